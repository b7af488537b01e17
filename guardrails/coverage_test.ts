import assert from "node:assert/strict";
import { foundAfterGrading, missingCompanies, NOT_FOUND, saysNotFound, unfound } from "./coverage.ts";
import { exampleHit } from "./testing.ts";

Deno.test("NOT_FOUND is the agreed phrase", () => {
  assert.equal(NOT_FOUND, "data not found in provided documents");
});

Deno.test("foundAfterGrading() counts only companies with a document that survived", () => {
  const kept = [exampleHit({ company: "BHP" }), exampleHit({ company: "S32" })];
  const found = foundAfterGrading(["BHP", "RIO"], kept);
  assert.deepEqual(found, { BHP: true, RIO: false });
  assert.deepEqual(missingCompanies(found), ["RIO"]);
  assert.deepEqual(foundAfterGrading(["BHP"], []), unfound(["BHP"]));
});

Deno.test("saysNotFound() sees the phrase in bold, in capitals and over a line break", () => {
  assert.ok(saysNotFound("RIO: **Data not found** in\nprovided documents."));
  assert.ok(!saysNotFound("RIO: no data in the documents."));
});
