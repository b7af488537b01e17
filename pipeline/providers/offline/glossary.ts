/** A term of the glossary. */
export interface Term {
  readonly term: string;
  readonly meaning: string;
}

let terms: readonly (Term & { readonly names: readonly string[] })[] | undefined;

/** The term whose name or alias stands in a text as whole words, the longest one first; null if none does. */
export function findTerm(text: string): Term | null {
  terms ??= readTerms(Deno.readTextFileSync(new URL("./glossary.tsv", import.meta.url)));
  const found = terms.flatMap((term) =>
    term.names.filter((name) => hasWords(text, name)).map((name) => ({ term, length: name.length }))
  ).sort((a, b) => b.length - a.length);
  const first = found[0]?.term;
  return first === undefined ? null : { term: first.term, meaning: first.meaning };
}

function hasWords(text: string, name: string): boolean {
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, "iu").test(text);
}

function readTerms(tsv: string): readonly (Term & { readonly names: readonly string[] })[] {
  return tsv.trim().split("\n").slice(1).map((line) => {
    const [term = "", aliases = "", meaning = ""] = line.split("\t");
    const names = [term, ...aliases.split(";").map((alias) => alias.trim()).filter((alias) => alias !== "")];
    return { term, meaning, names };
  });
}
