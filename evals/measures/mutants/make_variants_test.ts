import assert from "node:assert/strict";
import type { Base } from "./base.ts";
import { drawsFrom } from "./draws.ts";
import { makeBase } from "./make_base.ts";
import { makeMutant, makeRewording } from "./make_variants.ts";
import { exampleWorld } from "./testing.ts";

const world = exampleWorld();

/** The first draft of a template, by a seed, whose text fits. */
function base(template: string, fits: RegExp): Base {
  const draws = drawsFrom(5);
  for (let turn = 0; turn < 2000; turn++) {
    const made = makeBase(template, { world, draws });
    if (made !== null && fits.test(made.draft)) return made;
  }
  throw new Error(`Cannot find a base of ${template}: none fits ${fits}`);
}

/** A few tries: a draw may come out as a kind that does not apply. */
function made(make: typeof makeMutant, kind: string, of: Base): string {
  const options = { world, draws: drawsFrom(3) };
  for (let turn = 0; turn < 50; turn++) {
    const draft = make(kind, of, options);
    if (draft !== null) return draft;
  }
  throw new Error(`Cannot make the kind ${kind} of: ${of.draft}`);
}

const LEVEL = base("possessive", /^ALD's FY2024 revenue was US\$55,658 million/);

const MUTANTS: readonly (readonly [kind: string, RegExp])[] = [
  ["wrong year", /^ALD's FY20(?!24)\d\d revenue was US\$55,658 million/],
  ["half for year", /^ALD's [HQ]\d FY2024 revenue was US\$55,658 million/],
  ["times 1000", /US\$55,658 billion/],
  ["a thousandth", /US\$55,658 thousand/],
  ["times 100", /US\$5,565,800 million/],
  ["a hundredth", /US\$556\.58 million/],
  ["sign", /-US\$55,658 million/],
  ["currency", /(?:A\$|C\$|£|€)55,658 million/],
  ["swapped company", /^(?:BIR|CED)'s FY2024 revenue was US\$55,658 million/],
  ["transposed digits", /US\$(?:55,568|56,558|55,685) million/],
  ["neighbouring row", /^ALD's FY2024 revenue was US\$(?:29,016|9,601|9,120|9,273) million/],
  ["another year's column", /^ALD's FY2024 revenue was US\$(?:53,817|48,973) million/],
  ["percent for money", /was 55,658%/],
  ["page number as figure", /US\$57 million/],
  ["year as figure", /US\$2,024 million/],
  ["per share added", /US\$55,658 per share/],
];

for (const [kind, expected] of MUTANTS) {
  Deno.test(`makeMutant() ${kind}`, () => {
    assert.match(made(makeMutant, kind, LEVEL), expected);
  });
}

Deno.test("makeMutant() drops the per share with its name, and turns directions, points and percents", () => {
  assert.match(
    made(
      makeMutant,
      "per share dropped",
      base("possessive", /^ALD's FY2024 basic EPS was US\$1\.558 per share/),
    ),
    /^ALD's FY2024 net profit was US\$1\.558 /,
  );
  const growth = base("growth", /^ALD's revenue rose 3\.4% in FY2024/);
  assert.match(made(makeMutant, "direction", growth), /fell 3\.4%/);
  assert.match(made(makeMutant, "points for percent", growth), /rose 3\.4 percentage points/);
  assert.match(made(makeMutant, "factor in a word", growth), /revenue (?:doubled|tripled|halved) in FY2024/);
});

const REWORDINGS: readonly (readonly [kind: string, RegExp])[] = [
  ["at rest", /^ALD's FY2024 revenue was US\$55,658 million/],
  ["larger scale", /US\$55\.658 billion/],
  ["rounded and scaled", /US\$55\.7 billion/],
  ["short scale", /US\$55,658m/],
  ["currency code", /USD 55,658 million/],
  ["year ended", /the year ended 30 June 2024/],
  ["fiscal year", /fiscal 2024/],
  ["no thousands mark", /US\$55658 million/],
  ["other name", /^ALD's FY2024 (?!revenue was).* was US\$55,658 million/],
  ["number in bold", /was \*\*US\$55,658 million\*\*/],
];

for (const [kind, expected] of REWORDINGS) {
  Deno.test(`makeRewording() ${kind}`, () => {
    assert.match(made(makeRewording, kind, LEVEL), expected);
  });
}

Deno.test("makeMutant() makes none of what stays true", () => {
  const options = { world, draws: drawsFrom(9) };
  const [item] = LEVEL.statement.items;
  const twin: Base = {
    ...LEVEL,
    sources: LEVEL.sources.map(({ n, hit }) => ({
      n,
      hit: {
        ...hit,
        figures: hit.figures.map((figure) =>
          figure.metric === "revenue" ? { ...figure, value: item!.operands[0]!.value } : figure
        ),
      },
    })),
  };
  // every company and year now reports the same revenue
  for (let turn = 0; turn < 20; turn++) {
    assert.equal(makeMutant("another year's column", twin, options), null);
    assert.equal(makeMutant("another company's figure", twin, options), null);
  }
});
