import type { PageImage, RecognizedWord, TextRecognizer } from "../../../../retrieval/mod.ts";
import { openOnnx } from "../onnx_session.ts";
import { normalize, type PixelBox, scaleImage } from "../scale_image.ts";
import { decodeText, wordsOfLine } from "./decode_text.ts";
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
const NARROWEST = 64;
/** Words less sure than this are specks and rulings that were read as letters. */
const LEAST = 0.3;

function rounded(size: number): number {
  return Math.max(STEP, Math.round(size / STEP) * STEP);
}

/** Pixels from -1 to 1, blue first, as the second network was trained. */
function centred(image: PageImage, part: PixelBox) {
  const width = Math.max(
    NARROWEST,
    Math.ceil(LINE * (Math.ceil(part.x1) - Math.floor(part.x0)) / (Math.ceil(part.y1) - Math.floor(part.y0))),
  );
  const planes = scaleImage(image, { part, width, height: LINE });
  const size = width * LINE;
  const data = new Float32Array(3 * size);
  for (let channel = 0; channel < 3; channel++) {
    for (let i = 0; i < size; i++) {
      data[channel * size + i] = planes.data[(2 - channel) * size + i]! / 127.5 - 1;
    }
  }
  return { data, shape: [1, 3, LINE, width] };
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
      const words: RecognizedWord[] = [];
      for (const box of await lines(image)) {
        signal.throwIfAborted();
        const [scores] = await recognition.run(centred(image, box));
        if (scores === undefined) continue;
        const [left, width] = [Math.floor(box.x0), Math.ceil(box.x1) - Math.floor(box.x0)];
        for (const word of wordsOfLine(decodeText(scores, files.keys))) {
          if (word.confidence < LEAST) continue;
          words.push({
            text: word.text,
            confidence: word.confidence,
            box: [
              (left + word.from * width) / image.scale,
              box.y0 / image.scale,
              (left + word.to * width) / image.scale,
              box.y1 / image.scale,
            ],
          });
        }
      }
      return words;
    },
    close: async () => {
      await detection.close();
      await recognition.close();
    },
  };
}
