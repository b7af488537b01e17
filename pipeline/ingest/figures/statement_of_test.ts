import assert from "node:assert/strict";
import type { Statement } from "../../../retrieval/mod.ts";
import { statementOf, statementOfTable } from "./statement_of.ts";

Deno.test("statementOf() knows statements by their headings, not by talk of them", () => {
  const rows: readonly (readonly [string, Statement])[] = [
    ["Consolidated Statements of Cash Flows", "cashFlow"],
    ["CONSOLIDATED BALANCE SHEETS", "balance"],
    ["Consolidated statement of financial position", "balance"],
    ["Consolidated Statements of Operations", "income"],
    ["Income statement: headline figures", "income"],
    ["Consolidated Statements of Shareholders' Equity", "equity"],
    ["Segment information", "segment"],
    ["Five-year summary", "summary"],
    ["Dividends", "dividend"],
    ["Note 2 Revenue", "note"],
    ["Supplemental disclosures for the balance sheet were as follows:", "other"],
    ["Balance sheet information", "other"],
    ["Our people", "other"],
  ];
  for (const [text, statement] of rows) assert.equal(statementOf([text]), statement, text);
});

Deno.test("statementOfTable() on a page of notes only the table's own lines name a statement", () => {
  const notes = ["Notes to Consolidated Financial Statements"];
  assert.equal(statementOfTable(["Lease cost"], ["Cash Flows", ...notes]), "note");
  assert.equal(statementOfTable(["Condensed Consolidated Balance Sheets"], notes), "balance");
});
