import assert from "node:assert/strict";
import { create, insert, load, remove, save, search, searchVector } from "@orama/orama";
import { exactIndex } from "./exact_index.ts";
import { SCORINGS } from "./scoring.ts";
import { searchTokenizer } from "./search_tokenizer.ts";

function engine() {
  return create({
    schema: { text: "string", tags: "string[]", company: "enum", vector: "vector[3]" } as const,
    components: { tokenizer: searchTokenizer(), index: exactIndex(SCORINGS.lucene) },
  });
}

interface Found {
  readonly hits: readonly { readonly id: string; readonly score: number }[];
}

function ids(found: unknown): string[] {
  return (found as Found).hits.map(({ id }) => id);
}

Deno.test("exactIndex() leaves filters by enum to the engine (C07)", () => {
  const db = engine();
  insert(db, { id: "1", text: "revenue", company: "Alder Group" });
  insert(db, { id: "2", text: "revenue", company: "Birch Group" });
  const where = { company: { eq: "Alder Group" } };
  assert.deepEqual(ids(search(db, { term: "revenue", where })), ["1"]);
  assert.deepEqual(ids(search(db, { term: "revenue", where: { company: { in: [] } } })), []);
  insert(db, { id: "3", text: "revenue", company: "Alder Group" });
  assert.deepEqual(ids(search(db, { term: "revenue", where })), ["1", "3"]);
});

Deno.test("exactIndex() leaves vectors to the engine, asked for any similarity (C29), and refuses those of another length (C19)", () => {
  const db = engine();
  insert(db, { id: "a", text: "x", company: "A", vector: [1, 0, 0] });
  insert(db, { id: "b", text: "x", company: "B", vector: [1, 0, 0] });
  const vector = { value: [0.7, 0.7, 0], property: "vector" };
  const where = { company: { eq: "A" } };
  assert.deepEqual(ids(searchVector(db, { mode: "vector", vector, where, similarity: -1 })), ["a"]);
  assert.throws(
    () => searchVector(db, { mode: "vector", vector: { value: [1, 0], property: "vector" } }),
    /size `?3|Vector size mismatch|dimension/i,
  );
});

Deno.test("exactIndex() takes all elements of a list as one text", () => {
  const db = engine();
  insert(db, { id: "a", text: "x", tags: ["iron ore", "copper"], company: "A" });
  assert.deepEqual(ids(search(db, { term: "iron", properties: ["tags"] })), ["a"]);
  assert.deepEqual(ids(search(db, { term: "copper", properties: ["tags"] })), ["a"]);
});

Deno.test("exactIndex() a boost of 0 leaves a field out, a negative one is refused", () => {
  const db = engine();
  insert(db, { id: "a", text: "iron", tags: ["copper"], company: "A" });
  assert.deepEqual(ids(search(db, { term: "copper", boost: { tags: 0 } })), []);
  assert.throws(() => search(db, { term: "copper", boost: { tags: -1 } }), /Cannot search the field tags/);
});

Deno.test("exactIndex() a saved index finds the same, figures whole, and one of another tokenizer is refused (C23)", () => {
  const db = engine();
  insert(db, { id: "a", text: "revenue 55,658", company: "A", vector: [1, 2, 2] });
  insert(db, { id: "gone", text: "revenue", company: "A", vector: [1, 0, 0] });
  insert(db, { id: "b", text: "revenue revenue", company: "A", vector: [0, 3, 4] });
  remove(db, "gone");
  const saved = JSON.parse(JSON.stringify(save(db)));
  const again = engine();
  load(again, saved);
  assert.deepEqual(ids(search(again, { term: "658" })), []);
  const [before, after] = [db, again].map((one) => (search(one, { term: "55658 revenue" }) as Found).hits);
  assert.deepEqual(after?.map(({ id, score }) => [id, score]), before?.map(({ id, score }) => [id, score]));
  const near = { mode: "vector" as const, vector: { value: [0, 1, 0], property: "vector" }, similarity: -1 };
  for (const one of [db, again]) {
    const hits = (searchVector(one, near) as Found).hits.map(({ id, score }) => [id, score.toFixed(12)]);
    assert.deepEqual(hits, [["a", (2 / 3).toFixed(12)], ["b", (3 / 5).toFixed(12)]]);
  }
  saved.index.tokenizer = "another";
  assert.throws(() => load(engine(), saved), /Cannot load the index: it was cut by the tokenizer another/);
});
