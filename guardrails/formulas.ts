import type { FigureKind } from "../retrieval/mod.ts";
import { type Alternative, expandExpression, FUNCTIONS } from "./expand_expression.ts";

/** A variant in use that a question may ask for. */
export interface FormulaVariant {
  /** As a result names it: "on cost of sales". */
  readonly name: string;
  /** What a question says to ask for it, English and Chinese. */
  readonly phrases: readonly string[];
  readonly expression: string;
  /** Why it is not the default. */
  readonly why: string;
}

/** A measure that reports often do not print, as arithmetic over standard metric names. */
export interface Formula {
  /** Standard name, in the style of metric names: "ebitda_margin". */
  readonly name: string;
  /** Names as questions and drafts write them, English then Chinese; the first is the display name. */
  readonly aliases: readonly string[];
  /**
   * Alternatives in order of preference; the first whose inputs are all there is used. `x` is the metric of the asked
   * year, `prior(x)` of the year before, `avg(x)` the mean of the two, `expense(x)` a cost whose sign is read from the profits
   * around it.
   */
  readonly expressions: readonly string[];
  /** The variant that each of the expressions is, "" where it needs no name. */
  readonly variants: readonly string[];
  /** Variants that are used where a question asks for them. */
  readonly options: readonly FormulaVariant[];
  /** Kind of the result; a percent expression gives a fraction that is turned into points. */
  readonly kind: FigureKind;
  /** What is counted: "days". */
  readonly measure: string | null;
  /** In words. */
  readonly definition: string;
  /** Who defines it so. */
  readonly source: string;
  /** Why it cannot be computed as a question defines it, a sentence part for "Cannot …: <it>"; null for all of the book. */
  readonly problem: string | null;
}

/** One metric that a formula needs, relative to the asked year. */
export interface FormulaInput {
  readonly metric: string;
  /** 0 for the asked year, -1 for the year before. */
  readonly offset: 0 | -1;
}

const KINDS: ReadonlySet<string> = new Set<FigureKind>([
  "money",
  "perShare",
  "percent",
  "ratio",
  "count",
  "quantity",
]);

let book: readonly Formula[] | undefined;

/** The formula book, read once from `formulas.tsv` and `formula_variants.tsv`. */
export function formulas(): readonly Formula[] {
  const read = (name: string) => Deno.readTextFileSync(new URL(name, import.meta.url));
  book ??= parseFormulas(read("./formulas.tsv"), read("./formula_variants.tsv"));
  return book;
}

/** A formula by its standard name, null where the book has none. */
export function formulaNamed(name: string): Formula | null {
  return formulas().find((formula) => formula.name === name) ?? null;
}

/**
 * Reads a formula book: a header line, then one measure a line with tabs between its cells. An alternative may begin with the
 * name of its variant and a colon; of two that are not the same measure to everybody, each must.
 *
 * @param variants the table of variants that are asked for, in the same form
 * @throws {SyntaxError} "Cannot read formula …" with the line, for a missing cell, an unknown kind, a name or alias that comes
 * twice, or a variant of no measure
 */
export function parseFormulas(text: string, variants = ""): readonly Formula[] {
  const options = parseVariants(variants);
  const [, ...lines] = text.trimEnd().split("\n");
  const seen = new Map<string, string>();
  const parsed = lines.map((line, index): Formula => {
    const cells = line.split("\t").map((cell) => cell.trim());
    const [name = "", aliases = "", chinese = "", expression = "", kind = "", measure = ""] = cells;
    const [definition = "", source = ""] = cells.slice(6);
    const where = `Cannot read formula "${name}" on line ${index + 2}`;
    if ([name, aliases, expression, definition, source].includes("")) {
      throw new SyntaxError(`${where}: a cell is empty`);
    }
    if (!KINDS.has(kind)) throw new SyntaxError(`${where}: "${kind}" is no kind of number`);
    const names = [...split(aliases, "|"), ...split(chinese, "|")];
    for (const one of [`${name} (standard name)`, ...names].map((alias) => alias.toLowerCase())) {
      if (seen.has(one)) throw new SyntaxError(`${where}: "${one}" stands for ${seen.get(one)} already`);
      seen.set(one, name);
    }
    const alternatives = split(expression, ";").map(readAlternative).flatMap(expandExpression);
    return {
      name,
      aliases: names,
      expressions: alternatives.map((one) => one.expression),
      variants: alternatives.map((one) => one.variant),
      options: options.get(name) ?? [],
      kind: kind as FigureKind,
      measure: measure === "" ? null : measure,
      definition,
      source,
      problem: null,
    };
  });
  const stray = [...options.keys()].find((name) => parsed.every((formula) => formula.name !== name));
  if (stray !== undefined) {
    throw new SyntaxError(`Cannot read formula variants: there is no formula "${stray}"`);
  }
  return parsed;
}

function readAlternative(text: string): Alternative {
  const [, variant, expression] = /^([^:]+):\s*(.+)$/.exec(text) ?? [];
  return expression === undefined || variant === undefined
    ? { variant: "", expression: text }
    : { variant: variant.trim(), expression };
}

function parseVariants(text: string): ReadonlyMap<string, readonly FormulaVariant[]> {
  const rows = text.trimEnd().split("\n").slice(1).map((line, index) => {
    const [formula = "", name = "", english = "", chinese = "", expression = "", why = ""] = line.split("\t")
      .map((cell) => cell.trim());
    if ([formula, name, english, expression, why].includes("")) {
      throw new SyntaxError(`Cannot read formula variants: a cell is empty on line ${index + 2}`);
    }
    return {
      formula,
      option: { name, phrases: [...split(english, "|"), ...split(chinese, "|")], expression, why },
    };
  });
  const grouped = Map.groupBy(rows, ({ formula }) => formula);
  return new Map([...grouped].map(([name, group]) => [name, group.map(({ option }) => option)]));
}

/** What an expression of the book needs, each once, in order of appearance. */
export function formulaInputs(expression: string): readonly FormulaInput[] {
  const inputs = new Map<string, FormulaInput>();
  const add = (metric: string, offset: 0 | -1) => inputs.set(`${metric} ${offset}`, { metric, offset });
  for (const [, wrapper, wrapped, bare] of expression.matchAll(/\b(avg|prior)\((\w+)\)|\b([a-z_]\w*)\b/g)) {
    if (wrapped !== undefined) {
      if (wrapper === "avg") add(wrapped, 0);
      add(wrapped, -1);
    } else if (bare !== undefined && !FUNCTIONS.has(bare)) {
      add(bare, 0);
    }
  }
  return [...inputs.values()];
}

/** Whether a text names a formula, by any alias, as whole words; the longest alias wins. Offsets are of the text. */
export function findFormulas(
  text: string,
): readonly { readonly formula: Formula; readonly start: number; readonly end: number }[] {
  const found: { formula: Formula; start: number; end: number }[] = [];
  for (const formula of formulas()) {
    for (const pattern of patternsOf(formula)) {
      for (const match of text.matchAll(pattern)) {
        found.push({ formula, start: match.index, end: match.index + match[0].length });
      }
    }
  }
  found.sort((a, b) => (b.end - b.start) - (a.end - a.start) || a.start - b.start);
  const kept: typeof found = [];
  for (const one of found) {
    if (kept.every(({ start, end }) => one.end <= start || one.start >= end)) kept.push(one);
  }
  return kept.sort((a, b) => a.start - b.start);
}

const patterns = new Map<string, readonly RegExp[]>();

function patternsOf({ name, aliases }: Formula): readonly RegExp[] {
  let known = patterns.get(name);
  if (known === undefined) {
    known = aliases.map((alias) => {
      const source = alias.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/\s+/g, "[\\s-]+");
      const isAcronym = /^[A-Z&]{2,4}$/.test(alias);
      return new RegExp(`(?<![\\p{L}\\d])${source}(?![\\p{L}\\d])`, isAcronym ? "gu" : "giu");
    });
    // Chinese has no blanks between words.
    known = known.map((pattern, index) =>
      /\p{Script=Han}/u.test(aliases[index]!) ? new RegExp(aliases[index]!, "gu") : pattern
    );
    patterns.set(name, known);
  }
  return known;
}

function split(text: string, separator: string): readonly string[] {
  return text.split(separator).map((part) => part.trim()).filter((part) => part !== "");
}
