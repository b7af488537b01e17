import { deepEqual, equal, rejects } from "node:assert/strict";
import { memoryAuditTrail, verifyTrail } from "../../memory/mod.ts";
import { ask, type AskOptions } from "./ask.ts";
import { REPORT_KINDS } from "./audit_kinds.ts";
import { openTestLab, type TestLabOptions } from "./testing.ts";

const QUESTION = "What was ALD's revenue in FY2024?";

/** Asks and gives the kinds of the rows in the trail, with how each run ended. */
async function trailOf(question: string, options: TestLabOptions = {}, asked: AskOptions = {}) {
  const lab = await openTestLab(options);
  try {
    // how it ends is what the trail is asked for
    await ask(lab, question, asked).catch(() => {});
    const rows = await lab.audit.page(1, 100);
    equal((await verifyTrail(lab.audit)).broken, null);
    const ended = rows.filter(({ kind }) => kind === "ended").map(({ payload }) => JSON.parse(payload));
    return {
      kinds: rows.map(({ kind }) => kind),
      ended,
      records: await lab.runs.list({ owner: "local", limit: 9 }),
    };
  } finally {
    await lab.close();
  }
}

Deno.test("ask() appends what a run that waits for a reply has decided", async () => {
  const { kinds, ended } = await trailOf("What was revenue in FY2024?");
  deepEqual(kinds, ["asked", "layers", "route", "answer", "ended"]);
  deepEqual(ended, [{ how: "waiting", error: null }]);
});

Deno.test("ask() appends what is known of a run that was cancelled, and of one that failed", async () => {
  const left = new AbortController();
  const cancelled = await trailOf(QUESTION, {
    script: {
      relevance: () => {
        left.abort(new DOMException("the reader left", "AbortError"));
        return { keep: [1] };
      },
    },
  }, { signal: left.signal });
  deepEqual([cancelled.ended, cancelled.records], [[{ how: "cancelled", error: "AbortError" }], []]);
  deepEqual(cancelled.kinds.slice(0, 3), ["asked", "layers", "route"]);
  const broken = await trailOf(QUESTION, {}, {
    events: ({ name, data }) => {
      if (name === "node.start" && data.node === "draft") throw new TypeError("Cannot tell of canary-word");
    },
  });
  deepEqual([broken.ended, broken.records], [[{ how: "failed", error: "TypeError" }], []]);
  deepEqual(broken.kinds.slice(0, 5), ["asked", "layers", "route", "retrieved", "sources"]);
});

Deno.test("ask() gives no answer and keeps no record where its trail cannot be appended", async () => {
  const trail = memoryAuditTrail({ kinds: REPORT_KINDS });
  const lab = await openTestLab({
    audit: { ...trail, append: () => Promise.reject(new Error("disk full")) },
  });
  await rejects(ask(lab, QUESTION), /Cannot pass audit: the decisions of the run are not appended/);
  deepEqual(await lab.runs.list({ owner: "local", limit: 9 }), []);
  await lab.close();
});
