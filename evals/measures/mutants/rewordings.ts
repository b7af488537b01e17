import { Decimal } from "decimal.js";
import type { Base } from "./base.ts";
import type { Draws } from "./draws.ts";
import { namesOfMetric } from "./facts.ts";
import type { Item, Statement } from "./item.ts";
import { placesOf, type Print, printValue, valueOf } from "./print.ts";
import { markersPrinted, TEMPLATES } from "./templates.ts";
import { DOLLARS, type Notation, writePrint } from "./write_print.ts";

/** One harmless way to say the same: every item changed alike, null where nothing changes. */
type Reword = (item: Item, draws: Draws) => Item | null;

/** Every rewording of numbers and names, by name. */
export const REWORDINGS: Readonly<Record<string, Reword>> = {
  "larger scale": (item) => inPower(item, item.print.power + 3),
  "smaller scale": (item) => inPower(item, item.print.power - 3),
  "short scale": (item) => isMoney(item) ? noted(item, { scale: "short" }) : null,
  "capital scale": (item) => isMoney(item) ? noted(item, { scale: "capital" }) : null,
  "currency code": (item) => isPriced(item) ? noted(item, { currency: "code" }) : null,
  "currency behind": (item) => isMoney(item) ? noted(item, { currency: "behind" }) : null,
  "bare dollar": (item) =>
    isPriced(item) && DOLLARS.includes(item.print.currency ?? "") ? noted(item, { currency: "bare" }) : null,
  "no currency": (item) => isMoney(item) ? noted(item, { currency: "none" }) : null,
  rounded: (item) => rounded(item, 1),
  "rounded further": (item) => rounded(item, 2),
  "rounded and scaled": (item) => {
    const larger = inPower(item, item.print.power + 3);
    return larger === null ? null : rounded(larger, placesOf(larger.print.digits) - 1);
  },
  "true minus": (item) => item.print.negative ? noted(item, { negative: "trueMinus" }) : null,
  brackets: (item) => item.print.negative ? noted(item, { negative: "brackets" }) : null,
  "outer brackets": (item) => item.print.negative ? noted(item, { negative: "outerBrackets" }) : null,
  "minus in words": (item) => item.print.negative ? noted(item, { negative: "word" }) : null,
  "other name": (item, draws) => {
    const { metric, against, print } = item;
    const names = metric === null ? [] : namesOfMetric(metric).filter((name) =>
      // a loss is said with another sign than a profit
      name !== item.name && (!/\bloss\b/.test(name) || print.negative)
    );
    const name = draws.pick(names);
    if (name === undefined) return null;
    return { ...item, name, against: against?.metric === metric ? { ...against!, name } : against };
  },
  "row's own label": (item) => {
    const [own] = item.operands;
    if (item.operation !== "level" || own === undefined || item.metric === null) return null;
    return /^[\w ,&'’/-]{4,70}$/.test(own.label) && own.label !== item.name
      ? { ...item, name: own.label }
      : null;
  },
  "fiscal year": (item) => timed(item, "fiscal"),
  "year ended": (item) => item.when.end === null ? null : timed(item, "ended"),
  "financial year": (item) => timed(item, "financial"),
  "two-digit year": (item) => timed(item, "twoDigits"),
  "spaces between thousands": (item) =>
    item.print.digits.split(".")[0]!.length > 3 ? noted(item, { grouping: " " }) : null,
  "apostrophes between thousands": (item) =>
    item.print.digits.split(".")[0]!.length > 3 ? noted(item, { grouping: "’" }) : null,
  "no thousands mark": (item) =>
    item.print.digits.split(".")[0]!.length > 3 ? noted(item, { grouping: "" }) : null,
  "number words": (item) =>
    Number(item.print.digits) < 1000 && ["percent", "money", "ratio"].includes(item.print.kind)
      ? noted(item, { form: "words" })
      : null,
  "per cent": (item) => item.print.kind === "percent" ? noted(item, { percent: " per cent" }) : null,
  percent: (item) => item.print.kind === "percent" ? noted(item, { percent: " percent" }) : null,
  fraction: (item) =>
    item.print.kind === "percent" && item.print.measure === null &&
      (item.operation === "level" || item.operation === "measure") && !item.print.negative
      ? noted(item, { form: "fraction" })
      : null,
  hedged: (item) => item.operation === "level" ? { ...item, hedged: true } : null,
  "cents and dollars": (item) => {
    if (item.print.kind !== "perShare") return null;
    const power = item.print.power === -2 ? 0 : -2;
    const places = placesOf(item.print.digits) - (item.print.power === -2 ? -2 : 2);
    const { kind, currency, measure } = item.print;
    const print = places < 0 || currency === null
      ? null
      : printValue(valueOf(item.print), { power, places, kind, currency, measure });
    return print === null ? null : { ...item, print };
  },
};

/** Every rewording of the finished text. */
export const TEXT_REWORDINGS: Readonly<Record<string, (draft: string, statement: Statement) => string>> = {
  "markers merged": (draft) => draft.replace(/\[(\d+)\]\[(\d+)\]/g, "[$1, $2]"),
  "marker behind the stop": (draft) => draft.replace(/ ((?:\[\d+\])+)\.(?=\s|$)/g, ". $1"),
  "marker at the number": (draft) => draft.replace(/ ((?:\[\d+\])+)(?=[.,])/g, "$1"),
  "number in bold": (draft, { items }) =>
    items.reduce((text, { print, notation }) => {
      const written = writePrint(print, notation);
      return written === null || text.includes("|") ? text : text.replace(` ${written}`, ` **${written}**`);
    }, draft),
  "sentence behind": (draft) =>
    `${draft}${
      draft.includes("\n") || !/[.。]$/.test(draft) ? "\n\n" : " "
    }The amount is taken from the annual report.`,
  "sentence before": (draft) => `Here is what the annual reports say.\n\n${draft}`,
  "page named": (draft, { items }) =>
    draft.endsWith(".") ? `${draft} See page ${items[0]?.operands[0]?.page ?? 1} of the report.` : draft,
  "in quotation marks": (draft) => draft.replace(/^(?![|#*\-])(.*[^.])\.$/s, "“$1”."),
};

/** The same items in another way that says the same things once and cites alike. */
export function otherTemplates({ template }: Statement): readonly string[] {
  const own = TEMPLATES[template]!;
  return Object.keys(TEMPLATES).filter((name) => {
    const other = TEMPLATES[name]!;
    return name !== template && other.operations.join() === own.operations.join() &&
      other.shared.join() === own.shared.join();
  });
}

/** The statement in another template, each item cited where that one prints a marker. */
export function inTemplate({ items }: Statement, template: string): Statement {
  const printed = markersPrinted(TEMPLATES[template]!);
  const all = [...new Set(items.flatMap(({ cited }) => cited))].sort((a, b) => a - b);
  return {
    template,
    items: items.map((item) => printed.size < items.length ? { ...item, cited: all } : item),
  };
}

/** A statement with every item reworded; null where not one of them can be. */
export function rewordItems({ template, items }: Statement, reword: Reword, draws: Draws): Statement | null {
  const names = new Map<string, Item>();
  const changed = items.map((item) => {
    // what shares its name goes on sharing it
    const known = names.get(item.name);
    const next = reword(item, draws);
    if (next !== null && known === undefined) names.set(item.name, next);
    return next !== null && known !== undefined ? { ...next, name: known.name } : next;
  });
  if (changed.every((item) => item === null)) return null;
  return { template, items: changed.map((item, at) => item ?? items[at]!) };
}

/** What is known of a base that a rewording must leave true. */
export type Reworded = Pick<Base, "statement" | "draft">;

function noted(item: Item, changes: Partial<Notation>): Item {
  return { ...item, notation: { ...item.notation, ...changes } };
}

function isMoney({ print }: Item): boolean {
  return print.kind === "money";
}

function isPriced({ print }: Item): boolean {
  return (print.kind === "money" || (print.kind === "perShare" && print.power === 0)) &&
    print.currency !== null;
}

function timed(item: Item, form: Item["when"]["form"]): Item {
  const at = (when: Item["when"]) => ({ ...when, form });
  return {
    ...item,
    when: at(item.when),
    against: item.against && { ...item.against, when: at(item.against.when) },
  };
}

/** The same amount in another scale word, to the last digit. */
function inPower(item: Item, power: number): Item | null {
  const { kind, currency, measure, digits } = item.print;
  if (kind !== "money" || power < 3 || power > 9) return null;
  const places = Math.max(0, placesOf(digits) + power - item.print.power);
  if (places > 4) return null;
  const print = printValue(valueOf(item.print), { power, places, kind, currency, measure });
  const isSame = print !== null && valueOf(print).eq(valueOf(item.print)) &&
    places - placesOf(digits) === power - item.print.power;
  return isSame ? { ...item, print } : null;
}

/** Fewer digits of what the operands come to: never rounded twice, at least two digits that mean something. */
function rounded(item: Item, fewer: number): Item | null {
  const { kind, currency, measure, digits, power, negative } = item.print;
  const places = placesOf(digits) - fewer;
  const exact = item.operation === "level" && item.operands[0] !== undefined
    ? new Decimal(item.operands[0].value).abs().mul(negative ? -1 : 1)
    : null;
  if (places < 0 || exact === null || fewer < 1) return null;
  const print: Print | null = printValue(exact, { power, places, kind, currency, measure });
  return print === null || print.digits.replace(/^0\.?0*|\./g, "").length < 2 ? null : { ...item, print };
}
