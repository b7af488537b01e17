import assert from "node:assert/strict";
import fc from "fast-check";
import { exampleFigure } from "../retrieval/testing.ts";
import type { AnswerValue, Calculation, Source, Verdict } from "./answer.ts";
import { CitationStream } from "./citation_stream.ts";
import { resolveCitations } from "./citations.ts";
import { findMarkers, isFence, NO_FENCE, passFence } from "./markers.ts";
import { superscriptCitations } from "./superscript.ts";
import { exampleClaim, exampleHit, exampleSources } from "./testing.ts";

const RUNS = { numRuns: 10_000 };

/** Sources by letter and page: "A1" and "A1" are one page, "A2" another of that document, "B1" one of another company. */
function sourcesOf(pages: readonly string[]): readonly Source[] {
  return exampleSources(...pages.map((page, index) =>
    exampleHit({
      id: `${page}${index}`,
      company: page[0]!,
      page: Number(page[1]),
      document: { sha256: page[0]!.repeat(64), name: `${page[0]}.pdf` },
    })
  ));
}

function pageOf({ company, page }: { readonly company: string; readonly page: number }): string {
  return `${company}${page}`;
}

/** Markers in every notation, valid and not. */
const marker = fc.oneof(
  { weight: 4, arbitrary: fc.nat(9).map((n) => `[${n}]`) },
  {
    weight: 3,
    arbitrary: fc.tuple(
      fc.array(fc.nat(8), { minLength: 2, maxLength: 5 }),
      fc.constantFrom(",", ", ", "; ", "，", "、", " and ", " & ", "-", "–"),
    ).map(([numbers, separator]) => `[${numbers.join(separator)}]`),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      "【2】",
      "［3］",
      "[^1]",
      "[[2]]",
      "[Source 3]",
      "[Refs. 1, 2]",
      "【1，3】",
      "【4:0†source】",
      "【†】",
      "[007]",
      "[1-3]",
      "[2024]",
      "[FY2025]",
      "[1234567890123]",
      "[ 1 ]",
      "[-1]",
      "[1.]",
      "[]",
      "[1,]",
      "[,1]",
    ),
  },
  {
    weight: 1,
    arbitrary: fc.array(fc.nat(9), { minLength: 40, maxLength: 60 }).map((all) => `[${all.join(",")}]`),
  },
);

/** What stands around them: Markdown, code, HTML, other scripts, blanks of all kinds, broken pieces. */
const around = fc.constantFrom(
  " ",
  " ",
  "\n",
  "\r\n",
  "\t",
  "\u00a0",
  "\u202f",
  "\u3000",
  "\u200b",
  ". ",
  ", ",
  "。",
  "Revenue rose",
  "US$5.2bn",
  "收入增长",
  "😀",
  "👩‍👩‍👧",
  "e\u0301",
  "\ud83d",
  "\udc00",
  "`",
  "``",
  "```",
  "```ts\n",
  "~~~",
  "    ",
  "`rows[1]`",
  "\n| a | b |\n|---|---|\n| ",
  " | ",
  "[text](https://x.invalid/a[1])",
  "![x](y)",
  "](",
  "[Report][1]",
  "\n[1]: https://x.invalid",
  "[^note]",
  "<b>",
  "</sup>",
  '<a href="[1]">',
  "&amp;",
  "&#91;1&#93;",
  "\\[1\\]",
  "\\",
  "(",
  ")",
  "[",
  "]",
  "【",
  "】",
  "［",
  "］",
  "†",
  "[[",
  "]]",
  "[Source ",
  "and ",
  "^",
  ":",
  "#",
  "1",
  "7",
  "2024",
  "-",
  "\u2028",
  "\u0000",
  "$&",
  "$1",
  "# ",
  "> ",
  "* ",
  "1. ",
);

const draft = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: marker },
    { weight: 6, arbitrary: around },
    { weight: 1, arbitrary: fc.string({ maxLength: 4, unit: "binary" }) },
  ),
  { maxLength: 22 },
).map((pieces) => pieces.join(""));

const pages: fc.Arbitrary<readonly string[]> = fc.array(fc.constantFrom("A1", "A2", "B1", "B2", "C1"), {
  maxLength: 7,
});

/** Each line with its markers; none in code. */
function linesOf(text: string, isSource: (n: number) => boolean) {
  let fence = NO_FENCE;
  return text.split("\n").map((line) => {
    const { isCode, state } = passFence(line, fence);
    fence = state;
    return { line, markers: isCode ? [] : findMarkers(line, isSource) };
  });
}

function numbersIn(text: string, isSource: (n: number) => boolean): readonly number[] {
  return linesOf(text, isSource).flatMap(({ markers }) => markers.flatMap(({ numbers }) => numbers));
}

/** A text without its markers, and without those that arise as others go. */
function bare(text: string, isSource: (n: number) => boolean): string {
  const less = linesOf(text, isSource).map(({ line, markers }) =>
    markers.toReversed().reduce((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), line)
  ).join("\n");
  return less === text ? text : bare(less, isSource);
}

/**
 * What a draft may become: every byte outside of markers as it was. A marker is there in one notation or gone; where it is
 * gone, so may be the blanks before it, all or none. A backslash keeps backticks that a marker stood before from opening
 * code.
 */
function allowed(text: string, isSource: (n: number) => boolean): RegExp {
  const escape = (part: string) => part.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  const lines = linesOf(text, isSource).map(({ line, markers }) => {
    let pattern = "";
    let at = 0;
    for (const { start, end } of markers) {
      const words = line.slice(at, start).trimEnd();
      const blanks = line.slice(at + words.length, start);
      pattern += `${escape(words)}(?:${escape(blanks)}(?:\\[\\d+(?:,\\d+)*\\])?|)`;
      at = end;
    }
    return `${markers.length === 0 ? "" : "(?: {0,3}\\\\(?=[`~]))?"}${pattern}${escape(line.slice(at))}`;
  });
  return new RegExp(`^${lines.join("\n")}$`);
}

Deno.test("resolveCitations() leaves nothing dangling, nothing unused; numbers run from 1 in order of first use, a page has one", () => {
  fc.assert(
    fc.property(draft, pages, (text, list) => {
      const sources = sourcesOf(list);
      const { text: out, citations, dropped } = resolveCitations(text, sources);
      const numbers = numbersIn(out, (n) => n >= 1 && n <= citations.length);
      assert.deepEqual([...new Set(numbers)], citations.map((_, index) => index + 1));
      assert.deepEqual(citations.map(({ n }) => n), citations.map((_, index) => index + 1));
      assert.equal(new Set(citations.map(pageOf)).size, citations.length);
      assert.ok(citations.every((citation) => list.includes(pageOf(citation))));
      assert.ok(dropped.every((n) => n < 1 || n > list.length));
    }),
    RUNS,
  );
});

Deno.test("resolveCitations() keeps every marker's page: merging cites no other", () => {
  fc.assert(
    fc.property(draft, pages, (text, list) => {
      const isSource = (n: number) => n >= 1 && n <= list.length;
      const { text: out, citations } = resolveCitations(text, sourcesOf(list));
      const cited = numbersIn(out, (n) => n >= 1 && n <= citations.length).map((n) =>
        pageOf(citations[n - 1]!)
      );
      fc.pre(isFlat(text, isSource));
      const given = numbersIn(text, isSource).filter(isSource).map((n) => list[n - 1]!);
      assert.deepEqual([...new Set(cited)], [...new Set(given)]);
    }),
    { ...RUNS, maxSkipsPerRun: 1_000 },
  );
});

Deno.test("resolveCitations() is idempotent", () => {
  fc.assert(
    fc.property(draft, pages, (text, list) => {
      const sources = sourcesOf(list);
      const first = resolveCitations(text, sources);
      const kept = first.citations.map(({ n, ...citation }) => ({
        n,
        hit: sources.find(({ hit }) => pageOf(hit.chunk) === pageOf(citation))!.hit,
      }));
      const second = resolveCitations(first.text, kept);
      assert.equal(second.text, first.text);
      assert.deepEqual(second.citations.map(pageOf), first.citations.map(pageOf));
      assert.deepEqual([second.dropped, second.notes], [[], []]);
    }),
    RUNS,
  );
});

/** A text without those of its markers that `goes` names. */
function without(
  text: string,
  isSource: (n: number) => boolean,
  goes: (numbers: readonly number[]) => boolean,
): string {
  return linesOf(text, isSource).map(({ line, markers }) =>
    markers.filter(({ numbers }) => goes(numbers)).toReversed()
      .reduce((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), line)
  ).join("\n");
}

function fencesIn(text: string): number {
  return text.split("\n").filter(isFence).length;
}

/** Whether taking markers out makes no new ones of the brackets around them: only then can be told beforehand what goes. */
function isFlat(text: string, isSource: (n: number) => boolean): boolean {
  const less = without(text, isSource, () => true);
  const kept = without(text, isSource, (numbers) => !numbers.some(isSource));
  return !/[`~][[［【]|[\]］】][`~]/.test(text) && !/[[［【]\s*[[［【]|[\]］】]\s*[\]］】]/.test(text) &&
    bare(text, isSource) === less &&
    without(kept, isSource, () => true) === less;
}

Deno.test("resolveCitations() touches no byte outside markers but blanks before one that goes", () => {
  let flat = 0;
  fc.assert(
    fc.property(draft, pages, (text, list) => {
      const isSource = (n: number) => n >= 1 && n <= list.length;
      // What would become a fence is escaped, and no second reading of the bare text knows that.
      fc.pre(fencesIn(bare(text, isSource)) === fencesIn(text));
      // Nor does it know which backticks have met once what stood between them is gone.
      fc.pre(!/`\s*(?:[[［【][^`]*[\]］】]\s*)+`/u.test(text));
      const { text: out, citations } = resolveCitations(text, sourcesOf(list));
      if (isFlat(text, isSource)) {
        flat++;
        assert.match(out, allowed(text, isSource));
      }
      // Brackets right around a marker are its own: [[1]], [【1】].
      const ink = (one: string, isOwn: (n: number) => boolean) => bare(one, isOwn).replace(/[\s\\[\]]/g, "");
      assert.equal(ink(out, (n) => n >= 1 && n <= citations.length), ink(text, isSource));
    }),
    { ...RUNS, maxSkipsPerRun: 100 },
  );
  assert.ok(flat > RUNS.numRuns / 2, `${flat} of them are flat`);
});

Deno.test("CitationStream joined is the resolved text for every way to cut it, and what was sent stays (D23)", () => {
  fc.assert(
    fc.property(draft, pages, fc.array(fc.nat(9), { minLength: 1, maxLength: 40 }), (text, list, cuts) => {
      const sources = sourcesOf(list);
      const whole = resolveCitations(text, sources).text;
      const stream = new CitationStream(sources);
      let shown = "";
      let at = 0;
      for (const cut of cuts) {
        shown += stream.push(text.slice(at, at + cut));
        assert.ok(whole.startsWith(shown));
        at += cut;
      }
      assert.equal(shown + stream.push(text.slice(at)) + stream.end(), whole);
    }),
    { ...RUNS, examples: [["[[【2】]]", ["A1", "A1"], [6, 0]]] },
  );
});

Deno.test("CitationStream gives words as they come: but for blanks at the end it holds nothing without a bracket or backtick", () => {
  const words = fc.string({ unit: "binary", maxLength: 60 }).map((text) =>
    text.replace(/[[\]［］【】`~]/g, "")
  );
  fc.assert(
    fc.property(fc.array(words, { maxLength: 6 }), (pieces) => {
      const stream = new CitationStream(sourcesOf(["A1"]));
      let given = "";
      let shown = "";
      for (const piece of pieces) {
        given += piece;
        shown += stream.push(piece);
        assert.equal(shown.trimEnd(), given.trimEnd());
      }
    }),
    RUNS,
  );
});

Deno.test("CitationStream lets go of a bracket as soon as it can be no marker", () => {
  for (const open of ["[5 to", "[FY2", "[see", "[1 a b", "[1.5", "(1", "[1]x", "[text](", "[Sourcery"]) {
    const stream = new CitationStream(sourcesOf(["A1"]));
    assert.equal(stream.push(`fell ${open}`), `fell ${open}`);
  }
  for (
    const open of ["[", "[1", "[1,", "[1 an", "[Sour", "[Source 1", "[^1", "[[1", "[1]", "【4:0†so", "［1"]
  ) {
    const stream = new CitationStream(sourcesOf(["A1"]));
    assert.equal(stream.push(`fell ${open}`), "fell");
  }
});

Deno.test("superscriptCitations() of a resolved draft is escaped and gives each number one superscript, and no other text", () => {
  fc.assert(
    fc.property(draft, pages, (text, list) => {
      const { text: out, citations } = resolveCitations(text, sourcesOf(list));
      const html = superscriptCitations(out, citations);
      const sup = /<sup class="citation" data-index="(\d+)">\[\1\]<\/sup>/g;
      assert.deepEqual(
        [...html.matchAll(sup)].map(([, n]) => Number(n)),
        numbersIn(out, (n) => n >= 1 && n <= citations.length),
      );
      const rest = html.replace(sup, "");
      assert.doesNotMatch(rest, /[<>"']|&(?!(?:amp|lt|gt|#34|#39);)/);
      const plain = html.replace(/<\/?sup[^<>]*>/g, "").replaceAll("&lt;", "<").replaceAll("&gt;", ">")
        .replaceAll("&#34;", '"').replaceAll("&#39;", "'").replaceAll("&amp;", "&");
      const apart = (one: string) => one.replace(/\[\d+(?:,\d+)+\]/g, (all) => all.replaceAll(",", "]["));
      assert.equal(apart(plain), apart(out).replaceAll("\0", "\ufffd"));
    }),
    RUNS,
  );
});

/** A calculation over figures of these sources, its working as the calculator writes it. */
function calculationOver(sources: readonly number[]): Calculation {
  return {
    label: "sum",
    operation: "sum",
    metric: null,
    expression: "a + b",
    inputs: sources.map((n, at) => ({ name: `i${at}`, n, figure: exampleFigure({ id: `${n}-${at}` }) })),
    value: "1",
    kind: "money",
    currency: "USD",
    measure: null,
    working: `[2024] ${sources.map((n) => `5 [${n}]`).join(" + ")}`,
  };
}

function valueOf(n: number): AnswerValue {
  const { period } = exampleFigure();
  return { metric: "revenue", company: "A", period, value: "1", unit: "USD", n, footing: null, offBy: null };
}

Deno.test("resolveCitations() renumbers calculations, values and verdict as it does the text, and cites what they use", () => {
  const few = fc.array(fc.integer({ min: 1, max: 8 }), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(draft, pages, fc.array(few, { maxLength: 2 }), few, few, (text, list, sums, uses, ties) => {
      const sources = sourcesOf(list);
      const isSource = (n: number) => n >= 1 && n <= list.length;
      const tied = ties.filter(isSource);
      const verdict: Verdict = {
        grounded: "yes",
        unsupported: [],
        // beyond the text: the claims of this verdict bar no marker of it
        claims: tied.map((n, at) => ({
          claim: exampleClaim({ start: text.length + 1, end: text.length + 2, cited: ties }),
          tie: at % 2 === 0
            ? { status: "tied", source: n, figure: exampleFigure() }
            : { status: "quoted", source: n },
        })),
      };
      const out = resolveCitations(text, sources, {
        verdict,
        calculations: sums.map(calculationOver),
        values: uses.map(valueOf),
      });
      const page = (n: number) => pageOf(out.citations[n - 1]!);
      const good = sums.filter((inputs) => inputs.every(isSource));
      assert.deepEqual(
        out.calculations.map(({ inputs }) => inputs.map(({ n }) => page(n))),
        good.map((inputs) => inputs.map((n) => list[n - 1])),
      );
      for (const { inputs, working } of out.calculations) {
        assert.equal(working, `[2024] ${inputs.map(({ n }) => `5 [${n}]`).join(" + ")}`);
      }
      assert.deepEqual(out.values.map(({ n }) => page(n)), uses.filter(isSource).map((n) => list[n - 1]));
      const sourcesTied = out.verdict!.claims.map(({ tie }) => "source" in tie ? page(tie.source) : null);
      assert.deepEqual(sourcesTied, tied.map((n) => list[n - 1]));
      const all = [
        ...numbersIn(out.text, (n) => n >= 1 && n <= out.citations.length),
        ...out.calculations.flatMap(({ inputs }) => inputs.map(({ n }) => n)),
        ...out.values.map(({ n }) => n),
        ...out.verdict!.claims.flatMap(({ tie }) => "source" in tie ? [tie.source] : []),
      ];
      assert.deepEqual([...new Set(all)], out.citations.map(({ n }) => n));
      assert.ok(out.verdict!.claims.every(({ claim }) => claim.cited.every((n) => out.citations[n - 1])));
    }),
    RUNS,
  );
});
