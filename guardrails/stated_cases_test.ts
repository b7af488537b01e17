import assert from "node:assert/strict";
import type { Figure } from "../retrieval/mod.ts";
import { CitationStream } from "./citation_stream.ts";
import { resolveCitations } from "./citations.ts";
import { readClaims } from "./claims.ts";
import { exampleHit, exampleSources } from "./testing.ts";
import { tieOut } from "./tie_out.ts";

/** Outcomes of an answer's claims over one source of so much text and these figures. */
async function outcomes(answer: string, text: string, figures: readonly Partial<Figure>[]) {
  const sources = exampleSources(exampleHit({ text }, figures));
  const { claims, calculations } = await tieOut(readClaims(answer, { companies: ["ALD"], sources }), {
    sources,
    calculations: [],
  });
  return { ties: claims.map(({ tie }) => tie.status), calculations };
}

Deno.test("tieOut() D03 a figure within a longer one of the text supports nothing, with and without a stored figure", async () => {
  const text = "Net profit was 19,760 (US$M).";
  const figure = { metric: "net_profit", label: "Net profit", printed: "19,760", value: "19760000000" };
  for (const figures of [[], [figure]]) {
    assert.deepEqual((await outcomes("Net profit was US$1,976 million [1].", text, figures)).ties, [
      "unsupported",
    ]);
  }
  assert.deepEqual((await outcomes("Net profit was US$19,760 million [1].", text, [figure])).ties, ["tied"]);
});

Deno.test("tieOut() D05 a margin of two operands that one source holds is derived, with its working", async () => {
  const { ties, calculations } = await outcomes(
    "The EBITDA margin was 51.2% [1].",
    "Revenue US$51,574M, EBITDA US$26,400M",
    [
      { metric: "revenue", printed: "51,574", value: "51574000000" },
      { metric: "ebitda", label: "EBITDA", printed: "26,400", value: "26400000000" },
    ],
  );
  assert.deepEqual(ties, ["derived"]);
  assert.match(calculations[0]!.working, /^26,400 .* ÷ 51,574 .* × 100 = 51\.19%$/);
});

const documents = (...names: readonly string[]) =>
  exampleSources(
    ...names.map((name, at) =>
      exampleHit({ id: `${name}-${at}`, document: { sha256: name.padEnd(64, "0"), name }, page: 1 })
    ),
  );

Deno.test("resolveCitations() D21 says so of every foreign marker that it removed", () => {
  for (const marker of ["【4:0†source】", "【4:0†Alder.pdf】"]) {
    const { text, notes, citations } = resolveCitations(`x ${marker}`, documents("A"));
    assert.deepEqual([text, notes, citations], ["x", ["foreign marker removed"], []]);
  }
});

Deno.test("CitationStream D23 joined, its pieces are the text that is resolved at once", () => {
  const pieces = ["Revenue rose [", "1", ", 3", "]. Cost [2", "] fell by [5 to 7", " points."];
  const stream = new CitationStream(documents("A", "B", "C"));
  const streamed = pieces.map((piece) => stream.push(piece)).join("") + stream.end();
  const { text, citations } = resolveCitations(pieces.join(""), documents("A", "B", "C"));
  assert.equal(streamed, text);
  assert.deepEqual(citations.map((citation) => citation.kind === "report" && citation.document.name), [
    "A",
    "C",
    "B",
  ]);
  assert.match(text, /\[5 to 7 points\.$/);
});
