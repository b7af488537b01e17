import assert from "node:assert/strict";
import { exampleFigure } from "../../retrieval/testing.ts";
import { exampleHit, exampleSources } from "../../guardrails/testing.ts";
import { companiesOf, parseSlots } from "../../retrieval/mod.ts";
import { groundDraft } from "./ground_draft.ts";
import { openTestLab } from "./testing.ts";

const SOURCES = exampleSources(
  exampleHit({ company: "ALD", fy: 2024, kind: "table" }, [
    { metric: "underlying_ebitda", label: "Underlying EBITDA" },
  ]),
);

for (const [strictMetrics, grounded] of [[false, "yes"], [true, "partial"]] as const) {
  Deno.test(`groundDraft() strictMetrics ${strictMetrics}: a variant of the name makes the verdict ${grounded}`, async () => {
    const lab = await openTestLab({ strictMetrics });
    try {
      const context = await lab.context({ signal: new AbortController().signal, events: () => {} });
      const slots = parseSlots("What was ALD's EBITDA in FY2024?", { companies: companiesOf(["ALD"]) });
      const { printed, period } = exampleFigure();
      const { verdict } = await groundDraft(
        `ALD's EBITDA in FY${period.fiscalYear} was US$${printed} million [1].`,
        { sources: SOURCES, calculations: [], queries: [], slots },
        { context, model: null },
      );
      assert.equal(verdict.grounded, grounded);
    } finally {
      await lab.close();
    }
  });
}
