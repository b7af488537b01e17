import { companiesOf, parseSlots } from "../retrieval/mod.ts";
import { cacheKey } from "./cache_key.ts";
import { slotGate } from "./slot_gate.ts";

const STORED = ["BHP", "RIO", "FMG", "S32", "MIN"];
const KNOWN = companiesOf(STORED);
const coverage = STORED.map((company) => ({ company, years: [2023, 2024, 2025] }));

const QUESTIONS = [
  "What was BHP's revenue in FY2024?",
  "By how much did BHP's underlying EBITDA exceed Rio Tinto's in FY2024, in US$ millions?",
  "Which segments of South32 made a profit in the past three years, excluding manganese?",
  "必和必拓2024财年的营收比力拓高多少？",
].map((question) => parseSlots(question, { companies: KNOWN }));

for (const slots of QUESTIONS) {
  Deno.bench(`cacheKey() ${slots.question}`, () => {
    cacheKey(slots, { coverage });
  });
}

const [first] = QUESTIONS;
const key = cacheKey(first!, { coverage })!;
Deno.bench("slotGate() of two equal keys", () => {
  slotGate(key, key);
});
