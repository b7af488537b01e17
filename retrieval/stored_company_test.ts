import assert from "node:assert/strict";
import { companiesOf } from "./entities.ts";
import { storedCompany } from "./stored_company.ts";

const KNOWN = companiesOf(["BHP", "RIO", "Alder Group"]);

Deno.test("storedCompany() takes every name of a stored company", () => {
  for (
    const [name, company] of [
      ["BHP", "BHP"],
      [" bhp ", "BHP"],
      ["Rio Tinto", "RIO"],
      ["Rio Tinto plc", "RIO"],
      ["alder group", "Alder Group"],
      ["Alder", "Alder Group"],
    ] as const
  ) assert.equal(storedCompany(name, KNOWN), company, name);
});

Deno.test("storedCompany() lists the stored companies, nearest first, where it knows none of the name", () => {
  assert.throws(
    () => storedCompany("ROI", KNOWN),
    /^RangeError: Cannot search ROI: .* Stored are RIO, BHP, Alder Group$/,
  );
  // Known by name, not stored.
  assert.throws(
    () => storedCompany("Fortescue", KNOWN),
    /Cannot search Fortescue: no report of it is stored/,
  );
  // A question is no name.
  assert.throws(() => storedCompany("BHP and RIO", KNOWN), /Cannot search BHP and RIO/);
  assert.throws(() => storedCompany("BHP", []), /The store is empty/);
});
