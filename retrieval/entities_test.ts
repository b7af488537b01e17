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
  ["RIO和BHP哪个", ["Rio Tinto plc", "BHP"]],
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

const INITIALS: readonly (readonly [string, readonly string[]])[] = [
  ["AMD's revenue", ["Advanced Micro Devices, Inc."]],
  ["ASD's revenue", ["ALDER SHIP DOCKS INC"]],
  ["What does amd mean?", []],
  ["BWC", []],
  ["Is it GE or GHI?", ["GHI Corp"]],
  ["BHP", ["BHP"]],
];

for (const [text, companies] of INITIALS) {
  Deno.test(`findCompanies() by initials that one company alone has: "${text}"`, () => {
    const stored = companiesOf([
      "Advanced Micro Devices, Inc.",
      "ALDER SHIP DOCKS INC",
      "Birch Water Company of Cedar",
      "Birch Wood Cutters",
      "Blue Wave Carriers",
      "Green Energy",
      "Grand Hotels International",
      "GHI Corp",
      "Big Harbour Ports",
      "BHP",
    ]);
    assert.deepEqual(findCompanies(text, stored).map(({ company }) => company), companies);
  });
}

/** What is written, the stored companies that may be meant. */
const MISSPELT: readonly (readonly [string, readonly string[]])[] = [
  ["Alder Watter Works", ["Alder Water Works"]],
  ["Fortesque", ["FMG"]],
  ["fortescue's", ["FMG"]],
  ["BPH", ["BHP"]],
  ["BHPP", ["BHP"]],
  ["Mineral Resource's", ["MIN"]],
  ["Mineral Resource", ["MIN"]],
  ["Rio Tnito Group", ["RIO"]],
  ["Souht32", ["S32"]],
  ["South 33", ["S32"]],
  ["CVS Helth", ["CVS Health"]],
  ["Tesla", []],
  ["Glencore", []],
  ["Vale", []],
  ["MAN", []],
  ["B", []],
  ["", []],
];

for (const [name, nearest] of MISSPELT) {
  Deno.test(`nearestCompanies() "${name}" may be ${nearest.join(", ") || "nobody"}`, () => {
    const stored = companiesOf(["BHP", "RIO", "FMG", "S32", "MIN", "Alder Water Works", "CVS Health"]);
    assert.deepEqual(nearestCompanies(name, stored), nearest);
  });
}

Deno.test("nearestCompanies() offers nobody who is not stored", () => {
  assert.deepEqual(nearestCompanies("Fortesque", known), []);
});

/** What is written, the stored companies that it names. */
const LEADING: readonly (readonly [string, readonly string[]])[] = [
  ["Mercia", ["Mercia Asset Management PLC"]],
  ["Baker Steel's", ["Baker Steel Resources Trust"]],
  ["Baker", ["Baker Steel Resources Trust"]],
  // two companies begin so, and nothing tells which is meant
  ["Harbour", []],
  ["Harbour Foods", ["Harbour Foods plc"]],
  // common words and places name nobody
  ["the United States", []],
  ["American, General", []],
  ["American Express", ["American Express Company"]],
  // one company under two names
  ["Adobe", ["ADOBE SYSTEMS INCORPORATED", "ADOBE INC."]],
  ["Adobe Systems", ["ADOBE SYSTEMS INCORPORATED"]],
  ["ADOBE INC.", ["ADOBE INC."]],
  // names that the stored one does not show
  ["Square", ["Block, Inc."]],
  ["How many square metres?", []],
  ["Facebook and 脸书", ["Meta Platforms, Inc.", "Meta Platforms, Inc."]],
  ["J&J", ["Johnson & Johnson"]],
  ["JNJ", ["Johnson & Johnson"]],
  ["强生", ["Johnson & Johnson"]],
];

for (const [text, companies] of LEADING) {
  Deno.test(`findCompanies() by a leading part or another name: "${text}"`, () => {
    const stored = companiesOf([
      "Mercia Asset Management PLC",
      "Baker Steel Resources Trust",
      "Harbour Foods plc",
      "Harbour Minerals Ltd",
      "United States Steel Corporation",
      "American Express Company",
      "General Mills",
      "ADOBE SYSTEMS INCORPORATED",
      "ADOBE INC.",
      "Block, Inc.",
      "Meta Platforms, Inc.",
      "Johnson & Johnson",
    ]);
    assert.deepEqual(findCompanies(text, stored).map(({ company }) => company), companies);
  });
}
