import assert from "node:assert/strict";
import type { Chunk, Figure } from "../retrieval/mod.ts";
import type { Boilerplate } from "./relevance.ts";
import { dropBoilerplate } from "./relevance.ts";
import { exampleHit } from "./testing.ts";

const AUDIT =
  "In our opinion the financial report gives a true and fair view. Basis for opinion: we conducted our audit " +
  "under the auditing standards. Revenue of US$55,658 million was a key audit matter.";
const GOVERNANCE =
  "The Nomination and Governance Committee met six times. The independent directors reviewed the board " +
  "charter and the code of conduct.";
const OUTLOOK =
  "This report contains forward-looking statements. Actual results may differ materially because of known " +
  "and unknown risks. Readers should not place undue reliance on them.";
const CONTENTS = "Contents\nOverview 2\nChair's review 4\nOperating review 10\nFinancial review ..... 34\n" +
  "Directors' report 58\nRemuneration report 70\nFinancial statements 98";
const STATEMENT =
  "Income statement, US$M\nRevenue | 55,658\nExpenses | (36,750)\nProfit before tax | 16,000\n" +
  "Tax | (6,447)\nProfit after tax | 9,601\nAttributable | 7,897\nBasic earnings | 155";

function dropped(
  chunk: Partial<Chunk>,
  question = "What was revenue?",
  figures: readonly Partial<Figure>[] = [],
) {
  const result = dropBoilerplate([exampleHit({ section: "Review", ...chunk }, figures)], {
    question,
    metrics: ["revenue"],
  });
  return result.dropped[0]?.reason ?? null;
}

const CASES: readonly (readonly [Boilerplate, string, string])[] = [
  ["auditorsReport", AUDIT, "What did the auditor call a key audit matter?"],
  ["governance", GOVERNANCE, "How many independent directors are there?"],
  ["forwardLooking", OUTLOOK, "What does the disclaimer on forward-looking statements say?"],
  ["contents", CONTENTS, "On which page do the financial statements start?"],
];

for (const [reason, text, question] of CASES) {
  Deno.test(`dropBoilerplate() drops ${reason} unless it is asked for`, () => {
    assert.equal(dropped({ text }), reason);
    assert.equal(dropped({ text }, question), null);
  });
}

Deno.test("dropBoilerplate() tells boilerplate by its heading too, on prose only", () => {
  const audit = {
    section: "Independent auditor’s report",
    text: "To the members. In our opinion the accounts are fair.",
  };
  assert.equal(dropped(audit), "auditorsReport");
  const board = {
    section: "Corporate governance statement",
    text: "The board charter is reviewed each year.",
  };
  assert.equal(dropped(board), "governance");
  assert.equal(
    dropped({ ...board, text: "Copper output rose. Costs fell. Prices held. Volumes grew." }),
    null,
  );
  assert.equal(dropped({ section: "Board committees", kind: "table", text: "Fees | 1,205" }), null);
});

Deno.test("dropBoilerplate() keeps statements, also on pages that link back to the contents", () => {
  assert.equal(dropped({ text: STATEMENT, section: "Table of Contents" }), null);
  assert.equal(dropped({ text: "Revenue rose on higher prices. We expect demand to hold." }), null);
});

Deno.test("dropBoilerplate() keeps a passage that holds an asked figure", () => {
  assert.equal(dropped({ text: AUDIT }, "What was revenue?", [{ metric: "revenue" }]), null);
  assert.equal(dropped({ text: AUDIT }, "What was revenue?", [{ metric: "ebitda" }]), "auditorsReport");
});

Deno.test("dropBoilerplate() keeps the order of what stays", () => {
  const hits = ["a", "b", "c"].map((id) => exampleHit({ id, text: id === "b" ? OUTLOOK : "Revenue rose." }));
  const { kept } = dropBoilerplate(hits, { question: "Revenue?", metrics: [] });
  assert.deepEqual(kept.map(({ chunk }) => chunk.id), ["a", "c"]);
});
