import { deepEqual, doesNotMatch, equal, match, notEqual, ok } from "node:assert/strict";
import { checkLabel } from "../../guardrails/mod.ts";
import { type KeptAnswer, noAnswerCache } from "../../memory/mod.ts";
import { exampleDocument, exampleIngested } from "../../retrieval/testing.ts";
import { AskResult } from "./ask_result.ts";
import type { GradingInput } from "./tasks.ts";
import { askWatched, openTestLab, type Script } from "./testing.ts";

const QUESTION = "What was ALD's revenue in FY2024?";
const GOOD = "ALD's revenue in FY2024 was US$1,205 million [1].";
const ONE_WRONG = `${GOOD} Its total assets in FY2024 were US$777 million [1].`;
const PROSE = `${GOOD} Demand for its copper was the reason.`;
const FOUR_WRONG = `${GOOD} ${
  ["net debt", "EBITDA", "total assets", "capital expenditure"]
    .map((what, at) => `Its ${what} in FY2024 was US$${7 + at},123 million [1].`).join(" ")
}`;
const said = (label: string, reason = "unrelated") => ({ label, reason });

/** Asks a scripted vendor; strict is off, since a scripted draft does not get better. */
async function askGraded(script: Script, { question = QUESTION, prepare = () => Promise.resolve() }: {
  readonly question?: string;
  readonly prepare?: (lab: Awaited<ReturnType<typeof openTestLab>>) => Promise<void>;
} = {}) {
  const kept: KeptAnswer[] = [];
  const lab = await openTestLab({
    strict: false,
    script,
    answers: { ...noAnswerCache, keep: (one) => Promise.resolve(void kept.push(one)) },
  });
  try {
    await prepare(lab);
    const { result } = await askWatched(lab, question);
    AskResult.parse(result);
    const record = (await lab.runs.get(result.run))!;
    deepEqual(record.answer.grading, result.grading);
    const note = (layer: string) =>
      result.layers.filter((one) => one.layer === layer).map(({ verdict }) => verdict).join(" | ");
    return { result, kept, record, note };
  } finally {
    await lab.close();
  }
}

interface Combination {
  readonly draft: string;
  readonly model: unknown;
  readonly confidence: AskResult["confidence"];
  readonly unsupported: readonly string[];
  readonly degraded?: readonly string[];
  readonly saved: boolean;
  readonly differ?: number;
}

const CLEAN = { pass: true, unsupported: [] };
const COMBINATIONS: Readonly<Record<string, Combination>> = {
  "both find nothing": { draft: GOOD, model: CLEAN, confidence: "high", unsupported: [], saved: true },
  "both doubt one figure": {
    draft: ONE_WRONG,
    model: { pass: true, unsupported: [said("ALD FY2024 total assets")] },
    confidence: "medium",
    unsupported: ["ALD FY2024 total assets"],
    saved: true,
  },
  "the model doubts a tied figure": {
    draft: GOOD,
    model: { pass: true, unsupported: [said("ALD FY2024 revenue")] },
    confidence: "high",
    unsupported: [],
    saved: true,
    differ: 1,
  },
  "the model believes an untied figure": {
    draft: ONE_WRONG,
    model: CLEAN,
    confidence: "medium",
    unsupported: ["ALD FY2024 total assets"],
    saved: true,
    differ: 1,
  },
  "the model doubts a claim without a number": {
    draft: PROSE,
    model: { pass: true, unsupported: [said("ALD copper demand")] },
    confidence: "medium",
    unsupported: ["ALD copper demand"],
    saved: true,
    differ: 1,
  },
  "the model fails a draft that says something": {
    draft: GOOD,
    model: { pass: false, unsupported: [] },
    confidence: null,
    unsupported: [],
    saved: false,
  },
  "the list cannot be read": {
    draft: ONE_WRONG,
    model: { pass: true, unsupported: ["ALD FY2024 total assets"] },
    confidence: "medium",
    unsupported: ["ALD FY2024 total assets"],
    degraded: ["groundedness"],
    saved: true,
  },
  "the pass cannot be read": {
    draft: ONE_WRONG,
    model: { pass: "true", unsupported: [said("ALD FY2024 total assets")] },
    confidence: "medium",
    unsupported: ["ALD FY2024 total assets"],
    degraded: ["quality"],
    saved: false,
  },
  "the model gives prose": {
    draft: ONE_WRONG,
    model: "The answer looks fine.",
    confidence: "medium",
    unsupported: ["ALD FY2024 total assets"],
    degraded: ["groundedness", "quality"],
    saved: false,
  },
  "the model gives an empty object": {
    draft: ONE_WRONG,
    model: {},
    confidence: "medium",
    unsupported: ["ALD FY2024 total assets"],
    degraded: ["groundedness", "quality"],
    saved: false,
  },
  "the model does not answer": {
    draft: ONE_WRONG,
    model: new Error("503"),
    confidence: "medium",
    unsupported: ["ALD FY2024 total assets"],
    degraded: ["groundedness", "quality"],
    saved: false,
  },
  "a lot is wrong and the model believes it": {
    draft: FOUR_WRONG,
    model: CLEAN,
    confidence: "low",
    unsupported: [
      "ALD FY2024 net debt",
      "ALD FY2024 EBITDA",
      "ALD FY2024 total assets",
      "ALD FY2024 capital expenditure",
    ],
    saved: false,
    differ: 4,
  },
};

for (const [what, one] of Object.entries(COMBINATIONS)) {
  Deno.test(`reportGraph() grading: ${what}`, async () => {
    const { result, kept, record, note } = await askGraded({
      draft: () => one.draft,
      grading: () => one.model instanceof Error ? Promise.reject(one.model) : one.model,
    });
    deepEqual(result.unsupported.map(({ label }) => label), one.unsupported);
    equal(result.confidence, one.confidence);
    deepEqual(result.degraded, one.degraded ?? []);
    deepEqual(record.degraded, one.degraded ?? []);
    equal(kept.length, one.saved ? 1 : 0);
    if (one.confidence !== null) {
      equal(result.caveat === null, one.confidence === "high");
      equal(result.grading?.differ.length, one.differ ?? 0);
    }
    const opened = one.degraded ?? [];
    equal(result.grading?.model === null, opened.includes("groundedness"));
    for (const layer of opened) match(note(layer), one.model instanceof Error ? /503/ : /unparseable/);
    // on every run, not only where something failed
    for (const layer of ["quality", "groundedness", "tieOut", "retry"]) notEqual(note(layer), "", layer);
  });
}

Deno.test("reportGraph() grading: no reply that is not the schema passes a draft, whatever it says", async () => {
  const replies: readonly unknown[] = [
    "PASS",
    "答案没有问题。",
    '{"pass":true,"unsupported":[]}',
    'Here it is: {"pass":true,"unsupported":[]}',
    "",
    null,
    [],
    [CLEAN],
    { pass: 1, unsupported: "none" },
    { pass: "false", unsupported: [said("ALD FY2024 revenue", "rounding")] },
    { verdict: "pass" },
  ];
  for (const reply of replies) {
    const { result, kept, note } = await askGraded({ draft: () => GOOD, grading: () => reply });
    deepEqual([result.degraded, kept.length, result.grading?.model], [["groundedness", "quality"], 0, null]);
    match(note("groundedness"), /opened \(Unparseable: .*unparseable: the tie-out alone/);
    match(note("quality"), /unparseable/);
    // the deterministic check holds the answer up
    deepEqual([result.status, result.confidence], ["answered", "high"]);
  }
});

Deno.test("reportGraph() grading: without a model nobody pretends a second opinion, and it costs nothing", async () => {
  const lab = await openTestLab();
  try {
    const { result } = await askWatched(lab, QUESTION);
    deepEqual([result.confidence, result.degraded, result.usage.costUsd], ["high", [], 0]);
    deepEqual(result.grading, { tieOut: { grounded: "yes", unsupported: [] }, model: null, differ: [] });
    match(
      result.layers.find(({ layer }) => layer === "groundedness")!.verdict,
      /no model: the tie-out alone$/,
    );
  } finally {
    await lab.close();
  }
});

Deno.test("reportGraph() grading: the model reads question, documents with their units, policy and draft", async () => {
  let seen: { readonly input: GradingInput; readonly user: string; readonly system: string } | null = null;
  await askGraded({
    draft: () => GOOD,
    grading: (input, _call, { prompt }) => {
      seen = { input, user: prompt.user, system: prompt.system };
      return CLEAN;
    },
  });
  ok(seen !== null);
  const { user, system } = seen as { user: string; system: string };
  match(user, /^# Question\nWhat was ALD's revenue in FY2024\?$/m);
  match(user, /\(All bare numbers in this table are in US\$M\.\)\nConsolidated income statement/);
  match(
    user,
    /# Draft\n<excerpt-[a-z\d]+>\nALD's revenue in FY2024 was US\$1,205 million \[1\]\.\n<\/excerpt-/,
  );
  match(system, /Good: "RIO FY2025 revenue"\. Bad: "RIO earned/);
  for (const reason of ["derived", "estimated", "unrelated"]) match(system, new RegExp(`\\b${reason}, if`));
});

Deno.test("reportGraph() grading: labels that break the rules reach neither caveat, JSON, record nor search", async () => {
  const { result, record } = await askGraded({
    draft: () => FOUR_WRONG,
    grading: () => ({
      pass: true,
      unsupported: [
        said("ALD is claimed to have net debt of US$7,123 million at the end of FY2024"),
        said("ALD copper demand of fifty-five thousand tonnes"),
        said("7123"),
        said("`ALD` <b>guidance</b> [3] https://example.com"),
      ],
    }),
  });
  const labels = [
    ...result.unsupported,
    ...result.grading?.model?.unsupported ?? [],
    ...result.grading?.tieOut?.unsupported ?? [],
    ...result.grading?.differ ?? [],
  ].map(({ label }) => label);
  ok(labels.length > 4);
  for (const label of labels) equal(checkLabel(label, { tickers: ["ALD"] }), null, label);
  doesNotMatch(
    `${result.caveat}${JSON.stringify(record.layers)}`,
    /7,?123|fifty|<b>|example\.com/,
  );
});

Deno.test("reportGraph() grading: a tie-out that throws is degraded, never high, never saved, and the answer still goes out", async () => {
  const { result, kept, note } = await askGraded({
    draft: () => GOOD,
    arithmetic: () => [],
    grading: () => CLEAN,
  }, {
    prepare: async (lab) => {
      await lab.store.put(
        exampleIngested(exampleDocument({ sha256: "f".repeat(64), name: "ALD.pdf", company: "ALD" }), {
          chunks: [{
            id: "ALD-income",
            kind: "table",
            text: "Consolidated income statement\nRevenue | 1,205",
          }],
          figures: [{ id: "ALD-revenue", printed: "1,205", value: "not a number", chunk: "ALD-income" }],
        }),
      );
    },
  });
  deepEqual([result.status, result.confidence, result.grounded], ["answered", "low", "no"]);
  deepEqual([result.degraded, kept.length, result.grading?.tieOut], [["tieOut"], 0, null]);
  deepEqual(result.unsupported, [said("all figures of this answer")]);
  match(result.caveat ?? "", /all figures of this answer/);
  match(note("tieOut"), /failed: no figure was compared/);
});

const TWO = "Compare the revenue of ALD and BIR in FY2024";
const BOTH = `${GOOD} BIR's revenue in FY2024 was US$2,310 million [2].`;

Deno.test("reportGraph() a round whose draft fails does not lose the better one before it", async () => {
  const losing = (
    { hits }: { readonly hits: readonly { readonly chunk: { readonly company: string } }[] },
  ) => ({
    keep: hits.flatMap(({ chunk }, at) => chunk.company === "BIR" ? [] : [at + 1]),
  });
  const fails: readonly (() => unknown)[] = [
    () => "",
    () => "I cannot help with that.",
    () => Promise.reject(new Error("503")),
    () =>
      "ALD's revenue in FY2024 was US$9,111 million [1]. Its net debt in FY2024 was US$9,222 million [1].",
  ];
  for (const fail of fails) {
    const { result, kept, note } = await askGraded({
      relevance: losing,
      draft: (_input, call) => call === 0 ? GOOD : fail(),
    }, { question: TWO });
    equal(result.answer, `${GOOD}\nBIR: data not found in provided documents.`);
    deepEqual(result.values.map(({ value }) => value), ["1205000000"]);
    deepEqual([result.status, result.confidence, result.found], ["answered", "low", {
      ALD: true,
      BIR: false,
    }]);
    deepEqual([kept.length, result.citations.map(({ company }) => company)], [0, ["ALD"]]);
    match(note("retry"), /the earlier draft stays/);
  }
});

Deno.test("reportGraph() a round that gives all that was asked for stands, and a better later one too", async () => {
  const first =
    "ALD's revenue in FY2024 was US$9,111 million [1]. BIR's revenue in FY2024 was US$9,222 million [2].";
  const { result } = await askGraded({ draft: (_input, call) => call === 0 ? first : BOTH }, {
    question: TWO,
  });
  deepEqual([result.answer, result.confidence], [BOTH, "high"]);
  const { result: halfway } = await askGraded({
    draft: (_input, call) =>
      call === 0 ? first : `${GOOD} BIR's revenue in FY2024 was US$9,${call}22 million [2].`,
  }, { question: TWO });
  deepEqual([halfway.unsupported.length, halfway.confidence], [1, "low"]);
});

Deno.test("reportGraph() a lot unsupported is searched again with its labels, a little goes out with the caveat, nothing clean", async () => {
  const rounds = async (draft: string, model: unknown = CLEAN) => {
    const queries: string[] = [];
    const { record, result } = await askGraded({
      draft: (input) => {
        queries.push(input.queries.map(({ text }) => text).join(" "));
        return draft;
      },
      grading: () => model,
    });
    return { retries: record.retries, queries, result };
  };
  equal((await rounds(GOOD)).retries, 0);
  const little = await rounds(ONE_WRONG);
  deepEqual([little.retries, little.result.caveat?.includes("total assets")], [0, true]);
  const lot = await rounds(FOUR_WRONG);
  ok(lot.retries > 0);
  match(lot.queries[1]!, /net debt.*EBITDA.*total assets.*capital expenditure/);
  // claims without a number that a model names are searched again alike
  const model = {
    pass: true,
    unsupported: ["mine plans", "port plans", "rail plans", "mill plans"].map((one) => said(`ALD ${one}`)),
  };
  const prose = await rounds(PROSE, model);
  ok(prose.retries > 0);
  match(prose.queries[1]!, /ALD mine plans/);
  equal(prose.result.confidence, "low");
});

Deno.test("reportGraph() grading: the caveat of a Chinese answer is Chinese, and names what a model doubts", async () => {
  const { result } = await askGraded({
    draft: () => "ALD 2024财年收入为1,205百万美元[1]。其净债务为777百万美元[1]。",
    grading: () => ({ pass: true, unsupported: [said("ALD copper demand")] }),
  }, { question: "ALD 2024财年的收入是多少？" });
  match(result.caveat ?? "", /^以下数字未能与所检索的文件核对：.*ALD copper demand。/);
});
