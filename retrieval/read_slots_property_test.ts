import assert from "node:assert/strict";
import fc from "fast-check";
import { companiesOf } from "./entities.ts";
import { MAX_QUESTION } from "./question_bounds.ts";
import { parseSlots } from "./read_slots.ts";

const NAMES = ["BHP", "RIO", "FMG", "S32", "Alder Water Works", "Cedar Ridge Lithium Ltd", "TSX_Y"] as const;
const companies = companiesOf(NAMES);
const read = (question: string) => parseSlots(question, { companies });

/** Templates whose parts are drawn; `<c>` a company, `<y>` a year, `<m>` a line item. */
const TEMPLATES = [
  "What was <c>'s <m> in FY<y>?",
  "How did <c>'s <m> change from FY2021 to FY<y>?",
  "Did <c>'s <m> exceed US$2 billion in FY<y>?",
  "Which segment of <c> had the largest <m> in FY<y>?",
  "<c> <m> FY<y> in USD millions, two decimals",
  "What drove the fall in <c>'s <m> in FY<y>?",
  "<c> <y>财年的净利润同比增长率是多少？",
  "<c> <y>年收入是否高于2020年？以百万美元计",
];
const METRICS = ["revenue", "net profit", "capital expenditure", "total assets", "EBITDA", "net debt"];

const question = fc.record({
  template: fc.constantFrom(...TEMPLATES),
  company: fc.constantFrom(...NAMES),
  year: fc.integer({ min: 2022, max: 2026 }),
  metric: fc.constantFrom(...METRICS),
}).map(({ template, company, year, metric }) =>
  template.replace("<c>", company).replace("<y>", String(year)).replace("<m>", metric)
);

const anything = fc.oneof(
  fc.string({ unit: "binary", maxLength: 400 }),
  fc.array(
    fc.constantFrom(
      "BHP",
      "力拓",
      "２０２４",
      "财年",
      "%",
      "🙂",
      "\u200b",
      "'s",
      "and",
      "FY24",
      "超过",
      "亿",
      "(",
      "?",
      "\n",
      "的",
      "में",
      "ー",
    ),
    {
      maxLength: 60,
    },
  ).map((parts) => parts.join("")),
);

Deno.test("parseSlots() never throws, keeps the question, and finds only stored companies", () => {
  fc.assert(fc.property(anything, (text) => {
    const slots = read(text);
    assert.equal(slots.question, text);
    for (const { company } of slots.companies) assert.ok(NAMES.includes(company as never), company);
    assert.deepEqual([...slots.years], [...slots.years].sort((a, b) => a - b));
  }));
});

Deno.test("parseSlots() does not change with spaces, line breaks and invisible characters", () => {
  const gap = fc.constantFrom("  ", "\n", "\t", "\u00a0", " \u200b", "\r\n ", "\u3000");
  fc.assert(fc.property(question, fc.array(gap, { minLength: 1, maxLength: 4 }), (text, gaps) => {
    let at = 0;
    const loose = `  ${text.replaceAll(" ", () => gaps[at++ % gaps.length]!)} \n`;
    const { question: _a, ...plain } = read(text);
    const { question: _b, ...spaced } = read(loose);
    assert.deepEqual(spaced, plain, loose);
  }));
});

Deno.test("parseSlots() does not change with full-width letters, digits and marks", () => {
  const wide = (text: string) =>
    text.replaceAll(/[A-Za-z0-9?%]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xFEE0));
  fc.assert(fc.property(question, (text) => {
    const { question: _a, ...plain } = read(text);
    const { question: _b, ...folded } = read(wide(text));
    assert.deepEqual(folded, plain, wide(text));
  }));
});

Deno.test("parseSlots() reads a question without capitals as it reads one with them", () => {
  fc.assert(fc.property(question, (text) => {
    const bare = (one: string) => {
      const { companies, years, metrics, operation, asks, unit, part, date } = read(one);
      return {
        companies: companies.map(({ company }) => company),
        years,
        metrics,
        operation,
        asks,
        unit,
        part,
        date,
      };
    };
    assert.deepEqual(bare(text.toLowerCase()), bare(text), text);
  }));
});

Deno.test("parseSlots() gives companies in the order of their mention, each once", () => {
  fc.assert(fc.property(fc.shuffledSubarray([...NAMES], { minLength: 1 }), (named) => {
    for (
      const text of [
        `Compare the revenue of ${named.join(", ")} in FY2024`,
        `比较${named.join("、")} 2024财年的收入`,
      ]
    ) {
      assert.deepEqual(read(text).companies.map(({ company }) => company), named, text);
    }
  }));
});

Deno.test("parseSlots() an unrelated sentence changes no company", () => {
  const beside = fc.constantFrom(
    "The weather in the hills was mild.",
    "Please be brief.",
    "I have to present this on Monday.",
    "谢谢你的帮助。",
    "Thanks a lot!",
  );
  fc.assert(fc.property(question, beside, fc.boolean(), (text, other, first) => {
    const { companies: plain, unknownCompanies } = read(text);
    const both = read(first ? `${other} ${text}` : `${text} ${other}`);
    assert.deepEqual(both.companies, plain, `${other} | ${text}`);
    assert.deepEqual(both.unknownCompanies, unknownCompanies, `${other} | ${text}`);
  }));
});

Deno.test("parseSlots() reads the question behind a pasted page, and as much of it as a question may have", () => {
  const page = "In FY2019 net debt fell to US$4 billion and dividends rose in 2017. ".repeat(40);
  const slots = read(`${page}\nWhat was BHP's revenue in FY2024?`);
  assert.deepEqual([slots.companies.length, slots.years, slots.metrics], [1, [2024], ["revenue"]]);
  const cut = read(`${"x ".repeat(MAX_QUESTION)} RIO`);
  assert.deepEqual(cut.companies, []);
});
