import { deepEqual, equal, match, rejects } from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import measure from "./tatqa.ts";

const OPTIONS = {
  limit: Infinity,
  flags: {},
  progress: () => {},
  signal: new AbortController().signal,
  env: () => undefined,
  path: (path: string) => path,
};

const question = (fields: Readonly<Record<string, unknown>>) => ({
  uid: String(fields["question"]),
  derivation: "",
  scale: "",
  answer_type: "span",
  answer: ["words"],
  ...fields,
});

const CONTEXT = {
  table: {
    uid: "context",
    table: [["(in thousands)", "2019", "2018"], ["Revenue", "$1,250", "$1,000"], [
      "Gross margin",
      "41.5%",
      "40%",
    ]],
  },
  paragraphs: [
    { order: 2, text: "Cash of $4.2 million was held abroad." },
    { order: 1, text: "The following table shows our results." },
  ],
  questions: [
    question({ question: "What was the revenue in 2019?", answer: ["1,250"], scale: "thousand" }),
    question({ question: "What was the gross margin in 2019?", answer: ["41.5%"] }),
    question({ question: "How much cash was held abroad?", answer: ["$4.2 million"] }),
    question({
      question: "What was the change in revenue from 2018 to 2019?",
      answer: 250,
      answer_type: "arithmetic",
      derivation: "1,250-1,000",
      scale: "thousand",
    }),
    question({
      question: "What was the percentage change in revenue from 2018 to 2019?",
      answer: 25,
      answer_type: "arithmetic",
      derivation: "(1,250-1,000)/1,000",
      scale: "percent",
    }),
    question({
      question: "What was the change in gross margin from 2018 to 2019?",
      answer: 9,
      answer_type: "arithmetic",
      derivation: "41.5% - 40%",
      scale: "million",
    }),
  ],
};

/** Measures a folder that holds one file. */
async function measured(content: unknown) {
  const data = await mkdtemp(join(tmpdir(), "tieout-measure-tatqa-"));
  try {
    await writeFile(join(data, "dev.json"), typeof content === "string" ? content : JSON.stringify(content));
    return await measure.run({ ...OPTIONS, data });
  } finally {
    await rm(data, { recursive: true });
  }
}

Deno.test("measure tatqa counts scales and derivations, and sorts what went wrong", async () => {
  const { json, text, results } = await measured([CONTEXT]);
  const { n, correct, byType } = json["scale"] as { n: number; correct: number; byType: unknown };
  deepEqual([n, correct], [6, 5]);
  deepEqual(byType, {
    span: { n: 3, correct: 3, rate: 1 },
    arithmetic: { n: 3, correct: 2, rate: 2 / 3 },
  });
  deepEqual(json["derivations"], { n: 3, correct: 2 });
  match(text, /^derivation 41\.5% - 40%: 0\.015, not 9$/m);
  match(text, /^ {2}1 arithmetic: million named percent from cell$/m);
  equal(results?.rows?.[2]?.value, "2 of 3");
});

Deno.test("measure tatqa names file, context and field of what it cannot read", async () => {
  const changed = (fields: Readonly<Record<string, unknown>>) => [CONTEXT, { ...CONTEXT, ...fields }];
  const bad: readonly (readonly [unknown, RegExp])[] = [
    ["{", /Cannot read dev\.json: it is no JSON/],
    ["{}", /dev\.json: it must be a list of contexts/],
    [changed({ table: { table: [["a"]] } }), /dev\.json, context 2: table\.uid must be a text/],
    [changed({ table: { uid: "x", table: [[1]] } }), /context 2: table\.table must be a list of rows/],
    [changed({ table: { uid: "x", table: [] } }), /context 2: table\.table must be a list of rows/],
    [changed({ paragraphs: null }), /context 2: paragraphs must be a list/],
    [changed({ paragraphs: [{ order: 1 }] }), /context 2: paragraphs must be objects with a text/],
    [changed({ questions: [question({ question: 1 })] }), /questions\[0\]\.question must be a text/],
    [
      changed({ questions: [question({ question: "x", scale: "dozen" })] }),
      /questions\[0\]\.scale must be one of/,
    ],
    [
      changed({ questions: [question({ question: "x", answer_type: "" })] }),
      /answer_type must be one of span/,
    ],
    [changed({ questions: [question({ question: "x", answer: null })] }), /questions\[0\]\.answer must be/],
    [changed({ questions: [question({ question: "x", derivation: 1 })] }), /derivation must be a text/],
  ];
  for (const [content, why] of bad) await rejects(measured(content), why);
});

Deno.test("measure tatqa says where there is nothing to measure", async () => {
  const data = await mkdtemp(join(tmpdir(), "tieout-measure-tatqa-"));
  try {
    await rejects(measure.run({ ...OPTIONS, data }), /it holds no \.json file of contexts/);
  } finally {
    await rm(data, { recursive: true });
  }
});
