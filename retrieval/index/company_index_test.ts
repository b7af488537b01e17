import assert from "node:assert/strict";
import fc from "fast-check";
import { fuse } from "../fuse.ts";
import { documentTerms } from "../store/document_terms.ts";
import { exampleChunk } from "../store/examples.ts";
import { CompanyIndex } from "./company_index.ts";
import { type ScoringName, SCORINGS } from "./scoring.ts";

function index(texts: Readonly<Record<string, string>>, scoring: ScoringName = "lucene"): CompanyIndex {
  return new CompanyIndex(
    Object.entries(texts).map(([id, text]) => exampleChunk({ id, text, section: "" })),
    { scoring },
  );
}

function ids(of: CompanyIndex, query: string, limit = 20): string[] {
  return of.search(query, { limit }).map(({ chunk }) => chunk.id);
}

/** Documents, query, the ids that are found in order, and the public case that it stands for. */
const CASES: readonly (readonly [string, Readonly<Record<string, string>>, string, readonly string[]])[] = [
  [
    "C01 a figure is one token: an invented one finds nothing",
    { "1": "Group revenue was 55,658 in FY2024", "2": "Group revenue was 53,817 in FY2023" },
    "53,658",
    [],
  ],
  ["C05 no tolerance on years", { "23": "fy2023 revenue", "24": "fy2024 revenue" }, "fy2024", ["24"]],
  ["C11 an empty query finds nothing", { "1": "revenue" }, "", []],
  ["C11 a query of stop words finds nothing", { "1": "the revenue of the group" }, "the of", []],
  ["C15 an unknown word does not empty the result", { "1": "Alder revenue fy2024" }, "zzzunknown revenue", [
    "1",
  ]],
  [
    "C25 the right form comes first",
    { "1": "operating profit 640", "2": "the operator operated the mine" },
    "operating profit",
    ["1"],
  ],
  [
    "C25 generation is not general",
    { "3": "general meeting", "4": "power generation" },
    "generation capacity",
    ["4"],
  ],
  [
    "C27 equal scores stand in order of id",
    { d: "same text", b: "same text", c: "same text", a: "same text" },
    "same",
    ["a", "b", "c", "d"],
  ],
  [
    "a word is no prefix of another",
    { "1": "these theories are theirs", "2": "theory" },
    "theor",
    [],
  ],
  [
    "names of object members are words like others",
    { "1": "constructor", "2": "toString __proto__" },
    "constructor __proto__",
    ["1", "2"],
  ],
  ["a loss is not a gain", { "1": "loss (203)", "2": "gain 203" }, "-203", ["1"]],
  ["another spelling of the year is the same", { "1": "FY24 results", "2": "FY23 results" }, "fiscal 2024", [
    "1",
  ]],
];

for (const [name, texts, query, expected] of CASES) {
  Deno.test(`CompanyIndex search() ${name}`, () => assert.deepEqual(ids(index(texts), query), expected));
}

Deno.test("CompanyIndex search() filters by fiscal year, and an empty list lets nothing through (C09)", () => {
  const chunks = [2023, 2024, 2025].map((fy) => exampleChunk({ id: String(fy), fy }));
  const company = new CompanyIndex(chunks);
  const found = (years?: readonly number[]) =>
    company.search("revenue", { limit: 9, ...(years === undefined ? {} : { years }) })
      .map(({ chunk }) => chunk.fy);
  assert.deepEqual(found(), [2023, 2024, 2025]);
  assert.deepEqual(found([2024]), [2024]);
  assert.deepEqual(found([2025, 2023]), [2023, 2025]);
  assert.deepEqual(found([]), []);
  company.remove("2024");
  assert.deepEqual(found([2024]), []);
  company.add(exampleChunk({ id: "new", fy: 2024 }));
  assert.deepEqual(found([2024]), [2024]);
});

Deno.test("CompanyIndex search() follows an edit: the old text is gone (C21)", () => {
  const company = index({ a: "Revenue 1,205", b: "Draft outlook" });
  company.remove("b");
  company.add(exampleChunk({ id: "a", text: "Revenue 1,250", section: "" }));
  assert.deepEqual(ids(company, "1,205"), []);
  assert.deepEqual(ids(company, "outlook"), []);
  assert.deepEqual(ids(company, "1,250"), ["a"]);
  assert.equal(company.size, 1);
});

// Three documents of lengths 2, 4 and 3 (mean 3); "copper" stands in two of them, once and twice; "iron" in one.
const THREE = { a: "copper mine", b: "copper copper iron mine", c: "mine mine mine" };

const ln = Math.log;

/** Scores of a and b for the query "copper", written out. */
const EXPECTED: Readonly<Record<keyof typeof SCORINGS, readonly [number, number]>> = {
  lucene: [
    ln(1 + (3 - 2 + 0.5) / (2 + 0.5)) * 1 / (1 + 1.2 * (0.25 + 0.75 * 2 / 3)),
    ln(1 + (3 - 2 + 0.5) / (2 + 0.5)) * 2 / (2 + 1.2 * (0.25 + 0.75 * 4 / 3)),
  ],
  textbook: [
    ln(1.5 / 2.5) * 1 * 2.2 / (1 + 1.2 * (0.25 + 0.75 * 2 / 3)),
    ln(1.5 / 2.5) * 2 * 2.2 / (2 + 1.2 * (0.25 + 0.75 * 4 / 3)),
  ],
  // Mean idf over copper (2 of 3), mine (3 of 3), iron (1 of 3); copper's own is negative, so a quarter of the mean stands in.
  rank_bm25: [
    0.25 * (ln(1.5 / 2.5) + ln(0.5 / 3.5) + ln(2.5 / 1.5)) / 3 * 1 * 2.5 / (1 + 1.5 * (0.25 + 0.75 * 2 / 3)),
    0.25 * (ln(1.5 / 2.5) + ln(0.5 / 3.5) + ln(2.5 / 1.5)) / 3 * 2 * 2.5 / (2 + 1.5 * (0.25 + 0.75 * 4 / 3)),
  ],
  bm25plus: [
    ln(4 / 2) * (1 + 1 * 2.5 / (1 + 1.5 * (0.25 + 0.75 * 2 / 3))),
    ln(4 / 2) * (1 + 2 * 2.5 / (2 + 1.5 * (0.25 + 0.75 * 4 / 3))),
  ],
};

for (const [scoring, [a, b]] of Object.entries(EXPECTED)) {
  Deno.test(`CompanyIndex search() ${scoring} scores as its formula, written out`, () => {
    const hits = index(THREE, scoring as keyof typeof SCORINGS).search("copper", { limit: 9 });
    const score = Object.fromEntries(hits.map((hit) => [hit.chunk.id, hit.score]));
    assert.deepEqual(Object.keys(score).sort(), ["a", "b"]);
    assert.ok(Math.abs((score["a"] ?? NaN) - a) < 1e-12, `a: ${score["a"]} is not ${a}`);
    assert.ok(Math.abs((score["b"] ?? NaN) - b) < 1e-12, `b: ${score["b"]} is not ${b}`);
  });
}

Deno.test("SCORINGS lucene weighs 840, 150 and 12 documents of 1,000 in the order of their rarity (C13)", () => {
  const idf = (df: number) => SCORINGS.lucene.idf({ documents: 1000, df, meanIdf: () => 0 });
  assert.ok(Math.abs(idf(840) - ln(1 + 160.5 / 840.5)) < 1e-12);
  assert.ok(Math.abs(idf(840) - 0.1748) < 5e-5);
  assert.ok(Math.abs(idf(150) - 1.8948) < 5e-5);
  assert.ok(idf(12) > idf(150) && idf(150) > idf(840) && idf(840) > 0);
});

const words = fc.array(
  fc.constantFrom("copper", "iron", "revenue", "55,658", "(203)", "profit-before-tax", "the"),
  {
    maxLength: 12,
  },
);
const edit = fc.record({
  id: fc.constantFrom("a", "b", "c", "d", "e"),
  words,
  section: words,
  gone: fc.boolean(),
  counted: fc.boolean(),
});

Deno.test("CompanyIndex any sequence of edits gives the scores of a fresh build, under every scoring", () => {
  fc.assert(
    fc.property(
      fc.array(edit, { maxLength: 25 }),
      fc.constantFrom(...Object.keys(SCORINGS)),
      (edits, name) => {
        const scoring = name as keyof typeof SCORINGS;
        const edited = new CompanyIndex([], { scoring });
        const last = new Map<string, ReturnType<typeof exampleChunk>>();
        for (const { id, words, section, gone, counted } of edits) {
          if (gone) {
            edited.remove(id);
            last.delete(id);
          } else {
            const chunk = exampleChunk({ id, text: words.join(" "), section: section.join(" ") });
            if (counted) edited.addTerms(documentTerms([chunk]));
            else edited.add(chunk);
            last.set(id, chunk);
          }
          // Searched between the edits too: some meet lists that are up to date, some do not.
          if (counted) edited.search("copper", { limit: 1 });
        }
        const fresh = new CompanyIndex([...last.values()], { scoring });
        for (const query of ["copper", "revenue 55,658 iron", "(203) before tax", "profit-before-tax"]) {
          const of = (company: CompanyIndex) =>
            company.search(query, { limit: 9 }).map((hit) => [hit.chunk.id, hit.score]);
          // Not only near: sums run in the same order, whatever way the index came about.
          assert.deepEqual(of(edited), of(fresh));
        }
      },
    ),
  );
});

Deno.test("CompanyIndex search() under the stock engine can be chosen for experiments", () => {
  const found = ids(index({ a: "revenue of the group", b: "copper output" }, "orama"), "revenue");
  assert.deepEqual(found, ["a"]);
});

Deno.test("CompanyIndex whitespace tokenizer keeps case, punctuation and stop words apart, for experiments", () => {
  const texts = { a: "Revenue of the group", b: "revenue, net", c: "revenue\tof\ncopper" };
  const company = new CompanyIndex(
    Object.entries(texts).map(([id, text]) => exampleChunk({ id, text, section: "" })),
    { tokenizer: "whitespace" },
  );
  assert.deepEqual(ids(company, "revenue"), ["c"]);
  assert.deepEqual(ids(company, "revenue,"), ["b"]);
  assert.deepEqual(ids(company, "the"), ["a"]);
  assert.deepEqual(company.terms(" the  Revenue, "), ["the", "Revenue,"]);
});

Deno.test("CompanyIndex addTerms() refuses terms that were cut in another way than it cuts queries", () => {
  const terms = documentTerms([exampleChunk()]);
  for (
    const options of [{ scoring: "orama" }, { tokenizer: "whitespace" }, { keepStopWords: true }] as const
  ) {
    assert.throws(() => new CompanyIndex([], options).addTerms(terms), /Cannot index stored terms/);
  }
});

/** An index of chunks that stand in the directions of their vectors. */
function directions(
  vectors: Readonly<Record<string, readonly number[]>>,
  scoring: ScoringName = "lucene",
): CompanyIndex {
  const of = new Map(Object.entries(vectors).map(([id, vector]) => [id, Float32Array.from(vector)]));
  return new CompanyIndex(
    Object.keys(vectors).map((id) => exampleChunk({ id, fy: id < "c" ? 2023 : 2024 })),
    { scoring, vectors: { dimension: 3, of } },
  );
}

for (const scoring of ["lucene", "orama"] as const) {
  Deno.test(`CompanyIndex searchVector() finds the nearest, however far, by year (C29), under ${scoring}`, () => {
    const company = directions({ b: [1, 0, 0], a: [1, 0, 0], c: [0, 2, 0], d: [-1, 0, 0] }, scoring);
    const query = Float32Array.of(0.7, 0.7, 0);
    const found = (years?: readonly number[], limit = 9) =>
      company.searchVector(query, { limit, ...years === undefined ? {} : { years } })
        .map(({ chunk, score }) => [chunk.id, Number(score.toFixed(6))]);
    const far = Number(Math.SQRT1_2.toFixed(6));
    const all = [["a", far], ["b", far], ["c", far], ["d", -far]];
    assert.deepEqual(found().sort(), all);
    assert.deepEqual(found([2024]), [["c", far], ["d", -far]]);
    assert.deepEqual(found([]), []);
    company.remove("c");
    assert.deepEqual(found([2024]), [["d", -far]]);
    company.add(exampleChunk({ id: "c", fy: 2023 }));
    assert.deepEqual(found([2023]).sort(), all.slice(0, 3));
  });
}

Deno.test("CompanyIndex searchVector() orders equal cosines by id and cuts to the limit (C27)", () => {
  const company = directions({ d: [1, 0, 0], c: [1, 0, 0], b: [2, 0, 0], a: [0, 1, 0] });
  const found = company.searchVector(Float32Array.of(1, 0, 0), { limit: 2 });
  assert.deepEqual(found.map(({ chunk, rank, score }) => [chunk.id, rank, score]), [["b", 1, 1], [
    "c",
    2,
    1,
  ]]);
});

Deno.test("CompanyIndex searchVector() names both sizes when the model was changed (C19)", () => {
  const company = directions({ a: [1, 0, 0] });
  assert.throws(
    () => company.searchVector(new Float32Array(1536), { limit: 9 }),
    /^RangeError: Cannot search with a vector of 1536 numbers: the index holds vectors of 3; was the embedding model changed\?$/,
  );
  const of = new Map([["a", new Float32Array(2)]]);
  assert.throws(
    () => new CompanyIndex([exampleChunk({ id: "a" })], { vectors: { dimension: 3, of } }),
    /Cannot index a vector of 2 numbers: the index holds vectors of 3/,
  );
  assert.deepEqual(index({ a: "x" }).searchVector(new Float32Array(3), { limit: 9 }), []);
});

Deno.test("CompanyIndex searchVector() gives zeros no direction: every score is finite", () => {
  const company = directions({ a: [0, 0, 0], b: [1, 0, 0] });
  for (const query of [[0, 0, 0], [1, 0, 0]]) {
    const hits = company.searchVector(Float32Array.from(query), { limit: 9 });
    assert.equal(hits.length, 2);
    assert.ok(hits.every(({ score }) => Number.isFinite(score)));
  }
});

Deno.test("CompanyIndex an empty query beside a vector leaves the vector's hits alone, with finite scores (C11)", () => {
  const company = directions({ a: [1, 0, 0], b: [0, 1, 0] });
  const lists = [
    company.search("", { limit: 9 }),
    company.searchVector(Float32Array.of(1, 0, 0), { limit: 9 }),
  ];
  const fused = fuse(lists.map((hits) => ({
    weight: 0.5,
    hits: hits.map(({ chunk, score }) => ({ id: chunk.id, score })),
  })));
  assert.deepEqual(fused.map(({ id }) => id), ["a", "b"]);
  assert.ok(fused.every(({ score }) => Number.isFinite(score)));
});
