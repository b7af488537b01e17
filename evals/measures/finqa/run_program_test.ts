import { equal, match, ok } from "node:assert/strict";
import fc from "fast-check";
import { runProgram } from "./run_program.ts";

const TABLE = [
  ["", "2019", "2018", "2017"],
  ["net sales", "$ 1,200", "$ 900", "600"],
  ["net sales", "10", "20", "30"],
  ["settlements", "-13 ( 13 )", "(19)", "-2 ( 2 )"],
  ["effective tax rate", "26% ( 26 % )", "28%", "27 %"],
  ["cash , cash equivalents ( restricted )", "5", "7", "9"],
  ["other", "4", "-", "5"],
  ["nothing"],
];

const RUNS: readonly (readonly [program: string, value: string])[] = [
  ["add(1, 2)", "3"],
  ["subtract(193.5, const_100), divide(#0, const_100)", "0.935"],
  ["subtract(1, -2)", "3"],
  ["multiply(const_m1, const_1000000)", "-1000000"],
  ["add($1,234.5, (1,000))", "234.5"],
  ["add(1,234,567, 1)", "1234568"],
  ["add(5%, .5)", "0.55"],
  ["subtract(1, -5%)", "1.05"],
  ["divide(6.9%, const_100), add(const_1, #0), exp(#1, 2), multiply(1000, #2)", "1001.3804761"],
  ["exp(1.005, 360), subtract(#0, #0)", "0"],
  ["greater(3, 2)", "yes"],
  ["greater(2, 3)", "no"],
  ["greater(3, 3)", "no"],
  ["add(1, 2), add(#0, #0), greater(#1, #0)", "yes"],
  ["table_max(settlements, none)", "-2"],
  ["table_min(settlements, none)", "-19"],
  ["table_sum(settlements, none)", "-34"],
  ["table_average(effective tax rate, none), multiply(#0, const_3)", "0.81"],
  [
    "table_average(effective tax rate, none), table_max(effective tax rate, none), subtract(#1, #0), multiply(#2, 3)",
    "0.03",
  ],
  ["table_sum(cash cash equivalents ( restricted ), none), add(#0, 1)", "22"],
  // the last of two rows with one name, as in the published evaluator
  ["table_sum(net sales, none)", "60"],
  ["table_sum(net sales)", "60"],
];

for (const [program, value] of RUNS) {
  Deno.test(`runProgram() ${program} is ${value}`, async () => {
    const result = await runProgram(program, TABLE);
    ok(result.ok, result.ok ? "" : result.error);
    equal(result.value, value);
  });
}

const REFUSED: readonly (readonly [program: string, why: RegExp])[] = [
  ["divide(1, 0)", /divides by zero/],
  ["divide(1, none)", /"none" is no number/],
  ["add(#0, 1)", /no step #0 before/],
  ["add(1, 2), add(#1, 1)", /no step #1 before/],
  ["greater(1, 2), add(#0, 1)", /step #0 is a comparison/],
  ["add(1)", /takes two values, not 1/],
  ["add(1, 2, 3)", /takes two values, not 3/],
  ["power(1, 2)", /the operation power is not known/],
  ["constructor(1, 2)", /the operation constructor is not known/],
  ["exp(9, 99999999)", /exponent/],
  ["table_sum(absent, none)", /no row "absent"/],
  ["table_sum(other, none)", /"-" is no number/],
  ["table_sum(nothing, none)", /takes 1 to 100/],
  ["", /is no step/],
  ["1 + 2", /is no step/],
  ["add(1, 2) and more", /is no step/],
];

Deno.test("runProgram() refuses what has no value, with its reason", async () => {
  for (const [program, why] of REFUSED) {
    const result = await runProgram(program, TABLE);
    ok(!result.ok, program);
    match(result.error, why, program);
  }
});

Deno.test("runProgram() never throws, whatever the program", async () => {
  const step = fc.tuple(
    fc.constantFrom("add", "divide", "exp", "greater", "table_max", "toString"),
    fc.string({ maxLength: 12 }),
    fc.string({ maxLength: 12 }),
  ).map(([operation, a, b]) => `${operation}(${a}, ${b})`);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(step, fc.string())), async (steps) => {
      await runProgram(steps.join(", "), TABLE);
    }),
  );
});
