import assert from "node:assert/strict";
import fc from "fast-check";
import { displayName } from "./display_name.ts";

Deno.test("displayName() is one line of what can be seen, never empty, and stays as it is", () => {
  fc.assert(fc.property(fc.string({ unit: "binary", maxLength: 200 }), (name) => {
    const shown = displayName(name);
    assert.match(shown, /^[^\p{Cc}\p{Cf}]{1,120}$/u);
    assert.equal(displayName(shown), shown);
  }));
});

Deno.test("displayName() leaves real names alone", () => {
  for (const name of ["BHP", "Ørsted A/S", "L’Oréal S.A.", "中国石油", "3M & Co. (Holdings) Ltd"]) {
    assert.equal(displayName(name), name);
  }
});
