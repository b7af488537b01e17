import assert from "node:assert/strict";
import fc from "fast-check";
import { normalizeText } from "./normalize_text.ts";
import { singular } from "./singular.ts";
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
  ["٣٤٥ ５６ ५५,६५८", ["345", "56", "55658"]],
  ["٥٥٬٦٥٨ ٣٫٥ ۵۸٫۳٪ ５５，６５８ （１，２３４） ５８．３％", [
    "55658",
    "3.5",
    "58.3",
    "58.3%",
    "55658",
    "-1234",
    "58.3",
    "58.3%",
  ]],
  ["－1,234 ﹣1,234 ‒1,234 ︱", ["-1234", "-1234", "-1234"]],
  ["a\u2003b\u3000c\u2028d\u1680e\t\r\nf", ["b", "c", "d", "e", "f"]],
  ["55\u2007658 55\u2009658 55\u2006658", ["55658", "55658", "55658", "55", "658"]],
  ["FY25 H1 2024-Q3 2025H2", ["1h2025", "1h", "2025", "3q2024", "3q", "2024", "2h2025", "2h", "2025"]],
  ["(US$1,234) US$(1,234) -US$1,234 US$-1,234", Array(4).fill(["us$", "-1234"]).flat()],
  ["bonuses surpluses taxes sizes purchases leases news", [
    "bonus",
    "surplus",
    "tax",
    "size",
    "purchase",
    "lease",
    "news",
  ]],
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

Deno.test("tokenize() the query side names a compound by its words and one whole", () => {
  const query = (text: string) => tokenize(text, { side: "query" });
  assert.deepEqual(query("non-current"), ["non", "current", "noncurrent"]);
  assert.deepEqual(query("profit-before-tax"), ["profit", "before", "tax", "profit-before-tax"]);
  assert.deepEqual(query("covid-19"), ["covid", "19", "covid-19"]);
});

Deno.test("singular() of a singular is the same", () => {
  const word = fc.string({ unit: fc.constantFrom(..."aeiouschxzbnt"), maxLength: 9 });
  fc.assert(fc.property(word, fc.constantFrom("", "s", "es", "ies", "uses"), (stem, end) => {
    const once = singular(stem + end);
    assert.equal(singular(once), once);
  }));
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

/** Pieces of report text that rules could trip over where they meet. */
const piece = fc.constantFrom(
  ...[
    "revenue",
    "BHP's",
    "O'Neil",
    "profit-before-tax",
    "non-current",
    "covid-19",
    "10-K",
    "55,658",
    "(1,234)",
  ],
  ...[
    "-1,234",
    "58.3%",
    "US$",
    "A$'000",
    "£1.2bn",
    "FY24",
    "FY2023-24",
    "2024",
    "1H25",
    "Q3",
    "R&D",
    "P & L",
  ],
  ...[
    "U.S.",
    "必和必拓",
    "выручка",
    "दो",
    "الإيرادات",
    "٣٤",
    "５６",
    "km²",
    "3M",
    "12,5",
    "55 658",
    "the",
    "ﬁscal",
  ],
  ...[
    "'s",
    "-",
    "–",
    "—",
    "'",
    ".",
    ",",
    "(",
    ")",
    "%",
    "/",
    "|",
    "$",
    "&",
    "\u00a0",
    "\u2009",
    "\n",
    "\u0301",
    "™",
  ],
);
const pieces = fc.array(piece, { maxLength: 8 });
const anyText = fc.oneof(
  pieces.map((some) => some.join("")),
  pieces.map((some) => some.join(" ")),
  fc.string({ unit: "binary", maxLength: 100 }),
);

Deno.test("tokenize() never fails, never gives an empty or endless token, or one with a space in it", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      for (const token of tokenize(text)) {
        assert.ok(token.length > 0 && token.length <= 64);
        assert.ok(!/\s/.test(token), token);
      }
    }),
    { numRuns: 1000 },
  );
});

Deno.test("tokenize() what the query side looks for in a text, the index side of the text holds", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const indexed = new Set(tokenize(text));
      for (const token of tokenize(text, { side: "query" })) assert.ok(indexed.has(token), token);
    }),
    { numRuns: 1000 },
  );
});

Deno.test("tokenize() a token that is searched for finds itself, a compound by its joined spelling", () => {
  const keep = { keepStopWords: true } as const;
  fc.assert(
    fc.property(pieces, (some) => {
      for (const token of tokenize(some.join(" "), keep)) {
        const again = tokenize(token, { ...keep, side: "query" });
        assert.ok(again.includes(token) || again.includes(token.replace("-", "")), `${token}: ${again}`);
      }
    }),
    { numRuns: 1000 },
  );
});

Deno.test("normalizeText() changes nothing the second time, and the same tokens are cut from what it gives", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const normal = normalizeText(text);
      assert.equal(normalizeText(normal), normal);
      assert.deepEqual(tokenize(normal), tokenize(text));
    }),
    { numRuns: 1000 },
  );
});

Deno.test("tokenize() a number is one token in every script's digits and with every space that groups", () => {
  const zeros = fc.constantFrom(0x30, 0x660, 0x6F0, 0x966, 0xFF10);
  const space = fc.constantFrom("\u00a0", "\u202f", "\u2009", "\u2007", ",", "'", "");
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2_000_000_000 }), zeros, space, (n, zero, between) => {
      const printed = n.toLocaleString("en-US").replaceAll(",", between)
        .replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
      assert.deepEqual(tokenize(printed), [String(n)]);
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
