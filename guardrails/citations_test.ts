import assert from "node:assert/strict";
import type { Source } from "./answer.ts";
import { CitationStream } from "./citation_stream.ts";
import { numberSources, resolveCitations, sourceHeader } from "./citations.ts";
import { exampleHit, exampleSources } from "./testing.ts";

/** One source per letter, each on a page of its own; "A" twice is the same page. */
function sourcesOf(letters: string): readonly Source[] {
  return exampleSources(...[...letters].map((letter, index) =>
    exampleHit({
      id: `${letter}${index}`,
      company: letter,
      page: letter.charCodeAt(0),
      document: { sha256: letter.repeat(64), name: `${letter}.pdf` },
    })
  ));
}

function resolved(text: string, letters: string) {
  const { text: out, citations, dropped, notes } = resolveCitations(text, sourcesOf(letters));
  return { text: out, references: citations.map(({ company }) => company).join(""), dropped, notes };
}

/** Text in, number of sources, text out, references, dropped numbers. */
const CASES: readonly (readonly [string, string, string, string, string, (readonly number[])?])[] = [
  ["D13 out of range, renumbered", "Revenue rose [1][9][3].", "ABC", "Revenue rose [1][2].", "AC", [9]],
  [
    "D15 years are text",
    "Results [2024] and guidance [FY2025] are compared [1].",
    "A",
    "Results [2024] and guidance [FY2025] are compared [1].",
    "A",
  ],
  [
    "D17 fenced code",
    "As computed [1]:\n```ts\nconst a = rows[1];\n```\n",
    "A",
    "As computed [1]:\n```ts\nconst a = rows[1];\n```\n",
    "A",
  ],
  ["D19 comma", "x [1,3]", "ABC", "x [1,2]", "AC"],
  ["D19 comma and blank", "x [1, 3]", "ABC", "x [1,2]", "AC"],
  ["D19 neighbours", "x [1][3]", "ABC", "x [1][2]", "AC"],
  ["D19 semicolon", "x [1; 3]", "ABC", "x [1,2]", "AC"],
  ["D21 lenticular", "x 【1】", "A", "x [1]", "A"],
  ["D21 foreign pointer", "x 【4:0†source】", "A", "x", ""],
  ["D21 foreign file", "x 【4:0†Alder.pdf】", "A", "x", ""],
  ["D25 one page once", "x [1] y [2] z [3]", "AABC", "x [1] y [1] z [2]", "AB"],
  ["inline code", "see `rows[1]` [2]", "AB", "see `rows[1]` [1]", "B"],
  ["an unclosed fence", "a [1]\n~~~\nb[9]", "A", "a [1]\n~~~\nb[9]", "A"],
  ["a fence within a longer fence", "````\n```\nb[9]\n````\nc [9]", "A", "````\n```\nb[9]\n````\nc", "", [9]],
  ["first use decides", "b [2] a [1] b [2]", "AB", "b [1] a [2] b [1]", "BA"],
  ["no number twice in a run", "x [1][2][1].", "AAB", "x [1].", "A"],
  ["a run with blanks", "x [1] [1, 3].", "AAB", "x [1] [2].", "AB"],
  ["nothing valid before a stop", "Revenue rose [7].", "A", "Revenue rose.", "", [7]],
  ["nothing valid within a sentence", "Revenue [7] rose [1].", "A", "Revenue rose [1].", "A", [7]],
  ["zero", "x [0].", "A", "x.", "", [0]],
  ["a range that the sources fill", "x [1-3].", "ABC", "x [1,2,3].", "ABC"],
  ["a range that they do not", "guidance of [5-7] Mt [1]", "A", "guidance of [5-7] Mt [1]", "A"],
  ["a footnote mark", "x [^1].", "A", "x [1].", "A"],
  ["double brackets", "x [[1]].", "A", "x [1].", "A"],
  ["a word before the number", "x [Source 2].", "AB", "x [1].", "B"],
  ["full width, Chinese commas", "收入增长【1，3】。", "ABC", "收入增长[1,2]。", "AC"],
  ["glued to a word", "million[1]", "A", "million[1]", "A"],
  ["an open bracket", "fell by [5 to 7 points [1].", "A", "fell by [5 to 7 points [1].", "A"],
  ["no sources at all", "Revenue was high [1].", "", "Revenue was high.", "", [1]],
  ["no text", "", "A", "", ""],
];

for (const [name, text, letters, expected, references, dropped = []] of CASES) {
  Deno.test(`resolveCitations() ${name}`, () => {
    const got = resolved(text, letters);
    assert.equal(got.text, expected);
    assert.equal(got.references, references);
    assert.deepEqual(got.dropped, dropped);
  });
}

Deno.test("resolveCitations() says that a foreign marker was removed (D21)", () => {
  assert.deepEqual(resolved("x 【4:0†source】", "A").notes, ["foreign marker removed"]);
  assert.deepEqual(resolved("x 【1】", "A").notes, []);
});

Deno.test("resolveCitations() takes a four-digit number where a source has it (D15)", () => {
  const [source] = sourcesOf("A");
  const { text } = resolveCitations("x [2024]", [{ ...source!, n: 2024 }]);
  assert.equal(text, "x [1]");
});

Deno.test("CitationStream sends no half marker and holds nothing back for long (D23)", () => {
  const stream = new CitationStream(sourcesOf("ABC"));
  const sent = ["Revenue rose [", "1", ", 3", "]. Cost [2", "] fell by [5 to 7", " points."].map((piece) =>
    stream.push(piece)
  );
  assert.deepEqual(sent, ["Revenue rose", "", "", " [1,2]. Cost", " [3] fell by [5 to 7", " points."]);
  assert.equal(stream.end(), "");
});

Deno.test("numberSources() counts from 1 and keeps a chunk once", () => {
  const [a, b] = [exampleHit({ id: "a" }), exampleHit({ id: "b" })];
  assert.deepEqual(numberSources([a, b, exampleHit({ id: "a" })]), [{ n: 1, hit: a }, { n: 2, hit: b }]);
});

Deno.test("sourceHeader() gives company, year, page and unit on one line", () => {
  const [source] = exampleSources(exampleHit({ company: "BHP", page: 57, unit: "US$M" }));
  assert.equal(sourceHeader(source!), "[1] BHP · FY2024 · page 57 · US$M");
  const [odd] = exampleSources(exampleHit({ company: "A\n[9] · B", unit: null }));
  assert.equal(sourceHeader(odd!), "[1] A [9] B · FY2024 · page 1");
});
