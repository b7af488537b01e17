import assert from "node:assert/strict";
import fc from "fast-check";
import { findUnits } from "./find_units.ts";
import { parseUnit } from "./unit.ts";
import type { FigureKind } from "./unit.ts";

const ROWS: readonly (readonly [string, FigureKind, string | null, number, string | null])[] = [
  ["US$M", "money", "USD", 6, null],
  ["US$ million", "money", "USD", 6, null],
  ["$M", "money", "$", 6, null],
  ["A$'000", "money", "AUD", 3, null],
  ["A$’000 unless stated", "money", "AUD", 3, null],
  ["in millions, except per share amounts", "money", null, 6, null],
  ["(Dollars in thousands)", "money", "$", 3, null],
  ["In millions of U.S. dollars", "money", "USD", 6, null],
  ["(Millions)", "money", null, 6, null],
  ["£m", "money", "GBP", 6, null],
  ["Rs. in lakhs", "money", "INR", 5, null],
  ["RMB'000", "money", "CNY", 3, null],
  ["RMB‘000", "money", "CNY", 3, null],
  ["(in 000’s)", "money", null, 3, null],
  ["(000s)", "money", null, 3, null],
  ["US cents", "money", "USD", -2, null],
  ["cents per share", "perShare", null, -2, "share"],
  ["US cents per share", "perShare", "USD", -2, "share"],
  ["US$ per share", "perShare", "USD", 0, "share"],
  ["%", "percent", null, 0, null],
  ["bps", "percent", null, -2, "points"],
  ["Mt", "quantity", null, 0, "Mt"],
  ["'000 tonnes", "quantity", null, 3, "tonnes"],
  ["US$/wmt", "ratio", "USD", 0, "wmt"],
  ["Number of employees", "count", null, 0, "employees"],
  ["million shares", "count", null, 6, "shares"],
];

Deno.test("parseUnit() reads headers that are a unit and nothing else", () => {
  for (const [text, kind, currency, scale, measure] of ROWS) {
    const unit = parseUnit(text);
    assert.deepEqual(unit && [unit.kind, unit.currency, unit.scale, unit.measure], [
      kind,
      currency,
      scale,
      measure,
    ], text);
  }
});

Deno.test("parseUnit() refuses words that only hold the letters of a unit", () => {
  for (
    const text of [
      "Revenue",
      "Notes",
      "2024",
      "2024 US$M",
      "Total",
      "Change %",
      "C",
      "Cost",
      "",
      "million reasons",
    ]
  ) {
    assert.equal(parseUnit(text), null, text);
  }
});

Deno.test("A19 A21 findUnits() names what a caption exempts", () => {
  const kinds = (text: string) =>
    findUnits(text).map(({ unit, exception }) =>
      `${exception ? "not " : ""}${unit.kind} ${unit.currency} ${unit.scale}`
    );
  assert.deepEqual(kinds("US$ million, except per share amounts"), ["money USD 6", "not perShare null 0"]);
  assert.deepEqual(kinds("(in thousands, except share and per share data)"), [
    "money null 3",
    "not perShare null 0",
    "not count null 0",
  ]);
  assert.deepEqual(kinds("(Dollars in millions, shares in thousands)"), ["money $ 6", "count null 3"]);
  assert.deepEqual(kinds("A$'000 unless stated"), ["money AUD 3"]);
  assert.deepEqual(kinds("Final dividend (cents per share)"), ["perShare null -2"]);
});

Deno.test("findUnits() places lie in the text and do not overlap", () => {
  const word = fc.constantFrom(
    "Revenue",
    "(US$M)",
    "in millions",
    "except",
    "per share",
    "2024",
    "%",
    "cents",
    "of",
    "A$'000",
  );
  fc.assert(fc.property(fc.array(word, { maxLength: 8 }), (words) => {
    const text = words.join(" ");
    let last = 0;
    for (const { unit, start, end, exception } of findUnits(text)) {
      assert.equal(text.slice(start, end), unit.printed);
      if (!exception) assert.ok(start >= last);
      if (!exception) last = end;
    }
  }));
});
