import { deepEqual, doesNotMatch, equal, match } from "node:assert/strict";
import type { Figure } from "../retrieval/mod.ts";
import type { Tie } from "./answer.ts";
import { findRivals } from "./find_rivals.ts";
import { rivalsCaveat } from "./rivals_caveat.ts";
import { exampleClaim, exampleHit, exampleSources } from "./testing.ts";
import { confidenceOf, judge } from "./verdict.ts";

const CELL = { cell: { row: 1, column: 1 } };
const SAID: Partial<Figure> = { cell: null, printed: "US$1 million", value: "1000000" };

/** Two figures of ALD's revenue in FY2024; the claim took the first. */
function rivalsOf(taken: Partial<Figure>, other: Partial<Figure>, status: "tied" | "quoted" = "tied") {
  const sources = exampleSources(
    exampleHit({ company: "ALD", fy: 2024, id: "said" }, [taken]),
    exampleHit({ company: "ALD", fy: 2024, id: "table", page: 9 }, [other]),
  );
  const claim = exampleClaim({ printed: "US$1 million", value: "1000000" });
  const tie: Tie = status === "quoted"
    ? { status, source: 1 }
    : { status, figure: sources[0]!.hit.figures[0]!, source: 1 };
  const verdict = judge([{ claim, tie }], { tickers: ["ALD"] });
  return {
    ...verdict,
    rivals: findRivals(verdict.claims, { sources, calculations: [], tickers: ["ALD"] }),
  };
}

Deno.test("findRivals() a cell that contradicts the sentence a claim was taken from lowers confidence and is named without a value", () => {
  for (const status of ["tied", "quoted"] as const) {
    const verdict = rivalsOf(SAID, CELL, status);
    deepEqual(verdict.rivals.map(({ figure }) => figure.page), [9], status);
    equal(verdict.grounded, "yes");
    equal(confidenceOf(verdict), "medium");
    for (const language of ["en", "zh"] as const) {
      const caveat = rivalsCaveat(verdict, language) ?? "";
      match(caveat, language === "en" ? /^Another figure for ALD FY2024 revenue/ : /收入/);
      doesNotMatch(caveat.replaceAll("FY2024", "").replaceAll("2024", ""), /\d/);
    }
  }
});

/** What is no contradiction: what differs in the taken figure, and in the other. */
const NONE: Readonly<Record<string, readonly [Partial<Figure>, Partial<Figure>]>> = {
  "two cells": [{ ...SAID, ...CELL }, CELL],
  "two sentences": [SAID, { cell: null }],
  "the same after rounding": [SAID, { ...CELL, value: "1004000", printed: "1,004" }],
  "the sign of a bracket": [SAID, { ...CELL, value: "-1000000" }],
  "another metric": [SAID, { ...CELL, metric: "net_profit" }],
  "another currency": [SAID, { ...CELL, currency: "AUD" }],
  "another company": [SAID, { ...CELL, company: "BIR" }],
  "another report": [SAID, { ...CELL, fy: 2025 }],
  "a segment": [SAID, { ...CELL, statement: "segment" }],
  "the parent alone": [SAID, { ...CELL, path: ["Parent"] }],
  "an example": [SAID, { ...CELL, illustrative: true }],
};

for (const [name, [taken, other]] of Object.entries(NONE)) {
  Deno.test(`findRivals() takes for no contradiction: ${name}`, () => {
    const verdict = rivalsOf(taken, other);
    deepEqual(verdict.rivals, []);
    equal(confidenceOf(verdict), "high");
    equal(rivalsCaveat(verdict), null);
  });
}
