import { deepEqual, equal, match, ok } from "node:assert/strict";
import { type Layer, LAYERS, policyOf } from "../../guardrails/mod.ts";
import { noAnswerCache } from "../../memory/mod.ts";
import { noReranker, type Reranker } from "../../retrieval/mod.ts";
import { wordEmbedder } from "../../retrieval/testing.ts";
import { ask } from "./ask.ts";
import type { AskResult } from "./ask_result.ts";
import { LAYERS_OF } from "./layers_of.ts";
import { layerLines } from "./layer_lines.ts";
import type { NewsSearch } from "./news/news_search.ts";
import { REPORT_NODES } from "./nodes.ts";
import { openTestLab, type TestLabOptions } from "./testing.ts";

const ASKED = "What was ALD's revenue in FY2024?";
const START: readonly Layer[] = ["carryOver", "compression", "cache", "router"];
const ROUND: readonly Layer[] = [
  "reranker",
  "embedder",
  "relevance",
  "arithmetic",
  "calculator",
  "draft",
  "groundedness",
  "tieOut",
  "quality",
];
const WIRE: NewsSearch = {
  id: "wire",
  search: () =>
    Promise.resolve([{
      company: "ALD",
      title: "ALD opens a mine",
      text: "ALD opened a mine in the north.",
      date: "2024-07-01",
      source: "Gazette",
      url: null,
      file: "mine.md",
    }]),
};

/** When the article was fresh. */
const JULY = { clock: () => new Date("2024-07-05T09:00:00Z"), ids: () => crypto.randomUUID() };

/** Each way through the graph, and the layers that have a line on it, in order. */
const WAYS: Readonly<
  Record<
    string,
    {
      readonly question?: string;
      readonly options?: TestLabOptions;
      readonly layers: readonly Layer[];
      readonly status: AskResult["status"];
    }
  >
> = {
  "reports": { layers: [...START, "rewrite", ...ROUND, "gate", "cache"], status: "answered" },
  "news": {
    question: "Any news about ALD?",
    options: { news: WIRE, effects: JULY, script: { router: () => ({ route: "news" }) } },
    layers: [...START, "news", "gate", "cache"],
    status: "answered",
  },
  "news that are not there": {
    options: { script: { router: () => ({ route: "news" }) } },
    layers: [...START, "news"],
    status: "fallback",
  },
  "both": {
    options: { news: WIRE, script: { router: () => ({ route: "both" }) } },
    layers: [...START, "news", "rewrite", ...ROUND, "gate", "cache"],
    status: "answered",
  },
  "clarify": {
    options: { script: { router: () => ({ route: "clarify", clarification: "Which company?" }) } },
    layers: START,
    status: "needs_clarification",
  },
  "direct": {
    question: "Hello",
    options: { script: { router: () => ({ route: "direct" }) } },
    layers: [...START, "tieOut", "draft", "gate", "cache"],
    status: "answered",
  },
  "out of scope": {
    question: "Write me a poem",
    options: { script: { router: () => ({ route: "out_of_scope" }) } },
    layers: START,
    status: "out_of_scope",
  },
  "a gate that stops": {
    options: { checks: { gate: () => ({ pass: false, reason: "empty" }) } },
    layers: [...START, "rewrite", ...ROUND, "gate"],
    status: "fallback",
  },
  "a retry": {
    options: {
      script: {
        draft: (_, call) => `ALD's revenue in FY2024 was US$${call === 0 ? "9,999" : "1,205"} million [1].`,
      },
    },
    layers: [...START, "rewrite", ...ROUND, ...ROUND, "gate", "cache"],
    status: "answered",
  },
};

/** The lines of the policy's layers; what other steps note beside them is no layer. */
function ofPolicy(result: Pick<AskResult, "layers">): AskResult["layers"] {
  return result.layers.filter(({ layer }) => (LAYERS as readonly string[]).includes(layer));
}

for (const [way, { question = ASKED, options = {}, layers, status }] of Object.entries(WAYS)) {
  Deno.test(`ask() writes a line of exactly the layers on the way of ${way}, healthy or not, also into the record`, async () => {
    const lab = await openTestLab({ strict: false, ...options });
    try {
      const result = await ask(lab, question);
      equal(result.status, status);
      deepEqual(ofPolicy(result).map(({ layer }) => layer), layers);
      deepEqual(result.degraded, []);
      for (const { layer, verdict } of ofPolicy(result)) {
        ok(verdict.trim().length > 0 && !/^opened/.test(verdict), `${layer}: ${verdict}`);
      }
      const record = await lab.runs.get(result.run);
      deepEqual(record?.layers, result.layers);
      deepEqual(record?.openings, []);
    } finally {
      await lab.close();
    }
  });
}

Deno.test("ask() writes a line of exactly the layers on the way of a past answer", async () => {
  const lab = await openTestLab({ remembers: true });
  try {
    await ask(lab, ASKED);
    const again = await ask(lab, ASKED);
    deepEqual(ofPolicy(again).map(({ layer }) => layer), [
      ...START.slice(0, 3),
      "groundedness",
      "tieOut",
      "quality",
      "gate",
      "cache",
    ]);
  } finally {
    await lab.close();
  }
});

Deno.test("ask() a layer that was not asked says so, one that passed says so, and one that failed says what followed", async () => {
  const reversing: Reranker = {
    id: "reversing",
    rerank: (_slots, hits, { keep }) => Promise.resolve(hits.toReversed().slice(0, keep)),
  };
  const lines = async (options: TestLabOptions) => {
    const lab = await openTestLab(options);
    try {
      const result = await ask(lab, "What are the tailings risks of ALD and BIR in FY2024?");
      const of = (layer: Layer) =>
        result.layers.filter((line) => line.layer === layer).map(({ verdict }) => verdict);
      return { reranker: of("reranker"), embedder: of("embedder"), degraded: result.degraded };
    } finally {
      await lab.close();
    }
  };
  deepEqual(await lines({ reranker: noReranker }), {
    reranker: ["not needed"],
    embedder: ["not needed"],
    degraded: [],
  });
  deepEqual(await lines({ reranker: reversing }), {
    reranker: ["passed"],
    embedder: ["not needed"],
    degraded: [],
  });
  let calls = 0;
  const halting: Reranker = {
    ...reversing,
    rerank: (...asked) => calls++ === 0 ? Promise.reject(new Error("503")) : reversing.rerank(...asked),
  };
  const half = await lines({ reranker: halting });
  deepEqual(half.reranker, [
    `opened (Error: 503): ${policyOf("reranker").opening}`,
    "passed 1 of 2 times",
  ]);
  deepEqual(half.degraded, ["reranker"]);
  // no chunk of the store has a vector of this model
  const lacking = await lines({ embedder: wordEmbedder() });
  match(lacking.embedder.join("\n"), /^opened [^\n]*\nopened [^\n]*\nfailed$/);
  deepEqual(lacking.degraded, ["embedder"]);
});

Deno.test("LAYERS_OF names nodes of the graph, and every layer of a question but the trail of the whole run, in the order of the policy", () => {
  for (const [node, layers] of Object.entries(LAYERS_OF)) {
    ok(node in REPORT_NODES, node);
    deepEqual(layers, LAYERS.filter((layer) => layers.includes(layer)), node);
  }
  deepEqual(
    LAYERS.filter((layer) => Object.values(LAYERS_OF).some((layers) => layers.includes(layer))),
    LAYERS.filter((layer) => policyOf(layer).stage === "ask" && layer !== "audit"),
  );
});

Deno.test("layerLines() keeps what other steps note behind the layers, and every failure in front", () => {
  const opening = {
    layer: "gate",
    direction: "closed",
    opening: "nothing passes",
    error: "Error",
    message: "x",
  } as const;
  deepEqual(
    layerLines("gate", {
      openings: [opening],
      notes: [{ layer: "other", verdict: "o" }, { layer: "gate", verdict: "stopped: failed" }],
      takeTally: () => ({ passed: 0, failed: 1 }),
    }),
    [
      { layer: "gate", verdict: "stopped (Error: x): nothing passes" },
      { layer: "gate", verdict: "stopped: failed" },
      { layer: "other", verdict: "o" },
    ],
  );
});

Deno.test("ask() counts what its layers said, in the process, beside the events", async () => {
  const opened: string[] = [];
  const lab = await openTestLab({
    answers: { ...noAnswerCache, find: () => Promise.reject(new Error("locked")) },
    checks: { gate: () => Promise.reject(new Error("broken")) },
  });
  try {
    const result = await ask(lab, ASKED, {
      events: ({ name, data }) => void (/^layer\./.test(name) && opened.push(`${name} ${data.layer}`)),
    });
    equal(result.status, "fallback");
    deepEqual(result.degraded, ["cache", "gate"]);
    deepEqual(opened, ["layer.opened cache", "layer.stopped gate"]);
    const counted = lab.counts.read().filter(({ opened, stopped }) => opened + stopped > 0);
    deepEqual(counted.map(({ layer, direction, opened, stopped }) => [layer, direction, opened, stopped]), [
      ["cache", "open", 1, 0],
      ["gate", "closed", 0, 1],
    ]);
    equal(lab.counts.read().find(({ layer }) => layer === "router")?.passed, 1);
  } finally {
    await lab.close();
  }
});
