import { equal, match, ok } from "node:assert/strict";
import { equalsAnswer } from "./equals_answer.ts";
import type { Scale } from "./read_contexts.ts";
import { runDerivation } from "./run_derivation.ts";

const DERIVATIONS: readonly (readonly [derivation: string, scale: Scale, value: string])[] = [
  ["(1,234 - 1,000)/1,000", "percent", "0.234"],
  ["-114 - (71)", "million", "-43"],
  ["3 + (13) + 26", "", "16"],
  ["(-42,056)-(-9,982)", "million", "-32074"],
  ["[(-2,088) + (-1,074)]/2", "million", "-1581"],
  ["$5,121 +$(-5,946) + $17,592", "thousand", "16767"],
  ["$(290.2 + 239.6 + 190.4)", "million", "720.2"],
  ["(1-15%)*($2.2/15%)", "billion", "12.46666666666666666666666666666667"],
  ["60.3 million + 32,137 thousand", "thousand", "92437"],
  ["60.3 million + 32,137 thousand", "million", "92.437"],
  ["(5 + 6)/(2019-2018+1)", "", "5.5"],
  ["(38,476–24,264) = 14,212", "thousand", "14212"],
  ["10 − 4 in total", "", "6"],
  ["€1.5 + US$2.5 + £1", "billion", "5"],
  ["2 × 3 ÷ 4", "", "1.5"],
];

for (const [derivation, scale, value] of DERIVATIONS) {
  Deno.test(`runDerivation() evaluates ${derivation} in ${scale || "ones"}`, async () => {
    const result = await runDerivation(derivation, scale);
    ok(result.ok, result.ok ? "" : result.error);
    equal(result.value, value);
  });
}

Deno.test("runDerivation() refuses what is no arithmetic", async () => {
  for (const derivation of ["", "2020##2019", "locate and analyze row 5", "5 apples - 3 pears", "1/0"]) {
    const result = await runDerivation(derivation, "");
    ok(!result.ok, derivation);
    match(result.error, /^Cannot evaluate /);
  }
});

Deno.test("equalsAnswer() rounds to the answer's decimals, two at least, and takes a fraction for its percentage", () => {
  const cases: readonly (readonly [string, number | string | readonly string[], Scale, boolean])[] = [
    ["0.234", 23.4, "percent", true],
    ["0.2344", 23.44, "percent", true],
    ["23.4", 23.4, "percent", true],
    ["0.234", 23.4, "million", false],
    ["-0.2559", -0.26, "percent", true],
    ["2.93069", 2.93, "", true],
    ["2.936", 2.93, "", false],
    ["172", 172, "million", true],
    ["172.4", 172, "million", false],
    ["10490", ["10,490"], "", true],
    ["5", "five", "", false],
    ["0.125", 0.12, "", true],
    ["0.125", 0.13, "", true],
  ];
  for (const [value, answer, scale, expected] of cases) {
    equal(equalsAnswer(value, { answer, scale }), expected, `${value} ${answer} ${scale}`);
  }
});
