import assert from "node:assert/strict";
import { ask } from "../ask.ts";
import { openTestLab } from "../testing.ts";

Deno.test("route() asks which company is meant where the model asks back without a question", async () => {
  const lab = await openTestLab({ script: { router: () => ({ route: "clarify", clarification: "  " }) } });
  try {
    const english = await ask(lab, "What was revenue in FY2024?");
    assert.deepEqual([english.status, english.answer], ["needs_clarification", "Which company do you mean?"]);
    const chinese = await ask(lab, "2024年的收入是多少？");
    assert.deepEqual([chinese.status, chinese.answer], ["needs_clarification", "请问是哪家公司？"]);
  } finally {
    await lab.close();
  }
});
