import { deepEqual } from "node:assert/strict";
import type { Verdict } from "../../guardrails/mod.ts";
import { failedCompanies } from "./failed_companies.ts";

function verdict(
  grounded: Verdict["grounded"],
  claims: readonly (readonly [string | null, boolean])[],
): Verdict {
  return {
    grounded,
    claims: claims.map(([company, holds]) => ({
      claim: { company },
      tie: { status: holds ? "tied" : "unsupported" },
    })),
    unsupported: [],
  } as unknown as Verdict;
}

const CASES: readonly (readonly [string, Verdict, readonly string[]])[] = [
  ["no claim fails nobody", verdict("none", []), []],
  ["claims that hold fail nobody", verdict("yes", [["ALD", true], ["BIR", true]]), []],
  ["one doubtful claim beside one that holds", verdict("partial", [["ALD", true], ["ALD", false]]), []],
  ["the one company of which nothing held", verdict("partial", [["ALD", true], ["BIR", false]]), ["BIR"]],
  [
    "in a verdict of no each with a claim that failed",
    verdict("no", [["ALD", true], ["ALD", false], ["BIR", true]]),
    ["ALD"],
  ],
  ["a claim that names nobody counts for all", verdict("partial", [[null, false]]), ["ALD", "BIR"]],
  ["but not against one that holds", verdict("partial", [[null, false], ["ALD", true]]), ["BIR"]],
];

for (const [what, given, failed] of CASES) {
  Deno.test(`failedCompanies() ${what}`, () => deepEqual(failedCompanies(given, ["ALD", "BIR"]), failed));
}
