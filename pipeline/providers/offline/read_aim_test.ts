import { deepEqual } from "node:assert/strict";
import { companiesOf, parseSlots } from "../../../retrieval/mod.ts";
import { readAim } from "./read_aim.ts";

const CASES: readonly (readonly [string, string, readonly string[]])[] = [
  ["What was Alder's revenue in FY2024?", "figures", []],
  ["How did Alder do in FY2024?", "figures", []],
  ["Alder's remaining performance obligations at 30 June 2024", "prose", []],
  ["What did Alder earn in FY2024?", "figures", []],
  ["How much money did Alder make in FY2024?", "figures", []],
  ["What acquisitions did Alder make in FY2024?", "prose", []],
  ["Which acquisitions has Alder made in FY2024?", "prose", []],
  ["Where are Alder's products made?", "prose", []],
  ["How many wind turbines did Alder own in FY2024?", "figures", []],
  ["Why did Alder's costs rise in FY2024?", "prose", []],
  ["What drove the change of Alder's revenue in FY2024?", "prose", []],
  ["List Alder's revenue for FY2023 and FY2024", "figures", []],
  ["Describe Alder's business model", "prose", []],
  ["What is Alder's FY2024 DPO? DPO is defined as: 365 * average accounts payable / COGS.", "measure", [
    "days_payable_outstanding",
  ]],
  ["What was Alder's free cash flow in FY2024?", "figures", []],
  ["What is Alder's diluted EPS for FY2024?", "figures", []],
  ["What was Alder's capex as a % of revenue in FY2024?", "measure", ["capex_to_revenue"]],
];

for (const [question, kind, formulas] of CASES) {
  Deno.test(`readAim() "${question}" wants ${kind}`, () => {
    const aim = readAim(parseSlots(question, { companies: companiesOf(["Alder"]) }));
    deepEqual(
      [aim.kind, aim.kind === "measure" ? aim.formulas.map(({ name }) => name) : []],
      [kind, formulas],
    );
  });
}
