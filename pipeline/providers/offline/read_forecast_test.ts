import assert from "node:assert/strict";
import { companiesOf, parseSlots } from "../../../retrieval/mod.ts";
import { readForecast } from "./read_forecast.ts";

const NAMES = ["BHP", "RIO", "Corning"];
const COVERED = { companies: NAMES.map((company) => ({ company, years: [2023, 2024] })) };
const forecast = (question: string) =>
  readForecast(parseSlots(question, { companies: companiesOf(NAMES) }), COVERED);

const ASKED: readonly (readonly [string, readonly number[] | null])[] = [
  ["What will BHP's revenue be in 2030?", [2030]],
  ["BHP net debt FY2031", [2031]],
  ["What will BHP's revenue be next year?", []],
  ["Can you predict Rio Tinto's net profit?", []],
  ["Forecast Corning's net sales", []],
  ["How much will BHP pay in dividends in five years?", []],
  ["必和必拓2030年的收入会是多少？", [2030]],
  ["预测力拓明年的净利润", []],
  ["What was BHP's revenue in FY2024?", null],
  ["What was BHP's revenue in FY2010?", null],
  ["How did revenue change from FY2024 to FY2030 at BHP?", null],
  ["What will BHP's revenue in FY2024 be?", null],
  ["What production guidance did BHP give for next year?", null],
  ["What is BHP's outlook?", null],
  ["How will BHP deal with climate risks?", null],
  ["Did BHP forecast its capital expenditure?", null],
  ["What is Corning's revenue?", null],
];
for (const [question, years] of ASKED) {
  Deno.test(`readForecast() "${question}" is ${years === null ? "no forecast" : "one"}`, () => {
    assert.deepEqual(forecast(question)?.years ?? null, years);
  });
}

Deno.test("readForecast() of an empty store is none", () => {
  assert.equal(
    readForecast(parseSlots("What will revenue be in 2030?", { companies: [] }), { companies: [] }),
    null,
  );
});
