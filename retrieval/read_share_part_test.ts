import { equal } from "node:assert/strict";
import { companiesOf } from "./entities.ts";
import { parseSlots } from "./read_slots.ts";

/** A question, and the words of the part whose share it asks for. */
const CASES: readonly (readonly [question: string, part: string])[] = [
  ["What percentage of ALD's revenue came from copper in FY2024?", "copper"],
  ["What share of ALD's revenue is from the Americas in 2024?", "Americas"],
  ["What was the copper share of ALD's revenue in FY2024?", "copper"],
  ["What portion of ALD's EBITDA did iron ore account for in FY2024?", "iron ore"],
  ["How much of ALD's revenue in FY2024, in percent, was from China?", "China"],
  ["ALD subscription revenue 2024 as a percentage of total revenue", "subscription"],
  ["What percentage of ALD's total revenue came from product sales in FY2024?", "product"],
  ["2024财年ALD铜占收入的比例是多少?", "铜"],
  ["ALD 2024财年铜业务收入占比是多少", "铜"],
  // two line items need no part, and neither does growth
  ["ALD capital expenditure as a percentage of revenue in FY2024", ""],
  ["What was ALD's revenue in FY2024?", ""],
  ["What was ALD's revenue growth in percent in FY2024?", ""],
];

Deno.test("readSharePart() the part of a whole whose share is asked for narrows the line item", () => {
  for (const [question, part] of CASES) {
    equal(parseSlots(question, { companies: companiesOf(["ALD"]) }).qualifiers, part, question);
  }
});
