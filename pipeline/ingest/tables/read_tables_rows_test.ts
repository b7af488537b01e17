/** Rows as filings print them, and what readers get wrong there. */
import assert from "node:assert/strict";
import { examplePage, tableLines, wordsAt } from "../examples.ts";
import type { Page, Word } from "../pdf/page.ts";
import { readTables } from "./read_tables.ts";

type Piece = { readonly text: string; readonly x?: number; readonly right?: number; readonly bold?: boolean };

function pageOf(words: readonly Word[]): Page {
  return { ...examplePage([]), words };
}

function tables(page: Page) {
  return readTables(page).flatMap((part) => part.kind === "table" ? [part.reading] : []);
}

/** Texts of all cells of all tables. */
function texts(page: Page): readonly (readonly (readonly (string | null)[])[])[] {
  return tables(page).map(({ table }) => table.rows.map((row) => row.map(({ text }) => text)));
}

function lines(...rows: readonly (readonly Piece[])[]): Page {
  return examplePage(rows);
}

const YEARS: readonly Piece[] = [{ text: "2024", right: 320 }, { text: "2023", right: 420 }];

Deno.test("readTables() a decimal point stays where it is printed", () => {
  assert.deepEqual(
    texts(
      lines(YEARS, [{ text: "Gross margin", x: 50 }, { text: "27.9%", right: 328 }, {
        text: "28.04%",
        right: 428,
      }], [
        { text: "Tax rate", x: 50 },
        { text: "0.5%", right: 328 },
        { text: "21%", right: 428 },
      ]),
    ),
    [[["", "2024", "2023"], ["Gross margin", "27.9%", "28.04%"], ["Tax rate", "0.5%", "21%"]]],
  );
});

Deno.test("readTables() a currency mark belongs to the figure on its right, however close the one on its left stands", () => {
  const row = (label: string, a: string, b: string) => [
    { text: label, x: 50 },
    { text: "$", x: 270 },
    { text: a, right: 323 },
    { text: "$", x: 330 },
    { text: b, right: 423 },
  ];
  assert.deepEqual(texts(lines(YEARS, row("Net loss", "(473)", "(1,250)"), row("Cash", "1,802", "—"))), [[
    ["", "2024", "2023"],
    ["Net loss", "$(473)", "$(1,250)"],
    ["Cash", "$1,802", "$—"],
  ]]);
});

Deno.test("readTables() brackets and percent signs set apart from their figure go back to it", () => {
  assert.deepEqual(
    texts(lines(
      YEARS,
      [{ text: "Net loss", x: 50 }, { text: "(473", right: 320 }, { text: ")", x: 325 }, {
        text: "(",
        x: 395,
      }, {
        text: "12",
        right: 420,
      }, { text: ")", x: 425 }],
      [{ text: "Margin", x: 50 }, { text: "27.9", right: 320 }, { text: "%", x: 325 }, {
        text: "(4.5",
        right: 420,
      }, {
        text: ")%",
        x: 425,
      }],
    )),
    [[["", "2024", "2023"], ["Net loss", "(473)", "(12)"], ["Margin", "27.9%", "(4.5)%"]]],
  );
});

Deno.test("readTables() a label is never cut, wide blanks, numbers in it and a number in front included", () => {
  assert.deepEqual(
    texts(lines(
      YEARS,
      [{ text: "Total curre", x: 50 }, { text: "nt liabilities", x: 105.2 }, { text: "1,240", right: 320 }, {
        text: "1,180",
        right: 420,
      }],
      [{ text: "$850 million 8.625% senior notes, due 2019", x: 50 }, { text: "850", right: 320 }, {
        text: "850",
        right: 420,
      }],
      [{ text: "401(k) plan, 3 per cent", x: 50 }, { text: "75", right: 320 }, { text: "63", right: 420 }],
    )).map((rows) => rows.slice(1)),
    [[
      ["Total curre nt liabilities", "1,240", "1,180"],
      ["$850 million 8.625% senior notes, due 2019", "850", "850"],
      ["401(k) plan, 3 per cent", "75", "63"],
    ]],
  );
});

Deno.test("readTables() a word that is painted in two pieces is one", () => {
  const cut = [
    ...wordsAt("Total", { x: 50, y: 100 }),
    ...wordsAt("curre", { x: 80, y: 100 }),
    ...wordsAt("nt", { x: 105.2, y: 100 }),
    ...wordsAt("liabilities", { x: 120, y: 100 }),
    ...wordsAt("1,240", { x: 300, y: 100 }),
    ...wordsAt("Cash", { x: 50, y: 114 }),
    ...wordsAt("1,802", { x: 300, y: 114 }),
  ];
  assert.equal(texts(pageOf(cut))[0]?.[0]?.[0], "Total current liabilities");
});

Deno.test("readTables() wrapped labels and wrapped headings make no extra rows", () => {
  const [rows] = texts(lines(
    [{ text: "Gross carrying", x: 255 }, { text: "Accumulated", x: 355 }],
    [{ text: "amount", x: 275 }, { text: "amortisation", x: 355 }],
    [{ text: "Customer relationships acquired with", x: 50 }],
    [{ text: "the business of the year", x: 60 }, { text: "1,240", right: 315 }, {
      text: "(118)",
      right: 415,
    }],
    [{ text: "Other", x: 50 }, { text: "12", right: 315 }, { text: "(3)", right: 415 }],
  ));
  assert.deepEqual(rows, [
    ["", "Gross carrying amount", "Accumulated amortisation"],
    ["Customer relationships acquired with the business of the year", "1,240", "(118)"],
    ["Other", "12", "(3)"],
  ]);
});

Deno.test('readTables() a row that ends in "net" behind a comma does not take the heading below it', () => {
  const page = lines(
    YEARS,
    [{ text: "Property and equipment, net", x: 50 }, { text: "120", right: 320 }, {
      text: "118",
      right: 420,
    }],
    [{ text: "Current assets:", x: 50 }],
    [{ text: "Cash", x: 60 }, { text: "30", right: 320 }, { text: "28", right: 420 }],
  );
  assert.deepEqual(texts(page)[0]?.map(([label]) => label), [
    "",
    "Property and equipment, net",
    "Current assets:",
    "Cash",
  ]);
});

Deno.test("B01 readTables() figures of two columns at a blank's distance stand in a cell each", () => {
  const [rows] = texts(pageOf([
    ...wordsAt("2024", { x: 310, y: 86 }),
    ...wordsAt("2023", { x: 343, y: 86 }),
    ...wordsAt("Revenue", { x: 50, y: 100 }),
    ...wordsAt("55,658 53,817", { x: 300, y: 100 }),
    ...wordsAt("EBITDA", { x: 50, y: 114 }),
    ...wordsAt("29,016 27,956", { x: 300, y: 114 }),
  ]));
  assert.deepEqual(rows?.slice(1), [["Revenue", "55,658", "53,817"], ["EBITDA", "29,016", "27,956"]]);
});

Deno.test("readTables() no empty column between figures, and a blank cell stays in its column", () => {
  const [rows] = texts(examplePage(tableLines([
    ["US$M", "2024", "2023", "2022"],
    ["Revenue", "1,250", "1,180", "1,104"],
    ["Impairments", "", "42", ""],
    ["Other", "—", "", "7"],
  ])));
  assert.deepEqual(rows?.slice(1), [
    ["Revenue", "1,250", "1,180", "1,104"],
    ["Impairments", "", "42", ""],
    ["Other", "—", "", "7"],
  ]);
});

Deno.test("readTables() a source note below the table is no row of it", () => {
  const page = examplePage([
    ...tableLines([["US$M", "2024", "2023"], ["Revenue", "1,250", "1,180"], ["EBITDA", "640", "600"]]),
    [{
      text: "Source: company data as of 31 December 2024, prepared for 2 segments and not audited.",
      x: 50,
    }],
  ]);
  assert.deepEqual(texts(page).map((rows) => rows.length), [3]);
});

Deno.test("readTables() a column of note references stays apart, with few entries too", () => {
  const [rows] = texts(lines(
    [{ text: "US$M", x: 50 }, { text: "Notes", x: 230 }, { text: "2024", right: 320 }, {
      text: "2023",
      right: 420,
    }],
    [{ text: "Revenue", x: 50 }, { text: "II.4", x: 234 }, { text: "1,250", right: 320 }, {
      text: "1,180",
      right: 420,
    }],
    [{ text: "Cost of sales", x: 50 }, { text: "(610)", right: 323 }, { text: "(580)", right: 423 }],
    [{ text: "Other income", x: 50 }, { text: "12", right: 320 }, { text: "9", right: 420 }],
    [{ text: "Net profit", x: 50 }, { text: "652", right: 320 }, { text: "609", right: 420 }],
  ));
  assert.deepEqual(rows, [
    ["US$M", "Notes", "2024", "2023"],
    ["Revenue", "II.4", "1,250", "1,180"],
    ["Cost of sales", "", "(610)", "(580)"],
    ["Other income", "", "12", "9"],
    ["Net profit", "", "652", "609"],
  ]);
});

Deno.test("readTables() dotted leaders are neither label nor figure", () => {
  const [rows] = texts(lines(
    YEARS,
    [{ text: "Revenue . . . . . . . . . .", x: 50 }, { text: "1,250", right: 320 }, {
      text: "1,180",
      right: 420,
    }],
    [{ text: "EBITDA.................", x: 50 }, { text: "640", right: 320 }, { text: "600", right: 420 }],
  ));
  assert.deepEqual(rows?.slice(1), [["Revenue", "1,250", "1,180"], ["EBITDA", "640", "600"]]);
});

Deno.test("A17 readTables() marks raised, in brackets or fused are footnotes and no digits", () => {
  const page = pageOf([
    ...wordsAt("2024", { x: 300, y: 86 }),
    ...wordsAt("Revenue", { x: 50, y: 100 }),
    ...wordsAt("55,658¹", { x: 300, y: 100 }),
    ...wordsAt("EBITDA", { x: 50, y: 114 }),
    ...wordsAt("29,016(1)", { x: 300, y: 114 }),
    ...wordsAt("Profit (b)", { x: 50, y: 128 }),
    ...wordsAt("13,660", { x: 300, y: 128 }),
    ...wordsAt("2", { x: 331, y: 125, size: 6 }),
  ]);
  const [reading] = tables(page);
  assert.deepEqual(
    reading?.table.rows.slice(1).map((row) => row.map(({ text, footnotes }) => [text, ...footnotes])),
    [
      [["Revenue"], ["55,658", "1"]],
      [["EBITDA"], ["29,016", "1"]],
      [["Profit", "b"], ["13,660", "2"]],
    ],
  );
});

Deno.test("readTables() a stub's hierarchy shows in section rows and indents", () => {
  const [reading] = tables(lines(
    YEARS,
    [{ text: "Current assets:", x: 50 }],
    [{ text: "Cash", x: 60 }, { text: "12", right: 320 }, { text: "11", right: 420 }],
    [{ text: "Receivables", x: 60 }, { text: "7", right: 320 }, { text: "9", right: 420 }],
    [{ text: "Total current assets", x: 70 }, { text: "19", right: 320 }, { text: "20", right: 420 }],
  ));
  assert.deepEqual(reading?.indents, [Infinity, 50, 60, 60, 70]);
  assert.deepEqual(reading?.table.rows[1]?.map(({ text }) => text), ["Current assets:", "", ""]);
});

Deno.test("readTables() a total without a label, and one set far below the rows, stay in the table", () => {
  const rows = [
    ["Cash", "10,302", "20,107"],
    ["Loans", "71,366", "64,410"],
    ["Stocks", "12,318", "22,975"],
    ["", "93,986", "99,492"],
    ["Total assets", "94,302", "99,908"],
  ] as const;
  const words = [
    ...wordsAt("2024", { x: 300, y: 84, size: 8 }),
    ...wordsAt("2023", { x: 400, y: 84, size: 8 }),
    ...rows.flatMap(([label, ...figures], i) => [
      ...wordsAt(label, { x: 50, y: [100, 120, 140, 160, 200][i] ?? 0, size: 8 }),
      ...figures.flatMap((text, c) =>
        wordsAt(text, { x: 292 + 100 * c, y: [100, 120, 140, 160, 200][i] ?? 0, size: 8 })
      ),
    ]),
  ];
  assert.deepEqual(texts(pageOf(words)).map((table) => table.slice(1)), [rows.map((row) => [...row])]);
});

Deno.test("readTables() ranges stand in one cell and do not widen the table", () => {
  const [rows] = texts(lines(
    YEARS,
    [{ text: "Expected volatility", x: 50 }, { text: "26 - 29%", right: 320 }, {
      text: "26 – 30%",
      right: 420,
    }],
    [{ text: "Expected life", x: 50 }, { text: "0.5 - 2.0", right: 320 }, { text: "1.5", right: 420 }],
  ));
  assert.deepEqual(rows?.slice(1), [
    ["Expected volatility", "26 - 29%", "26 – 30%"],
    ["Expected life", "0.5 - 2.0", "1.5"],
  ]);
});

Deno.test("readTables() a row whose only figure stands in a column of its own does not end the table", () => {
  const row = (label: string, share: string, total: string, level: string): readonly Piece[] => [
    { text: label, x: 50 },
    ...share === "" ? [] : [{ text: share, right: 230 }],
    ...total === "" ? [] : [{ text: total, right: 320 }, { text: level, right: 420 }],
  ];
  const [rows] = texts(lines(
    [{ text: "Target", right: 240 }, { text: "Total", right: 320 }, { text: "Level 1", right: 425 }],
    row("Cash", "", "78", "74"),
    row("Equity securities:", "50%", "", ""),
    row("Large companies", "", "420", "418"),
    row("Fixed income securities:", "50%", "", ""),
    [{ text: "Treasury securities and", x: 50 }],
    row("government bonds", "", "171", "163"),
    row("Total", "100%", "669", "655"),
  ));
  assert.deepEqual(rows?.slice(1), [
    ["Cash", "", "78", "74"],
    ["Equity securities:", "50%", "", ""],
    ["Large companies", "", "420", "418"],
    ["Fixed income securities:", "50%", "", ""],
    ["Treasury securities and government bonds", "", "171", "163"],
    ["Total", "100%", "669", "655"],
  ]);
});

Deno.test('readTables() "=" never separates cells: a sum shown in a cell stays one cell', () => {
  const sum = (text: string, x: number): readonly Piece[] =>
    text.split(" ").map((part, i) => ({ text: part, x: x + 26 * i }));
  const rows = texts(
    lines(
      [{ text: "US$000", x: 50 }, { text: "Fixed", right: 260 }, { text: "Total", right: 430 }],
      [{ text: "Chair", x: 50 }, { text: "880", right: 260 }, ...sum("900 = 1,780", 352)],
      [{ text: "Member", x: 50 }, { text: "210", right: 260 }, ...sum("200 = 410", 352)],
    ),
  ).flat();
  assert.ok(rows.every((row) => row.every((text) => text !== "=")), JSON.stringify(rows));
  for (const row of rows.slice(1)) assert.ok(row.at(-1)?.includes("="), JSON.stringify(rows));
});
