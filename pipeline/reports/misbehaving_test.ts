import { deepEqual, equal, match, ok } from "node:assert/strict";
import fc from "fast-check";
import {
  gradeQuality,
  NOT_FOUND,
  passesQuality,
  saysNotFound,
  splitSentences,
} from "../../guardrails/mod.ts";
import { type KeptAnswer, noAnswerCache } from "../../memory/mod.ts";
import { AskResult } from "./ask_result.ts";
import { ask } from "./ask.ts";
import { openTestLab, REVENUES } from "./testing.ts";

const ASKED = ["ALD", "BIR", "CED"];
const QUESTION = `Compare the revenue of ${ASKED.join(", ")} in FY2024`;

/** Sentences of a vendor: right, borrowed from another company, invented, cited wrongly, or nothing at all. */
const sentence = fc.record({
  company: fc.constantFrom(...ASKED, "DOG"),
  value: fc.constantFrom(...Object.values(REVENUES), "7,777"),
  marker: fc.constantFrom("[1]", "[2]", "[3]", "[1, 2]", "[99]", ""),
}).map(({ company, value, marker }) => `${company}'s revenue in FY2024 was US$${value} million ${marker}.`);
const draft = fc.oneof(
  { weight: 5, arbitrary: fc.array(sentence, { maxLength: 4 }).map((sentences) => sentences.join(" ")) },
  {
    weight: 1,
    arbitrary: fc.constantFrom("", "I cannot help with that.", `BIR: ${NOT_FOUND}.`, "[1] [2] [3]"),
  },
);
/** Companies whose documents the grading drops, one set per round. */
const dropped = fc.array(fc.subarray(ASKED), { minLength: 3, maxLength: 3 });

Deno.test("reportGraph() whatever a vendor drafts, drops or fails to judge, no figure goes out under another company and every missing one is named", async () => {
  let [drafts, drops, judges, round]: readonly [readonly string[], readonly string[][], boolean, number] = [
    [],
    [],
    true,
    0,
  ];
  let kept: KeptAnswer[] = [];
  const lab = await openTestLab({
    strict: false,
    script: {
      relevance: ({ hits }) => ({
        keep: hits.flatMap(({ chunk }, at) => drops[round]!.includes(chunk.company) ? [] : [at + 1]),
      }),
      draft: () => drafts[round++],
      grading: ({ draft }) =>
        judges
          ? { pass: passesQuality(gradeQuality(draft)), unsupported: [] }
          : Promise.reject(new Error("503")),
    },
    answers: { ...noAnswerCache, keep: (one) => Promise.resolve(void kept.push(one)) },
  });
  const three = { minLength: 3, maxLength: 3 };
  try {
    await fc.assert(
      fc.asyncProperty(fc.array(draft, three), dropped, fc.boolean(), async (...vendor) => {
        [drafts, drops, judges, round] = [...vendor, 0];
        kept = [];
        const result = AskResult.parse(await ask(lab, QUESTION));
        // the rounds behind the first; what was dropped in the last of them
        ok(round <= 3);
        // a draft of an earlier round may stay where it is the better one: it speaks for what it holds
        const missing = drops[round - 1]!.filter((company) =>
          !result.values.some((value) => value.company === company)
        );
        deepEqual(Object.keys(result.found).sort(), ASKED);
        if (result.status === "fallback") {
          match(result.answer, /Covered companies/);
          return deepEqual([result.values, result.citations, kept], [[], [], []]);
        }
        for (const { company, value } of result.values) {
          equal(value, `${REVENUES[company]!.replace(",", "")}000000`);
        }
        const used = new Set([
          ...[...result.answer.matchAll(/\[([\d, ]+)\]/g)].flatMap(([, list]) =>
            list!.split(",").map(Number)
          ),
          ...result.values.map(({ n }) => n),
        ]);
        deepEqual([...used].sort(), result.citations.map(({ n }) => n), "nothing dangling, nothing unused");
        const sentences = splitSentences(result.answer).map(({ start, end }) =>
          result.answer.slice(start, end)
        );
        for (const company of missing) {
          equal(result.found[company], false);
          ok(
            sentences.some((one) => one.includes(company) && saysNotFound(one)),
            `${company} in ${result.answer}`,
          );
        }
        if (result.unsupported.length > 0) ok(result.confidence !== "high" && result.caveat !== null);
        if (missing.length > 0 && result.values.length > 0) equal(result.confidence, "low");
        for (const { answer } of kept) ok(answer.caveat === null && answer.confidence !== "low" && judges);
      }),
      { numRuns: 25 },
    );
  } finally {
    await lab.close();
  }
});
