import assert from "node:assert/strict";
import { namedForm, type ReportForm, reportForm } from "./report_form.ts";

const COVERS: readonly (readonly [string, ReportForm | null])[] = [
  ["FORM 10-K ANNUAL REPORT PURSUANT TO SECTION 13", "annual"],
  ["FORM 10-Q QUARTERLY REPORT … see the annual report on Form 10-Q", "interim"],
  ["FORM 8-K CURRENT REPORT", "current"],
  ["Alder Group Annual Report 2024", "annual"],
  ["Interim financial report for the half-year ended 31 December 2023", "interim"],
  ["Exhibit 99.1 Alder reports fourth quarter and full year results", "current"],
  ["Alder reports fiscal 2023 results", null],
  ["", null],
];

for (const [cover, form] of COVERS) {
  Deno.test(`reportForm() ${cover || "of nothing"}`, () => assert.equal(reportForm(cover), form));
}

const QUESTIONS: readonly (readonly [string, ReportForm | null])[] = [
  ["Which companies are named in this 10K report?", "annual"],
  ["According to the annual report, who chairs the board?", "annual"],
  ["What does the 10-Q say of leases?", "interim"],
  ["What was the key agenda of the 8k filing dated 1 July?", "current"],
  ["Compare the 10-K with the 10-Q", null],
  ["What was annual revenue?", null],
  ["How large is the 401k plan?", null],
];

for (const [question, form] of QUESTIONS) {
  Deno.test(`namedForm() ${question}`, () => assert.equal(namedForm(question), form));
}
