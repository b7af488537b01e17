import { PdfError } from "./pdf_error.ts";

/** What the bytes show before any parser runs. */
export interface PdfCheck {
  /** The cross-reference does not stand where the file says, or points to places where no object is. */
  readonly damaged: boolean;
  /** Behind the last complete revision there is another, which is cut off or not referred to. */
  readonly cutRevision: boolean;
}

const LATIN = new TextDecoder("latin1");
/** A header may stand behind junk, within this many bytes. */
const HEADER_REACH = 16_384;
/** Revisions that are followed back; more are a loop. */
const MOST_REVISIONS = 200;
const ENTRY = 20;

function text(bytes: Uint8Array, from: number, to: number): string {
  return LATIN.decode(bytes.subarray(Math.max(0, from), Math.max(0, to)));
}

function lastIndexOf(bytes: Uint8Array, word: string, before: number = bytes.length): number {
  const codes = [...word].map((letter) => letter.charCodeAt(0));
  for (let at = before - codes.length; at >= 0; at--) {
    if (bytes[at] === codes[0] && codes.every((code, i) => bytes[at + i] === code)) return at;
  }
  return -1;
}

/** Objects behind the place that the file's end marks. */
function holdsObjects(bytes: Uint8Array, from: number): boolean {
  return /(?:^|\s)\d+\s+\d+\s+obj\b/.test(text(bytes, from, bytes.length));
}

/** Whether the object of this number begins there. */
function isObject(bytes: Uint8Array, at: number, number: number): boolean {
  let from = at;
  // white space of PDF
  while ([0, 9, 10, 12, 13, 32].includes(bytes[from] ?? -1)) from++;
  const digits = `${number} `;
  for (let i = 0; i < digits.length; i++) if (bytes[from + i] !== digits.charCodeAt(i)) return false;
  return true;
}

/**
 * Entries of the tables, from the newest back, that point to a place where no object is: pdf.js takes such an object for
 * empty and says nothing. Tables in streams are checked by their own decoding.
 */
function hasStrayEntry(bytes: Uint8Array, start: number, shift: number): boolean {
  let at: number | null = start;
  for (let revision = 0; at !== null && revision < MOST_REVISIONS; revision++) {
    const head: RegExpExecArray | null = /^\s*xref\s+/.exec(text(bytes, at, at + 30));
    if (head === null) return false;
    let pos: number = at + head[0].length;
    for (;;) {
      const section = /^(\d+)\s+(\d+)[ \t]*(?:\r\n|\r|\n)\s*/.exec(text(bytes, pos, pos + 40));
      if (section === null) break;
      pos += section[0].length;
      const [first, count] = [Number(section[1]), Number(section[2])];
      const entries = text(bytes, pos, pos + ENTRY * count);
      for (let i = 0; i < count; i++) {
        const entry = /^(\d{10}) \d{5} ([nf])/.exec(entries.slice(ENTRY * i, ENTRY * (i + 1)));
        if (entry === null) return true;
        const stated = Number(entry[1]);
        if (entry[2] === "n" && stated > 0 && !isObject(bytes, stated + shift, first + i)) return true;
      }
      pos += ENTRY * count;
    }
    const previous: RegExpExecArray | null = /\/Prev\s+(\d+)/.exec(
      /^\s*trailer\s*([\s\S]*?)(?:startxref|$)/.exec(text(bytes, pos, pos + 2048))?.[1] ?? "",
    );
    at = previous === null ? null : Number(previous[1]) + shift;
  }
  return false;
}

/**
 * Tells apart what is no PDF, an empty file and one that was cut off, whether its cross-reference leads to objects, and
 * whether it is that of its last revision. Throws a {@link PdfError}; a file that passes may still be damaged inside.
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
  const length = linear === null ? null : Number(linear[1]);
  if (length !== null && length > bytes.length) {
    throw new PdfError(file, "truncated", `it has ${bytes.length} of ${length} bytes; fetch it again`);
  }
  const start = lastIndexOf(bytes, "startxref");
  if (start < 0) throw new PdfError(file, "truncated", "it ends before its cross-reference; fetch it again");
  const offset = Number(/^startxref\s+(\d+)/.exec(text(bytes, start, start + 40))?.[1] ?? Number.NaN);
  const place = [offset, offset + header].find((at) =>
    Number.isFinite(at) && /^\s*(?:xref|\d+\s+\d+\s+obj)/.test(text(bytes, at, at + 40))
  );
  // a file that is laid out for the web has its first cross-reference at its beginning, and no revision before it
  const revised = length === null || length + header < start;
  const before = revised ? lastIndexOf(bytes, "%%EOF", start) : -1;
  const older = place !== undefined && before >= 0 && place < before && holdsObjects(bytes, before);
  return {
    damaged: place === undefined || hasStrayEntry(bytes, place, place - offset),
    cutRevision: older || holdsObjects(bytes, start + 9),
  };
}
