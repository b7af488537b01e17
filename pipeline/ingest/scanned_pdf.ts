/** A scan for tests: a PDF whose page is one picture. */
import { Buffer } from "node:buffer";
import { deflateSync } from "node:zlib";
import type { PageImage } from "../../retrieval/mod.ts";

/** Writes a PDF of one page per picture, without any text. */
export function scannedPdf(images: readonly PageImage[]): Uint8Array {
  const parts: Uint8Array[] = [];
  const offsets: number[] = [];
  let length = 0;
  const put = (content: string | Uint8Array) => {
    const bytes = typeof content === "string" ? Buffer.from(content, "latin1") : content;
    parts.push(bytes);
    length += bytes.length;
  };
  const object = (dictionary: string, stream?: Uint8Array) => {
    offsets.push(length);
    put(`${offsets.length} 0 obj\n${dictionary}\n`);
    if (stream !== undefined) {
      put("stream\n");
      put(stream);
      put("\nendstream\n");
    }
    put("endobj\n");
  };
  put("%PDF-1.4\n");
  object("<< /Type /Catalog /Pages 2 0 R >>");
  const kids = images.map((_, i) => `${3 + 3 * i} 0 R`).join(" ");
  object(`<< /Type /Pages /Kids [${kids}] /Count ${images.length} >>`);
  for (const [i, { width, height, scale, rgba }] of images.entries()) {
    const [w, h] = [width / scale, height / scale];
    const first = 3 + 3 * i;
    object(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${w} ${h}] /Contents ${first + 1} 0 R ` +
        `/Resources << /XObject << /P ${first + 2} 0 R >> >> >>`,
    );
    const content = Buffer.from(`q ${w} 0 0 ${h} 0 0 cm /P Do Q`, "latin1");
    object(`<< /Length ${content.length} >>`, content);
    const grey = Uint8Array.from({ length: width * height }, (_, k) => rgba[4 * k + 1]!);
    const packed = deflateSync(grey);
    object(
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray ` +
        `/BitsPerComponent 8 /Filter /FlateDecode /Length ${packed.length} >>`,
      packed,
    );
  }
  const start = length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  put(`xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${rows}`);
  put(`trailer\n<< /Size ${offsets.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`);
  return new Uint8Array(Buffer.concat(parts));
}
