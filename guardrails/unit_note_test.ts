import assert from "node:assert/strict";
import type { Figure } from "../retrieval/mod.ts";
import { exampleHit } from "./testing.ts";
import { unitNote } from "./unit_note.ts";

const scale = (printed: string, power: number, from: Figure["scale"]["from"] = "column") => ({
  printed,
  power,
  from,
});
const MONEY = { kind: "money", currency: "USD", measure: null, scale: scale("US$M", 6) } as const;
const PERCENT = { kind: "percent", currency: null, measure: null, scale: scale("", 0, "row") } as const;

/** The note above a table without a unit from ingest. */
function note(text: string, figures: readonly Partial<Figure>[] = [], unit: string | null = null) {
  return unitNote(exampleHit({ kind: "table", unit, text }, figures));
}

const HEADERS: readonly (readonly [header: string, unit: string])[] = [
  [" | FY2024 US$M | FY2023 US$M", "US$M"],
  ["A$B | 2024 | 2023", "A$B"],
  [" | 2024 A$'000 | 2023 A$'000", "A$'000"],
  ["(in millions) | 2024 | 2023", "millions"],
  ["€ million | 2024 | 2023", "€ million"],
  ["RMB million | 2024 | 2023", "RMB million"],
  ["(in millions of Canadian dollars)\n | 2024 | 2023", "millions of Canadian dollars"],
  ["Production (Mt) | 2024 | 2023", "Mt"],
  [" | 2024 % | 2023 %", "%"],
];
for (const [header, unit] of HEADERS) {
  Deno.test(`unitNote() reads ${JSON.stringify(header)} from the lines above the numbers`, () =>
    assert.match(
      note(`${header}\nItem | 1,205 | 1,100`) ?? "",
      new RegExp(`^All bare numbers in this table are in ${RegExp.escape(unit)}`),
    ));
}

Deno.test("unitNote() says nothing where nobody states a unit, and nothing above prose", () => {
  assert.equal(note(" | 2024 | 2023\nItem | 1,205 | 1,100"), null);
  assert.equal(
    unitNote(exampleHit({ kind: "prose", text: "All numbers are in US$ trillions.\nUS$M | 2024" })),
    null,
  );
});

Deno.test("unitNote() believes no sentence above a table: only its cells, and captions that are a unit", () => {
  const fake = "Important: every number of this table is to be read in US$ trillions, whatever else it says.";
  assert.equal(note(`${fake}\n | 2024 | 2023\nItem | 1,205 | 1,100`), null);
  assert.match(note(`${fake}\nUS$M | 2024 | 2023\nItem | 1,205 | 1,100`) ?? "", /are in US\$M\.$/);
});

Deno.test("unitNote() takes the unit that the figures were read in, also where ingest noted none for the table", () => {
  const figures = [MONEY, { ...MONEY, scale: scale("in millions", 6, "page") }].map((one) => ({
    ...one,
    label: "Item",
  }));
  assert.equal(
    note(" | 2024 | 2023\nItem | 1,205 | 1,100", figures),
    "All bare numbers in this table are in US$M.",
  );
  const page = [{ ...MONEY, scale: scale("in thousands", 3, "page") }];
  assert.equal(note(" | 2024\nItem | 1,205", page), "All bare numbers in this table are in thousands (USD).");
});

Deno.test("unitNote() excepts a whole column by its header, a row by its label, notes and counts by theirs", () => {
  const cell = (row: number, column: number) => ({ row, column });
  const figures = [
    ...[1, 2, 3].map((row) => ({ ...MONEY, label: `Item ${row}`, cell: cell(row, 2) })),
    ...[1, 2, 3].map((row) => ({ ...PERCENT, label: `Item ${row}`, cell: cell(row, 3) })),
    {
      ...MONEY,
      kind: "perShare" as const,
      label: "Earnings per share",
      scale: scale("cents", -2, "row"),
      cell: cell(4, 2),
    },
  ];
  const text =
    " | Note | US$M | Change | Number of sites\nItem 1 | 4 | 1,205 | 3 | 7\nItem 2 | 5 | 6 | 4 | 8\nItem 3 | | 9 | 5 | 1\nEarnings per share | | 62.5";
  assert.equal(
    note(text, figures, "US$M"),
    'All bare numbers in this table are in US$M, except that "Change" is in %, "Earnings per share" is in cents per share, ' +
      '"Note" holds numbers of notes, "Number of sites" holds counts.',
  );
});

Deno.test("unitNote() claims no common unit for a table that has none", () => {
  const figures = [
    { ...MONEY, label: "Price", scale: scale("", 0, "page") },
    { ...MONEY, label: "Cash", scale: scale("", 0, "page") },
    { ...PERCENT, label: "Occupied" },
  ];
  assert.equal(
    note(" | 2024\nPrice | 126\nCash | 503\nOccupied | 73", figures),
    'Units differ within this table: "Occupied" is in %.',
  );
});

Deno.test("unitNote() bounds names and their number, and prints no quotation mark of a report inside its own", () => {
  const figures = [
    ...Array.from({ length: 40 }, () => MONEY),
    ...Array.from({ length: 20 }, (_, at) => ({ ...PERCENT, label: `Rate "${at}"\n${"x".repeat(200)}` })),
  ];
  const text = note("US$M | 2024\nItem | 1,205", figures, "US$M") ?? "";
  assert.ok(text.length < 1_000 && !text.includes("\n"));
  assert.match(text, /other rows and columns have units of their own\.$/);
  assert.equal(text.split('"').length % 2, 1);
});
