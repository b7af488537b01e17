import { deepEqual, equal, match, rejects } from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import measure from "./finqa.ts";

const OPTIONS = {
  limit: Infinity,
  flags: {},
  progress: () => {},
  signal: new AbortController().signal,
  env: () => undefined,
  path: (path: string) => path,
};

const QUESTION = { question: "how much?", table: [["sales", "$ 5", "7"]] };

/** Measures a folder that holds one file of these lines. */
async function measured(...lines: readonly unknown[]) {
  const data = await mkdtemp(join(tmpdir(), "tieout-measure-finqa-"));
  try {
    const text = lines.map((line) => typeof line === "string" ? line : JSON.stringify(line)).join("\n");
    await writeFile(join(data, "programs.jsonl"), text);
    return await measure.run({ ...OPTIONS, data });
  } finally {
    await rm(data, { recursive: true });
  }
}

Deno.test("measure finqa counts what is right, wrong and refused", async () => {
  const { json, text, results } = await measured(
    { ...QUESTION, program: "table_sum(sales, none), divide(#0, const_100)", answer: 0.12 },
    "",
    { ...QUESTION, program: "add(1, 1)", answer: 3 },
    { ...QUESTION, program: "divide(1, 0)", answer: 1 },
    { ...QUESTION, program: "greater(2, 1)", answer: "yes" },
  );
  deepEqual([json["n"], json["correct"], json["wrong"], json["refused"]], [4, 2, 1, 1]);
  match(text, /^programs\.jsonl, line 3: add\(1, 1\): 2, not 3$/m);
  match(text, /^programs\.jsonl, line 4: .*divides by zero$/m);
  equal(results?.rows?.[0]?.value, "2 of 4");
});

Deno.test("measure finqa names file, line and field of what it cannot read", async () => {
  const good = { ...QUESTION, program: "add(1, 1)", answer: 2 };
  const bad: readonly (readonly [unknown, RegExp])[] = [
    ["{", /Cannot read programs\.jsonl, line 2: it is no JSON/],
    ["[]", /line 2: question must be a text/],
    ["7", /line 2: it is no JSON object/],
    [{ ...good, question: 1 }, /line 2: question must be a text/],
    [{ ...good, program: " " }, /line 2: program must be a text/],
    [{ ...good, answer: null }, /line 2: answer must be a number or a text/],
    [{ ...good, table: [["a", 1]] }, /line 2: table must be a list of rows/],
  ];
  for (const [line, why] of bad) await rejects(measured(good, line), why);
  await rejects(measured(""), /no line holds a program/);
});

Deno.test("measure finqa says where there is nothing to measure", async () => {
  const data = await mkdtemp(join(tmpdir(), "tieout-measure-finqa-"));
  try {
    await rejects(measure.run({ ...OPTIONS, data }), /it holds no \.jsonl file of programs/);
  } finally {
    await rm(data, { recursive: true });
  }
});
