import assert from "node:assert/strict";
import fc from "fast-check";
import { allMetrics } from "../retrieval/mod.ts";
import { formulas } from "./formulas.ts";
import type { LabelFault } from "./label.ts";
import { checkLabel, countWords, nameInLabel } from "./label.ts";
import { metricWordsIn } from "./metric_words.ts";

const TICKERS = [
  "BHP",
  "RIO",
  "S32",
  "3M",
  "7-Eleven",
  "29 Metals",
  "Five Below",
  "E*TRADE",
  "TSX_Y",
  "比亚迪",
];

const CASES: readonly (readonly [string, LabelFault | null])[] = [
  ["RIO FY2025 revenue", null],
  ["BHP FY2024 EBITDA", null],
  ["S32 FY24 loss after tax", null],
  ["3M H1 FY2018 capital expenditure", null],
  ["BHP 1H24 underlying attributable profit", null],
  ["Q3 2024 production guidance", null],
  ["7-Eleven store count", null],
  ["BHP 2023/24 revenue", null],
  ["9M FY2024 revenue", null],
  ["BHP revenue 9M", "digits"],
  ["BHP revenue growth FY2023–FY2025", null],
  ["29 Metals FY2024 copper revenue", null],
  ["Five Below FY2024 revenue", null],
  ["E*TRADE FY2024 revenue", null],
  ["TSX_Y FY2024 revenue", null],
  ["BHP one-off costs", null],
  ["BHP first half FY2024 revenue", null],
  ["BHP second quarter revenue", null],
  ["S32's Tier II capital", null],
  ["比亚迪 FY2024 营业收入", null],
  ["比亚迪 2024年上半年营业收入", null],
  ["比亚迪第三季度归母净利润", null],
  ["比亚迪二〇二四年净利润", null],
  ["比亚迪一般及行政费用", null],
  ["比亚迪毛利率百分点变动", null],
  ["", "empty"],
  ["…", "empty"],
  ["  ", "empty"],
  ["the revenue that BHP says it made in FY2024", "long"],
  ["BHP revenue of US$55,658 million", "digits"],
  ["BHP revenue 55658", "digits"],
  ["BHP EBITDA margin 51.2", "digits"],
  ["S33 revenue", "digits"],
  ["BHP revenue ⑤⑤", "digits"],
  ["BHP revenue ５５", "digits"],
  ["BHP revenue about fifty billion", "number words"],
  ["RIO dividend doubled", "number words"],
  ["BHP margin in %", "number words"],
  ["BHP revenue twenty-nine billion", "number words"],
  ["BHP revenue a third higher", "number words"],
  ["BHP profit tenfold", "number words"],
  ["one segment", "number words"],
  ["BHP revenue 29 016", "digits"],
  ["BHP revenue 29016", "digits"],
  ["BHP revenue 29k", "digits"],
  ["BHP revenue 2\u20609016", "markup"],
  ["BHP revenue ２９０１６", "digits"],
  ["BHP revenue ٢٩٠١٦", "digits"],
  ["BHP revenue ½", "digits"],
  ["BHP revenue Ⅻ", "digits"],
  ["3M revenue 3M", "digits"],
  ["比亚迪营业收入二百七十亿元", "number words"],
  ["比亚迪净利润两成", "number words"],
  ["比亚迪净利润百分之五", "number words"],
  ["比亚迪净利润三分之一", "number words"],
  ["比亚迪净利润翻番", "number words"],
  ["比亚迪营业收入贰拾柒億", "number words"],
  ["比亚迪在二零二四财政年度归属于母公司股东的净利润的金额", "long"],
  ["BHP [revenue](https://evil.invalid)", "markup"],
  ["BHP **revenue**", "markup"],
  ["BHP revenue\nFY2024", "markup"],
  ["<b>BHP</b> revenue", "markup"],
  ["x".repeat(200), "long"],
];

for (const [label, fault] of CASES) {
  Deno.test(`checkLabel() ${fault ?? "passes"}: ${JSON.stringify(label)}`, () => {
    assert.equal(checkLabel(label, { tickers: TICKERS }), fault);
  });
}

Deno.test("checkLabel() refuses a value that looks like a year", () => {
  assert.equal(checkLabel("BHP employees 2024", { tickers: TICKERS, printed: "2,024" }), "value");
  assert.equal(checkLabel("BHP employees FY2024", { tickers: TICKERS, printed: "2,024" }), null);
});

Deno.test("checkLabel() refuses a value that looks like a year, begins one or stands in Roman numerals", () => {
  const fault = (label: string, printed: string) => checkLabel(label, { tickers: TICKERS, printed });
  assert.equal(fault("BHP employees 2024", "2,024"), "value");
  assert.equal(fault("BHP revenue 2016", "US$2,016.5 million"), "value");
  assert.equal(fault("BHP employees FY2024", "2,024"), null);
  assert.equal(fault("BHP employees 2024", "9,016"), null);
  assert.equal(fault("BHP mines XXIX", "29"), "value");
  assert.equal(fault("BHP Tier II capital", "29"), null);
});

const ONES = [
  "",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
];
const DIGITS = "〇一二三四五六七八九";

/** Ways in which a whole number may be written again. */
const NOTATIONS: Readonly<Record<string, (value: number) => string>> = {
  plain: (value) => `${value}`,
  grouped: (value) => value.toLocaleString("en-US"),
  "narrow spaces": (value) => value.toLocaleString("en-US").replaceAll(",", "\u202f"),
  blanks: (value) => value.toLocaleString("en-US").replaceAll(",", " "),
  apostrophes: (value) => value.toLocaleString("en-US").replaceAll(",", "'"),
  thousands: (value) => `${value / 1000}k`,
  millions: (value) => `US$${value}m`,
  "full width": (value) => `${value}`.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit))),
  circled: (value) => `${value}`.replace(/\d/g, (digit) => "⓪①②③④⑤⑥⑦⑧⑨"[Number(digit)]!),
  "Arabic-Indic": (value) => `${value}`.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit))),
  superscript: (value) => `${value}`.replace(/\d/g, (digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(digit)]!),
  words: (value) => `${ONES[value % 11 + 2]} billion`,
  spelled: (value) => `twenty-${ONES[value % 9 + 1]} thousand`,
  Chinese: (value) => `${value}`.replace(/\d/g, (digit) => DIGITS[Number(digit)]!) + "元",
  "Chinese scales": (value) => `${DIGITS[value % 9 + 1]}百七十亿`,
};

Deno.test("checkLabel() refuses a label that repeats the claim's value, in whatever notation and wherever it stands", () => {
  const value = fc.integer({ min: 10, max: 99_999_999 }).filter((one) => !/^(?:19|20)\d{2}$/.test(`${one}`));
  fc.assert(
    fc.property(value, fc.constantFrom(...Object.keys(NOTATIONS)), fc.boolean(), (one, notation, first) => {
      const written = NOTATIONS[notation]!(one);
      const label = first ? `${written} BHP revenue` : `BHP FY2024 revenue ${written}`;
      assert.notEqual(checkLabel(label, { tickers: TICKERS, printed: `${one}` }), null, label);
    }),
    { numRuns: 2_000 },
  );
});

Deno.test("checkLabel() passes the name of every line item and measure, in both languages", () => {
  for (const metric of [...allMetrics().map(({ name }) => name), ...formulas().map(({ name }) => name)]) {
    for (const language of ["en", "zh"] as const) {
      const words = metricWordsIn(language, metric);
      assert.equal(checkLabel(words, { tickers: [] }), null, words);
    }
  }
});

Deno.test("nameInLabel() keeps as many words as tell a name from the others", () => {
  const names = ["Bank of New Zealand Holdings", "Bank of New South Wales", "Alder Metals and Mining Group"];
  assert.deepEqual(names.map((name) => nameInLabel(name, names)), [
    "Bank of New Zealand",
    "Bank of New South",
    "Alder Metals and",
  ]);
});

Deno.test("countWords() counts two Chinese characters as a word", () => {
  assert.equal(countWords("BHP FY2024 归母净利润"), 5);
  assert.equal(countWords("BHP FY2024 net operating cash flow"), 6);
});
