import assert from "node:assert/strict";
import type { GoldNumber } from "./gold_answer.ts";
import { matchText } from "./match_text.ts";

Deno.test("matchText() reads what an answer comes to, in its first and last sentence with a number", () => {
  const money: GoldNumber = { kind: "number", value: "1577", unit: "money", scale: 6 };
  const percent: GoldNumber = { kind: "number", value: "7.9", unit: "percent", scale: 0 };
  const table: readonly (readonly [text: string, gold: GoldNumber, matches: boolean])[] = [
    ["Capital expenditure was $1,577 million.", money, true],
    ["It was $1,577,000 (in thousands).", money, true],
    ["It was 1.577 billion dollars.", money, true],
    ["It was $1.577 million.", money, false],
    ["Purchases were 1,600. Of these 1,577 were plant. The answer is $1,600 million.", money, false],
    ["The average of 12.6%, 5.7% and 5.2% is 7.8%.", percent, true],
    ["The share is 0.079.", percent, true],
    ["The share is 6.9%.", percent, false],
    ["The filing does not say.", percent, false],
    ["It paid 0.3 billion.", { kind: "number", value: "0.4", unit: "money", scale: 9 }, false],
  ];
  for (const [text, gold, matches] of table) assert.equal(matchText(text, gold), matches, text);
});
