import { deepEqual, equal, ok } from "node:assert/strict";
import { exampleFooted } from "./examples.ts";
import { footTable } from "./foot_table.ts";

type Rows = readonly (readonly string[])[];

const BALANCE: Rows = [
  ["US$M", "2024", "2023"],
  ["Assets"],
  ["  Current assets"],
  ["    Cash", "$3,655", "$4,564"],
  ["    Inventories"],
  ["      Finished goods", "2,497", "2,196"],
  ["      Raw materials", "1,269", "1,212"],
  ["        Total inventories", "3,766", "3,408"],
  ["        Total current assets", "7,421", "7,972"],
  ["  Property, plant and equipment", "25,998", "27,213"],
  ["    Less: Accumulated depreciation", "(16,820)", "(17,784)"],
  ["      Property, plant and equipment, net", "9,178", "9,429"],
  ["  Goodwill", "271", "—"],
  ["        Total assets", "$16,870", "$17,401"],
  ["Liabilities"],
  ["  Payables", "3,183", "2,994"],
  ["  Redeemable interests", "—", "3"],
  ["Equity"],
  ["  Share capital, $0.01 par value", "9", "9"],
  ["  Retained earnings", "14,000", "14,500"],
  ["  Accumulated other comprehensive loss", "(322)", "(105)"],
  ["        Total equity", "13,687", "14,404"],
  ["        Total liabilities and equity", "$16,870", "$17,401"],
];
const INCOME: Rows = [
  ["US$M", "2024", "2023", "2022"],
  ["Revenue", "34,229", "35,355", "32,184"],
  ["Cost of sales", "19,232", "18,795", "16,605"],
  ["Gross profit", "14,997", "16,560", "15,579"],
  ["Operating expenses"],
  ["  Selling and administrative", "9,049", "7,197", "6,929"],
  ["  Gain on divestitures", "(2,724)", "—", "(389)"],
  ["  Total operating expenses", "6,325", "7,197", "6,540"],
  ["Operating income", "8,672", "9,363", "9,039"],
  ["Interest expense, net", "147", "165", "366"],
  ["Other income", "98", "11", "(4)"],
  ["Income before income taxes", "8,623", "9,209", "8,669"],
  ["Provision for income taxes", "612", "1,285", "1,337"],
  ["Net income", "$8,011", "$7,924", "$7,332"],
  ["Basic earnings per share", "$10.21", "$10.23", "$9.43"],
  ["Weighted average shares outstanding", "566.0", "579.0", "577.6"],
];
const CASH_FLOW: Rows = [
  ["US$M", "2024", "2023"],
  ["Net income", "5,791", "5,929"],
  ["Depreciation", "1,831", "1,915"],
  ["Change in inventories", "(629)", "(903)"],
  ["Net cash from operating activities", "6,993", "6,941"],
  ["Purchases of property", "(1,749)", "(1,603)"],
  ["Net cash used in investing activities", "(1,749)", "(1,603)"],
  ["Dividends paid", "(3,369)", "(3,420)"],
  ["Repayment of debt", "(1,179)", "(1,144)"],
  ["Net cash used in financing activities", "(4,548)", "(4,564)"],
  ["Effect of exchange rates", "(104)", "(62)"],
  ["Net increase in cash", "592", "712"],
  ["Cash at beginning of year", "4,564", "3,852"],
  ["Cash at end of year", "5,156", "4,564"],
];

const FEET: Readonly<Record<string, Rows>> = {
  "a balance sheet, subtotals of subtotals by indent": BALANCE,
  "an income statement, costs printed positive and others bracketed": INCOME,
  "a cash flow statement that closes": CASH_FLOW,
  "columns under a heading that excepts other rows": [
    ["", "(In millions, except per share amounts) 2024", "(In millions, except per share amounts) 2023"],
    ["Revenue", "34,229", "35,355"],
    ["Cost of sales", "19,232", "18,795"],
    ["Gross margin", "14,997", "16,560"],
  ],
  "a deduction printed positive": [
    ["", "2024", "2023"],
    ["Gross receivables", "1,205", "1,100"],
    ["Less: allowance for losses", "35", "30"],
    ["Total receivables", "1,170", "1,070"],
  ],
  "a total that turns its sign": [
    ["", "2024", "2023"],
    ["Salaries", "1,205", "1,100"],
    ["Freight", "350", "300"],
    ["Total expenses", "(1,555)", "(1,400)"],
  ],
  "segments across, eliminations bracketed": [
    ["", "Ore", "Copper", "Eliminations", "Group"],
    ["Revenue", "27,952", "18,566", "(1,200)", "45,318"],
    ["EBITDA", "18,913", "8,564", "12", "27,489"],
    ["Margin (%)", "67.7", "46.1", "n/a", "60.7"],
    ["Capital expenditure", "2,033", "3,711", "—", "5,744"],
  ],
  "a gross and a net column": [
    ["", "Gross carrying amount", "Accumulated amortization", "Net carrying amount"],
    ["Customers", "4,062", "1,747", "2,315"],
    ["Patents", "426", "421", "5"],
    ["Technology", "2,081", "1,000", "1,081"],
  ],
  "rounding of as many halves as there are numbers": [
    ["", "2024"],
    ["A", "1.4"],
    ["B", "2.4"],
    ["C", "3.4"],
    ["Total", "7.4"],
  ],
};

Deno.test("footTable() finds the totals", async (t) => {
  for (const [name, rows] of Object.entries(FEET)) {
    await t.step(name, () => {
      const footing = footTable(exampleFooted(rows));
      deepEqual([footing.status, footing.off], ["foots", []]);
      ok(footing.proven > 0);
    });
  }
});

/** A table with one text replaced. */
function changed(rows: Rows, label: string, column: number, text: string): Rows {
  const copy = rows.map((row) => [...row]);
  const row = copy.find(([own = ""]) => own.trim() === label) as string[] | undefined;
  ok(row !== undefined, label);
  row[column] = text;
  return copy;
}

const OFF: readonly (readonly [Rows, string, number, string, string, string, string])[] = [
  [BALANCE, "Finished goods", 1, "2,947", "Total inventories", "2024", "-450"],
  [BALANCE, "Goodwill", 1, "721", "Total assets", "2024", "-450"],
  [BALANCE, "Total assets", 2, "$17,410", "Total assets", "2023", "9"],
  [CASH_FLOW, "Change in inventories", 1, "629", "Net cash from operating activities", "2024", "-1258"],
  [INCOME, "Selling and administrative", 3, "9,629", "Total operating expenses", "2022", "-2700"],
  [INCOME, "Cost of sales", 2, "18,759", "Gross profit", "2023", "-36"],
  [CASH_FLOW, "Dividends paid", 1, "(3,396)", "Net cash used in financing activities", "2024", "27"],
  [CASH_FLOW, "Effect of exchange rates", 2, "(26)", "Net increase in cash", "2023", "-36"],
];

Deno.test("footTable() says which total is off, where and by how much", async (t) => {
  for (const [rows, label, column, text, total, where, by] of OFF) {
    await t.step(`${label} as ${text}`, () => {
      const footing = footTable(exampleFooted(changed(rows, label, column, text)));
      equal(footing.status, "off");
      deepEqual(footing.off.map((off) => [off.total, off.where, off.by]), [[total, where, by]]);
    });
  }
});

const UNKNOWN: Readonly<Record<string, Rows>> = {
  "no total": [["", "2024", "2023"], ["Revenue", "100", "90"], ["Staff", "12", "11"]],
  "percentages alone": [["", "2024"], ["Ore", "60%"], ["Copper", "40%"], ["Total", "100%"]],
  "a summary whose totals have no rows": [
    ["", "2024", "2023"],
    ["Total revenue", "55,658", "53,817"],
    ["Total assets", "102,362", "101,296"],
    ["Total equity", "49,120", "48,530"],
  ],
  "an unreadable cell in each place": [["", "2024"], ["A", "1,00x"], ["B", "250"], ["Total", "400"]],
  "a list that leaves small steps out": [
    ["", "2024", "2023"],
    ["Revenue", "540", "539"],
    ["Operation and maintenance", "389", "393"],
    ["Depreciation", "26", "37"],
    ["Income before income taxes", "120", "109"],
  ],
  "a fragment whose head stands elsewhere": [["", ""], ["A", "1,020"], ["B", "250"], ["Total", "4,000"]],
};

Deno.test("footTable() calls nothing off that it cannot prove", async (t) => {
  for (const [name, rows] of Object.entries(UNKNOWN)) {
    await t.step(name, () => {
      deepEqual(footTable(exampleFooted(rows)), { status: "notApplicable", proven: 0, off: [] });
    });
  }
});

Deno.test("footTable() holds a plain section of one column to its total", () => {
  const footing = footTable(
    exampleFooted([["US$M", "2024"], ["Ore", "100"], ["Copper", "200"], ["Total", "350"]]),
  );
  deepEqual(footing.off, [{ total: "Total", where: "2024", direction: "down", printed: "350", by: "50" }]);
});

Deno.test("footTable() adds exactly what a double cannot hold", () => {
  const rows = [
    ["", "2024", "2023"],
    ["A", "90,071,992,547,409,931.1", "1.1"],
    ["B", "0.2", "0.2"],
    ["Total", "90,071,992,547,409,931.3", "1.3"],
  ];
  equal(footTable(exampleFooted(rows)).status, "foots");
  const off = footTable(exampleFooted(changed(rows, "Total", 1, "90,071,992,547,409,932.3"))).off;
  deepEqual(off.map(({ by }) => by), off.length === 0 ? [] : ["1"]);
});

Deno.test("footTable() does not call off across what adds up down", () => {
  const footing = footTable(exampleFooted([
    ["", "Consumer", "Card", "Wholesale", "Total"],
    ["Loans", "1,929", "10,400", "5,421", "17,750"],
    ["Commitments", "110", "—", "2,112", "2,222"],
    ["Securities", "NA", "NA", "NA", "47"],
    ["Total allowance", "2,039", "10,400", "7,533", "20,019"],
    ["Retained", "302,631", "165,494", "584,265", "1,052,390"],
  ]));
  deepEqual(footing.off, []);
});
