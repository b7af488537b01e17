import assert from "node:assert/strict";
import { readFilings } from "./filings.ts";

const QUESTION = {
  id: "q1",
  company: "Alder",
  doc: "ALDER_2024_10K",
  question_type: "metrics-generated",
  question: "What is FY2024 revenue?",
  answer: "1",
  evidence: [{ doc: "ALDER_2024_10K", page_index: 0 }],
};
const OTHER = { ...QUESTION, id: "q2" };
const FILING = { doc: "ALDER_2024_10K", company: "Alder", period: 2024 };

async function withFolder(
  files: Readonly<Record<string, unknown>>,
  use: (folder: string) => Promise<void>,
): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    for (const [name, content] of Object.entries(files)) {
      await Deno.writeTextFile(
        `${folder}/${name}`,
        typeof content === "string" ? content : JSON.stringify(content),
      );
    }
    await use(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("readFilings() counts gold pages from 1 and takes the fiscal year from the period", async () => {
  await withFolder({ "documents.json": [FILING], "questions.json": [QUESTION] }, async (folder) => {
    const { filings, questions } = await readFilings(folder);
    assert.deepEqual(filings, [{
      doc: "ALDER_2024_10K",
      company: "Alder",
      fy: 2024,
      path: `${folder}/pdfs/ALDER_2024_10K.pdf`,
    }]);
    assert.deepEqual(questions[0]?.gold, [{ doc: "ALDER_2024_10K", page: 1 }]);
  });
});

Deno.test("readFilings() names the file and the field of what it cannot read", async () => {
  const bad: readonly (readonly [Readonly<Record<string, unknown>>, RegExp])[] = [
    [{ "documents.json": [FILING] }, /questions\.json cannot be read as JSON/],
    [{ "documents.json": [FILING], "questions.json": "{" }, /questions\.json cannot be read as JSON/],
    [
      { "documents.json": [{ ...FILING, period: "x" }], "questions.json": [QUESTION] },
      /documents\.json, 0\.period/,
    ],
    [
      { "documents.json": [FILING], "questions.json": [{ ...QUESTION, evidence: [] }] },
      /questions\.json, 0\.evidence/,
    ],
    [
      { "documents.json": [], "questions.json": [QUESTION] },
      /asks of ALDER_2024_10K \(q1\), which documents\.json does not list/,
    ],
  ];
  for (const [files, message] of bad) {
    await withFolder(files, (folder) => assert.rejects(readFilings(folder), message));
  }
});

Deno.test("readFilings() takes other questions from another file, and names it where one is wrong", async () => {
  const files = { "documents.json": [FILING], "other.json": [OTHER], "bad.json": [{ ...OTHER, doc: "X" }] };
  await withFolder(files, async (folder) => {
    assert.deepEqual((await readFilings(folder, `${folder}/other.json`)).questions.map(({ id }) => id), [
      "q2",
    ]);
    await assert.rejects(readFilings(folder, `${folder}/bad.json`), /bad\.json asks of X \(q2\)/);
  });
});
