import assert from "node:assert/strict";
import type { Table } from "../../../../retrieval/mod.ts";
import { examplePage, examplePdf } from "../../examples.ts";
import type { Page, Rule } from "../../pdf/page.ts";
import { openPdf } from "../../pdf/read_pdf.ts";
import { readTableIn } from "../read_table_in.ts";
import { readTables } from "../read_tables.ts";

const across = (y: number, x0: number, x1: number): Rule => ({ x0, y0: y, x1, y1: y + 0.5 });
const down = (x: number, y0: number, y1: number): Rule => ({ x0: x, y0, x1: x + 0.5, y1 });

/** Rulings along all of these edges. */
function grid(xs: readonly number[], ys: readonly number[]): readonly Rule[] {
  const [x0, x1] = [xs[0] ?? 0, xs.at(-1) ?? 0];
  const [y0, y1] = [ys[0] ?? 0, ys.at(-1) ?? 0];
  return [...ys.map((y) => across(y, x0, x1)), ...xs.map((x) => down(x, y0, y1))];
}

/** Lines of the page stand 14 points apart, the first at 100. */
function pageOf(lines: Parameters<typeof examplePage>[0], rules: readonly Rule[]): Page {
  return { ...examplePage(lines), rules };
}

function tablesOf(page: Page): readonly Table[] {
  return readTables(page).flatMap((part) => part.kind === "table" ? [part.reading.table] : []);
}

function shown(table: Table | undefined) {
  return (table?.rows ?? []).map((row) =>
    row.map(({ text, rowSpan, columnSpan }) =>
      rowSpan === 0 ? null : rowSpan * columnSpan === 1 ? text : `${text} ${rowSpan}x${columnSpan}`
    )
  );
}

const at = (x: number, text: string) => ({ x, text });

Deno.test("readTables() a ruled cell is one cell however many lines it holds, figures or none", () => {
  const page = pageOf([
    [at(55, "Topic"), at(205, "Reason")],
    [at(55, "Clarity"), at(205, "Reported by many")],
    [at(205, "respondents as unclear")],
    [at(55, "Range of"), at(205, "Responses at one end")],
    [at(55, "responses"), at(205, "of the scale")],
  ], grid([50, 200, 400], [88, 104, 132, 160]));
  assert.deepEqual(tablesOf(page).map(shown), [[
    ["Topic", "Reason"],
    ["Clarity", "Reported by many respondents as unclear"],
    ["Range of responses", "Responses at one end of the scale"],
  ]]);
});

Deno.test("readTables() spans follow the rulings that are missing", () => {
  const page = pageOf([
    [at(55, "Gender"), at(260, "How healthy")],
    [at(205, "Very"), at(305, "Quite")],
    [at(55, "Male"), at(205, "36"), at(305, "102")],
    [at(55, "Female"), at(205, "33"), at(305, "270")],
  ], [
    across(88, 50, 400),
    across(104, 200, 400),
    across(118, 50, 400),
    across(132, 50, 400),
    across(146, 50, 400),
    down(50, 88, 146),
    down(200, 88, 146),
    down(300, 104, 146),
    down(400, 88, 146),
  ]);
  const [table] = tablesOf(page);
  assert.deepEqual(shown(table), [
    ["Gender 2x1", "How healthy 1x2", null],
    [null, "Very", "Quite"],
    ["Male", "36", "102"],
    ["Female", "33", "270"],
  ]);
  assert.equal(table?.headerRows, 2);
});

Deno.test("readTables() within outer rulings alone rows and columns come from what lines up", () => {
  const lines = [
    [at(55, "Alder"), { text: "1,250", right: 300 }, { text: "(12)", right: 380 }],
    [at(55, "Birch and"), { text: "310", right: 300 }, { text: "4", right: 380 }],
    [at(55, "Cedar"), { text: "95", right: 300 }, { text: "—", right: 380 }],
  ];
  const outer = grid([50, 400], [88, 146]);
  for (const rules of [outer, [...outer, down(240, 88, 146)]]) {
    assert.deepEqual(tablesOf(pageOf(lines, rules)).map(shown), [[
      ["Alder", "1,250", "(12)"],
      ["Birch and", "310", "4"],
      ["Cedar", "95", "—"],
    ]]);
  }
});

Deno.test("readTables() text in a box is no table, and neither is the empty grid of a chart", () => {
  const text = [
    "The mechanism is based on an article",
    "of the treaty and on an agreement of",
    "the members of the area.",
  ];
  const boxed = pageOf(text.map((line) => [at(55, line)]), grid([50, 300], [88, 146]));
  assert.deepEqual(tablesOf(boxed), []);
  const chart = pageOf(
    [[at(55, "Sales")], [], [at(120, "costs")], [], [at(205, "gains")]],
    grid(
      [50, 100, 150, 200, 250, 300],
      [88, 104, 118, 132, 146, 160],
    ),
  );
  assert.deepEqual(tablesOf(chart), []);
});

Deno.test("readTables() a caption and a source note inside the outer rulings are no rows", () => {
  const page = pageOf([
    [at(60, "Exhibit 9 Types of assessment")],
    [at(55, "Kind"), at(205, "Level")],
    [at(55, "General"), at(205, "Grade")],
    [at(55, "Source: The Board, Annual Review")],
  ], [...grid([50, 400], [88, 104, 118, 132, 146]), down(200, 104, 132)]);
  assert.deepEqual(tablesOf(page).map(shown), [[["Kind", "Level"], ["General", "Grade"]]]);
});

Deno.test("readTables() frames side by side are tables of their own, and prose around them stays prose", () => {
  const page = pageOf([
    [at(50, "Spain came first in both of the lists that follow below.")],
    [at(55, "Spain"), at(155, "268"), at(305, "Italy"), at(405, "155")],
    [at(55, "France"), at(155, "136"), at(305, "Greece"), at(405, "99")],
  ], [...grid([50, 150, 200], [104, 118, 132]), ...grid([300, 400, 450], [104, 118, 132])]);
  assert.deepEqual(tablesOf(page).map(shown), [
    [["Spain", "268"], ["France", "136"]],
    [["Italy", "155"], ["Greece", "99"]],
  ]);
  const prose = readTables(page).filter(({ kind }) => kind === "prose");
  assert.equal(prose.length, 1);
});

Deno.test("readTables() double rulings and blank strips between them make no columns and no rows", () => {
  const page = pageOf([
    [at(60, "Mink"), at(210, "57")],
    [at(60, "Otter"), at(210, "42")],
  ], [...grid([50, 200, 400], [88, 104, 120]), ...grid([47, 403], [85, 123])]);
  assert.deepEqual(tablesOf(page).map(shown), [[["Mink", "57"], ["Otter", "42"]]]);
});

Deno.test("B05 readTables() reads the rulings of a page stored on its side with its text", async () => {
  const rows = [["Topic", "Reason"], ["Clarity", "Unclear to many"], ["Range", "One end only"]];
  // u runs along the text, v down the page: on a page turned by 90 degrees x is v and y is u
  const text = rows.flatMap((row, r) =>
    row.map((cell, c) => `BT /F1 10 Tf 0 1 -1 0 ${110 + 20 * r} ${55 + 150 * c} Tm (${cell}) Tj ET`)
  );
  const level = [97, 117, 137, 157].map((v) => `${v} 50 m ${v} 400 l S`);
  const upright = [50, 200, 400].map((u) => `97 ${u} m 157 ${u} l S`);
  for (const rotate of [90, 0] as const) {
    const bytes = examplePdf([{ content: ["0.5 w", ...level, ...upright, ...text].join("\n"), rotate }]);
    const pdf = await openPdf(bytes, { name: "turned.pdf" });
    try {
      for await (const reading of pdf.readPages()) {
        assert.ok(reading.status === "ok");
        const [table] = tablesOf(reading.page);
        assert.deepEqual(shown(table), rows, `rotate ${rotate}`);
        const box = table?.box ?? [0, 0, 0, 0];
        assert.deepEqual(
          shown(readTableIn(reading.page, box)?.table),
          rows,
          `rotate ${rotate}, within its box`,
        );
      }
    } finally {
      pdf.close();
    }
  }
});
