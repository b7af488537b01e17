import { deepEqual, equal, ok } from "node:assert/strict";
import { Secret } from "../../secret.ts";
import { pageReaderProvider } from "../registry.ts";
import { estimatePage } from "./estimate_page.ts";
import { RECORD_PAGE } from "./page_schema.ts";

Deno.test("estimatePage() counts rules, function, example pages and the page itself", () => {
  const answer = { tables: [], charts: [] };
  const shots = [1, 2].map((i) => ({ name: `${i}`, png: "", answer }));
  const letters = 400 + JSON.stringify(RECORD_PAGE).length + 2 * '{"tables":[],"charts":[]}'.length;
  const estimate = estimatePage({ rules: "x".repeat(400), shots, version: "" }, { input: 2, output: 8 });
  equal(estimate.inputTokens, Math.round(letters / 4 + 3 * (85 + 6 * 170)));
  equal(estimate.outputTokens, Math.round(25 / 4));
  equal(estimate.costUsd, (estimate.inputTokens * 2 + estimate.outputTokens * 8) / 1e6);
});

Deno.test("pageReaderProvider() estimates a page without a key, and no cost where the price is not known", async () => {
  const known = await pageReaderProvider("openai").estimate({});
  ok(known.inputTokens > 5000 && known.inputTokens < 40_000 && known.costUsd !== null && known.costUsd < 0.2);
  const other = await pageReaderProvider("openai").estimate({
    TIEOUT_OPENAI_VISION_MODEL: new Secret("other"),
  });
  deepEqual(other, { ...known, costUsd: null });
});
