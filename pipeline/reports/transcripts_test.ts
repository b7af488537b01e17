import { deepEqual } from "node:assert/strict";
import { askWatched, openTestLab, type TestLabOptions } from "./testing.ts";

const FINDING = ["rewrite", "retrieve", "aggregate", "grade", "calculate", "draft", "check"];
const ENDING = ["gate", "shape", "save", "caveat", "answer"];

/** The nodes of a round with one branch, from the branch on. */
const ROUND = ["retrieve", "aggregate", "grade", "calculate", "draft", "check"];

interface Transcript {
  readonly name: string;
  /** The question, and the reply to a question asked back. */
  readonly said: readonly [string, string?];
  /** What was asked before, in another thread. */
  readonly before?: string;
  readonly nodes: readonly string[];
  readonly status: string;
  readonly lab?: TestLabOptions;
}

const TRANSCRIPTS: readonly Transcript[] = [
  {
    name: "figures",
    said: ["What was ALD's revenue in FY2024?"],
    nodes: ["remember", "route", ...FINDING, ...ENDING],
    status: "answered",
  },
  {
    name: "comparison of five",
    said: ["Compare the revenue of ALD, BIR, CED, DOG and ELM in FY2024"],
    nodes: [
      "remember",
      "route",
      "rewrite",
      ...Array(5).fill("retrieve"),
      ...FINDING.slice(2),
      ...ENDING,
    ],
    status: "answered",
  },
  {
    name: "direct",
    said: ["What does EBITDA stand for?"],
    nodes: ["remember", "route", "direct", ...ENDING],
    status: "answered",
  },
  {
    name: "clarify, then the reply",
    said: ["What was revenue in FY2024?", "BIR"],
    nodes: ["remember", "route", "clarify", "|", "clarify", "route", ...FINDING, ...ENDING],
    status: "answered",
  },
  {
    name: "out of scope",
    said: ["Write me a poem about copper"],
    nodes: ["remember", "route", "fallback"],
    status: "out_of_scope",
  },
  {
    name: "retry",
    said: ["Compare the revenue of ALD and BIR in FY2024"],
    nodes: ["remember", "route", "rewrite", "retrieve", ...ROUND, ...ROUND, ...ENDING],
    status: "answered",
    lab: {
      script: { relevance: ({ hits }, call) => ({ keep: call === 0 ? without("BIR", hits) : all(hits) }) },
    },
  },
  {
    name: "exhaustion with a draft",
    said: ["Compare the revenue of ALD and BIR in FY2024"],
    nodes: ["remember", "route", "rewrite", "retrieve", ...ROUND, ...ROUND, ...ENDING],
    status: "answered",
    lab: { strict: false, script: { relevance: ({ hits }) => ({ keep: without("BIR", hits) }) } },
  },
  {
    name: "exhaustion without one",
    said: ["What was ALD's revenue in FY2024?"],
    nodes: ["remember", "route", ...FINDING, ...ROUND, "gate", "fallback"],
    status: "fallback",
    lab: { strict: false, script: { draft: () => "I do not have enough information." } },
  },
  {
    name: "a past answer",
    said: ["What was ALD's revenue in FY2024?"],
    before: "What was ALD's revenue in FY2024?",
    nodes: ["remember", "check", ...ENDING],
    status: "answered",
    lab: { remembers: true },
  },
];

function all(hits: readonly unknown[]): readonly number[] {
  return hits.map((_, at) => at + 1);
}

function without(company: string, hits: readonly { readonly chunk: { readonly company: string } }[]) {
  return hits.flatMap(({ chunk }, at) => chunk.company === company ? [] : [at + 1]);
}

for (const { name, said: [question, reply], before, nodes, status, lab: options } of TRANSCRIPTS) {
  Deno.test(`reportGraph() goes through its nodes in this order: ${name}`, async () => {
    const lab = await openTestLab(options);
    try {
      if (before !== undefined) await askWatched(lab, before);
      const asked = await askWatched(lab, question);
      const ended = reply === undefined
        ? asked
        : await askWatched(lab, "", { thread: asked.result.thread, resume: reply });
      deepEqual(ended === asked ? asked.nodes : [...asked.nodes, "|", ...ended.nodes], nodes);
      deepEqual(ended.result.status, status, ended.result.answer);
    } finally {
      await lab.close();
    }
  });
}
