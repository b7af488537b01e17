import { deepEqual, equal, match, ok, rejects } from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type KeptAnswer, noAnswerCache } from "../../memory/mod.ts";
import type { Lab } from "../lab.ts";
import { ask } from "./ask.ts";
import { newTurn } from "./state.ts";
import { askWatched, openTestLab, type TestLabOptions } from "./testing.ts";

const VAGUE = "What was revenue in FY2024?";
const DAY = 86_400_000;

/** A lab over the store whose clock stands so many milliseconds later. */
function labAt(store: string, later: number, options: TestLabOptions = {}): Promise<Lab> {
  return openTestLab({
    ...options,
    store,
    effects: { clock: () => new Date(Date.UTC(2026, 0, 1) + later), ids: () => crypto.randomUUID() },
  });
}

/** Asks the vague question of a lab that is closed behind it, and resumes in another, a day later. */
async function waiting(
  resume: (lab: Lab, thread: string) => Promise<void>,
  options: TestLabOptions = {},
): Promise<void> {
  const store = await mkdtemp(join(tmpdir(), "tieout-clarify-"));
  try {
    const before = await labAt(store, 0, options);
    const { result, nodes } = await askWatched(before, VAGUE);
    deepEqual([result.status, nodes], ["needs_clarification", ["remember", "route", "clarify"]]);
    match(result.answer, /Which company do you mean\?.*ALD, BIR/);
    await before.close();
    const after = await labAt(store, DAY, options);
    try {
      await resume(after, result.thread);
    } finally {
      await after.close();
    }
  } finally {
    await rm(store, { recursive: true });
  }
}

Deno.test("ask() a reply a day later, in a lab of its own, continues at the route with the enriched question", () =>
  waiting(async (lab, thread) => {
    const { result, nodes } = await askWatched(lab, "", { thread, resume: "BIR" });
    deepEqual(nodes.slice(0, 3), ["clarify", "route", "rewrite"]);
    deepEqual([result.status, result.question, result.thread], ["answered", VAGUE, thread]);
    deepEqual(result.values.map(({ company, value }) => [company, value]), [["BIR", "2310000000"]]);
    // the day that it waited is nobody's time
    ok(Object.values(result.timings).every((milliseconds) => milliseconds < DAY));
  }));

Deno.test("ask() E15: nothing is done twice for a pause: one question, one reply, one answer, one save, one call of the router each", async () => {
  const kept: KeptAnswer[] = [];
  let routed = 0;
  await waiting(async (lab, thread) => {
    const result = await ask(lab, "", { thread, resume: "BIR" });
    const { values } = await lab.reports.getState({ configurable: { thread_id: thread } });
    deepEqual(
      values.messages.map(({ role, text }: { readonly role: string; readonly text: string }) => [role, text]),
      [
        ["user", VAGUE],
        ["assistant", "Which company do you mean? ALD, BIR or another?"],
        ["user", "BIR"],
        ["assistant", result.answer],
      ],
    );
    equal(kept.length, 1);
    equal(routed, 2);
    // the spending of both halves stands in one state
    equal(result.spent["route"]?.calls, 2);
  }, {
    answers: {
      ...noAnswerCache,
      keep: (answered) => Promise.resolve(void kept.push(answered)),
    },
    script: {
      router: ({ slots }) => {
        routed += 1;
        return slots.companies.length > 0
          ? { route: "reports" }
          : { route: "clarify", clarification: "Which company do you mean? ALD, BIR or another?" };
      },
    },
  });
});

/** What a reply makes of "What was revenue in FY2024?". */
const REPLIES:
  readonly (readonly [reply: string, what: string, values: readonly string[], status: string])[] = [
    [
      "What was CED's revenue in FY2024?",
      "a whole question takes the first one's place",
      ["CED"],
      "answered",
    ],
    ["and BIR?", "a fragment completes it", ["BIR"], "answered"],
    ["BIR and CED", "two companies are compared", ["BIR", "CED"], "answered"],
    ["What does EBITDA stand for?", "another question is answered", [], "answered"],
    [
      "the one with the mines",
      "who does not name the subject when asked gets what is covered",
      [],
      "out_of_scope",
    ],
  ];

for (const [reply, what, companies, status] of REPLIES) {
  Deno.test(`ask() resumed with "${reply}": ${what}`, () =>
    waiting(async (lab, thread) => {
      const { result } = await askWatched(lab, "", { thread, resume: reply });
      deepEqual(
        [result.values.map(({ company }) => company), result.status],
        [companies, status],
        result.answer,
      );
    }));
}

Deno.test("ask() E13: of two replies to one pause one is worked on, the other gets a clear error", () =>
  waiting(async (lab, thread) => {
    const [first, second] = await Promise.allSettled([
      ask(lab, "", { thread, resume: "BIR" }),
      ask(lab, "", { thread, resume: "CED" }),
    ]);
    deepEqual([first.status, second.status], ["fulfilled", "rejected"]);
    match(
      String((second as PromiseRejectedResult).reason),
      /Cannot resume the thread .*another question or reply is being worked on/,
    );
    equal((await lab.runs.list({ owner: "local", limit: 10 })).length, 2, "the question and one reply");
    await rejects(ask(lab, "", { thread, resume: "CED" }), /it waits for no reply/);
  }));

Deno.test("ask() E21: a thread that waits in another version of the workflow is refused, and what to do is said", async () => {
  const lab = await openTestLab();
  try {
    const context = await lab.context({ signal: new AbortController().signal, events: () => {} });
    const place = { configurable: { thread_id: "old" }, context: context as never };
    await lab.reports.invoke(newTurn(VAGUE, { graph: "g1" }) as never, place);
    await rejects(
      ask(lab, "", { thread: "old", resume: "BIR" }),
      /Cannot resume the thread old: it was asked of another version of the workflow \(g1, this is [0-9a-f]{12}\)\. Ask the question again: "What was revenue/,
    );
    equal((await ask(lab, "What was BIR's revenue in FY2024?", { thread: "old" })).status, "answered");
  } finally {
    await lab.close();
  }
});

Deno.test("ask() refuses a reply that is none, and the thread waits on", () =>
  waiting(async (lab, thread) => {
    for (const reply of ["", "  \n"]) {
      await rejects(
        ask(lab, "", { thread, resume: reply }),
        /Cannot resume the thread .*: the reply is empty/,
      );
    }
    await rejects(ask(lab, "", { thread, resume: null as never }), {
      name: "TypeError",
      message: /null: it is no reply/,
    });
    await rejects(
      ask(lab, "", { thread: "nobody", resume: "BIR" }),
      /the thread nobody: no conversation of this id is kept/,
    );
    const { result } = await askWatched(lab, "", { thread, resume: "BIR" });
    equal(result.status, "answered");
  }));

Deno.test("ask() a new question to a waiting thread is answered, and the old one is let go", () =>
  waiting(async (lab, thread) => {
    const { result, nodes } = await askWatched(lab, "What was CED's revenue in FY2024?", { thread });
    deepEqual([result.status, nodes[0], nodes.includes("clarify")], ["answered", "remember", false]);
    await rejects(ask(lab, "", { thread, resume: "BIR" }), /it waits for no reply/);
  }));
