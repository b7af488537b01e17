import assert from "node:assert/strict";
import type { Figure } from "../retrieval/mod.ts";
import { exampleFigure, exampleTable } from "../retrieval/testing.ts";
import { growth } from "./arithmetic.ts";
import { resolveCitations } from "./citations.ts";
import { readClaims } from "./claims.ts";
import { nameInputs } from "./operands.ts";
import { exampleClaim, exampleHit, exampleSources } from "./testing.ts";
import { tieOut } from "./tie_out.ts";
import { judge } from "./verdict.ts";

const COMPANIES = ["ALD", "BIR"];

const revenue: Partial<Figure> = {
  id: "revenue-2024",
  label: "Revenue",
  printed: "55,658",
  value: "55658000000",
  cell: { row: 1, column: 1 },
  box: [200, 100, 240, 112],
};
const prior: Partial<Figure> = {
  ...revenue,
  id: "revenue-2023",
  printed: "53,817",
  value: "53817000000",
  cell: { row: 1, column: 2 },
  box: [300, 100, 340, 112],
  period: { ...exampleFigure().period, fiscalYear: 2023 },
};

const SOURCES = exampleSources(
  exampleHit({
    id: "table",
    company: "ALD",
    page: 57,
    pageLabel: "55",
    kind: "table",
    unit: "US$M",
    table: exampleTable([["", "2024", "2023"], ["Revenue", "55,658", "53,817"], [
      "Profit",
      "7,897",
      "12,921",
    ]]),
  }, [revenue, prior]),
  exampleHit({
    id: "prose",
    company: "BIR",
    page: 12,
    document: { sha256: "b".repeat(64), name: "birch-2024.pdf" },
    text: "Copper output rose. Revenue was US$23,000 million, not US$123,000 million. Costs fell.",
  }, [{ id: "birch", printed: "23,000", value: "23000000000", cell: null, box: [10, 20, 200, 32] }]),
);

async function resolve(draft: string, calculations: Parameters<typeof tieOut>[1]["calculations"] = []) {
  const claims = readClaims(draft, { companies: COMPANIES, sources: SOURCES });
  const tied = await tieOut(claims, { sources: SOURCES, calculations });
  const verdict = judge(tied.claims, { tickers: COMPANIES });
  return resolveCitations(draft, SOURCES, { verdict, calculations: tied.calculations });
}

Deno.test("resolveCitations() quotes the row that a claim was tied to, with its cell's box and unit", async () => {
  const { citations } = await resolve("ALD's FY2024 revenue was US$55,658 million [1].");
  assert.deepEqual(citations, [{
    kind: "report",
    n: 1,
    company: "ALD",
    fy: 2024,
    page: 57,
    pageLabel: "55",
    document: SOURCES[0]!.hit.chunk.document,
    quote: "Revenue | 55,658 | 53,817",
    box: [200, 100, 240, 112],
    unit: "US$M",
    footing: null,
  }]);
});

Deno.test("resolveCitations() joins the boxes of one row and quotes it once", async () => {
  const { citations } = await resolve(
    "ALD's revenue was US$55,658 million in FY2024 and US$53,817 million in FY2023 [1].",
  );
  assert.equal(citations[0]?.quote, "Revenue | 55,658 | 53,817");
  assert.deepEqual(citations[0]?.box, [200, 100, 340, 112]);
});

Deno.test("resolveCitations() quotes the sentence of a figure in prose, not one with a longer number", async () => {
  const { citations } = await resolve("BIR's FY2024 revenue was US$23,000 million [2].");
  assert.match(citations[0]!.quote, /^Revenue was US\$23,000 million/);
  assert.deepEqual(citations[0]!.box, [10, 20, 200, 32]);
});

Deno.test("resolveCitations() quotes the sentence nearest to the citing one where nothing was tied", async () => {
  const { citations } = await resolve("BIR's copper output rose [2].");
  assert.deepEqual([citations[0]!.quote, citations[0]!.box], ["Copper output rose.", null]);
});

Deno.test("resolveCitations() drops a marker that points at another company than its sentence's claims", async () => {
  const { text, citations, dropped } = await resolve("ALD's FY2024 revenue was US$55,658 million [1][2].");
  assert.equal(text, "ALD's FY2024 revenue was US$55,658 million [1].");
  assert.deepEqual([citations.length, dropped], [1, [2]]);
  const both = await resolve(
    "FY2024 revenue was US$55,658 million at ALD and US$23,000 million at BIR [1][2].",
  );
  assert.equal(both.citations.length, 2);
});

Deno.test("resolveCitations() renumbers ties, claims, calculations and their working alike", async () => {
  const [now, before] = SOURCES[0]!.hit.figures;
  const result = growth(nameInputs([{ figure: before!, n: 1 }, { figure: now!, n: 1 }]));
  assert.ok(result.ok);
  const draft =
    "BIR's FY2024 revenue was US$23,000 million [2]. ALD revenue growth FY2023 to FY2024: 3.42% [1].";
  const { text, citations, calculations, verdict } = await resolve(draft, [result.calculation]);
  assert.match(text, /million \[1\]\. .*3\.42% \[2\]\.$/);
  assert.deepEqual(citations.map(({ company }) => company), ["BIR", "ALD"]);
  assert.deepEqual(calculations[0]?.inputs.map(({ n }) => n), [2, 2]);
  assert.match(calculations[0]!.working, /^\(55,658 US\$M \[2\] − 53,817 US\$M \[2\]\)/);
  assert.deepEqual(verdict?.claims.map(({ tie }) => tie.status), ["tied", "derived"]);
  assert.deepEqual(verdict?.claims.map(({ claim }) => claim.cited), [[1], [2]]);
});

Deno.test("resolveCitations() cites what only a calculation uses, and leaves out one that cites nothing given", () => {
  const [now, before] = SOURCES[0]!.hit.figures;
  const result = growth(nameInputs([{ figure: before!, n: 1 }, { figure: now!, n: 1 }]));
  assert.ok(result.ok);
  const cited = resolveCitations("It grew.", SOURCES, { calculations: [result.calculation] });
  assert.deepEqual(cited.citations.map(({ quote }) => quote), ["Revenue | 55,658 | 53,817"]);
  const lost = {
    ...result.calculation,
    inputs: result.calculation.inputs.map((input) => ({ ...input, n: 9 })),
  };
  assert.deepEqual(resolveCitations("It grew.", SOURCES, { calculations: [lost] }).calculations, []);
});

Deno.test("resolveCitations() drops of two companies' markers the one that none of what it closes is of", async () => {
  const markers = async (draft: string) => (await resolve(draft)).text.match(/\[[\d,]+\]/g) ?? [];
  const ald = "ALD's FY2024 revenue was US$55,658 million";
  const bir = "BIR's FY2024 revenue was US$23,000 million";
  // two companies, both markers at the end
  assert.deepEqual(await markers(`${ald} and ${bir} [1][2].`), ["[1]", "[2]"]);
  assert.deepEqual(await markers(`${ald} and ${bir} [1], [2].`), ["[1]", "[2]"]);
  // every claim is ALD's, whomever else the sentence names
  assert.deepEqual(await markers(`Unlike BIR, ${ald} [1][2].`), ["[1]"]);
  // words of the other company, without a number of their own
  assert.deepEqual(await markers(`${ald} [1], while BIR's copper output rose [2].`), ["[1]", "[2]"]);
  // nothing is asserted
  assert.deepEqual(await markers("Both companies grew [1][2]."), ["[1]", "[2]"]);
});

Deno.test("resolveCitations() drops from a cell of a table a marker of another column's company", async () => {
  const table = (ald: string, bir: string) =>
    `| FY2024 | ALD | BIR |\n| --- | --- | --- |\n| Revenue | US$55,658 million ${ald} | US$23,000 million ${bir} |`;
  const right = await resolve(table("[1]", "[2]"));
  assert.equal(right.text, table("[1]", "[2]"));
  const wrong = await resolve(table("[1][2]", "[2]"));
  assert.equal(wrong.text, table("[1]", "[2]"));
  assert.deepEqual(wrong.dropped, [2]);
});

Deno.test("resolveCitations() takes a note mark within a quotation for no marker of the draft's", () => {
  const quoted = exampleSources(
    exampleHit({
      id: "a",
      page: 3,
      text: "The restatement of prior years is explained in the notes [2]. Costs fell.",
    }),
    exampleHit({ id: "b", page: 9 }),
  );
  const { text, citations } = resolveCitations(
    'It says: "The restatement of prior years is explained in the notes [2]." [1] Costs rose [2].',
    quoted,
  );
  assert.equal(
    text,
    'It says: "The restatement of prior years is explained in the notes." [1] Costs rose [2].',
  );
  assert.deepEqual(citations.map(({ page }) => page), [3, 9]);
});

Deno.test("resolveCitations() renumbers the source of a quoted claim", () => {
  const claim = exampleClaim({ start: 0, end: 4, company: null, cited: [2] });
  const { verdict, citations } = resolveCitations("Said [2].", SOURCES, {
    verdict: { grounded: "yes", unsupported: [], claims: [{ claim, tie: { status: "quoted", source: 2 } }] },
  });
  assert.deepEqual(verdict?.claims[0]?.tie, { status: "quoted", source: 1 });
  assert.deepEqual([citations.length, citations[0]?.page], [1, 12]);
});

Deno.test("resolveCitations() keeps two documents of one company and year apart, and merges pages within one", () => {
  const annual = { sha256: "a".repeat(64), name: "10-K.pdf" };
  const quarter = { sha256: "b".repeat(64), name: "10-Q.pdf" };
  const sources = exampleSources(
    exampleHit({ id: "a", document: annual, page: 5, pageLabel: "iii" }),
    exampleHit({ id: "b", document: quarter, page: 5, pageLabel: "F-12" }),
    exampleHit({ id: "c", document: annual, page: 5, pageLabel: "iii" }),
    exampleHit({ id: "d", document: annual, page: 6, pageLabel: "iv" }),
  );
  const { text, citations } = resolveCitations("w [1] x [2] y [3] z [4]", sources);
  assert.equal(text, "w [1] x [2] y [1] z [3]");
  assert.deepEqual(citations.map(({ n, document, page, pageLabel }) => [n, document.name, page, pageLabel]), [
    [1, "10-K.pdf", 5, "iii"],
    [2, "10-Q.pdf", 5, "F-12"],
    [3, "10-K.pdf", 6, "iv"],
  ]);
});
