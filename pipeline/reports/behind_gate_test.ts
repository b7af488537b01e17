import { deepEqual, equal } from "node:assert/strict";
import { exampleDocument, exampleFigure, exampleIngested } from "../../retrieval/testing.ts";
import { askWatched, openTestLab, type Script } from "./testing.ts";

const QUESTION = "What was ALD's revenue in FY2024?";

/** Asks with strict off, since a scripted draft does not get better. */
async function asked(script: Script, question = QUESTION) {
  const lab = await openTestLab({ strict: false, script });
  try {
    return (await askWatched(lab, question)).result;
  } finally {
    await lab.close();
  }
}

Deno.test("ask() nodes behind the gate add no word to what the gate has seen: a draft, a direct answer", async () => {
  const draft = "ALD's revenue in FY2024 was US$1,205 million [1].";
  equal((await asked({ draft: () => draft })).answer, draft);
  const direct = "Hello. Five companies are covered, and their figures can be asked for.";
  equal((await asked({ direct: () => direct }, "Hello")).answer, direct);
});

Deno.test("ask() what is doubted stands in the caveat and never in the answer's own text", async () => {
  const draft =
    "ALD's revenue in FY2024 was US$1,205 million [1]. Its total assets in FY2024 were US$777 million [1].";
  const { answer, caveat } = await asked({ draft: () => draft });
  equal(answer, draft);
  equal(caveat?.includes("ALD FY2024 total assets"), true);
  equal(caveat?.includes("777"), false);
});

Deno.test("D11 ask() a refusal as the whole draft claims nothing and is no answer", async () => {
  // the second is nothing but a disclaimer, which the lenient grade stops before it is an answer at all
  const refusals = {
    "I can’t confirm US$99 billion from the reports.": "abstained",
    "I can't confirm that.": "fallback",
  };
  for (const [draft, expected] of Object.entries(refusals)) {
    const { status, unsupported, values, confidence } = await asked(
      { draft: () => draft },
      "Was ALD's revenue US$99 billion in FY2024?",
    );
    deepEqual({ draft, status, unsupported, values, confidence }, {
      draft,
      status: expected,
      unsupported: [],
      values: [],
      confidence: null,
    });
  }
});

Deno.test("ask() of a difference the value for machines is of the later year, whichever input comes last", async () => {
  const lab = await openTestLab({ empty: true });
  const figure = (fiscalYear: number, printed: string) => ({
    id: `revenue-${fiscalYear}`,
    printed,
    value: `${printed.replace(",", "")}000000`,
    chunk: "income",
    period: { ...exampleFigure().period, fiscalYear },
  });
  try {
    await lab.store.put(exampleIngested(exampleDocument({ company: "ALD" }), {
      chunks: [{
        id: "income",
        kind: "table",
        section: "Consolidated income statement",
        unit: "US$M",
        text: "Consolidated income statement\nUS$M | FY2024 | FY2023\nRevenue | 1,205 | 1,100",
      }],
      figures: [figure(2024, "1,205"), figure(2023, "1,100")],
    }));
    const { result } = await askWatched(lab, "By how much did ALD's revenue rise from FY2023 to FY2024?");
    const derived = result.values.filter(({ value }) => value === "105000000");
    deepEqual(derived.map(({ period }) => period.fiscalYear), [2024]);
  } finally {
    await lab.close();
  }
});
