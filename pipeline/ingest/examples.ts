/** Small PDFs and pages for tests: written by hand, so that each byte of them is known. */
import type { Page, Word } from "./pdf/page.ts";

/** A page of an example PDF: its content stream and what stands in its dictionary. */
export interface ExamplePage {
  readonly content: string;
  readonly rotate?: 0 | 90 | 180 | 270;
  readonly size?: readonly [number, number];
  /** Paints a grey picture over most of the page before the content. */
  readonly picture?: boolean;
  /** Further entries of the page's dictionary ("/CropBox [0 0 300 300]") and of its resources. */
  readonly entries?: string;
  readonly resources?: string;
}

/** Content operators that set a text in Helvetica (or F2, bold) with its baseline at x, y from the bottom left. */
export function textAt(
  text: string,
  { x, y, size = 10, font = "F1", color = "0 g" }: {
    readonly x: number;
    readonly y: number;
    readonly size?: number;
    readonly font?: string;
    readonly color?: string;
  },
): string {
  return `${color} BT /${font} ${size} Tf ${x} ${y} Td (${escapedText(text)}) Tj ET`;
}

function escapedText(text: string): string {
  return text.replaceAll(/[\\()]/g, (sign) => `\\${sign}`);
}

/** Writes a PDF; `shift` moves the stated place of the cross-reference away from the true one. */
export function examplePdf(
  pages: readonly ExamplePage[],
  options: {
    readonly shift?: number;
    readonly fonts?: string;
    /** Layers L0, L1, …, each shown or not when the file is opened. */
    readonly layers?: readonly ("on" | "off")[];
    /** Title in the file's own words on itself. */
    readonly title?: string;
  } = {},
): Uint8Array {
  const { layers = [], title = "" } = options;
  const info = 6 + 2 * pages.length;
  const layerAt = (i: number) => `${info + 1 + i} 0 R`;
  const off = layers.flatMap((state, i) => state === "off" ? [layerAt(i)] : []);
  const kids = pages.map((_, i) => `${6 + 2 * i} 0 R`).join(" ");
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [${
      layers.map((_, i) => layerAt(i)).join(" ")
    }] /D << /OFF [${off.join(" ")}] >> >> >>`,
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>",
    "<< /Type /XObject /Subtype /Image /Width 2 /Height 2 /ColorSpace /DeviceGray /BitsPerComponent 8 /Length 4 >>\nstream\n\x40\x41\x42\x43\nendstream",
    ...pages.flatMap(
      ({ content, rotate = 0, size = [595, 842], picture = false, entries = "", resources = "" }, i) => {
        const stream = `${picture ? `q ${size[0]} 0 0 ${size[1]} 0 0 cm /P Do Q\n` : ""}${content}`;
        return [
          `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${size[0]} ${
            size[1]
          }] /Rotate ${rotate} ${entries} /Contents ${7 + 2 * i} 0 R ` +
          `/Resources << /Font << /F1 3 0 R /F2 4 0 R ${
            options.fonts ?? ""
          } >> /XObject << /P 5 0 R >> /Properties << ${
            layers.map((_, i) => `/L${i} ${layerAt(i)}`).join(" ")
          } >> ${resources} >> >>`,
          `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
        ];
      },
    ),
    `<< /Title (${escapedText(title)}) >>`,
    ...layers.map((_, i) => `<< /Type /OCG /Name (L${i}) >>`),
  ];
  let file = "%PDF-1.4\n";
  const offsets = objects.map((object, i) => {
    const at = file.length;
    file += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const start = file.length;
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  file +=
    `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${
      objects.length + 1
    } /Root 1 0 R /Info ${info} 0 R >>\n` +
    `startxref\n${start + (options.shift ?? 0)}\n%%EOF\n`;
  return Uint8Array.from(file, (letter) => letter.charCodeAt(0));
}

/** Width of a text in points: letters half the font size, blanks three tenths of it. */
function widthOf(text: string, size: number): number {
  return [...text].reduce((sum, letter) => sum + (letter === " " ? 0.3 : 0.5) * size, 0);
}

/** Words of a text at x and y (from the top). */
export function wordsAt(
  text: string,
  { x, y, size = 10, bold = false }: {
    readonly x: number;
    readonly y: number;
    readonly size?: number;
    readonly bold?: boolean;
  },
): readonly Word[] {
  return [...text.matchAll(/\S+/g)].map((match) => {
    const x0 = x + widthOf(text.slice(0, match.index), size);
    return {
      text: match[0],
      x0,
      x1: x0 + widthOf(match[0], size),
      baseline: y,
      size,
      bold,
      spaced: match.index > 0,
    };
  });
}

/** A page of lines; a piece that is given by its right edge ends there, as figures do. */
export function examplePage(
  lines: readonly (readonly {
    readonly text: string;
    readonly x?: number;
    readonly right?: number;
    readonly bold?: boolean;
  }[])[],
  options: { readonly number?: number; readonly pitch?: number; readonly size?: number } = {},
): Page {
  const { number = 1, pitch = 14, size = 10 } = options;
  const words = lines.flatMap((pieces, row) =>
    pieces.flatMap(({ text, x, right, bold = false }) =>
      wordsAt(text, { x: x ?? (right ?? 0) - widthOf(text, size), y: 100 + row * pitch, size, bold })
    )
  );
  return {
    number,
    label: null,
    width: 595,
    height: 842,
    turn: 0,
    words,
    asides: "",
    rules: [],
    paths: 0,
    shapes: [],
    images: 0,
    pictures: [],
    unpainted: 0,
    beside: 0,
  };
}

/** Rows of a table as lines: the first cell at the left margin, the others flush right every 90 points from 320. */
export function tableLines(rows: readonly (readonly string[])[]) {
  return rows.map((row) =>
    row.flatMap((text, column) =>
      text === "" ? [] : [column === 0 ? { text, x: 50 } : { text, right: 320 + 90 * (column - 1) }]
    )
  );
}

/** First page of a small report: company, year, year end and currency. */
export const COVER: ExamplePage = {
  content: [
    textAt("Alder Resources Limited", { x: 50, y: 700, size: 24, font: "F2" }),
    textAt("Annual Report 2024", { x: 50, y: 660, size: 16 }),
    textAt("For the year ended 30 June 2024. All amounts are in US dollars unless otherwise stated.", {
      x: 50,
      y: 630,
    }),
  ].join("\n"),
};

/** Pages of a small report: a cover that says what it is, then statements whose figures differ from page to page. */
export function reportPages(
  count: number,
  options: { readonly revenue?: readonly number[] } = {},
): readonly ExamplePage[] {
  const statements = Array.from({ length: count - 1 }, (_, i): ExamplePage => {
    const revenue = options.revenue?.[i] ?? 1250 + i;
    // every third table leaves its unit to the others
    const rows = [
      [i % 3 === 2 ? "" : "US$M", "2024", "2023"],
      ["Revenue", `${revenue}`, "1180"],
      ["Cost of sales", "(610)", "(590)"],
      ["Profit before account-", "", ""],
      ["ing changes", `${revenue - 610}`, "590"],
    ];
    const cells = rows.flatMap((row, line) =>
      row.flatMap((text, column) =>
        text === "" ? [] : [textAt(text, { x: 50 + column * 150, y: 640 - 16 * line })]
      )
    );
    return {
      content: [
        textAt(`Alder Annual Report 2024 | ${i + 2}`, { x: 50, y: 820, size: 8 }),
        textAt(`Consolidated income statement of part ${i + 1}`, { x: 50, y: 680, font: "F2" }),
        ...cells,
        textAt(`The accounting policies of part ${i + 1} did not change during the year.`, { x: 50, y: 500 }),
      ].join("\n"),
    };
  });
  return [COVER, ...statements];
}
