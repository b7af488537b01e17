import type { Box } from "../../../retrieval/mod.ts";
import type { ChartWord } from "./chart_words.ts";
import { wordBlocks, wordRuns } from "./word_lines.ts";

/** A label around a ring, with the one figure in it. */
export interface SectorPoint {
  /** "" where a figure stands alone. */
  readonly label: string;
  readonly value: string;
  readonly words: readonly ChartWord[];
}

/** How far labels stand from the ring, in points. */
const AROUND = 60;
/** Longer ones are sentences. */
const MOST_WORDS = 8;

/** Reads the labels around and in a ring: short blocks of words with one figure each. */
export function sectorPoints([x0, y0, x1, y1]: Box, words: readonly ChartWord[]): readonly SectorPoint[] {
  const near = words.filter((word) =>
    word.x1 > x0 - 2 * AROUND && word.x0 < x1 + 2 * AROUND && word.y1 > y0 - AROUND / 2 &&
    word.y0 < y1 + AROUND / 2
  );
  const touches = (block: readonly ChartWord[]) =>
    block.some((word) =>
      word.x1 > x0 - AROUND && word.x0 < x1 + AROUND && word.y1 > y0 - AROUND / 2 && word.y0 < y1 + AROUND / 2
    );
  return wordBlocks(wordRuns(near)).flatMap((lines) => {
    const own = lines.flatMap((line) => line.words);
    const figures = own.filter(({ figure }) => figure);
    const [value] = figures;
    if (value === undefined || figures.length > 1 || own.length > MOST_WORDS || !touches(own)) return [];
    const sign = own.find((word) =>
      word.text === "%" && word.x0 >= value.x1 - 1 && word.x0 - value.x1 < word.size
    );
    const label = own.filter((word) => word !== value && word !== sign).map(({ text }) => text).join(" ")
      .replace(/[:–-]$/, "")
      .trim();
    return [{ label, value: `${value.text}${sign?.text ?? ""}`, words: own }];
  });
}
