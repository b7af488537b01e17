import type { FigureKind } from "../retrieval/mod.ts";

/** A measure that reports often do not print, as arithmetic over standard metric names. */
export interface Formula {
  /** Standard name, in the style of metric names: "ebitda_margin". */
  readonly name: string;
  /** Names as questions and drafts write them, English then Chinese; the first is the display name. */
  readonly aliases: readonly string[];
  /**
   * Alternatives in order of preference; the first whose inputs are all there is used. `x` is the metric of the asked
   * year, `prior(x)` of the year before, `avg(x)` the mean of the two.
   */
  readonly expressions: readonly string[];
  /** Kind of the result; a percent expression gives a fraction that is turned into points. */
  readonly kind: FigureKind;
  /** What is counted: "days". */
  readonly measure: string | null;
  /** Where the definition comes from, in words. */
  readonly definition: string;
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

/** Functions that an expression may name; everything else with letters is a metric. */
const FUNCTIONS: ReadonlySet<string> = new Set(["abs", "min", "max", "avg", "prior"]);

let book: readonly Formula[] | undefined;

/** The formula book, read once from `formulas.tsv`. */
export function formulas(): readonly Formula[] {
  book ??= parseFormulas(Deno.readTextFileSync(new URL("./formulas.tsv", import.meta.url)));
  return book;
}

/** A formula by its standard name, null where the book has none. */
export function formulaNamed(name: string): Formula | null {
  return formulas().find((formula) => formula.name === name) ?? null;
}

/**
 * Reads a formula book: a header line, then one measure a line with tabs between its cells.
 *
 * @throws {SyntaxError} "Cannot read formula …" with the line, for a missing cell, an unknown kind or a name that comes twice
 */
export function parseFormulas(text: string): readonly Formula[] {
  const [, ...lines] = text.trimEnd().split("\n");
  const seen = new Set<string>();
  return lines.map((line, index) => {
    const [name = "", aliases = "", chinese = "", expression = "", kind = "", measure = "", definition = ""] =
      line
        .split("\t").map((cell) => cell.trim());
    const where = `Cannot read formula "${name}" on line ${index + 2}`;
    if ([name, aliases, expression, definition].includes("")) {
      throw new SyntaxError(`${where}: a cell is empty`);
    }
    if (!KINDS.has(kind)) throw new SyntaxError(`${where}: "${kind}" is no kind of number`);
    if (seen.has(name)) throw new SyntaxError(`${where}: the name stands there already`);
    seen.add(name);
    return {
      name,
      aliases: [...split(aliases, "|"), ...split(chinese, "|")],
      expressions: split(expression, ";"),
      kind: kind as FigureKind,
      measure: measure === "" ? null : measure,
      definition,
    };
  });
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
