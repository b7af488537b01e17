import { PdfError } from "./pdf_error.ts";

/** What the bytes show before any parser runs. */
export interface PdfCheck {
  /** The cross-reference does not stand where the file says: a parser has to rebuild it from the objects it meets. */
  readonly recovered: boolean;
}

const LATIN = new TextDecoder("latin1");
/** A header may stand behind junk, within this many bytes. */
const HEADER_REACH = 16_384;

function text(bytes: Uint8Array, from: number, to: number): string {
  return LATIN.decode(bytes.subarray(Math.max(0, from), Math.max(0, to)));
}

function lastIndexOf(bytes: Uint8Array, word: string): number {
  const codes = [...word].map((letter) => letter.charCodeAt(0));
  for (let at = bytes.length - codes.length; at >= 0; at--) {
    if (bytes[at] === codes[0] && codes.every((code, i) => bytes[at + i] === code)) return at;
  }
  return -1;
}

/**
 * Tells apart what is no PDF, an empty file and one that was cut off, and whether its cross-reference stands where it
 * says. Throws a {@link PdfError}; a file that passes may still be damaged inside.
 */
export function checkPdf(bytes: Uint8Array, file: string): PdfCheck {
  if (bytes.length === 0) throw new PdfError(file, "empty", "the file is empty; fetch it again");
  const header = text(bytes, 0, HEADER_REACH).indexOf("%PDF-");
  if (header < 0) {
    const page = /^\s*<(?:!doctype|html|\?xml)/i.test(text(bytes, 0, 200));
    throw new PdfError(
      file,
      "not_pdf",
      page
        ? "it is a web page saved under this name; fetch the PDF itself"
        : "it is not a PDF; give a PDF file",
    );
  }
  const linear = /\/Linearized\b[\s\S]{0,400}?\/L\s+(\d+)/.exec(text(bytes, header, header + 1024));
  if (linear !== null && Number(linear[1]) > bytes.length) {
    throw new PdfError(file, "truncated", `it has ${bytes.length} of ${linear[1]} bytes; fetch it again`);
  }
  const start = lastIndexOf(bytes, "startxref");
  if (start < 0) throw new PdfError(file, "truncated", "it ends before its cross-reference; fetch it again");
  const offset = Number(/^startxref\s+(\d+)/.exec(text(bytes, start, start + 40))?.[1] ?? Number.NaN);
  const points = [offset, offset + header].some((at) =>
    Number.isFinite(at) && /^\s*(?:xref|\d+\s+\d+\s+obj)/.test(text(bytes, at, at + 40))
  );
  return { recovered: !points };
}
