import { equal } from "node:assert/strict";
import { companiesOf, parseSlots } from "../../retrieval/mod.ts";
import { enrichQuestion } from "./enrich_question.ts";

const KNOWN = { companies: companiesOf(["BHP", "RIO"]) };

const CASES: readonly (readonly [asked: string, reply: string, becomes: "reply" | "both"])[] = [
  ["What was revenue in FY2024?", "BHP", "both"],
  ["What was revenue in FY2024?", "Rio Tinto, please", "both"],
  ["What was revenue in FY2024?", "and BHP?", "both"],
  ["What was revenue in FY2024?", "What about BHP then?", "both"],
  ["What was revenue in FY2024?", "What was RIO's revenue in FY2023?", "reply"],
  ["What was revenue in FY2024?", "RIO net debt FY2023", "reply"],
  ["What was revenue in FY2024?", "Which company had the highest net debt in FY2025?", "reply"],
  ["What was revenue in FY2024?", "RIO's FY2023 instead", "both"],
  ["What was revenue in FY2024?", "How much nickel did RIO ship in FY2023?", "reply"],
  ["What was revenue in FY2024?", "What does EBITDA stand for?", "reply"],
  ["What was revenue in FY2024?", "the big one", "both"],
  ["What was revenue in FY2024?", "huh?", "both"],
  ["What were the numbers last year?", "BHP revenue", "both"],
  ["What were the numbers last year?", "BHP", "both"],
  ["What was revenue?", "BHP net profit", "reply"],
  ["2024 财年的营业收入是多少？", "BHP", "both"],
  ["2024 财年的营业收入是多少？", "RIO 2023 财年的净利润是多少？", "reply"],
];

for (const [asked, reply, becomes] of CASES) {
  Deno.test(`enrichQuestion() "${asked}" with "${reply}" becomes ${becomes}`, () => {
    const enriched = enrichQuestion(asked, {
      reply: parseSlots(reply, KNOWN),
      question: parseSlots(asked, KNOWN),
    });
    equal(enriched, becomes === "reply" ? reply : `${asked} ${reply}`);
  });
}
