import assert from "node:assert/strict";
import fc from "fast-check";
import { cleanText, safeLink } from "./clean_text.ts";

const CASES: readonly (readonly [string, string, string])[] = [
  ["H15 remote picture", "Done ![x](https://collector.invalid/p.png?d=watchlist-ALD-BIR) [1]", "Done [1]"],
  ["picture by label", "Done ![x][pic] [1]", "Done [1]"],
  ["target of a label", 'a [1]\n\n[pic]: https://c.invalid/p.png "t"\nb', "a [1]\n\nb"],
  ["a list of sources is no target", "[1]: BHP, page 5", "[1]: BHP, page 5"],
  ["picture with a bracket in its address", "a ![x](https://c.invalid/a(b)c) b", "a b"],
  ["HTML picture", "a <img src=x onerror=alert(1)> b", "a  b"],
  ["script with content", "a <script>fetch('https://c.invalid')</script>b", "a b"],
  ["script that never closes", "a <script>fetch(1)", "a "],
  ["tag inside a tag", "a <scr<script></script>ipt>x</script> b", "a x b"],
  ["comparison", "EBITDA < revenue and 3 <5 > 2", "EBITDA < revenue and 3 <5 > 2"],
  ["script link", "see [here](javascript:alert(1)) now", "see here now"],
  ["data link", "see [here](data:text/html;base64,AAAA)", "see here"],
  ["web link", "see [the report](https://example.com/r.pdf)", "see [the report](https://example.com/r.pdf)"],
  ["marker with an address", "x [1](https://evil.invalid/a) y", "x [1] y"],
  ["zero width", "Reve\u200bnue\u202e 5\ufeff", "Revenue 5"],
  ["tag characters", `a${String.fromCodePoint(0xe0041)}b`, "ab"],
  ["variation selectors", `Revenue${String.fromCodePoint(0xe0141, 0xe0142, 0xfe01)} 5\ufe0f`, "Revenue 5"],
  ["fillers", "a\u3164b\u034fc\uffa0d\u115fe", "abcde"],
  ["a pictograph's own selector", "mine ⛏\ufe0f", "mine ⛏\ufe0f"],
  ["tab and line break", "a\tb\nc", "a\tb\nc"],
  ["inline code", "use `<img>` here", "use `<img>` here"],
  ["fenced code", "a\n```html\n<img src=x>\n```\nb <b>c</b>", "a\n```html\n<img src=x>\n```\nb c"],
  ["figures and markers", "US$55,658 million (3.4 %) [1][2] 【3】", "US$55,658 million (3.4 %) [1][2] 【3】"],
];

for (const [name, text, expected] of CASES) {
  Deno.test(`cleanText() ${name}`, () => assert.equal(cleanText(text), expected));
}

Deno.test("cleanText() leaves no picture and no element, and is idempotent", () => {
  const piece = fc.constantFrom(
    "![",
    "x",
    "](",
    "https://c.invalid",
    ")",
    "<img src=x>",
    "<",
    ">",
    "script",
    "</script>",
    "[1]",
    " ",
    "javascript:",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }).map((pieces) => pieces.join("")), (text) => {
      const clean = cleanText(text);
      assert.doesNotMatch(clean, /!\[[^\][\n]*\]\([^()\n]*\)|<\/?[a-z][^<>\n]*>/i);
      assert.equal(cleanText(clean), clean);
    }),
    { numRuns: 2_000 },
  );
});

Deno.test("safeLink() lets web pages and own paths through and nothing else", () => {
  for (
    const good of ["https://example.com/a?b=c#d", "HTTP://example.com", "/documents/1/pages/2", "#page-3"]
  ) {
    assert.equal(safeLink(good), good);
  }
  for (
    const bad of [
      "javascript:alert(1)",
      "java\u200bscript:alert(1)",
      " javascript:alert(1)",
      "data:text/html,x",
      "//evil.invalid/a",
      "/\\evil.invalid",
      "ftp://example.com",
      'https://a" onmouseover="x',
      "file:///etc/passwd",
      "",
    ]
  ) assert.equal(safeLink(bad), null, bad);
});
