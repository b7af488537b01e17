import { deepEqual, equal, ok } from "node:assert/strict";
import fc from "fast-check";
import { examplePage, tableLines, wordsAt } from "../examples.ts";
import type { Page } from "../pdf/page.ts";
import { readTables } from "../tables/read_tables.ts";
import { decidePage, type PageRule, selectPage } from "./select_page.ts";

const SENTENCE = "The group sells what it mines to mills on four continents and ships it in its own fleet";

function prose(lines: number): { readonly text: string; readonly x: number }[][] {
  return Array.from({ length: lines }, () => [{ text: SENTENCE, x: 50 }]);
}

const TABLE = tableLines([
  ["US$M", "2024", "2023"],
  ["Revenue from contracts with customers", "55,658", "53,817"],
  ["Other income", "1,285", "394"],
  ["Expenses excluding net finance costs", "(36,750)", "(31,873)"],
]);

function tablesOf(page: Page) {
  return readTables(page).flatMap((part) => part.kind === "table" ? [part.reading] : []);
}

function choose(page: Page) {
  return selectPage(page, tablesOf(page));
}

Deno.test("selectPage() keeps a page with a table of figures and says why", () => {
  const choice = choose(examplePage(TABLE));
  deepEqual([choice.kept, choice.table, choice.chart], [true, true, false]);
  ok(/^table: \d+\.\d % digits, 1 table$/.test(choice.reason), choice.reason);
});

Deno.test("selectPage() keeps a small table on a page of running text, where digits are rare", () => {
  const choice = choose(examplePage([...prose(40), ...TABLE, ...prose(5)]));
  ok(choice.counts.digitShare < 0.05, `${choice.counts.digitShare}`);
  ok(choice.counts.tableShare > 0.05, `${choice.counts.tableShare}`);
  equal(choice.kept, true, choice.reason);
});

Deno.test("selectPage() leaves out running text, contents, and an empty page", () => {
  const text = choose(examplePage(prose(30)));
  deepEqual([text.kept, text.reason], [false, "no table"]);
  const contents = [
    "Overview",
    "Strategy",
    "Risk",
    "People",
    "Board",
    "Pay",
    "Statements",
    "Notes",
    "Glossary",
    "Index",
  ];
  equal(
    choose(
      examplePage(contents.map((title, i) => [{ text: title, x: 50 }, { text: `${4 + 9 * i}`, right: 500 }])),
    )
      .kept,
    false,
  );
  equal(choose(examplePage([])).kept, false);
});

Deno.test("selectPage() keeps a page for a picture in its text, not for one that bleeds off the page or for a logo", () => {
  const page = examplePage(prose(10));
  const withPicture = (x0: number, y0: number, x1: number, y1: number) =>
    choose({ ...page, images: 1, pictures: [{ x0, y0, x1, y1 }] });
  const chart = withPicture(70, 300, 520, 520);
  deepEqual([chart.kept, chart.chart, chart.reason], [true, true, "chart: picture of 19.8 % of the page"]);
  equal(withPicture(0, 0, 595, 400).kept, false);
  equal(withPicture(50, 40, 200, 120).kept, false);
});

Deno.test("selectPage() judges a table that covers nearly all of a page on counts, not on shares", () => {
  const page = examplePage(prose(50));
  const [reading] = tablesOf(examplePage(TABLE));
  ok(reading !== undefined);
  const wide = (rows: number) => {
    const [head, ...body] = reading.table.rows;
    ok(head !== undefined);
    const many = Array.from({ length: rows }, (_, i) => body[i % body.length] ?? []);
    return {
      ...reading,
      table: { ...reading.table, box: [10, 10, 585, 832] as const, rows: [head, ...many] },
    };
  };
  const dense = {
    ...page,
    words: [...page.words, ...wordsAt("12,345 67,890 12,345 67,890", { x: 50, y: 820 })],
  };
  const [few, many] = [selectPage(dense, [wide(3)]), selectPage(dense, [wide(30)])];
  deepEqual([few.rules.wide, few.table, many.rules.wide, many.table], [true, false, true, true]);
});

Deno.test("decidePage() is monotone: a rule that speaks for keeping never makes it leave a page out", () => {
  const rules: readonly PageRule[] = [
    "detector",
    "figures",
    "share",
    "digits",
    "characters",
    "counts",
    "drawn",
    "pictured",
  ];
  const flags = fc.record(Object.fromEntries([...rules, "wide"].map((rule) => [rule, fc.boolean()])));
  fc.assert(fc.property(flags, fc.constantFrom(...rules), (found, rule) => {
    const before = found as Readonly<Record<PageRule, boolean>>;
    const kept = ({ table, chart }: ReturnType<typeof decidePage>) => table || chart;
    ok(!kept(decidePage({ ...before, [rule]: false })) || kept(decidePage({ ...before, [rule]: true })));
  }));
});

Deno.test("selectPage() is monotone: more figures or more pictures never make it leave a page out", () => {
  const pieces = fc.array(fc.constantFrom(...TABLE, ...prose(1)), { minLength: 1, maxLength: 30 });
  const figures = fc.array(fc.integer({ min: 0, max: 99_999_999 }), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(pieces, figures, fc.integer({ min: 1, max: 400 }), (lines, numbers, height) => {
      const page = examplePage(lines);
      const tables = tablesOf(page);
      const { kept } = selectPage(page, tables);
      const words = [...page.words, ...wordsAt(numbers.join(" "), { x: 50, y: 800 })];
      ok(!kept || selectPage({ ...page, words }, tables).kept);
      const pictures = [...page.pictures, { x0: 60, y0: 100, x1: 500, y1: 100 + height }];
      ok(!kept || selectPage({ ...page, pictures }, tables).kept);
    }),
    { numRuns: 60 },
  );
});
