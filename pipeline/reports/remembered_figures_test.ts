import { deepEqual, equal, match, ok } from "node:assert/strict";
import { type AnswerCache, memoryAnswerCache, type Message } from "../../memory/mod.ts";
import type { Embedder } from "../../retrieval/mod.ts";
import { ask } from "./ask.ts";
import { openTestLab } from "./testing.ts";

const QUESTION = "What was ALD's revenue in FY2024?";
const REVENUE = "ALD's revenue in FY2024 was US$1,205 million [1].";
/** A figure that no report has. */
const COSTS = "ALD's costs in FY2024 were US$777 million [1].";

/** Every answer was kept for a question in other words than the one that is looked up. */
function otherWords(): AnswerCache {
  const inner = memoryAnswerCache();
  return {
    ...inner,
    find: async (query) =>
      (await inner.find(query)).map((kept) => ({ ...kept, key: { ...kept.key, text: "in other words" } })),
  };
}

/** Between seed and hit: a cosine of .9 with whatever is in other words. */
const NEARLY: Embedder = {
  id: "nearly",
  hash: "nearly",
  dimension: 2,
  embed: (texts) =>
    Promise.resolve(texts.map((text) =>
      Float32Array.from(
        text === "in other words" ? [0.9, Math.sqrt(0.19)] : text.includes("children") ? [0, 1] : [1, 0],
      )
    )),
};

Deno.test("ask() a past answer to a similar question reaches the writer under its label, and a figure that it alone has ties to nothing", async () => {
  const read: string[] = [];
  const lab = await openTestLab({
    answers: otherWords(),
    embedder: NEARLY,
    strict: false,
    script: {
      draft: ({ context }, call, { prompt }) => {
        read.push(context);
        ok(prompt.user.includes(context));
        return call === 0 ? `${REVENUE} ${COSTS.replace("ALD's", "Its")}` : COSTS;
      },
    },
  });
  try {
    const first = await ask(lab, QUESTION);
    equal(first.cache.status, "miss");
    ok(!read[0]!.includes("past analysis"));
    const before = read.length;
    const second = await ask(lab, QUESTION);
    deepEqual(
      [second.cache.status, second.cache.similarity, second.cache.run],
      ["seed", 0.9, first.run],
      JSON.stringify(second.layers),
    );
    const context = read[before]!;
    const [evidence, hint] = context.split("# Past analysis on a similar question");
    ok(!evidence!.includes("777"), "no excerpt has it");
    match(hint ?? "", /past analysis on a similar question, for reference only/);
    match(hint ?? "", /US\$777 million/);
    ok(!/\[\d+\]/.test(hint!), "its markers are those of other sources");
    equal(second.unsupported.length, 1);
    deepEqual([second.values, second.confidence === "high"], [[], false]);
  } finally {
    await lab.close();
  }
});

const TALK: readonly Message[] = Array.from({ length: 6 }, (_, at): readonly Message[] => [
  { role: "user", text: QUESTION },
  {
    role: "assistant",
    text: at === 0 ? `${REVENUE} ${COSTS.replace("ALD's", "Its")}` : REVENUE,
    answers: QUESTION,
    sources: [{ n: 1, company: "ALD", fy: 2024, page: 3 }],
  },
]).flat();

/** Asks behind twelve messages, and gives what the writer read and what the thread holds. */
async function behind(off?: string) {
  const read: string[] = [];
  const lab = await openTestLab({
    ...off === undefined ? {} : { off },
    strict: false,
    script: {
      draft: ({ context }) => {
        read.push(context);
        return COSTS;
      },
    },
  });
  try {
    const place = { configurable: { thread_id: "t1" } };
    await lab.reports.updateState(place, { messages: TALK }, "answer");
    const result = await ask(lab, QUESTION, { thread: "t1" });
    const { values } = await lab.reports.getState(place);
    return { result, context: read[0]!, messages: values.messages as readonly Message[] };
  } finally {
    await lab.close();
  }
}

Deno.test("ask() the note of a conversation reaches the writer under its label, and a figure that it alone has ties to nothing", async () => {
  const { result, context } = await behind();
  const [evidence, note] = context.split(
    "# Earlier conversation (remembered note, for reference only: no source)",
  );
  ok(!evidence!.includes("777"), "no excerpt has it");
  match(note ?? "", /US\$777 million/);
  equal(result.unsupported.length, 1);
  deepEqual([result.values, result.confidence === "high"], [[], false]);
});

Deno.test("ask() with compression switched off leaves a long thread as it is, and says so", async () => {
  const { result, context, messages } = await behind("compression");
  deepEqual(messages.slice(0, TALK.length), TALK);
  equal(messages.length, TALK.length + 2);
  ok(!context.includes("777"));
  deepEqual(
    result.layers.filter(({ layer }) => layer === "compression").map(({ verdict }) => verdict),
    ["switched off"],
  );
});
