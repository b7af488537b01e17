import { Decimal } from "decimal.js";
import { assembleSources } from "./assemble_sources.ts";
import type { Base } from "./base.ts";
import type { Draws } from "./draws.ts";
import { type Fact, factKey, nameOf, type World } from "./facts.ts";
import { isFlowOut, isTrue } from "./is_true.ts";
import type { About, Item, Operation, When } from "./item.ts";
import { MEASURES } from "./measures.ts";
import { type Print, printFigure, printValue } from "./print.ts";
import { markersPrinted, TEMPLATES, writeStatement } from "./templates.ts";
import { PLAIN } from "./write_print.ts";

/** An item before its sources are numbered. */
type Unsourced = Omit<Item, "cited"> & { readonly facts: readonly Fact[] };

/** What is drawn from and by what. */
export interface MakeOptions {
  readonly world: World;
  readonly draws: Draws;
}

/** A named ratio beyond this, in its own unit, comes of lines that do not belong together. */
const MOST_MEASURE = 1000;

/** Growth beyond this is left out: a report calls it "n/m", and nobody states it to a decimal. */
const MOST_GROWTH = 500;

/**
 * A true draft of the template from figures of the store, with sources; null where what was drawn does not make one.
 * Its truth is computed from the figures and asserted here.
 */
export function makeBase(name: string, options: MakeOptions): Base | null {
  const { world, draws } = options;
  const template = TEMPLATES[name]!;
  const first = draws.pick(world.facts);
  const unsourced = first === undefined ? null : fill(first, { ...options, ...template });
  if (unsourced === null) return null;
  const facts = unsourced.flatMap((item) => item.facts);
  const sources = assembleSources(facts, options);
  const numberOf = new Map(sources.map(({ n, hit }) => [hit.chunk.id, n]));
  const own = unsourced.map((item) =>
    [...new Set(item.facts.map(({ figure }) => numberOf.get(figure.chunk)))].filter((n) => n !== undefined)
  );
  const printed = markersPrinted(template);
  const all = [...new Set(own.flat())].sort((a, b) => a - b);
  // a statement with one marker for several numbers cites with it the sources of all of them
  const cited = own.map((numbers, at) => printed.size < own.length && printed.has(at) ? all : numbers);
  const items = unsourced.map(({ facts: _, ...item }, at) => ({ ...item, cited: cited[at]! }));
  const figures = sources.flatMap(({ hit }) => hit.figures).filter(({ illustrative }) => !illustrative);
  if (!items.every((item) => isTrue(item, figures))) return null;
  const statement = { template: name, items };
  const draft = writeStatement(statement);
  // those of all the store are known, as the analyst tells its reader of drafts
  const companies = [
    ...new Set([...sources.map(({ hit }) => hit.chunk.company), ...world.companies]),
  ];
  return draft === null ? null : { draft, statement, sources, calculations: [], companies };
}

interface FillOptions extends MakeOptions {
  readonly operations: readonly Operation[];
  readonly shared: readonly string[];
}

function fill(first: Fact, options: FillOptions): readonly Unsourced[] | null {
  const { operations, shared } = options;
  const levels: Fact[] = [];
  const items: Unsourced[] = [];
  for (const operation of operations) {
    const item = operation === "level"
      ? levelItem(levels.length === 0 ? first : second(first, { ...options, shared }), levels)
      : derivedItem(operation, { levels, first, ...options });
    if (item === null) return null;
    items.push(item);
  }
  return items;
}

/** Another fact that shares what the template says once. */
function second(first: Fact, { world, draws, shared }: FillOptions): Fact | null {
  const { company, period: { fiscalYear: year } } = first.figure;
  const at = (of: string, metric: string, when: number) => world.byKey.get(factKey(of, metric, when)) ?? [];
  const isSameUnit = ({ figure }: Fact) => figure.kind === first.figure.kind;
  if (!shared.includes("when")) {
    return draws.pick(at(company, nameOf(first), year - 1).filter(isSameUnit)) ?? null;
  }
  if (!shared.includes("company")) {
    const others = world.companies.filter((other) => other !== company);
    return draws.pick(others.flatMap((other) => at(other, nameOf(first), year)).filter(isSameUnit)) ?? null;
  }
  const beside = world.facts.filter((fact) =>
    fact.figure.chunk === first.figure.chunk && fact.figure.period.fiscalYear === year &&
    nameOf(fact) !== nameOf(first) && fact.figure.value !== first.figure.value
  );
  return draws.pick(beside) ?? null;
}

function levelItem(fact: Fact | null, levels: Fact[]): Unsourced | null {
  const print = fact === null ? null : printFigure(fact.figure);
  if (fact === null || print === null) return null;
  levels.push(fact);
  return {
    ...aboutOf(fact),
    operation: "level",
    print: isFlowOut(fact.figure) ? { ...print, negative: false } : print,
    notation: PLAIN,
    against: null,
    operands: [fact.figure],
    hedged: false,
    facts: [fact],
  };
}

function aboutOf({ figure, metric, names }: Fact): About {
  const { company, period } = figure;
  const when: When = {
    year: period.fiscalYear,
    part: null,
    end: period.end,
    instant: period.kind === "instant",
    form: "short",
  };
  return { company, metric, name: names[0]!, when };
}

interface DeriveOptions extends FillOptions {
  readonly levels: readonly Fact[];
  readonly first: Fact;
}

function derivedItem(operation: Exclude<Operation, "level">, options: DeriveOptions): Unsourced | null {
  if (operation === "measure") return measureItem(options);
  const ends = endsOf(operation, options);
  if (ends === null) return null;
  const [one, two] = ends;
  const [a, b] = [one, two].map(({ figure }) => new Decimal(figure.value)) as [Decimal, Decimal];
  const isSame = one.figure.currency === two.figure.currency && one.figure.kind === two.figure.kind;
  if (!isSame || b.isZero() || (isFlowOut(one.figure) && (a.isNegative() || b.isNegative()))) return null;
  const print = printResult(operation, { a, b, one });
  if (print === null) return null;
  return {
    ...aboutOf(one),
    operation,
    print,
    notation: PLAIN,
    against: aboutOf(two),
    operands: [one.figure, two.figure],
    hedged: false,
    facts: [one, two],
  };
}

function endsOf(
  operation: Operation,
  { levels, first, world, draws }: DeriveOptions,
): readonly [Fact, Fact] | null {
  const [one = first, other] = levels;
  const { company, period: { fiscalYear: year }, kind } = one.figure;
  const isPercent = kind === "percent";
  if (
    operation === "points"
      ? !isPercent
      : operation === "share" || operation === "sum" || operation === "change" || operation === "gap"
      ? kind !== "money"
      : isPercent
  ) return null;
  const at = (of: string, metric: string, when: number) =>
    draws.pick(world.byKey.get(factKey(of, metric, when)) ?? []);
  const two = other ??
    (operation === "share"
      ? one.metric === "revenue" ? undefined : at(company, "revenue", year)
      : operation === "times" || operation === "gap" || operation === "sum"
      ? draws.pick(
        world.companies.filter((of) => of !== company).flatMap((of) =>
          world.byKey.get(factKey(of, nameOf(one), year)) ?? []
        ),
      )
      : at(company, nameOf(one), year - 1));
  return two === undefined ? null : [one, two];
}

function printResult(
  operation: Exclude<Operation, "level" | "measure">,
  { a, b, one }: { readonly a: Decimal; readonly b: Decimal; readonly one: Fact },
): Print | null {
  const { kind, currency, measure, scale, decimals } = one.figure;
  const amount = { power: scale.power, places: decimals, kind, currency, measure };
  const percent = { power: 0, places: 1, kind: "percent" as const, currency: null, measure: null };
  switch (operation) {
    case "growth": {
      const rate = a.sub(b).div(b.abs()).mul(100);
      return a.isNegative() || b.isNegative() || rate.abs().gt(MOST_GROWTH)
        ? null
        : printValue(rate, percent);
    }
    case "points":
      return printValue(a.sub(b), { ...percent, measure: "points" });
    case "change":
    case "gap":
      return a.isNegative() || b.isNegative() ? null : printValue(a.sub(b), amount);
    case "share":
      return a.isNegative() || a.gt(b) ? null : printValue(a.div(b).mul(100), percent);
    case "times":
      return a.isNegative() || b.isNegative() || a.lt(b)
        ? null
        : printValue(a.div(b), { ...percent, kind: "ratio" });
    case "sum":
      return a.isNegative() || b.isNegative() ? null : printValue(a.add(b), amount);
    case "average":
      return a.isNegative() || b.isNegative() ? null : printValue(a.add(b).div(2), amount);
    default:
      return operation satisfies never;
  }
}

function measureItem({ first, world, draws }: DeriveOptions): Unsourced | null {
  const { company, period: { fiscalYear: year } } = first.figure;
  const at = (metric: string) => draws.pick(world.byKey.get(factKey(company, metric, year)) ?? []);
  const found = draws.shuffle(MEASURES).flatMap((measure) => {
    const [above, below] = [at(measure.above), at(measure.below)];
    const reported = world.byKey.has(factKey(company, measure.name, year));
    return above === undefined || below === undefined || reported ? [] : [{ measure, above, below }];
  })[0];
  if (found === undefined) return null;
  const { measure, above, below } = found;
  const [a, b] = [above, below].map(({ figure }) => new Decimal(figure.value)) as [Decimal, Decimal];
  const isPercent = measure.kind === "percent";
  if (a.isNegative() && !isFlowOut(above.figure)) return null;
  const print = printValue(a.div(b).abs().mul(isPercent ? 100 : 1), {
    power: 0,
    places: isPercent ? 1 : 2,
    kind: measure.kind,
    currency: null,
    measure: null,
  });
  if (
    print === null || above.figure.currency !== below.figure.currency || Number(print.digits) > MOST_MEASURE
  ) {
    return null;
  }
  return {
    ...aboutOf(above),
    metric: measure.name,
    name: measure.said,
    operation: "measure",
    print,
    notation: PLAIN,
    against: null,
    operands: [above.figure, below.figure],
    hedged: false,
    facts: [above, below],
  };
}
