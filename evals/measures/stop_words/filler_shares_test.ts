import assert from "node:assert/strict";
import { type Chunk, STOP_WORDS } from "tieout";
import { fillerShares, type WordShare } from "./filler_shares.ts";

function page(number: number, text: string): Chunk {
  return {
    id: `p${number}`,
    company: "ALD",
    fy: 2024,
    document: { sha256: "", name: "alder.pdf" },
    page: number,
    pageLabel: String(number),
    kind: "prose",
    section: "",
    text,
    unit: null,
  };
}

const PAGES = ["the copper", "the iron", "the gold", "zinc tin"].map((text, at) => page(at + 1, text));
const { log } = Math;

function close(value: number | undefined, expected: number): void {
  assert.ok(Math.abs((value ?? NaN) - expected) < 1e-12, `${value} is not ${expected}`);
}

Deno.test("fillerShares() weighs each stop word in the best page of questions that have it", () => {
  const { words, asked, pages, questions } = fillerShares([
    { pages: PAGES, questions: ["the copper"] },
    { pages: [], questions: [] },
  ]);
  assert.deepEqual([pages, questions, words.length], [4, 1, STOP_WORDS.size]);
  const the = words.find(({ word }) => word === "the");
  assert.equal(the?.pages, 3 / 4);
  // idf ln(1 + 1.5 / 3.5) against ln(1 + 3.5 / 1.5); counts and lengths are equal
  const lucene = log(10 / 7) / (log(10 / 7) + log(10 / 3));
  // the negative weight is lifted to a quarter of the mean over six words: (5 ln(3.5 / 1.5) + ln(1.5 / 3.5)) / 6
  const lifted = 0.25 * (5 * log(7 / 3) + log(3 / 7)) / 6;
  close(the?.filler.lucene, lucene);
  close(the?.filler.rank_bm25, lifted / (lifted + log(7 / 3)));
  close(asked.lucene, lucene);
  assert.deepEqual(words.find(({ word }) => word === "of")?.filler, { lucene: 0, rank_bm25: 0 });
});

Deno.test("fillerShares() looks at the commonest words beside the list, numbers left out", () => {
  const { others } = fillerShares([{
    pages: [page(1, "copper 2024"), page(2, "the copper tin")],
    questions: ["tin"],
  }]);
  const found = ({ word, pages }: WordShare) => [word, pages];
  assert.deepEqual(others.map(found), [["copper", 1], ["tin", 1 / 2]]);
});
