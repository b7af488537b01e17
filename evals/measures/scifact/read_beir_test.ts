import assert from "node:assert/strict";
import { readBeir } from "./read_beir.ts";

const GOOD: Readonly<Record<string, string>> = {
  "corpus.jsonl": '{"_id": "d1", "title": "Copper", "text": "one"}\n{"_id": "d2", "text": "two"}\n',
  "queries.jsonl":
    '{"_id": "q1", "text": "a?"}\r\n{"_id": "q2", "text": "b?"}\n{"_id": "q3", "text": "c?"}\n',
  "qrels_test.tsv": "query-id\tcorpus-id\tscore\nq1\td1\t2\nq1\td2\t1\nq3\td2\t0\n",
};

async function withFiles(files: Readonly<Record<string, string>>, use: (folder: string) => Promise<void>) {
  const folder = await Deno.makeTempDir();
  try {
    for (const [name, text] of Object.entries(files)) await Deno.writeTextFile(`${folder}/${name}`, text);
    await use(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("readBeir() reads documents, and the queries that something is relevant to", async () => {
  await withFiles(GOOD, async (folder) => {
    const { sha256, ...rest } = await readBeir(folder);
    assert.match(sha256, /^[0-9a-f]{64}$/);
    assert.deepEqual(rest, {
      documents: [{ id: "d1", title: "Copper", text: "one" }, { id: "d2", title: "", text: "two" }],
      queries: [{ id: "q1", text: "a?", grades: new Map([["d1", 2], ["d2", 1]]) }],
    });
  });
});

Deno.test("readBeir() reads judgements where the benchmark packs them", async () => {
  const { "qrels_test.tsv": qrels = "", ...rest } = GOOD;
  await withFiles(rest, async (folder) => {
    await Deno.mkdir(`${folder}/qrels`);
    await Deno.writeTextFile(`${folder}/qrels/test.tsv`, qrels);
    assert.equal((await readBeir(folder)).queries.length, 1);
  });
});

/** A file, what it holds instead (null: it is missing), what the message must name. */
const BAD: readonly (readonly [string, string | null, RegExp])[] = [
  ["corpus.jsonl", null, /corpus\.jsonl: there is no such file/],
  ["qrels_test.tsv", null, /neither qrels_test\.tsv nor qrels\/test\.tsv/],
  ["corpus.jsonl", '{"_id": "d1", "text": "one"}\n{"_id": ', /corpus\.jsonl, line 2: it is no JSON$/],
  ["corpus.jsonl", '{"_id": "d1", "text": "one"}\n\n[]\n7', /corpus\.jsonl, line 3: "_id"/],
  ["corpus.jsonl", "7", /corpus\.jsonl, line 1: it is no JSON object/],
  ["queries.jsonl", '{"_id": 1, "text": "a?"}', /queries\.jsonl, line 1: "_id"/],
  [
    "queries.jsonl",
    '{"_id": "q", "text": "a"}\n{"_id": "q", "text": "b"}',
    /line 2: the _id "q" stands on line 1/,
  ],
  ["qrels_test.tsv", "q1\td1\n", /qrels_test\.tsv, line 1: a query, a document/],
  ["qrels_test.tsv", "q1\td1\thigh\n", /qrels_test\.tsv, line 1: a query, a document/],
  ["qrels_test.tsv", "q1\td1\t1\nq9\td1\t1\n", /line 2: there is no query "q9"/],
  ["qrels_test.tsv", "q1\td9\t1\n", /line 1: there is no document "d9"/],
  ["qrels_test.tsv", "query-id\tcorpus-id\tscore\n", /it holds no judgement/],
];

for (const [name, text, message] of BAD) {
  Deno.test(`readBeir() refuses ${name} with ${JSON.stringify(text)}`, async () => {
    const { [name]: _left, ...rest } = GOOD;
    await withFiles(text === null ? rest : { ...rest, [name]: text }, async (folder) => {
      await assert.rejects(readBeir(folder), { message });
    });
  });
}
