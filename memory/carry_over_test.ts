import { deepEqual, equal, ok } from "node:assert/strict";
import fc from "fast-check";
import { companiesOf, findCompanies, findYears, parseSlots, type Slots } from "../retrieval/mod.ts";
import { type CarriedOver, carryOver } from "./carry_over.ts";
import type { Message } from "./message.ts";

const KNOWN = companiesOf([
  "BHP",
  "RIO",
  "FMG",
  "S32",
  "MIN",
  "Apple Inc.",
  "Netflix",
  "Alder",
  "Birch",
  "Best Buy Co., Inc.",
  "Adobe Inc.",
  "American Water Works",
]);
const read = (text: string): Slots => parseSlots(text, { companies: KNOWN });
/** Stand-ins for the rules of the router, which live further right. */
const isApart = (text: string) =>
  /^(?:thanks|hello|hi|你好)\b|^你好|\bmean\?|是什么意思|poem|joke|what can you do|should i/iu.test(text);
const isOfReports = ({ question }: Slots) =>
  /\b(?:debt|dividends?|employees|risks?|production|company)\b|公司|员工|风险/iu.test(question);

const OPTIONS = { known: KNOWN, read, isApart, isOfReports, isDateless: () => false };

/** A dialogue as the graph keeps it: every question that can be answered is, and its answer says which it was. */
function dialogue(turns: string): readonly Message[] {
  const messages: Message[] = [];
  for (const turn of turns.split(" / ").filter((one) => one !== "")) {
    if (turn.startsWith("A: ")) {
      messages.push({ role: "assistant", text: turn.slice(3) });
      continue;
    }
    const { enriched } = carryOver(turn, { ...OPTIONS, messages });
    messages.push({ role: "user", text: turn });
    const slots = read(enriched);
    const isAnswered = !isApart(turn) && (slots.companies.length > 0 || slots.allCompanies);
    if (isAnswered) messages.push({ role: "assistant", text: "It was so [1].", answers: enriched });
  }
  return messages;
}

const CASES = Deno.readTextFileSync(new URL("./carry_over_cases.tsv", import.meta.url)).trimEnd().split("\n")
  .slice(1).map((line) => line.split("\t") as [string, string, string]);

/** What became of a case, in the words of the table. */
function outcome({ enriched, ask }: CarriedOver, { question, expected }: {
  readonly question: string;
  readonly expected: string;
}): string {
  if (ask !== null) return "clarify";
  if (enriched === question) return "same";
  const { companies, allCompanies, years, metrics, operation } = read(enriched);
  const [, wantedYears = "", , wantedOperation] = expected.split(";");
  const wanted = wantedYears.split(",").filter((year) => year !== "").map(Number);
  // a change is read with the year before, which nobody has to name
  const said = wanted.length > 0 && operation !== "value"
    ? years.filter((year) => wanted.includes(year) || year !== Math.min(...wanted) - 1)
    : years;
  return [
    allCompanies ? "ALL" : [...new Set(companies.map(({ company }) => company))].join(","),
    said.join(","),
    metrics.join(","),
    ...wantedOperation === undefined ? [] : [operation === "difference" ? "growth" : operation],
  ].join(";");
}

Deno.test("carryOver() the table holds at least 120 cases", () => ok(CASES.length >= 120));

for (const [turns, question, expected] of CASES) {
  Deno.test(`carryOver() "${turns}": "${question}" is ${expected}`, () => {
    const carried = carryOver(question, { ...OPTIONS, messages: dialogue(turns) });
    equal(outcome(carried, { question, expected }), expected, JSON.stringify(carried));
    if (expected === "clarify") equal(carried.enriched, question);
  });
}

Deno.test("carryOver() is deterministic and fills nothing in a question that it filled", () => {
  for (const [turns, question] of CASES) {
    const messages = dialogue(turns);
    const once = carryOver(question, { ...OPTIONS, messages });
    deepEqual(carryOver(question, { ...OPTIONS, messages }), once);
  }
});

Deno.test("carryOver() E09: a pronoun with two candidates is answered for both or asked back, never for one", () => {
  for (const role of ["user", "assistant"] as const) {
    for (
      const question of [
        "And their dividends?",
        "And its dividends?",
        "What about the dividends?",
        "它们的股息呢？",
      ]
    ) {
      const text = `Alder overtook Birch in copper output in FY2024.${role === "assistant" ? " [1]" : ""}`;
      const carried = carryOver(question, { ...OPTIONS, messages: [{ role, text }] });
      const named = read(carried.enriched).companies.map(({ company }) => company);
      ok(carried.ask !== null || named.join() === "Alder,Birch", JSON.stringify(carried));
      if (carried.ask !== null) deepEqual(carried.ask.among, ["Alder", "Birch"]);
    }
  }
});

const companies = fc.constantFrom(
  "BHP",
  "Rio Tinto",
  "FMG",
  "South32",
  "MIN",
  "Apple",
  "Netflix",
  "必和必拓",
);
const years = fc.constantFrom("FY2021", "FY2022", "FY2023", "2024", "2025财年");
const words = fc.constantFrom(
  "revenue",
  "net debt",
  "their",
  "its",
  "and",
  "compare",
  "the year before",
  "the other one",
  "both",
  "股息",
  "it",
  "that",
  "same for",
  "what about",
  "two years later",
  "?",
  "which company",
  "the company's",
  "呢",
  "上一年",
);
const text = fc.array(
  fc.oneof({ weight: 1, arbitrary: companies }, { weight: 1, arbitrary: years }, {
    weight: 3,
    arbitrary: words,
  }),
  {
    minLength: 1,
    maxLength: 6,
  },
).map((parts) => parts.join(" "));
const message = fc.record({
  role: fc.constantFrom("user" as const, "assistant" as const, "note" as const),
  text: text.map((said) => `${said} [1]`),
});

Deno.test("carryOver() names no company or year that was not said, but years counted from one that was", () => {
  fc.assert(
    fc.property(text, fc.array(message, { maxLength: 9 }), (question, messages) => {
      const { enriched } = carryOver(question, { ...OPTIONS, messages });
      if (enriched === question) return;
      const said = [question, ...messages.slice(-6).map((one) => one.text)];
      const companiesIn = (one: string) => findCompanies(one, KNOWN).map(({ company }) => company);
      const known = new Set(said.flatMap(companiesIn));
      for (const company of companiesIn(enriched)) ok(known.has(company), `${company} in "${enriched}"`);
      const named = said.flatMap((one) => findYears(one).years);
      // a question that says both may count from either
      const reach = [
        0,
        .../year before|上一年/.test(question) ? [-1] : [],
        .../two years later/.test(question) ? [2] : [],
      ];
      for (const year of findYears(enriched).years) {
        ok(reach.some((step) => named.includes(year - step)), `${year} in "${enriched}"`);
      }
    }),
    { numRuns: 400 },
  );
});

Deno.test("carryOver() writes nothing where the question names company, year and matter", () => {
  fc.assert(
    fc.property(companies, years, fc.array(message, { maxLength: 6 }), (company, year, messages) => {
      const question = `What was the net debt of ${company} in ${year}?`;
      equal(carryOver(question, { ...OPTIONS, messages }).enriched, question);
    }),
    { numRuns: 100 },
  );
});

Deno.test("carryOver() looks back six messages and no further", () => {
  const filler = (count: number): readonly Message[] =>
    Array.from({ length: count }, () => ({ role: "user", text: "Hello" }));
  const first: Message = { role: "user", text: "What was BHP's revenue in FY2024?" };
  const at = (count: number) =>
    carryOver("And their dividends?", { ...OPTIONS, messages: [first, ...filler(count)] }).enriched;
  equal(at(5), "And BHP's dividends in FY2024?");
  equal(at(6), "And their dividends?");
});
