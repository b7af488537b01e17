import assert from "node:assert/strict";
import { chatContract } from "../../../retrieval/testing.ts";
import { chatExamples, scriptedChat } from "../../reports/testing.ts";
import { offlineAnalyst } from "./offline_analyst.ts";

chatContract("offlineAnalyst", {
  open: () => Promise.resolve({ model: offlineAnalyst }),
  examples: chatExamples(),
});

chatContract("scriptedChat()", {
  open: () => Promise.resolve({ model: scriptedChat({ draft: () => "ALD's revenue grew [1]." }).writer }),
  examples: chatExamples(),
});

Deno.test("offlineAnalyst rejects a task that it has no rule for", async () => {
  const { write } = chatExamples();
  const asked = { signal: new AbortController().signal, spend: () => {} };
  for (const task of ["poetry", "constructor"]) {
    await assert.rejects(offlineAnalyst.write({ ...write, ...asked, task }), TypeError);
  }
});
