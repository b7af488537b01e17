import type { PageImage, RecognizedWord, TextRecognizer } from "../../../../retrieval/mod.ts";
import { openOnnx } from "../onnx_session.ts";
import { normalize, type PixelBox, scaleImage } from "../scale_image.ts";
import { decodeText, lettersOf, type ReadLine, wordsOfLine } from "./decode_text.ts";
import { findText } from "./find_text.ts";

/** Files of a pair of networks, one that finds lines and one that reads them. */
export interface PpOcrFiles {
  /** Name and version. */
  readonly id: string;
  readonly detection: string;
  readonly recognition: string;
  /** Letters in the order of the second one's scores. */
  readonly keys: readonly string[];
}

/** The longer side of the picture in which lines are looked for: a page at 144 dpi. */
const LONGEST = 1696;
/** Sides that the first network takes are multiples of this. */
const STEP = 32;
/** Height of a line as the second network takes it, and its narrowest picture. */
const LINE = 48;
const NARROWEST = 160;
/** Words less sure than this are specks and rulings that were read as letters. */
const LEAST = 0.3;

function rounded(size: number): number {
  return Math.max(STEP, Math.round(size / STEP) * STEP);
}

/** A line's picture as the second network was trained: from -1 to 1, blue first, on a grey canvas where it is narrow. */
function centred(image: PageImage, part: PixelBox) {
  const [w, h] = [Math.ceil(part.x1) - Math.floor(part.x0), Math.ceil(part.y1) - Math.floor(part.y0)];
  const width = Math.max(1, Math.ceil(LINE * w / h));
  const planes = scaleImage(image, { part, width, height: LINE });
  const canvas = Math.max(NARROWEST, width);
  const data = new Float32Array(3 * canvas * LINE);
  for (let channel = 0; channel < 3; channel++) {
    for (let y = 0; y < LINE; y++) {
      const from = ((2 - channel) * LINE + y) * width;
      const to = (channel * LINE + y) * canvas;
      for (let x = 0; x < width; x++) data[to + x] = planes.data[from + x]! / 127.5 - 1;
    }
  }
  // what share of the canvas the line fills
  return { input: { data, shape: [1, 3, LINE, canvas] }, filled: width / canvas };
}

/** Opens a pair of PP-OCR networks as a recogniser of text. */
export async function openPpOcr(files: PpOcrFiles): Promise<TextRecognizer & { close(): Promise<void> }> {
  const detection = await openOnnx(files.detection);
  const recognition = await openOnnx(files.recognition);

  async function lines(image: PageImage): Promise<readonly PixelBox[]> {
    const ratio = Math.min(1, LONGEST / Math.max(image.width, image.height));
    const size = { width: rounded(image.width * ratio), height: rounded(image.height * ratio) };
    const part = { x0: 0, y0: 0, x1: image.width, y1: image.height };
    const [map] = await detection.run(normalize(scaleImage(image, { part, ...size }), size));
    if (map === undefined) throw new TypeError("Cannot find text: the model gave nothing");
    const [across, down] = [image.width / size.width, image.height / size.height];
    return findText({ ...size, data: map.data }).map(({ box }) => ({
      x0: box.x0 * across,
      y0: box.y0 * down,
      x1: box.x1 * across,
      y1: box.y1 * down,
    })).toSorted((a, b) => a.y0 + a.y1 - b.y0 - b.y1 || a.x0 - b.x0);
  }

  return {
    id: files.id,
    recognize: async (image, { signal }) => {
      const read: (ReadLine & { readonly box: PixelBox; readonly filled: number })[] = [];
      for (const box of await lines(image)) {
        signal.throwIfAborted();
        const { input, filled } = centred(image, box);
        const [scores] = await recognition.run(input);
        if (scores !== undefined) read.push({ ...decodeText(scores, files.keys), box, filled });
      }
      return lettersOf(read).flatMap((letters, i) => {
        const { box, filled } = read[i]!;
        const [left, width] = [Math.floor(box.x0), (Math.ceil(box.x1) - Math.floor(box.x0)) / filled];
        return wordsOfLine(letters).filter(({ confidence }) => confidence >= LEAST).map((
          { text, confidence, from, to },
        ): RecognizedWord => ({
          text,
          confidence,
          box: [
            (left + from * width) / image.scale,
            box.y0 / image.scale,
            Math.min(left + to * width, box.x1) / image.scale,
            box.y1 / image.scale,
          ],
        }));
      });
    },
    close: async () => {
      await detection.close();
      await recognition.close();
    },
  };
}
