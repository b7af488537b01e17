import type { Box, Chunk } from "../retrieval/mod.ts";

/**
 * The box on the page around a span of a chunk's text, offsets as of a string; null where the chunk keeps no places, or
 * the span is empty.
 */
export function placeOf(
  { text, places = [] }: Pick<Chunk, "text" | "places">,
  { start, end }: { readonly start: number; readonly end: number },
): Box | null {
  // blanks around a span belong to its neighbours' lines
  const said = text.slice(start, end);
  const from = start + (said.length - said.trimStart().length);
  const to = start + said.trimEnd().length;
  let box: Box | null = null;
  if (from >= to) return null;
  for (const [at, [begin, ...own]] of places.entries()) {
    const next = places[at + 1]?.[0] ?? Infinity;
    if (begin >= to || next <= from) continue;
    box = box === null ? own : [
      Math.min(box[0], own[0]),
      Math.min(box[1], own[1]),
      Math.max(box[2], own[2]),
      Math.max(box[3], own[3]),
    ];
  }
  return box;
}
