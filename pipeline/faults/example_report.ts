import { type ExamplePage, examplePdf, textAt } from "../ingest/examples.ts";

/** Rows of the one statement, of FY2024 and the year before. */
const ROWS: readonly (readonly string[])[] = [
  ["US$M", "2024", "2023"],
  ["Revenue", "1,250", "1,180"],
  ["Other income", "48", "35"],
  ["Cost of sales", "(610)", "(590)"],
  ["Selling expenses", "(120)", "(115)"],
  ["Profit before tax", "568", "510"],
];

const COVER: ExamplePage = {
  content: [
    textAt("Alder Limited", { x: 50, y: 700, size: 30, font: "F2" }),
    textAt("Annual report for the year ended 30 June 2024", { x: 50, y: 650, size: 16 }),
  ].join("\n"),
};

const STATEMENT: ExamplePage = {
  content: [
    textAt("Consolidated income statement", { x: 50, y: 680, font: "F2" }),
    ...ROWS.flatMap((row, line) =>
      row.map((text, column) => textAt(text, { x: 50 + column * 150, y: 640 - 16 * line }))
    ),
  ].join("\n"),
};

/** Pages of sentences with numbers: more than one passage is found, and all of them have a place among those that are kept. */
const PROSE: readonly ExamplePage[] = [
  "revenue rose by 5.9 per cent on 1,180 million in 2023, on 12 more ships and 340 more wagons",
  "revenue from copper was 700 million, from iron ore 550 million, at prices 3.2 per cent higher",
  "we spent 120 million on selling and 610 million on sales, of which 90 million were freight",
].map((sentence) => ({
  content: Array.from(
    { length: 3 },
    (_, line) => textAt(`In 2024 ${sentence} (${line + 1}).`, { x: 50, y: 700 - 18 * line, size: 9 }),
  ).join("\n"),
}));

/** A page that is a picture alone. */
const SCAN: ExamplePage = { content: "", picture: true };

/** The report that faults are tried on, as a PDF; with a page that is a picture alone where it is asked for. */
export function exampleReport({ scan = false }: { readonly scan?: boolean } = {}): Uint8Array {
  return examplePdf([COVER, STATEMENT, ...PROSE, ...scan ? [SCAN] : []]);
}
