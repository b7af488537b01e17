import assert from "node:assert/strict";
import { companiesOf, parseSlots } from "../../../retrieval/mod.ts";
import { contentGate } from "../../../guardrails/mod.ts";
import { writeDirect } from "./write_direct.ts";

const COMPANIES = companiesOf(["BHP"]);
const COVERED = { companies: [{ company: "BHP", years: [2024] }, { company: "RIO", years: [2024] }] };
const direct = (question: string, covered = COVERED) =>
  writeDirect({ slots: parseSlots(question, { companies: COMPANIES }), covered });

const CASES: readonly (readonly [string, RegExp])[] = [
  ["Hello!", /^Hello\. I answer questions about the annual reports of BHP, RIO: /],
  ["What can you do?", /^I answer questions about the annual reports of BHP, RIO: /],
  ["What does EBITDA stand for?", /^Earnings before interest, tax, depreciation and amortisation: [^.]+\.$/],
  [
    "What is the difference between EBIT and EBITDA?",
    /^Earnings before interest and tax: .*Earnings before interest, tax, /s,
  ],
  ["What is meant by capital intensity?", /^Capital intensity: total assets over revenue\./],
  ["什么是毛利率？", /^毛利率：毛利占营业收入的百分比。$/],
  ["你好", /^您好。我根据这些公司的年度报告回答问题：BHP、RIO。/],
  ["你能做什么？", /^我根据这些公司/],
];
for (const [question, expected] of CASES) {
  Deno.test(`writeDirect() answers "${question}" and passes the gate`, () => {
    const text = direct(question);
    assert.match(text, expected);
    assert.ok(contentGate(text).pass, text);
    // no figure of a company is stated
    assert.equal(/\d[\d,.]*\d/.test(text), false);
  });
}

Deno.test("writeDirect() of an empty store says that it is empty", () => {
  assert.match(direct("Hello", { companies: [] }), /no report is stored yet/);
});
