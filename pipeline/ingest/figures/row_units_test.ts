import { deepEqual } from "node:assert/strict";
import { rowUnits } from "./row_units.ts";

Deno.test("rowUnits() a row that is a unit and nothing else holds for the rows below it", () => {
  const rows = rowUnits([
    { label: "(In millions)", holdsFigures: false },
    { label: "Water services:", holdsFigures: false },
    { label: "Residential", holdsFigures: true },
    { label: "(Gallons in millions)", holdsFigures: false },
    { label: "Residential", holdsFigures: true },
    { label: "(c)", holdsFigures: false },
    { label: "Commercial", holdsFigures: true },
  ]);
  deepEqual(rows.map(({ isUnit }) => isUnit), [true, false, false, true, false, false, false]);
  deepEqual(rows.map(({ units, other }) => [units?.money?.unit.scale ?? null, other?.measure ?? null]), [
    [6, null],
    [6, null],
    [6, null],
    [null, "gallons"],
    [null, "gallons"],
    [null, "gallons"],
    [null, "gallons"],
  ]);
});
