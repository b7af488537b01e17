/**
 * What the stock engine does, one test a quirk: each is a reason for a part of ours. Where an upgrade changes one, its test
 * fails with that name, and the part that works around it can be looked at again.
 */
import assert from "node:assert/strict";
import { create, insert, remove, search, searchVector } from "@orama/orama";
import { tokenizer } from "@orama/orama/components";

type Texts = Readonly<Record<string, string>>;

const TEXT = { text: "string" } as const;

interface Found {
  readonly hits: readonly { readonly id: string; readonly score: number; readonly document: unknown }[];
  readonly count: number;
}

function engine(texts: Texts, options: { readonly allowDuplicates?: boolean } = {}) {
  const db = create({
    schema: TEXT,
    ...options.allowDuplicates === undefined ? {} : { components: { tokenizer: options } },
  });
  for (const [id, text] of Object.entries(texts)) insert(db, { id, text });
  return db;
}

function found(texts: Texts, parameters: Record<string, unknown>): string[] {
  return (search(engine(texts), parameters as never) as Found).hits.map(({ id }) => id).sort();
}

function scores(db: ReturnType<typeof engine>, term: string): Record<string, number> {
  const { hits } = search(db, { term, limit: 100 }) as Found;
  return Object.fromEntries(hits.map(({ id, score }) => [id, score]));
}

function tokens(text: string, options: { readonly allowDuplicates?: boolean } = {}): readonly string[] {
  return tokenizer.createTokenizer({ language: "english", ...options }).tokenize(text, "english", "text");
}

function close(actual: number | undefined, expected: number): void {
  assert.ok(Math.abs((actual ?? NaN) - expected) < 1e-12, `${actual} is not ${expected}`);
}

const { log } = Math;

Deno.test("stock Orama searches prefixes by default: 'the' finds 'their' and 'theory'", () => {
  assert.deepEqual(found({ a: "their theory", b: "other" }, { term: "the" }), ["a"]);
});

Deno.test("stock Orama exact: true is no way out: case counts, and all terms must be there", () => {
  const texts = { a: "Revenue grew", b: "revenue fell", c: "costs fell" };
  assert.deepEqual(found(texts, { term: "revenue", exact: true }), ["b"]);
  assert.deepEqual(found(texts, { term: "revenue fell", exact: true }), ["b"]);
});

Deno.test("stock Orama loses term frequency: its tokenizer drops repeated words", () => {
  assert.deepEqual(tokens("copper copper iron"), ["copper", "iron"]);
  const score = scores(engine({ a: "copper copper copper iron", b: "copper iron" }), "copper");
  assert.equal(score["a"], score["b"]);
});

Deno.test("stock Orama allowDuplicates counts document frequency per occurrence: weights turn negative", () => {
  assert.deepEqual(tokens("copper copper", { allowDuplicates: true }), ["copper", "copper"]);
  const db = engine({ a: "copper copper copper", b: "copper iron", c: "iron" }, { allowDuplicates: true });
  const { copper } = db.data.index.tokenOccurrences["text"] ?? {};
  assert.equal(copper, 4, "two of three documents hold the word");
  const score = scores(db, "copper");
  // idf is ln(1 + (3 - 4 + .5) / (4 + .5)).
  assert.ok((score["a"] ?? 0) < 0 && (score["b"] ?? 0) < 0);
  assert.ok((score["a"] ?? 0) < (score["b"] ?? 0), "the more of the word, the worse");
});

Deno.test("stock Orama scores by its own formula: tf over length, d = .5 inside of the fraction, idf above 0", () => {
  const score = scores(
    engine({ a: "copper mine", b: "copper iron zinc mine", c: "mine zinc coal" }),
    "copper",
  );
  const idf = log(1 + (3 - 2 + 0.5) / (2 + 0.5));
  // Lengths 2, 4 and 3, mean 3; k = 1.2, b = .75.
  close(score["a"], idf * (0.5 + 1 / 2 * (1.2 + 1)) / (1 / 2 + 1.2 * (1 - 0.75 + 0.75 * 2 / 3)));
  close(score["b"], idf * (0.5 + 1 / 4 * (1.2 + 1)) / (1 / 4 + 1.2 * (1 - 0.75 + 0.75 * 4 / 3)));
});

const CUTS: readonly (readonly [string, string, readonly string[]])[] = [
  ["splits numbers at commas", "55,658", ["55", "658"]],
  ["splits numbers at points", "58.3", ["58", "3"]],
  ["loses the sign of (1,234)", "(1,234)", ["1", "234"]],
  ["makes a compound one token", "profit-before-tax", ["profit-before-tax"]],
  ["splits Zürich", "Zürich", ["z", "rich"]],
  ["lets CJK vanish", "收入 revenue", ["revenue"]],
];

for (const [quirk, text, expected] of CUTS) {
  Deno.test(`stock Orama ${quirk}`, () => assert.deepEqual(tokens(text), expected));
}

Deno.test("stock Orama finds an invented figure by half of it (C01)", () => {
  const texts = { "1": "Group revenue was 55,658 in FY2024", "2": "Group revenue was 53,817 in FY2023" };
  assert.deepEqual(found(texts, { term: "53,658" }), ["1", "2"]);
});

Deno.test("stock Orama takes one year for a misspelling of another (C05)", () => {
  const texts = { "23": "fy2023 revenue", "24": "fy2024 revenue" };
  assert.deepEqual(found(texts, { term: "fy2024", tolerance: 1 }), ["23", "24"]);
});

Deno.test("stock Orama threshold 0 is emptied by one unknown word (C15)", () => {
  const texts = { "1": "Alder revenue fy2024" };
  assert.deepEqual(found(texts, { term: "zzzunknown revenue", threshold: 0 }), []);
  assert.deepEqual(found(texts, { term: "zzzunknown revenue", threshold: 1 }), ["1"]);
});

Deno.test("stock Orama threshold 0 counts matched words, not terms: it lets in what lacks one, and drops what has both", () => {
  const texts = { lacks: "revenue revenues", both: "revenue revenues costs", other: "costs" };
  assert.deepEqual(found(texts, { term: "revenue cost", threshold: 0 }), ["lacks"]);
});

Deno.test("stock Orama where on a string filters by token: a company leaks (C07)", () => {
  const db = create({ schema: { text: "string", company: "string", owner: "enum" } as const });
  for (const [id, name] of [["1", "Alder Group"], ["2", "Birch Group"]] as const) {
    insert(db, { id, text: "revenue", company: name, owner: name });
  }
  const ids = (where: unknown) =>
    (search(db, { term: "revenue", where } as never) as Found).hits.map(({ id }) => id);
  assert.deepEqual(ids({ company: "Alder Group" }), ["1", "2"]);
  assert.deepEqual(ids({ owner: { eq: "Alder Group" } }), ["1"], "an enum does not leak");
});

Deno.test("stock Orama takes an empty filter for everything, an empty list for nothing (C09)", () => {
  const db = create({ schema: { text: "string", owner: "enum" } as const });
  insert(db, { id: "1", text: "revenue", owner: "A" });
  const count = (where: unknown) => (search(db, { term: "revenue", where } as never) as Found).count;
  assert.equal(count({}), 1);
  assert.equal(count({ owner: { in: [] } }), 0);
});

Deno.test("stock Orama an empty term returns everything (C11)", () => {
  assert.deepEqual(found({ a: "copper", b: "iron" }, { term: "" }), ["a", "b"]);
});

Deno.test("stock Orama the token 'constructor' corrupts statistics", () => {
  const db = engine({ a: "constructor", b: "iron" });
  assert.equal(typeof db.data.index.tokenOccurrences["text"]?.["constructor"], "string");
});

Deno.test("stock Orama string[] keeps the statistics of the last element alone", () => {
  const db = create({ schema: { tags: "string[]" } as const });
  insert(db, { id: "a", tags: ["iron ore lump", "copper"] });
  const { fieldLengths, frequencies } = db.data.index;
  assert.equal(fieldLengths["tags"]?.[1], 1);
  assert.deepEqual(frequencies["tags"]?.[1], { copper: 1 });
});

Deno.test("stock Orama orders equal scores by time of insertion (C27)", () => {
  const { hits } = search(engine({ d: "same text", b: "same text", a: "same text" }), {
    term: "same",
  }) as Found;
  assert.deepEqual(hits.map(({ id }) => id), ["d", "b", "a"]);
});

/** Two directions, one text each. */
function vectors() {
  const db = create({ schema: { text: "string", vector: "vector[3]" } as const });
  insert(db, { id: "a", text: "copper copper iron", vector: [1, 0, 0] });
  insert(db, { id: "b", text: "copper", vector: [0, 1, 0] });
  return db;
}

function hybrid(parameters: Record<string, unknown>): Record<string, number> {
  const { hits } = search(vectors(), {
    mode: "hybrid",
    vector: { value: [1, 0.5, 0], property: "vector" },
    similarity: -1,
    ...parameters,
  } as never) as Found;
  return Object.fromEntries(hits.map(({ id, score }) => [id, score]));
}

Deno.test("stock Orama hybrid divides each list by its own best score", () => {
  const text = scores(engine({ a: "copper copper iron", b: "copper" }), "copper");
  const best = Math.max(...Object.values(text));
  const score = hybrid({ term: "copper", hybridWeights: { text: 0.4, vector: 0.6 } });
  close(score["a"], 0.4 * (text["a"] ?? NaN) / best + 0.6);
  close(score["b"], 0.4 * (text["b"] ?? NaN) / best + 0.6 * 0.5);
});

Deno.test("stock Orama hybrid weights {text: 1, vector: 0} become .5 and .5 (C17)", () => {
  const asked = hybrid({ term: "copper", hybridWeights: { text: 1, vector: 0 } });
  assert.deepEqual(asked, hybrid({ term: "copper", hybridWeights: { text: 0.5, vector: 0.5 } }));
});

Deno.test("stock Orama hybrid with an empty term scores everything NaN (C11)", () => {
  assert.ok(Object.values(hybrid({ term: "" })).every(Number.isNaN));
});

Deno.test("stock Orama drops cosines under .8 where nothing is said (C29)", () => {
  const vector = { value: [0.7, 0.7, 0], property: "vector" };
  const count = (similarity?: number) =>
    searchVector(vectors(), { mode: "vector", vector, ...similarity === undefined ? {} : { similarity } });
  assert.equal((count() as Found).count, 0);
  assert.equal((count(0.7) as Found).count, 2);
});

Deno.test("stock Orama hybrid ends with a RangeError at 200,000 hits", () => {
  const db = vectors();
  // The fault is in what hybrid does with the hits, so that an index that claims as many is enough.
  const many = Array.from({ length: 200_000 }, (_, at): [number, number] => [at + 1, 1]);
  db.index = { ...db.index, search: () => many };
  const parameters = { mode: "hybrid", term: "copper", vector: { value: [1, 0, 0], property: "vector" } };
  assert.throws(() => search(db, parameters as never), RangeError);
});

Deno.test("stock Orama refuses a Float32Array in a document, with a message about something else", () => {
  const db = create({ schema: { vector: "vector[3]" } as const });
  const vector = Float32Array.of(1, 0, 0) as unknown as number[];
  assert.throws(() => insert(db, { id: "a", vector }), /vector\[3\]|3-dimensional/);
  insert(db, { id: "b", vector: [1, 0, 0] });
});

Deno.test("stock Orama nulls the vectors of the documents that it returns, in its own store", () => {
  const db = vectors();
  searchVector(db, { mode: "vector", vector: { value: [1, 0, 0], property: "vector" } });
  const kept = Object.values(db.data.docs.docs) as { readonly id: string; readonly vector: unknown }[];
  assert.equal(kept.find(({ id }) => id === "a")?.vector, null);
});

Deno.test("stock Orama tells a query of another length from its own by an error (C19)", () => {
  assert.throws(
    () => searchVector(vectors(), { mode: "vector", vector: { value: [1, 0], property: "vector" } }),
    /3/,
  );
});

Deno.test("stock Orama gives a document that comes back its old number", () => {
  const db = engine({ a: "copper", b: "iron" });
  remove(db, "a");
  insert(db, { id: "a", text: "copper" });
  assert.equal(db.internalDocumentIDStore.idToInternalId.get("a"), 1);
});
