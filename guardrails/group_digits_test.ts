import { equal } from "node:assert/strict";
import { groupDigits } from "./group_digits.ts";

for (
  const [digits, expected] of [
    ["0", "0"],
    ["999", "999"],
    ["1000", "1,000"],
    ["1234567.891", "1,234,567.891"],
    ["0.12345", "0.12345"],
  ] as const
) {
  Deno.test(`groupDigits() of ${digits}`, () => equal(groupDigits(digits), expected));
}
