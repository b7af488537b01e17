import type { Slots } from "../../../retrieval/mod.ts";

/** A term of the glossary, with its meaning in each language that questions are read in. */
export interface Term {
  readonly term: string;
  /** As questions write it, the term itself among them. */
  readonly names: readonly string[];
  readonly meaning: Readonly<Record<Slots["language"], string>>;
}

/** A term where a text names it. Offsets are of the text. */
export interface FoundTerm {
  readonly term: Term;
  readonly start: number;
  readonly end: number;
}

let terms: readonly Term[] | undefined;

/** All terms, read once from `glossary.tsv`. */
export function glossary(): readonly Term[] {
  terms ??= readTerms(Deno.readTextFileSync(new URL("./glossary.tsv", import.meta.url)));
  return terms;
}

/** The terms that a text names, in its order; where names overlap the longest counts. */
export function findTerms(text: string): readonly FoundTerm[] {
  const found = glossary().flatMap((term) =>
    term.names.flatMap((name) =>
      [...text.matchAll(patternOf(name))].map((match) => ({
        term,
        start: match.index,
        end: match.index + match[0].length,
      }))
    )
  ).sort((a, b) => (b.end - b.start) - (a.end - a.start) || a.start - b.start);
  const kept: FoundTerm[] = [];
  for (const one of found) {
    if (kept.every(({ start, end }) => one.end <= start || one.start >= end)) kept.push(one);
  }
  return kept.sort((a, b) => a.start - b.start);
}

/** Whole words; Chinese has no blanks between words. */
function patternOf(name: string): RegExp {
  const source = name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/\s+/g, "\\s+");
  return /\p{Script=Han}/u.test(name)
    ? new RegExp(source, "giu")
    : new RegExp(`(?<![a-z\\d])${source}(?![a-z\\d])`, "giu");
}

/**
 * Reads a glossary: a header line, then one term a line with tabs between its cells.
 *
 * @throws {SyntaxError} "Cannot read the glossary …" with the line, for a cell that is missing or a name that comes twice
 */
export function readTerms(tsv: string): readonly Term[] {
  const seen = new Set<string>();
  return tsv.trim().split("\n").slice(1).map((line, index) => {
    const [term = "", aliases = "", chinese = "", en = "", zh = ""] = line.split("\t").map((cell) =>
      cell.trim()
    );
    const where = `Cannot read the glossary, line ${index + 2}`;
    if ([term, chinese, en, zh].includes("")) throw new SyntaxError(`${where}: a cell is empty`);
    const names = [term, ...aliases.split(";"), ...chinese.split(";")].map((name) => name.trim())
      .filter((name) => name !== "");
    for (const name of names.map((one) => one.toLowerCase())) {
      if (seen.has(name)) throw new SyntaxError(`${where}: "${name}" stands there already`);
      seen.add(name);
    }
    return { term, names, meaning: { en, zh } };
  });
}
