import { equal } from "node:assert/strict";
import { NOT_FOUND } from "./coverage.ts";
import { stateMissing } from "./state_missing.ts";
import type { TieOut } from "./verdict.ts";

type Asserted = readonly [printed: string, company: string | null, status?: "tied" | "unsupported"];

/** The claims of a draft, each by what it prints. */
function claims(draft: string, asserted: readonly Asserted[]): TieOut["claims"] {
  return asserted.map(([printed, company, status = "unsupported"]) => {
    const start = draft.indexOf(printed);
    return { claim: { start, end: start + printed.length, company }, tie: { status } };
  }) as unknown as TieOut["claims"];
}

function state(draft: string, missing: readonly string[], asserted: readonly Asserted[] = []): string {
  return stateMissing(draft, { missing, claims: claims(draft, asserted), language: "en" });
}

Deno.test("stateMissing() names each missing company in the agreed words, those that the draft named itself once", () => {
  equal(state("ALD had 10 [1].", []), "ALD had 10 [1].");
  equal(state("ALD had 10 [1].", ["BIR", "CED"]), `ALD had 10 [1].\nBIR: ${NOT_FOUND}.\nCED: ${NOT_FOUND}.`);
  const said = `ALD had 10 [1].\n**BIR**: Data not found in\nprovided documents.`;
  equal(
    state(said, ["BIR"]),
    `${said}\nBIR: ${NOT_FOUND}.`,
    "broken over two lines, no one sentence says it",
  );
  const whole = `ALD had 10 [1]. For bir, revenue: ${NOT_FOUND}.`;
  equal(state(whole, ["BIR"]), whole);
});

Deno.test("stateMissing() a company is named by a whole word", () => {
  const draft = `Mining costs: ${NOT_FOUND}.`;
  equal(state(draft, ["MIN"]), `${draft}\nMIN: ${NOT_FOUND}.`);
  equal(state(`必和BHP：${NOT_FOUND}。`, ["BHP"]), `必和BHP：${NOT_FOUND}。\nBHP: ${NOT_FOUND}.`);
  equal(state(`A.B (C) Ltd: ${NOT_FOUND}.`, ["A.B (C) Ltd"]), `A.B (C) Ltd: ${NOT_FOUND}.`);
});

Deno.test("stateMissing() takes out a sentence, list item or table row that asserts numbers of missing companies alone", () => {
  equal(
    state("ALD had 10 [1]. BIR had 12 [1]. ALD led.", ["BIR"], [["10", "ALD", "tied"], ["12", "BIR"]]),
    `ALD had 10 [1]. ALD led.\nBIR: ${NOT_FOUND}.`,
  );
  equal(
    state("| ALD | 10 [1] |\n| BIR | 12 [1] |", ["BIR"], [["10", "ALD", "tied"], ["12", "BIR"]]),
    `| ALD | 10 [1] |\nBIR: ${NOT_FOUND}.`,
  );
  equal(state("BIR had 12 [1].", ["BIR"], [["12", "BIR"]]), `BIR: ${NOT_FOUND}.`);
});

Deno.test("stateMissing() leaves what is said of others, what holds, and what names nobody", () => {
  const rest = `\nBIR: ${NOT_FOUND}.`;
  for (
    const [draft, asserted] of [
      ["ALD had 10 [1] and BIR 12 [1].", [["10", "ALD", "tied"], ["12", "BIR"]]],
      ["BIR had 12 [2].", [["12", "BIR", "tied"]]],
      ["ALD had 12 [1].", [["12", "ALD"]]],
      ["It had 12 [1].", [["12", null]]],
      ["BIR is a company.", []],
    ] as const
  ) equal(state(draft, ["BIR"], asserted), draft + rest);
});

Deno.test("stateMissing() says nothing for a draft that says nothing", () => {
  for (const draft of ["", " \n"]) equal(state(draft, ["BIR"]), draft);
});
