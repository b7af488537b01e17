import assert from "node:assert/strict";
import { exampleFigure } from "../retrieval/testing.ts";
import { REFUSALS } from "./refusals.ts";
import { refusePerShare } from "./refuse_per_share.ts";

const say = REFUSALS.en;
const BARE = { printed: "", power: 0, from: "column" } as const;
const MILLIONS = { printed: "in millions", power: 6, from: "caption" } as const;
const NOTHING = { profit: null, perShare: null };

function profit(value = "21979000000", scale: typeof BARE | typeof MILLIONS = MILLIONS) {
  const figure = exampleFigure({ metric: "attributable_profit", printed: "21,979", value, scale });
  return { name: "profit", figure, n: 1 };
}

function shares(value: string, scale: typeof BARE | typeof MILLIONS) {
  const figure = exampleFigure({
    id: "shares",
    metric: "shares_basic",
    printed: "5,601",
    kind: "count",
    currency: null,
    value,
    scale,
  });
  return { name: "shares", figure, n: 1 };
}

Deno.test("refusePerShare() takes shares whose scale is stated, or that are counted one by one", () => {
  for (const one of [shares("5601000000", MILLIONS), shares("5601000000", BARE)]) {
    assert.equal(refusePerShare("3.92", { inputs: [profit(), one], stated: NOTHING, say }), null);
  }
});

Deno.test("refusePerShare() refuses a count of shares that states no scale", () => {
  assert.match(
    refusePerShare("3924120", { inputs: [profit(), shares("5601", BARE)], stated: NOTHING, say }) ?? "",
    /the number of shares, 5,601, states no scale/,
  );
});

Deno.test("refusePerShare() refuses money without a scale over shares that have one", () => {
  const inputs = [profit("21979", BARE), shares("5601000000", MILLIONS)];
  assert.match(
    refusePerShare("0.0000039", { inputs, stated: NOTHING, say }) ?? "",
    /states no scale beside shares/,
  );
});

Deno.test("refusePerShare() refuses what would be printed as 0.00, and keeps a true zero", () => {
  const inputs = [profit("3920000"), shares("5601000000", MILLIONS)];
  assert.match(
    refusePerShare("0.00069", { inputs, stated: NOTHING, say }) ?? "",
    /less than a cent per share/,
  );
  assert.equal(refusePerShare("0", { inputs, stated: NOTHING, say }), null);
});

Deno.test("refusePerShare() refuses shares that do not go with the stated earnings per share", () => {
  const perShare = exampleFigure({ kind: "perShare", printed: "3.92", value: "3.92", scale: BARE });
  const stated = { profit: profit().figure, perShare };
  const of = (value: string) =>
    refusePerShare("14", { inputs: [profit(), shares(value, MILLIONS)], stated, say });
  assert.equal(of("5601000000"), null);
  assert.match(of("56010000000") ?? "", /does not go with the earnings per share that are stated, 3.92/);
});
