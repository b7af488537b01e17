import { deepEqual, equal } from "node:assert/strict";
import type { Chunk, Figure, Period, Statement } from "../../../../retrieval/mod.ts";
import { standardMetric } from "../../../../retrieval/mod.ts";
import { exampleChunk, exampleFigure } from "../../../../retrieval/testing.ts";
import { checkStatements } from "./check_statements.ts";

type Rows = readonly (readonly [label: string, ...values: string[]])[];

function year(fiscalYear: number): Period {
  const [start, end] = [`${fiscalYear - 1}-07-01`, `${fiscalYear}-06-30`];
  return { kind: "year", start, end, fiscalYear, part: null, restated: false };
}

/** The figures of a statement of FY2024 and FY2023 in millions; "" states nothing. */
function statement(kind: Statement, page: number, rows: Rows): readonly Figure[] {
  return rows.flatMap(([label, ...values], row) =>
    values.flatMap((printed, column) => {
      if (printed === "") return [];
      const digits = printed.replaceAll(",", "").replace(/^\((.*)\)$/, "-$1");
      const period = year(2024 - column);
      const atEnd = kind === "balance" || /end of year/.test(label);
      return [exampleFigure({
        id: `${page} ${row} ${column}`,
        label,
        printed,
        value: digits === "0" ? "0" : `${digits}000000`,
        metric: standardMetric(label, { statement: kind, path: [] }),
        statement: kind,
        page,
        chunk: `p${page}`,
        cell: { row, column: column + 1 },
        period: atEnd ? { ...period, kind: "instant", start: null } : period,
      })];
    })
  );
}

const BALANCE: Rows = [
  ["Cash and cash equivalents", "7,054", "7,323"],
  ["Restricted cash", "46", "77"],
  ["Inventories", "4,733", "4,378"],
  ["Total current assets", "11,833", "11,778"],
  ["Property, plant and equipment", "68,595", "72,131"],
  ["Total non-current assets", "68,595", "72,131"],
  ["Assets held for sale", "12", "0"],
  ["Total assets", "80,440", "83,909"],
  ["Total current liabilities", "12,026", "11,871"],
  ["Total non-current liabilities", "20,474", "22,038"],
  ["Total liabilities", "32,500", "33,909"],
  ["Redeemable interests", "40", "100"],
  ["Total equity", "47,900", "49,900"],
  ["Total liabilities and equity", "80,440", "83,909"],
];
const CASH_FLOW: Rows = [
  ["Net income", "8,011", "7,924"],
  ["Depreciation", "5,184", "5,061"],
  ["Net cash provided by operating activities", "13,195", "12,985"],
  ["Increase in restricted cash deposits", "(8)", "(1)"],
  ["Net cash used in investing activities", "(8,762)", "(13,065)"],
  ["Net cash used in financing activities", "(4,716)", "(4,000)"],
  ["Effect of exchange rate changes on cash", "(17)", "20"],
  ["Net decrease in cash and cash equivalents", "300", "4,060"],
  ["Cash, cash equivalents and restricted cash at beginning of year", "7,400", "11,460"],
  ["Cash, cash equivalents and restricted cash at end of year", "7,100", "7,400"],
];
const INCOME: Rows = [
  ["Revenue", "34,229", "35,355"],
  ["Income before income taxes", "8,623", "9,209"],
  ["Net income", "8,011", "7,924"],
  ["Net income attributable to owners", "7,990", "7,900"],
];

/** The whole report with single printed values replaced: statement, label, column, text. */
function report(changes: readonly (readonly [string, string, number, string])[] = []) {
  const changed = (name: string, rows: Rows): Rows =>
    rows.map(([label, ...values]) => [
      label,
      ...values.map((text, column) =>
        changes.find(([of, own, at]) => of === name && own === label && at === column)?.[3] ?? text
      ),
    ]);
  const figures = [
    ...statement("income", 5, changed("income", INCOME)),
    ...statement("balance", 6, changed("balance", BALANCE)),
    ...statement("cashFlow", 7, changed("cashFlow", CASH_FLOW)),
  ];
  const chunks: readonly Chunk[] = [5, 6, 7].map((page) =>
    exampleChunk({ id: `p${page}`, page, kind: "table" })
  );
  return checkStatements(figures, chunks).checks;
}

Deno.test("checkStatements() finds the identities of three statements, each for its dates", () => {
  const checks = report();
  deepEqual(checks.map(({ name, period, status }) => `${name}, ${period}: ${status}`), [
    "assets = liabilities + equity, 30 June 2024: passed",
    "current + non-current assets = total assets, 30 June 2024: passed",
    "current + non-current liabilities = total liabilities, 30 June 2024: passed",
    "assets = liabilities + equity, 30 June 2023: passed",
    "current + non-current assets = total assets, 30 June 2023: passed",
    "current + non-current liabilities = total liabilities, 30 June 2023: passed",
    "operating + investing + financing + exchange = change in cash, FY2024: passed",
    "opening cash + change = closing cash, FY2024: passed",
    "operating + investing + financing + exchange = change in cash, FY2023: passed",
    "opening cash + change = closing cash, FY2023: passed",
    "closing cash of a year = opening cash of the next, FY2023: passed",
    "closing cash = cash of the balance sheet, FY2024: passed",
    "profit of the income statement = first line of the cash flow, FY2024: passed",
    "closing cash = cash of the balance sheet, FY2023: passed",
    "profit of the income statement = first line of the cash flow, FY2023: passed",
  ]);
  equal(
    checks[1]?.working,
    "Total assets 80,440 = Total current assets 11,833 + Total non-current assets 68,595 + Assets held for sale 12",
  );
  deepEqual(checks.map(({ pages }) => pages.join()), [
    ...Array(6).fill("6"),
    ...Array(5).fill("7"),
    ...["6,7", "5,7", "6,7", "5,7"],
  ]);
});

const FAILS: readonly (readonly [string, string, number, string, readonly string[]])[] = [
  ["balance", "Total liabilities and equity", 0, "80,404", ["assets = liabilities + equity 36000000"]],
  ["balance", "Total non-current liabilities", 1, "22,083", [
    "current + non-current liabilities = total liabilities -45000000",
  ]],
  ["cashFlow", "Net cash used in investing activities", 0, "(8,672)", [
    "operating + investing + financing + exchange = change in cash -90000000",
  ]],
  ["cashFlow", "Cash, cash equivalents and restricted cash at end of year", 0, "7,010", [
    "opening cash + change = closing cash -90000000",
  ]],
  ["income", "Net income", 1, "7,942", [
    "profit of the income statement = first line of the cash flow 18000000",
  ]],
];

Deno.test("checkStatements() says which identity fails and by how much", async (t) => {
  for (const [name, label, column, text, expected] of FAILS) {
    await t.step(`${label} as ${text}`, () => {
      const failed = report([[name, label, column, text]]).filter(({ status }) => status === "failed");
      deepEqual(failed.map((check) => `${check.name} ${check.by}`).slice(0, 1), expected);
    });
  }
});

Deno.test("checkStatements() lets rounding pass and nothing beyond it", () => {
  const status = (text: string) =>
    report([["balance", "Total non-current liabilities", 0, text]]).find(({ name }) =>
      name === "current + non-current liabilities = total liabilities"
    )?.status;
  // three numbers in millions: one and a half million
  deepEqual([status("20,475"), status("20,476")], ["passed", "failed"]);
});

Deno.test("checkStatements() says nothing where a wider cash cannot be told or a part is missing", () => {
  const silent = report([
    ["balance", "Restricted cash", 0, ""],
    ["balance", "Total liabilities and equity", 0, ""],
    ["cashFlow", "Net decrease in cash and cash equivalents", 0, ""],
  ]).filter(({ period }) => /2024/.test(period));
  deepEqual(silent.map(({ name, status }) => [name, status]), [
    ["current + non-current assets = total assets", "passed"],
    ["current + non-current liabilities = total liabilities", "passed"],
    ["profit of the income statement = first line of the cash flow", "passed"],
  ]);
});

Deno.test("checkStatements() takes no table of parts side by side for a statement", () => {
  const rows = statement("balance", 6, BALANCE).map((figure) => ({ ...figure, period: year(2024) }));
  deepEqual(checkStatements(rows, [exampleChunk({ id: "p6", page: 6, kind: "table" })]).checks, []);
  deepEqual(checkStatements([], []).checks, []);
});
