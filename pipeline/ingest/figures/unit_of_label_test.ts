import assert from "node:assert/strict";
import { unitOfLabel } from "./unit_of_label.ts";

Deno.test("unitOfLabel() takes a letter in brackets for a mark of notes, for cents only where cents are stated", () => {
  for (const label of ["Disposals (Note (c))", "Changes in fair value (c)", "Transfers (p)"]) {
    assert.deepEqual(unitOfLabel(label), { kind: null, unit: null }, label);
  }
  for (const label of ["Basic earnings per share (c)", "Dividends paid per share (p)", "EPS (c)"]) {
    assert.equal(unitOfLabel(label).unit?.scale, -2, label);
  }
});

Deno.test("unitOfLabel() counts people one by one, whatever the table's scale", () => {
  for (const label of ["Number of employees", "Total employees", "Headcount"]) {
    const { kind, unit } = unitOfLabel(label);
    assert.deepEqual([kind, unit?.scale, unit?.measure], ["count", 0, "employees"], label);
  }
  assert.equal(unitOfLabel("Employee costs").kind, null);
});
