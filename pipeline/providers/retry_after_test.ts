import { equal } from "node:assert/strict";
import { retryAfter } from "./retry_after.ts";

const NOW = new Date("Wed, 21 Oct 2026 07:27:30 GMT");

for (
  const [header, expected] of [
    ["Wed, 21 Oct 2026 07:28:00 GMT", 30_000],
    ["120", 120_000],
    ["not a date", null],
    ["Wed, 21 Oct 2026 07:00:00 GMT", 0],
    ["0", 0],
    [" 5 ", 5000],
    ["-5", null],
    ["1.5", null],
    ["2026-10-21", null],
    ["Wed, 41 Oct 2026 07:28:00 GMT", null],
    ["", null],
    [null, null],
  ] as const
) {
  Deno.test(`G11 retryAfter() reads ${JSON.stringify(header)}`, () => {
    equal(retryAfter(header, NOW), expected);
  });
}
