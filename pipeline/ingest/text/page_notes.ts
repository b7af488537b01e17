import { lineText } from "../tables/line.ts";
import type { PagePart } from "../tables/read_tables.ts";

/** Reference marks of a page that are explained on it: "(a) Restated …" gives a → its words. */
export function pageNotes(parts: readonly PagePart[]): ReadonlyMap<string, string> {
  const lines = parts.flatMap((part) =>
    part.kind === "prose" ? part.lines.map(lineText) : part.reading.context
  );
  const marked = lines.flatMap((line) => {
    const [, mark, words] = /^[([]?([a-z]|\d{1,2}|[*†‡])[)\].]?\s+(\S.*)$/.exec(line) ?? [];
    return mark === undefined || words === undefined ? [] : [[mark, words] as const];
  });
  return new Map(marked.toReversed());
}
