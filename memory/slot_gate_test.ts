import assert from "node:assert/strict";
import fc from "fast-check";
import { companiesOf, parseSlots } from "../retrieval/mod.ts";
import { type CacheKey, cacheKey } from "./cache_key.ts";
import { slotGate } from "./slot_gate.ts";

const STORED = ["BHP", "RIO", "FMG", "Alder"];
const KNOWN = companiesOf(STORED);
const COVERAGE = STORED.map((company) => ({ company, years: [2023, 2024, 2025] }));

function key(question: string): CacheKey {
  return cacheKey(parseSlots(question, { companies: KNOWN }), { coverage: COVERAGE }) ??
    assert.fail(`${question} has no key`);
}

/** The slot that tells two questions apart. */
const DIFFERENT: readonly (readonly [slot: string, a: string, b: string])[] = [
  ["companies", "BHP revenue FY2024", "RIO revenue FY2024"],
  ["periods", "BHP revenue FY2024", "BHP revenue FY2023"],
  ["periods", "BHP revenue in calendar 2024", "BHP revenue in fiscal 2024"],
  ["periods", "BHP net debt at 30 June 2024", "BHP net debt at 31 December 2024"],
  ["parts", "BHP revenue H1 FY2024", "BHP revenue H2 FY2024"],
  ["metrics", "BHP revenue FY2024", "BHP EBITDA FY2024"],
  ["operation", "BHP average revenue FY2023 to FY2025", "BHP revenue CAGR FY2023 to FY2025"],
  ["unit", "BHP revenue FY2024 in US$ millions", "BHP revenue FY2024 in US$ billions"],
  ["unit", "BHP revenue FY2024 in AUD", "BHP revenue FY2024 in USD"],
  [
    "decimals",
    "BHP gross margin FY2024 to one decimal place",
    "BHP gross margin FY2024 to two decimal places",
  ],
  [
    "form",
    "Did BHP's revenue exceed US$50bn in FY2024?",
    "By how much did BHP's revenue exceed US$50bn in FY2024?",
  ],
  ["among", "Which region had the highest revenue at BHP?", "Which segment had the highest revenue at BHP?"],
  [
    "extreme",
    "Which company had the highest revenue in FY2024?",
    "Which company had the lowest revenue in FY2024?",
  ],
  [
    "extreme",
    "Which company had the second highest revenue FY2024?",
    "Which company had the third highest revenue FY2024?",
  ],
  [
    "criterion",
    "Was BHP's gross margin above 10 % in FY2024?",
    "Was BHP's gross margin above 20 % in FY2024?",
  ],
  [
    "variant",
    "BHP revenue from continuing operations FY2024",
    "BHP revenue from discontinued operations FY2024",
  ],
  ["basis", "BHP restated revenue FY2024", "BHP revenue FY2024 as originally reported"],
  [
    "statement",
    "BHP depreciation FY2024 in the income statement",
    "BHP depreciation FY2024 in the balance sheet",
  ],
  ["report", "BHP revenue FY2024 in its annual report", "BHP revenue FY2024 in its press release"],
  ["polarity", "BHP revenue excluding copper FY2024", "BHP revenue including copper FY2024"],
  ["polarity", "Does BHP mine coal?", "Does BHP not mine coal?"],
  ["done", "Why did BHP's revenue rise in FY2024?", "Why did BHP's revenue fall in FY2024?"],
  ["markers", "Did revenue of BHP fall by US$5bn in FY2024?", "Did revenue of BHP fall to US$5bn in FY2024?"],
  ["numbers", "BHP 10 largest customers FY2024", "BHP 20 largest customers FY2024"],
  ["words", "BHP copper revenue FY2024", "BHP coal revenue FY2024"],
  ["words", "Did BHP report a net profit in FY2024?", "Did BHP report a net loss in FY2024?"],
  ["language", "BHP revenue FY2024", "必和必拓2024财年营收"],
];

for (const [slot, a, b] of DIFFERENT) {
  Deno.test(`slotGate() keeps apart by ${slot}: ${a} | ${b}`, () => {
    const [one, other] = [key(a), key(b)];
    assert.equal(slotGate(one, other).same, false);
    assert.notEqual(one.slots[slot], other.slots[slot]);
    assert.notEqual(one.text, slot === "language" ? "" : other.text);
  });
}

/** Sentences that share all their words: encoders give such pairs a cosine of .83 to .9997. */
const REVERSED: readonly (readonly [string, string])[] = [
  ["Did BHP's revenue exceed RIO's in FY2024?", "Did RIO's revenue exceed BHP's in FY2024?"],
  [
    "How much does BHP's revenue exceed RIO's in FY2024?",
    "How much does RIO's revenue exceed BHP's in FY2024?",
  ],
  ["How much more did BHP earn than RIO in FY2024?", "How much more than BHP did RIO earn in FY2024?"],
  ["BHP's revenue minus RIO's revenue FY2024", "RIO's revenue minus BHP's revenue FY2024"],
  ["BHP revenue change from FY2023 to FY2024", "BHP revenue change from FY2024 to FY2023"],
  [
    "Was BHP's revenue higher in FY2024 than in FY2023?",
    "Was BHP's revenue higher in FY2023 than in FY2024?",
  ],
  ["BHP revenue growth in FY2023 over FY2024", "BHP revenue growth in FY2024 over FY2023"],
  ["BHP capex as a percentage of revenue FY2024", "BHP revenue as a percentage of capex FY2024"],
  ["BHP copper revenue minus coal revenue FY2024", "BHP coal revenue minus copper revenue FY2024"],
  ["BHP's revenue and RIO's EBITDA FY2024", "BHP's EBITDA and RIO's revenue FY2024"],
  ["BHP copper revenue and EBITDA FY2024", "BHP EBITDA and copper revenue FY2024"],
  [
    "BHP's average revenue and total EBITDA FY2023 to FY2024",
    "BHP's total revenue and average EBITDA FY2023 to FY2024",
  ],
  [
    "Did BHP's revenue rise while RIO's fell in FY2024?",
    "Did BHP's revenue fall while RIO's rose in FY2024?",
  ],
  ["Did BHP buy assets from RIO?", "Did RIO buy assets from BHP?"],
  [
    "Compare BHP FY2023 revenue with RIO FY2024 revenue",
    "Compare BHP FY2024 revenue with RIO FY2023 revenue",
  ],
  [
    "Rank all companies by revenue from highest to lowest FY2024",
    "Rank all companies by revenue from lowest to highest FY2024",
  ],
  ["BHP revenue from coal excluding copper FY2024", "BHP revenue from copper excluding coal FY2024"],
  ["Did BHP's CFO replace its CEO?", "Did BHP's CEO replace its CFO?"],
  ["必和必拓2024财年的营收比力拓高多少？", "力拓2024财年的营收比必和必拓高多少？"],
  ["必和必拓2024财年铁矿石占营收的比例", "必和必拓2024财年营收占铁矿石的比例"],
];

for (const [a, b] of REVERSED) {
  Deno.test(`slotGate() keeps a reversed question apart whatever the similarity: ${a} | ${b}`, () => {
    assert.equal(slotGate(key(a), key(b)).same, false);
  });
}

Deno.test("E01 slotGate() serves no neighbouring year, however alike the sentences are", () => {
  const stored = key("What was Alder's revenue in FY2023?");
  assert.deepEqual(slotGate(stored, key("What was Alder's revenue in FY2024?")), {
    same: false,
    differs: "periods",
  });
  assert.deepEqual(slotGate(stored, key("Alder revenue FY23")), { same: true });
});

/** Keys of any content. */
const KEYS = fc.record({
  text: fc.string(),
  slots: fc.dictionary(
    fc.constantFrom("companies", "periods", "metrics", "unit", "words"),
    fc.constantFrom("", "a", "b"),
  ),
});

Deno.test("slotGate() is reflexive and symmetric, and never looks at the text", () => {
  fc.assert(fc.property(KEYS, KEYS, fc.string(), (a, b, text) => {
    assert.deepEqual(slotGate(a, { ...a, text }), { same: true });
    assert.equal(slotGate(a, b).same, slotGate(b, a).same);
    assert.deepEqual(slotGate(a, b), slotGate({ ...a, text }, b));
  }));
});

Deno.test("slotGate() fails by whichever one slot is changed, and by one that is missing", () => {
  const questions = [...DIFFERENT, ...REVERSED.map(([a, b]) => ["", a, b] as const)].map(([, a]) => a);
  fc.assert(fc.property(fc.constantFrom(...questions), fc.nat(), (question, pick) => {
    const whole = key(question);
    const names = Object.keys(whole.slots);
    const name = names[pick % names.length]!;
    const changed = { ...whole, slots: { ...whole.slots, [name]: `${whole.slots[name]} other` } };
    assert.deepEqual(slotGate(whole, changed), { same: false, differs: name });
    const { [name]: _gone, ...others } = whole.slots;
    assert.deepEqual(slotGate(whole, { ...whole, slots: others }), { same: false, differs: name });
  }));
});
