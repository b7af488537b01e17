import assert from "node:assert/strict";
import type { Table } from "../../../../retrieval/mod.ts";
import { examplePage } from "../../examples.ts";
import type { Page } from "../../pdf/page.ts";
import { readTables } from "../read_tables.ts";

/** Lines of the page stand 14 points apart, the first at 100; rulings run from 50 to 500 at these heights. */
function pageOf(lines: Parameters<typeof examplePage>[0], heights: readonly number[]): Page {
  return { ...examplePage(lines), rules: heights.map((y) => ({ x0: 50, y0: y, x1: 500, y1: y + 0.5 })) };
}

function tablesOf(page: Page): readonly Table[] {
  return readTables(page).flatMap((part) => part.kind === "table" ? [part.reading.table] : []);
}

function texts(table: Table | undefined) {
  return (table?.rows ?? []).map((row) => row.map(({ text }) => text));
}

const at = (x: number, text: string) => ({ x, text });
const figures = (...all: readonly string[]) => all.map((text, i) => ({ text, right: 320 + 90 * i }));

Deno.test("readTables() a table of words between level rulings alone is read, wrapped cells in one", () => {
  const page = pageOf([
    [at(50, "Variable"), at(300, "Assumption")],
    [at(50, "Population"), at(300, "Consistent with the census")],
    [at(50, "Income per head in"), at(300, "Changes range between low and high")],
    [at(58, "constant dollars"), at(300, "with slow growth")],
    [at(50, "Inflation rate"), at(300, "Ranges up to two per cent")],
    [at(50, "Unemployment"), at(300, "Remains below the mean")],
  ], [88, 104, 174]);
  const [table, ...more] = tablesOf(page);
  assert.deepEqual(more, []);
  assert.deepEqual(texts(table), [
    ["Variable", "Assumption"],
    ["Population", "Consistent with the census"],
    ["Income per head in constant dollars", "Changes range between low and high with slow growth"],
    ["Inflation rate", "Ranges up to two per cent"],
    ["Unemployment", "Remains below the mean"],
  ]);
});

Deno.test("readTables() titles and notes between the rulings of a page are no rows of the table that stands there", () => {
  const page = pageOf([
    [at(250, "Subsidiaries")],
    [at(50, "The following are the subsidiaries with the place where each was founded.")],
    [at(50, "Subsidiary"), at(250, "Place"), at(400, "Owned")],
    [at(50, "Alder Mining"), at(250, "Delaware"), at(400, "Wholly")],
    [at(50, "Birch Smelting"), at(250, "Japan"), at(400, "Partly")],
    [at(50, "Cedar Shipping"), at(250, "Italy"), at(400, "Wholly")],
  ], [80, 190]);
  assert.deepEqual(tablesOf(page).map(texts), [[
    ["Subsidiary", "Place", "Owned"],
    ["Alder Mining", "Delaware", "Wholly"],
    ["Birch Smelting", "Japan", "Partly"],
    ["Cedar Shipping", "Italy", "Wholly"],
  ]]);
});

Deno.test("readTables() lines under columns of figures frame nothing", () => {
  const rules = [130, 145, 200].map((y) => ({ x0: 280, y0: y, x1: 500, y1: y + 0.5 }));
  const lines = [
    [at(50, "Share capital"), ...figures("2024", "2023")],
    [at(50, "Ordinary shares"), ...figures("76,122", "76,122")],
    [at(50, "Treasury shares"), ...figures("(140)", "(140)")],
    [at(50, "Total"), ...figures("75,982", "75,982")],
    [],
    [at(50, "The shares at the end of the year before were as follows:")],
    [],
    [at(50, "Balance"), ...figures("76,122", "106,462")],
  ];
  const [table] = tablesOf({ ...examplePage(lines), rules });
  assert.deepEqual(texts(table), [
    ["Share capital", "2024", "2023"],
    ["Ordinary shares", "76,122", "76,122"],
    ["Treasury shares", "(140)", "(140)"],
    ["Total", "75,982", "75,982"],
  ]);
});

Deno.test("B23 readTables() two columns of prose between the rulings of a page are no table", () => {
  const left =
    "The Group continued to invest in growth across all regions and markets during a year of change".split(
      " ",
    );
  const right =
    "Our people remained the foundation of the safety record that we reported to the board this year".split(
      " ",
    );
  const lines = Array.from({ length: 4 }, (_, i) => [
    at(50, left.slice(4 * i, 4 * i + 4).join(" ")),
    at(300, right.slice(4 * i, 4 * i + 4).join(" ")),
  ]);
  assert.deepEqual(tablesOf(pageOf(lines, [80, 160])), []);
});

Deno.test("readTables() rulings part the title from the headings, and the headings from a section of the body", () => {
  const page = pageOf([
    [at(50, "Numbers of schools by control and by the kind of school in every region: 1996 to 2011")],
    [at(250, "[In thousands]")],
    [at(50, "Region"), ...figures("Total", "Public", "Private")],
    [at(50, "Actual")],
    [at(50, "North"), ...figures("51", "45", "6")],
    [at(50, "South"), ...figures("52", "46", "6")],
  ], [120, 131, 190]);
  const [table] = tablesOf(page);
  assert.deepEqual(texts(table), [
    ["Region", "Total", "Public", "Private"],
    ["Actual", "", "", ""],
    ["North", "51", "45", "6"],
    ["South", "52", "46", "6"],
  ]);
  assert.equal(table?.headerRows, 1);
});

Deno.test("readTables() rows without figures belong to a table up to the ruling that ends it, a source note does not", () => {
  const page = pageOf([
    [at(50, "Quarter"), ...figures("2003", "1997")],
    [at(50, "Lowest"), ...figures("9,594", "22,400")],
    [at(50, "Middle"), ...figures("17,993", "29,993")],
    [at(50, "Highest"), ...figures("above that", "above that")],
    [at(50, "Source: survey of 1994, 1997 and 2003")],
  ], [88, 104, 145]);
  assert.deepEqual(tablesOf(page).map(texts), [[
    ["Quarter", "2003", "1997"],
    ["Lowest", "9,594", "22,400"],
    ["Middle", "17,993", "29,993"],
    ["Highest", "above that", "above that"],
  ]]);
});

Deno.test("readTables() a line over the middle of the figures spans them, and names what follows", () => {
  const page = pageOf([
    [at(50, "Source"), ...figures("One", "Two", "Three")],
    [at(50, "Actual"), ...figures("49,293", "49,266", "49,373")],
    [at(340, "Percentage difference")],
    [at(50, "Projected"), ...figures("0.7", "1.1", "1.4")],
    [at(50, "Revised"), ...figures("0.4", "0.7", "0.8")],
  ], [88, 104, 160]);
  const [table] = tablesOf(page);
  assert.deepEqual(table?.rows[2]?.map(({ text, columnSpan }) => [text, columnSpan]), [
    ["", 1],
    ["Percentage difference", 3],
    ["", 0],
    ["", 0],
  ]);
});

Deno.test("readTables() the scales of a chart are no table", () => {
  const scale = (
    i: number,
  ) => [{ text: `${54 - i},000`, right: 100 }, { text: `0.${50 - 2 * i}`, right: 400 }];
  const lines = Array.from(
    { length: 5 },
    (_, i) => i === 2 ? [...scale(i), at(200, "Median income")] : scale(i),
  );
  assert.deepEqual(tablesOf(pageOf(lines, [])), []);
});

Deno.test("readTables() a range or a figure with words that begins a row is its label", () => {
  const page = pageOf([
    [at(50, "Age"), ...figures("Count", "Rate")],
    [at(50, "45–54"), ...figures("47", "21.8")],
    [at(50, "55–64"), ...figures("164", "234.9")],
    [at(50, "≥65"), ...figures("208", "271.7")],
    [at(50, "Total"), ...figures("419", "152.3")],
  ], []);
  assert.deepEqual(tablesOf(page).map(texts), [[
    ["Age", "Count", "Rate"],
    ["45–54", "47", "21.8"],
    ["55–64", "164", "234.9"],
    ["≥65", "208", "271.7"],
    ["Total", "419", "152.3"],
  ]]);
});
