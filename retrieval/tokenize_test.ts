import assert from "node:assert/strict";
import fc from "fast-check";
import { STOP_WORDS, tokenize } from "./tokenize.ts";

/** Text, the tokens it gives, and the public case that it stands for. */
const CASES: readonly (readonly [string, readonly string[], string?])[] = [
  ["A$'000", ["a$", "thousand"], "C03"],
  ["US$M", ["us$", "million"], "C03"],
  ["£1.2bn", ["£", "1.2", "billion"], "C03"],
  ["€5", ["€", "5"], "C03"],
  ["R&D", ["r&d"], "C03"],
  ["US$29,016 million", ["us$", "29016", "million"]],
  ["US$000 $m $ mn US$/wmt", ["us$", "thousand", "$", "million", "$", "million", "us$", "wmt"]],
  ["55,658 55658 55\u00a0658 55\u202f658 55'658", ["55658", "55658", "55658", "55658", "55658"], "C01"],
  ["55 658", ["55658", "55", "658"]],
  ["(1,234) ( 1,234 ) -1,234 −1,234 –1,234 $(1,234)", [
    "-1234",
    "-1234",
    "-1234",
    "-1234",
    "-1234",
    "$",
    "-1234",
  ]],
  ["1,234 (2024) (US$5 million)", ["1234", "2024", "us$", "5", "million"]],
  ["2019-2021 2019–2021", ["2019", "2021", "2019", "2021"]],
  ["58.3% 58.3 % 58.3 per cent (1.5)%", ["58.3", "58.3%", "58.3", "58.3%", "58.3", "58.3%", "-1.5", "-1.5%"]],
  ["402.0 402 0.50 .5", ["402", "402", "0.5", "0.5"]],
  ["1.234.567 1.234,56 12,5% 1,23,456 notes 12,13", [
    "1234567",
    "1234.56",
    "12.5",
    "12.5%",
    "123456",
    "note",
    "12",
    "13",
  ]],
  ["260Mt 3M 1st", ["260", "mt", "260mt", "3", "million", "3m", "1st"]],
  ["FY24 FY2024 FY 2024 FY'24 fiscal year 2024 2024财年", Array(6).fill(["fy2024", "2024"]).flat()],
  ["2024 2023-24 FY2023/24", ["2024", "fy2024", "2024", "2023", "fy2024", "2024", "2023"]],
  ["1H25 H1 FY25 1H", ["1h2025", "1h", "2025", "1h2025", "1h", "2025", "1h"]],
  ["3Q24 Q3 2024 Q3", ["3q2024", "3q", "2024", "3q2024", "3q", "2024", "3q"]],
  ["profit-before-tax", ["profit", "before", "tax", "profit-before-tax"]],
  ["non-current noncurrent", ["non", "current", "non-current", "noncurrent", "noncurrent"]],
  ["10-K COVID-19 loss-1,234", ["10", "k", "10-k", "covid", "19", "covid-19", "loss", "1234"]],
  ["BHP's BHP’s companies' O'Neil", ["bhp", "bhp", "company", "oneil", "neil"]],
  ["PP&E PP & E AT&T", ["pp&e", "pp&e", "at&t"]],
  ["U.S. cents", ["us", "cent"]],
  ["Zürich œuvre ﬁnancial Straße", ["zurich", "oeuvre", "financial", "strasse"]],
  ["55,658¹ Revenue² km² CO₂ Post-it™", [
    "55658",
    "revenue",
    "km2",
    "co2",
    "post",
    "it",
    "post-it",
    "postit",
  ]],
  ["٣٤٥ ５６", ["345", "56"]],
  ["必和必拓2024财年营业收入", ["必和", "和必", "必拓", "fy2024", "2024", "营业", "业收", "收入"]],
  ["выручка दो الإيرادات 亿", ["выручка", "दो", "الإيرادات", "亿"]],
  ["inventories losses gross assets basis dividends", [
    "inventory",
    "loss",
    "gross",
    "asset",
    "basis",
    "dividend",
  ]],
  ["What was the revenue of the group in 2024?", ["revenue", "group", "2024"]],
  ["zero\u200bwidth\u0000and\u0007controls", ["zerowidth", "control"]],
  ["", []],
  ["?!… — ''", []],
];

for (const [text, tokens, id] of CASES) {
  Deno.test(`tokenize() ${id === undefined ? "" : `${id}: `}${JSON.stringify(text)}`, () => {
    assert.deepEqual(tokenize(text), tokens);
  });
}

Deno.test("tokenize() the query side means a number that plain spaces group as a whole", () => {
  assert.deepEqual(tokenize("53 658", { side: "query" }), ["53658"]);
});

Deno.test("tokenize() operating and operator, general and generation stay apart (C25)", () => {
  assert.deepEqual(tokenize("operating operator operated general generation"), [
    "operating",
    "operator",
    "operated",
    "general",
    "generation",
  ]);
});

Deno.test("tokenize() keeps stop words when asked to", () => {
  assert.deepEqual(tokenize("the revenue of", { keepStopWords: true }), ["the", "revenue", "of"]);
  assert.ok(STOP_WORDS.size < 50);
});

Deno.test("tokenize() never fails, never gives an empty or endless token, and cuts its own tokens no further", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
      for (const token of tokenize(text)) {
        assert.ok(token.length > 0 && token.length <= 64);
        assert.ok(!/\s/.test(token), token);
      }
    }),
  );
});

Deno.test("tokenize() gives a grouped number and its bare digits the same token, and its negative another", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2_000_000_000 }), (n) => {
      const grouped = n.toLocaleString("en-US");
      assert.deepEqual(tokenize(grouped), [String(n)]);
      assert.deepEqual(tokenize(`(${grouped})`), [
        /^(?:19|20)\d{2}$/.test(String(n)) && n > 1899 && !grouped.includes(",") ? String(n) : `-${n}`,
      ]);
      assert.deepEqual(tokenize(`US$${grouped}`), ["us$", String(n)]);
      assert.deepEqual(tokenize(grouped.replaceAll(",", "\u00a0")), [String(n)]);
    }),
  );
});

Deno.test("tokenize() surrounding punctuation and case change nothing", () => {
  const word = fc.constantFrom("revenue", "EBITDA", "Zürich", "FY24", "55,658", "R&D", "必和必拓");
  const mark = fc.constantFrom("", ",", ";", ":", "!", "?", '"', "“", "”", "[", "]");
  fc.assert(
    fc.property(word, mark, mark, (text, before, after) => {
      assert.deepEqual(tokenize(before + text.toUpperCase() + after), tokenize(text));
    }),
  );
});
