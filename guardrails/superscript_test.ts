import assert from "node:assert/strict";
import fc from "fast-check";
import type { Citation } from "./answer.ts";
import { citationHtml, escapeHtml, superscriptCitations } from "./superscript.ts";

function citation(changes: Partial<Citation> = {}): Citation {
  return {
    kind: "report",
    n: 1,
    company: "ALD",
    fy: 2024,
    page: 57,
    pageLabel: "57",
    document: { sha256: "a".repeat(64), name: "alder-2024.pdf" },
    quote: "Revenue | 1,205",
    unit: "US$M",
    box: null,
    footing: null,
    ...changes,
  };
}

const TWO = [citation(), citation({ n: 2 })];

Deno.test("superscriptCitations() turns each number into a superscript with its index", () => {
  assert.equal(
    superscriptCitations("Revenue rose [1,2].", TWO),
    'Revenue rose <sup class="citation" data-index="1">[1]</sup><sup class="citation" data-index="2">[2]</sup>.',
  );
});

Deno.test("superscriptCitations() leaves code, years and unknown numbers as text", () => {
  assert.equal(superscriptCitations("`a[1]` [2024] [9]", TWO), "`a[1]` [2024] [9]");
  assert.equal(superscriptCitations("```\na[1]\n```", TWO), "```\na[1]\n```");
});

Deno.test("superscriptCitations() escapes everything that the draft says", () => {
  fc.assert(fc.property(fc.string(), (text) => {
    const html = superscriptCitations(text, TWO).replace(/<\/?sup[^<>]*>/g, "");
    assert.doesNotMatch(html, /[<>"']/);
  }));
});

Deno.test("citationHtml() escapes the document's own words and drops an unsafe target (H23)", () => {
  const document = { sha256: "a".repeat(64), name: "Alder <img src=x onerror=alert(1)> Report" };
  const html = citationHtml(citation({ document }), { target: "javascript:alert(1)" });
  assert.match(html, /&lt;img/);
  assert.doesNotMatch(html, /<img|href|javascript/);
});

Deno.test("citationHtml() links to a page of ours", () => {
  assert.match(
    citationHtml(citation(), { target: "/pages/57" }),
    /^<li data-index="1"><a href="\/pages\/57" rel="noopener noreferrer nofollow">ALD FY2024/,
  );
});

Deno.test("citationHtml() names the page as counted and as printed", () => {
  assert.match(
    citationHtml(citation({ page: 114, pageLabel: "F-12" })),
    /alder-2024\.pdf, page 114 \(printed F-12\)/,
  );
  assert.match(citationHtml(citation({ page: 4, pageLabel: "iv" })), /, page 4 \(printed iv\) <q>/);
  assert.match(citationHtml(citation()), /, page 57 <q>/);
});

Deno.test("escapeHtml() escapes the five characters that HTML reads", () => {
  assert.equal(escapeHtml(`<a b="c" d='e'>&`), "&lt;a b=&#34;c&#34; d=&#39;e&#39;&gt;&amp;");
  assert.equal(escapeHtml("a\0b"), "a\ufffdb");
});
