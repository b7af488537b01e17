/** Damaged and hostile PDFs for tests, made from sound ones byte by byte. */
import { deflateSync } from "node:zlib";

/** Bytes as text, one character each. */
export function asText(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 4096) {
    text += String.fromCharCode(...bytes.subarray(at, at + 4096));
  }
  return text;
}

/** Text as bytes, one each. */
export function asBytes(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

/** The offset that the end of a file states. */
function startOf(text: string): number {
  return Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1]);
}

/**
 * Appends a revision that gives an object (its number, its body) anew. `cut` takes bytes off its end; `start` states
 * another place for its cross-reference, `"older"` that of the revision before.
 */
export function revise(
  bytes: Uint8Array,
  object: { readonly number: number; readonly body: string },
  damage: { readonly cut?: number; readonly start?: number | "older" } = {},
): Uint8Array {
  const old = asText(bytes);
  const place = old.length;
  const text = `${old}${object.number} 0 obj\n${object.body}\nendobj\n`;
  const table = text.length;
  const start = damage.start === "older" ? startOf(old) : damage.start ?? table;
  const whole = `${text}xref\n${object.number} 1\n${String(place).padStart(10, "0")} 00000 n \n` +
    `trailer\n<< /Size ${object.number + 1} /Root 1 0 R /Prev ${
      startOf(old)
    } >>\nstartxref\n${start}\n%%EOF\n`;
  return asBytes(whole.slice(0, whole.length - (damage.cut ?? 0)));
}

/** A content stream as the body of an object. */
export function stream(content: string, dictionary = ""): string {
  return `<< /Length ${content.length} ${dictionary} >>\nstream\n${content}\nendstream`;
}

/** A stream of so many megabytes of blanks, a thousandth as long in the file. */
export function bomb(megabytes: number): string {
  return stream(asText(deflateSync(new Uint8Array(megabytes * 2 ** 20).fill(32))), "/Filter /FlateDecode");
}

/** Lets the cross-reference's entry of an object point to a place in the middle of nothing. */
export function strayEntry(bytes: Uint8Array, number: number): Uint8Array {
  const text = asText(bytes);
  const lines = text.slice(text.lastIndexOf("xref\n0")).split("\n");
  lines[number + 2] = "0000000003 00000 n ";
  return asBytes(text.slice(0, text.lastIndexOf("xref\n0")) + lines.join("\n"));
}
