import { deepEqual, equal, ok } from "node:assert/strict";
import { companiesOf, parseSlots, type Slots } from "../retrieval/mod.ts";
import { carryOver, type CarriedOver } from "./carry_over.ts";
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

const OPTIONS = { known: KNOWN, read, isApart, isOfReports };

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
