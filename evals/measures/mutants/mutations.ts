import type { Figure } from "tieout";
import { findMetric } from "tieout";
import type { Base } from "./base.ts";
import type { Draws } from "./draws.ts";
import { namesOfMetric, type World } from "./facts.ts";
import { isFlowOut, isSignOpen } from "./is_true.ts";
import type { Item, Statement, When } from "./item.ts";
import { placesOf, type Print, printFigure } from "./print.ts";
import { TEMPLATES } from "./templates.ts";

/** What a mutation draws from. */
export interface MutateOptions {
  readonly world: World;
  readonly draws: Draws;
}

/** One way in which an assistant gets a number wrong: the item as it would then stand, or null where it cannot. */
type Mutate = (item: Item, options: MutateOptions & { readonly base: Base }) => Item | null;

/** The companies that the sources tell of. */
function sourced({ sources }: Base): readonly string[] {
  return [...new Set(sources.map(({ hit }) => hit.chunk.company))];
}

/** Every mutation by name. Whether the outcome is false is asked afterwards, of the figures. */
export const MUTATIONS: Readonly<Record<string, Mutate>> = {
  "wrong year": (item, { draws, base }) => {
    const years = [...new Set(figuresOf(base).map(({ period }) => period.fiscalYear))];
    const { year } = item.when;
    const to = draws.pick([year - 1, year + 1, ...years].filter((other) => other !== year))!;
    return inYear(item, to - year);
  },
  "wrong base year": (item) =>
    item.against === null || item.against.when.year === item.when.year
      ? null
      : { ...item, against: { ...item.against, when: moved(item.against.when, -1) } },
  "half for year": (item, { draws }) => {
    // a balance at the end of the last quarter is that of the year
    const parts = item.when.instant ? ["H1", "Q1", "Q3"] as const : ["H1", "H2", "Q1", "Q3", "Q4"] as const;
    return item.against === null
      ? { ...item, when: { ...item.when, part: draws.pick<When["part"]>(parts)! } }
      : null;
  },
  "times 1000": (item) => scaled(item, 3),
  "a thousandth": (item) => scaled(item, -3),
  "times 100": (item) =>
    ["money", "perShare", "count", "percent"].includes(item.print.kind) ? shifted(item, 2) : null,
  "a hundredth": (item) =>
    ["money", "perShare", "count", "percent"].includes(item.print.kind) ? shifted(item, -2) : null,
  "a tenth": (item) => shifted(item, -1),
  "ten times": (item) => shifted(item, 1),
  sign: (item) =>
    item.operation !== "level" || item.operands.some(isSignOpen)
      ? null
      : withPrint(item, { negative: !item.print.negative }),
  direction: (item) =>
    ["growth", "change", "points", "gap"].includes(item.operation)
      ? withPrint(item, { negative: !item.print.negative })
      : null,
  currency: (item, { draws }) => {
    const { currency } = item.print;
    if (currency === null || currency === "$") return null;
    const others = ["USD", "AUD", "GBP", "EUR", "CAD"].filter((other) => other !== currency);
    return withPrint(item, { currency: draws.pick(others)! });
  },
  "swapped company": (item, { draws, base }) => {
    const others = sourced(base).filter((other) => other !== item.company && other !== item.against?.company);
    return others.length === 0 ? null : { ...item, company: draws.pick(others)! };
  },
  "foreign company": (item, { draws, base, world }) => {
    const others = world.companies.filter((other) => !sourced(base).includes(other));
    return others.length === 0 ? null : { ...item, company: draws.pick(others)! };
  },
  "transposed digits": (item, { draws }) => {
    const digits = item.print.digits;
    const at = draws.pick(
      [...digits.slice(0, -1)].flatMap((digit, index) =>
        /\d/.test(digit) && /\d/.test(digits[index + 1]!) && digit !== digits[index + 1] &&
          !(index === 0 && digits[1] === "0")
          ? [index]
          : []
      ),
    );
    return at === undefined
      ? null
      : withDigits(item, `${digits.slice(0, at)}${digits[at + 1]}${digits[at]}${digits.slice(at + 2)}`);
  },
  "wrong digit": (item, { draws }) => {
    const { digits } = item.print;
    const at = draws.pick([...digits].flatMap((digit, index) => /\d/.test(digit) ? [index] : []))!;
    const other = (Number(digits[at]) + 1 + draws.below(8)) % 10;
    return other === 0 && at === 0
      ? null
      : withDigits(item, `${digits.slice(0, at)}${other}${digits.slice(at + 1)}`);
  },
  "digit dropped": (item, { draws }) => {
    const { digits } = item.print;
    const at = draws.pick([...digits].flatMap((digit, index) => /\d/.test(digit) ? [index] : []))!;
    const rest = `${digits.slice(0, at)}${digits.slice(at + 1)}`.replace(/\.$/, "");
    return /^\d/.test(rest) && !/^0\d/.test(rest) ? withDigits(item, rest) : null;
  },
  "digit more": (item, { draws }) => {
    const { digits } = item.print;
    const at = 1 + draws.below(digits.length);
    return withDigits(item, `${digits.slice(0, at)}${draws.below(10)}${digits.slice(at)}`);
  },
  "precision made up": (item, { draws }) =>
    withDigits(
      item,
      `${item.print.digits}${item.print.digits.includes(".") ? "" : "."}${1 + draws.below(9)}`,
    ),
  "rounded wrong": (item, { draws }) => {
    const { digits } = item.print;
    const places = placesOf(digits);
    const whole = BigInt(digits.replace(".", "")) + (draws.below(2) === 0 ? 1n : -1n);
    if (whole <= 0n) return null;
    const text = String(whole).padStart(places + 1, "0");
    return withDigits(item, places === 0 ? text : `${text.slice(0, -places)}.${text.slice(-places)}`);
  },
  "neighbouring row": (item, { draws, base }) => {
    const [own] = item.operands;
    if (item.operation !== "level" || own === undefined) return null;
    const rows = figuresOf(base).filter((figure) =>
      figure.chunk === own.chunk && figure.cell !== null && figure.label !== own.label &&
      figure.period.fiscalYear === own.period.fiscalYear && figure.kind === own.kind
    );
    const near = rows.toSorted((a, b) => distance(a, own) - distance(b, own)).slice(0, 4);
    return withValueOf(item, draws.pick(near));
  },
  "another year's column": (item, { draws, base }) => {
    const [own] = item.operands;
    if (item.operation !== "level" || own === undefined) return null;
    const columns = figuresOf(base).filter((figure) =>
      figure.company === own.company && figure.label === own.label && figure.kind === own.kind &&
      figure.period.fiscalYear !== own.period.fiscalYear
    );
    return withValueOf(item, draws.pick(columns));
  },
  "another company's figure": (item, { draws, base }) => {
    const [own] = item.operands;
    if (item.operation !== "level" || own === undefined || own.metric === null) return null;
    const others = figuresOf(base).filter((figure) =>
      figure.company !== own.company && figure.metric === own.metric && figure.kind === own.kind
    );
    return withValueOf(item, draws.pick(others));
  },
  "another measure's name": (item, { draws, base }) => {
    const [own] = item.operands;
    if (item.operation !== "level" || own === undefined) return null;
    const metrics = [
      ...new Set(
        figuresOf(base).flatMap(({ metric, kind }) => kind === own.kind && metric !== null ? [metric] : []),
      ),
    ].filter((metric) => metric !== item.metric);
    return renamed(item, draws.pick(metrics));
  },
  "underlying for statutory": (item) => {
    const twins: Readonly<Record<string, string>> = {
      net_profit: "underlying_profit",
      attributable_profit: "underlying_profit",
      underlying_profit: "net_profit",
      ebit: "underlying_ebit",
      underlying_ebit: "ebit",
      ebitda: "underlying_ebitda",
      revenue: "underlying_revenue",
      basic_eps: "underlying_eps",
      underlying_eps: "basic_eps",
      gross_profit: "operating_profit",
      operating_cash_flow: "free_cash_flow",
      total_equity: "total_assets",
      total_liabilities: "total_assets",
      total_current_assets: "total_assets",
      total_current_liabilities: "total_liabilities",
      dividend_per_share: "final_dividend_per_share",
      net_debt: "total_debt",
    };
    return item.operation === "level" ? renamed(item, twins[item.metric ?? ""]) : null;
  },
  "per share dropped": (item) => {
    const totals: Readonly<Record<string, string>> = {
      basic_eps: "net_profit",
      diluted_eps: "net_profit",
      underlying_eps: "underlying_profit",
      dividend_per_share: "dividends_paid",
      final_dividend_per_share: "dividends_paid",
      interim_dividend_per_share: "dividends_paid",
    };
    const total = totals[item.metric ?? ""];
    const renamedItem = item.print.kind === "perShare" ? renamed(item, total) : null;
    return renamedItem === null
      ? null
      : withPrint(renamedItem, { kind: "money", power: item.print.power === -2 ? 0 : item.print.power });
  },
  "per share added": (item) =>
    item.print.kind === "money" && item.operation === "level"
      ? withPrint(item, { kind: "perShare", power: 0 })
      : null,
  "points for percent": (item) =>
    item.print.kind === "percent" && item.print.measure === null
      ? withPrint(item, { measure: "points" })
      : null,
  "percent for points": (item) => item.print.measure === "points" ? withPrint(item, { measure: null }) : null,
  "percent for money": (item) =>
    item.print.kind === "money"
      ? withPrint(item, { kind: "percent", currency: null, power: 0, measure: null })
      : null,
  "page number as figure": (item, { base }) => {
    const page = sourceOf(item, base)?.hit.chunk.page;
    return item.operation === "level" && item.print.kind === "money" && page !== undefined
      ? withDigits(item, String(page))
      : null;
  },
  "note number as figure": (item, { draws }) =>
    item.operation === "level" && item.print.kind === "money"
      ? withDigits(item, String(1 + draws.below(30)))
      : null,
  "year as figure": (item) =>
    item.operation === "level" && item.print.kind === "money"
      ? withDigits(item, String(item.when.year))
      : null,
  "wrong citation": (item, { draws, base }) => {
    const held = (n: number) => base.sources.find((source) => source.n === n)!;
    const rest = base.sources.filter(({ n }) => !item.cited.includes(n)).filter(({ n }) => {
      const { text } = held(n).hit.chunk;
      return !text.replace(/[\s,]/g, "").includes(item.print.digits);
    });
    const other = draws.pick(rest);
    return other === undefined || item.cited.length === 0 ? null : { ...item, cited: [other.n] };
  },
  "spelled number wrong": (item, { draws }) => {
    const { digits, kind } = item.print;
    if (!(kind === "percent" || kind === "ratio" || kind === "money") || Number(digits) >= 1000) return null;
    const whole = Number(digits.split(".")[0]) + 1 + draws.below(9);
    return {
      ...withDigits(item, digits.includes(".") ? `${whole}.${digits.split(".")[1]}` : String(whole)),
      notation: { ...item.notation, form: "words" },
    };
  },
};

/** Mutations of a statement as a whole. */
export const STATEMENT_MUTATIONS: Readonly<Record<string, (statement: Statement) => Statement | null>> = {
  "amounts exchanged": ({ template, items }) => {
    const [a, b, ...rest] = items;
    if (a?.operation !== "level" || b?.operation !== "level") return null;
    return { template, items: [{ ...a, print: b.print }, { ...b, print: a.print }, ...rest] };
  },
  "both in one unit": ({ template, items }) => {
    const [a, b, ...rest] = items;
    if (a?.operation !== "level" || b?.operation !== "level" || a.print.kind !== b.print.kind) return null;
    const { currency, power } = a.print;
    return { template, items: [a, { ...b, print: { ...b.print, currency, power } }, ...rest] };
  },
};

/** A statement with one item changed; what the template says once is changed in all of them. */
export function replaceItem(statement: Statement, at: number, changed: Item): Statement {
  const { shared } = TEMPLATES[statement.template]!;
  const before = statement.items[at]!;
  const items = statement.items.map((item, index): Item => {
    if (index === at) return changed;
    const step = changed.when.year - before.when.year;
    const moved = shared.includes("when") && before.when !== changed.when
      ? {
        ...inYear(item, step),
        when: { ...inYear(item, step).when, part: changed.when.part, form: changed.when.form },
      }
      : item;
    return {
      ...moved,
      company: shared.includes("company") ? changed.company : item.company,
      ...shared.includes("name") && changed.name !== before.name
        ? { name: changed.name, metric: changed.metric }
        : {},
    };
  });
  return { ...statement, items: items.map((item) => withOneOwner(item, before, changed)) };
}

/** What an item is compared with keeps the company and the name that the item is said to be of. */
function withOneOwner(item: Item, before: Item, changed: Item): Item {
  const { against } = item;
  if (against === null) return item;
  return {
    ...item,
    against: {
      ...against,
      company: against.company === before.company && item.operation !== "gap" && item.operation !== "times" &&
          item.operation !== "sum"
        ? changed.company
        : against.company,
      ...against.name === before.name ? { name: changed.name, metric: changed.metric } : {},
    },
  };
}

function figuresOf({ sources }: Base): readonly Figure[] {
  return sources.flatMap(({ hit }) => hit.figures).filter(({ illustrative }) => !illustrative);
}

function sourceOf({ cited }: Item, { sources }: Base) {
  return sources.find(({ n }) => n === cited[0]);
}

function withPrint(item: Item, changes: Partial<Print>): Item {
  return { ...item, print: { ...item.print, ...changes } };
}

function withDigits(item: Item, digits: string): Item {
  return withPrint(item, { digits: digits.replace(/^0+(?=\d)/, "") });
}

/** Another scale word for the same digits; where there is none, the digits grow. */
function scaled(item: Item, step: 3 | -3): Item | null {
  const { kind, power } = item.print;
  if (kind !== "money" && kind !== "count" && kind !== "quantity") return null;
  const to = power + step;
  return to < 0 || to > 12 ? null : withPrint(item, { power: to });
}

/** The decimal point moved, in whatever scale. */
function shifted(item: Item, step: number): Item | null {
  const { digits } = item.print;
  const [whole = "", rest = ""] = digits.split(".");
  if (step > 0) {
    const all = rest.padEnd(step, "0");
    const text = `${whole}${all.slice(0, step)}`;
    return withDigits(item, all.length > step ? `${text}.${all.slice(step)}` : text);
  }
  const all = whole.padStart(1 - step, "0");
  return withDigits(item, `${all.slice(0, step)}.${all.slice(step)}${rest}`);
}

function inYear(item: Item, step: number): Item {
  const against = item.against === null ? null : { ...item.against, when: moved(item.against.when, step) };
  return { ...item, when: moved(item.when, step), against };
}

function moved(when: Item["when"], step: number): Item["when"] {
  const end = when.end === null ? null : `${Number(when.end.slice(0, 4)) + step}${when.end.slice(4)}`;
  return { ...when, year: when.year + step, end };
}

function renamed(item: Item, metric: string | undefined): Item | null {
  const name = metric === undefined ? undefined : namesOfMetric(metric)[0];
  return metric === undefined || name === undefined || findMetric(metric) === null
    ? null
    : { ...item, metric, name };
}

function withValueOf(item: Item, figure: Figure | undefined): Item | null {
  const print = figure === undefined ? null : printFigure(figure);
  if (figure === undefined || print === null) return null;
  return { ...item, print: isFlowOut(figure) ? { ...print, negative: false } : print };
}

function distance(a: Figure, b: Figure): number {
  return Math.abs((a.cell?.row ?? 0) - (b.cell?.row ?? 0));
}
