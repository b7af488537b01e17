import { equal, match } from "node:assert/strict";
import { gapsCaveat } from "./gaps_caveat.ts";

Deno.test("gapsCaveat() names the companies, in the question's language, and whether the search was repeated", () => {
  match(gapsCaveat(["ALD", "BIR"], { searches: 2, language: "en" })!, /repeated .* ALD, BIR\.$/);
  match(gapsCaveat(["ALD"], { searches: 0, language: "en" })!, /^No fitting passage was found for ALD,/);
  match(gapsCaveat(["ALD", "BIR"], { searches: 2, language: "zh" })!, /ALD、BIR.*。$/);
  match(gapsCaveat(["ALD"], { searches: 0, language: "zh" })!, /^未找到与 ALD 相符的段落/);
});

Deno.test("gapsCaveat() is none where nothing is missing", () => {
  equal(gapsCaveat([], { searches: 2, language: "en" }), null);
});
