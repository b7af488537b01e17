import type { Box, PageImage, RecognizedWord, TextRecognizer } from "../../../retrieval/mod.ts";
import type { Page } from "../pdf/page.ts";
import { pageOfWords } from "../pdf/page_of_words.ts";
import { imageRules } from "./image_rules.ts";
import { median } from "../median.ts";

/** Recognised boxes are this many font sizes high, and their middle stands so far over the baseline: PP-OCR, measured. */
const BOX_SIZES = 1.28;
const MIDDLE = 0.27;
/** Shares of the font size over and under the baseline, as words of a text layer have them. */
const ASCENT = 0.75;
const DESCENT = 0.22;
/** Words whose middles differ by less than this share of their height stand on one line. */
const SAME_LINE = 0.3;

function middle({ box }: RecognizedWord): number {
  return (box[1] + box[3]) / 2;
}

function height({ box }: RecognizedWord): number {
  return box[3] - box[1];
}

/** Sets the words of each line on one baseline: boxes without descenders are drawn higher than others. */
function level(words: readonly RecognizedWord[]): readonly RecognizedWord[] {
  const lines: RecognizedWord[][] = [];
  for (const word of words.toSorted((a, b) => middle(a) - middle(b))) {
    const line = lines.findLast((other) =>
      Math.abs(median(other.map(middle)) - middle(word)) <
        SAME_LINE * Math.min(height(word), median(other.map(height))) &&
      other.every(({ box }) => box[2] <= word.box[0] + 1 || box[0] >= word.box[2] - 1)
    );
    if (line === undefined) lines.push([word]);
    else line.push(word);
  }
  return lines.flatMap((line) => {
    const size = median(line.map(height)) / BOX_SIZES;
    const baseline = median(line.map(middle)) + MIDDLE * size;
    return line.toSorted((a, b) => a.box[0] - b.box[0]).map((word) => {
      const box: Box = [word.box[0], baseline - ASCENT * size, word.box[2], baseline + DESCENT * size];
      return { ...word, box };
    });
  });
}

/**
 * Makes a page of the words that a recogniser reads in its picture (as displayed), and of the rulings drawn in it, so
 * that the same readers of tables and text run over it as over a text layer.
 */
export async function ocrPage(
  image: PageImage,
  recognizer: TextRecognizer,
  { number, signal }: { /** Counted from 1. */ readonly number: number; readonly signal: AbortSignal },
): Promise<Page> {
  const words = await recognizer.recognize(image, { signal });
  return pageOfWords(level(words), {
    number,
    width: image.width / image.scale,
    height: image.height / image.scale,
    rules: imageRules(image),
  });
}
