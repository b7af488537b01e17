import { equal } from "node:assert/strict";
import type { Figure, OffTotal } from "../retrieval/mod.ts";
import { exampleFigure } from "../retrieval/testing.ts";
import { footingCaveat, footingOf, offBy } from "./footing_caveat.ts";

const TOTAL: OffTotal = {
  total: "Total assets",
  where: "2024",
  direction: "down",
  printed: "93,588",
  by: "-12",
};
const FOOTS = exampleFigure({ footing: "foots" });
const OFF = exampleFigure({ footing: "off", off: TOTAL, page: 9 });
const SENTENCE = exampleFigure({ cell: null });

const CASES: readonly (readonly [readonly Figure[], ReturnType<typeof footingOf>, string | null])[] = [
  [[], null, null],
  [[SENTENCE], null, null],
  [[FOOTS], "foots", null],
  [[FOOTS, SENTENCE], "notApplicable", null],
  [[exampleFigure({ footing: "notApplicable" })], "notApplicable", null],
  [[FOOTS, OFF], "off", "-12"],
];

Deno.test("footingOf() takes the worst mark, offBy() says by how much", () => {
  for (const [figures, mark, by] of CASES) {
    equal(footingOf(figures), mark);
    equal(offBy(figures), by);
  }
});

Deno.test("footingCaveat() says in one sentence for each table what does not add up", () => {
  equal(footingCaveat([FOOTS, SENTENCE]), null);
  const said =
    "The table this figure stands in does not add up by 12 (ALD FY2024, page 9: Total assets, 2024).";
  equal(footingCaveat([OFF, FOOTS, OFF]), said);
  equal(
    footingCaveat([OFF, { ...OFF, page: 10, off: { ...TOTAL, total: "", where: "" } }]),
    `${said} The table this figure stands in does not add up by 12 (ALD FY2024, page 10).`,
  );
});
