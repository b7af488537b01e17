import assert from "node:assert/strict";
import fc from "fast-check";
import { terminalText } from "./terminal_text.ts";

const CASES: readonly (readonly [name: string, text: string, shown: string])[] = [
  ["erasing the screen", "Revenue\x1b[2J\x1b[H 1,205", "Revenue 1,205"],
  [
    "a link, its address with it",
    "see \x1b]8;;https://evil.invalid\x1b\\page 3\x1b]8;;\x1b\\ now",
    "see page 3 now",
  ],
  ["a link that BEL ends", "\x1b]8;;https://evil.invalid\x07page\x1b]8;;\x07", "page"],
  ["the title of the window", "a\x1b]0;rm -rf\x07b", "ab"],
  ["the clipboard", "a\x1b]52;c;cm0gLXJm\x07b", "ab"],
  ["colours that hide", "a\x1b[8mhidden\x1b[0mb", "ahiddenb"],
  ["one-character introducers", "a\x9b2Jb\x9d0;t\x9cc", "abc"],
  ["a string that never ends", "a\x1b]0;title", "a0;title"],
  ["a reset", "a\x1bcb", "ab"],
  ["a command inside a command", "a\x1b\x1b[2J[2Jb", "a[2Jb"],
  ["carriage return and backspace, which overwrite", "US$9\rUS$1\b2", "US$9US$12"],
  ["direction overrides", "\u202e5021\u202c", "5021"],
  ["tab and line breaks", "a\tb\r\nc\n", "a\tb\nc\n"],
  ["words of any script", "收入 1,205 百万美元 — Ørsted’s ☒ 🏭", "收入 1,205 百万美元 — Ørsted’s ☒ 🏭"],
];

for (const [name, text, shown] of CASES) {
  Deno.test(`terminalText() ${name}`, () => assert.equal(terminalText(text), shown));
}

Deno.test("terminalText() leaves no character that a terminal obeys, and is idempotent", () => {
  const piece = fc.oneof(
    fc.constantFrom(
      "\x1b",
      "[",
      "]",
      "2J",
      "8;;",
      "\x07",
      "\\",
      "\x9b",
      "\x9c",
      "\n",
      "\t",
      "a",
      "\u202e",
      "P",
      "m",
    ),
    fc.string({ unit: "binary", maxLength: 3 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
      const shown = terminalText(pieces.join(""));
      assert.doesNotMatch(shown, /(?![\t\n])[\p{Cc}\p{Cf}]/u);
      assert.equal(terminalText(shown), shown);
    }),
    { numRuns: 3_000 },
  );
});
