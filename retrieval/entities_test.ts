import assert from "node:assert/strict";
import { companiesOf, findCompanies, nearestCompanies } from "./entities.ts";

const known = companiesOf([
  "BHP",
  "3M",
  "Alder Water Works",
  "CVS Health",
  "JPMorgan",
  "Block",
  "Foot Locker",
  "Safe & Green Holdings Corp.",
  "Rio Tinto plc",
  "MIN",
]);

const CASES: readonly (readonly [string, readonly string[]])[] = [
  ["What is 3M's capex?", ["3M"]],
  ["3MM of it", []],
  ["alder water works and AWW", ["Alder Water Works", "Alder Water Works"]],
  ["JPM's segments", ["JPMorgan"]],
  ["CVS", ["CVS Health"]],
  ["Footlocker", ["Foot Locker"]],
  ["Block, but no block of shares", ["Block"]],
  ["Safe and Green", ["Safe & Green Holdings Corp."]],
  ["BHP Group Limited's", ["BHP"]],
  ["Rio and RIO", ["Rio Tinto plc", "Rio Tinto plc"]],
  ["MIN has the min", ["MIN"]],
  ["Fortescue", ["FMG"]],
  ["必和必拓集团与力拓", ["BHP", "Rio Tinto plc"]],
  ["", []],
];

for (const [text, companies] of CASES) {
  Deno.test(`findCompanies() "${text}"`, () => {
    assert.deepEqual(findCompanies(text, known).map(({ company }) => company), companies);
  });
}

Deno.test("findCompanies() gives the mention with its suffix and says whether it is stored", () => {
  assert.deepEqual(
    findCompanies("of BHP Group Ltd and FMG", known).map(({ mention, stored }) => [mention, stored]),
    [
      ["BHP Group Ltd", true],
      ["FMG", false],
    ],
  );
});

Deno.test("nearestCompanies() puts what was misspelt first and leaves out what is not stored", () => {
  const nearest = nearestCompanies("Alder Watter Works", known);
  assert.equal(nearest[0], "Alder Water Works");
  assert.ok(!nearest.includes("FMG"));
});
