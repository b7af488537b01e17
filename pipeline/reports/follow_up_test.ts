import { deepEqual, equal, match } from "node:assert/strict";
import type { Lab } from "../lab.ts";
import { ask } from "./ask.ts";
import { renderAnswer } from "./render.ts";
import type { Message } from "../../memory/mod.ts";
import { askWatched, openTestLab, type TestLabOptions } from "./testing.ts";

const REVENUE = "What was ALD's revenue in FY2024?";

async function inLab(work: (lab: Lab) => Promise<void>, options: TestLabOptions = {}): Promise<void> {
  const lab = await openTestLab(options);
  try {
    await work(lab);
  } finally {
    await lab.close();
  }
}

const verdictOf = (layer: string, { layers }: Awaited<ReturnType<typeof ask>>) =>
  layers.filter((line) => line.layer === layer).map(({ verdict }) => verdict);

Deno.test("ask() a follow-up is searched, answered and shown as it was understood", () =>
  inLab(async (lab) => {
    const { thread } = await ask(lab, REVENUE);
    const result = await ask(lab, "And BIR?", { thread });
    deepEqual([result.question, result.enriched], ["And BIR?", "What was BIR's revenue in FY2024?"]);
    deepEqual(result.values.map(({ company, value }) => [company, value]), [["BIR", "2310000000"]]);
    match(renderAnswer(result), /^Understood as: What was BIR's revenue in FY2024\?\n/);
    deepEqual(verdictOf("carryOver", result), ["filled FY2024"]);
    const plain = await ask(lab, REVENUE, { thread });
    equal(plain.enriched, REVENUE);
    equal(renderAnswer(plain).includes("Understood as"), false);
  }));

Deno.test("ask() E09: after a comparison a plural is answered for both, and one of them is asked for", () =>
  inLab(async (lab) => {
    const { thread } = await ask(lab, "Compare ALD and BIR in FY2024: what was the net profit?");
    const both = await ask(lab, "And their revenue?", { thread });
    deepEqual(both.values.map(({ company }) => company).sort(), ["ALD", "BIR"]);
    const { result, nodes } = await askWatched(lab, "And its revenue?", { thread });
    deepEqual(nodes, ["remember", "route", "clarify"]);
    deepEqual([result.status, result.answer], [
      "needs_clarification",
      "Which company do you mean: ALD or BIR?",
    ]);
    const settled = await ask(lab, "", { thread, resume: "BIR" });
    deepEqual(settled.values.map(({ company, value }) => [company, value]), [["BIR", "2310000000"]]);
    match(settled.enriched, /FY2024/);
  }));

Deno.test("ask() a question back is in the question's language", () =>
  inLab(async (lab) => {
    const { thread } = await ask(lab, "Compare ALD and BIR in FY2024: what was the net profit?");
    equal((await ask(lab, "它的股息呢？", { thread })).answer, "请问是哪家公司：ALD还是BIR？");
  }));

Deno.test("ask() what a fallback lists was not said, and a greeting is filled with nothing", () =>
  inLab(async (lab) => {
    const { thread, answer } = await ask(lab, "Write me a poem");
    match(answer, /ALD/);
    for (const question of ["What about their revenue?", "Hello", "What does EBITDA mean?"]) {
      const result = await ask(lab, question, { thread });
      equal(result.enriched, question);
      if (result.status === "needs_clarification") match(result.answer, /Which company do you mean/);
      deepEqual(result.values, []);
    }
  }));

Deno.test("ask() without carry-over the question stays as asked and its line says so", () =>
  inLab(async (lab) => {
    const { thread } = await ask(lab, REVENUE);
    const off = {
      ...lab,
      context: async (options: Parameters<Lab["context"]>[0]) => {
        const context = await lab.context(options);
        return { ...context, memory: { ...context.memory, carryOver: false } };
      },
    };
    const result = await ask(off, "And its revenue?", { thread });
    deepEqual([result.enriched, result.status], ["And its revenue?", "needs_clarification"]);
    deepEqual(verdictOf("carryOver", result), ["switched off"]);
  }));

Deno.test("ask() a scan that fails opens its layer loudly and leaves the question as asked", () =>
  inLab(async (lab) => {
    const { thread } = await ask(lab, REVENUE);
    const result = await ask(lab, "What was CED's revenue?", { thread });
    deepEqual([result.status, result.enriched, result.degraded], [
      "answered",
      "What was CED's revenue?",
      ["carryOver"],
    ]);
    match(verdictOf("carryOver", result)[0]!, /^opened \(TypeError: /);
  }, {
    carryOver: () => {
      throw new TypeError("Cannot read properties of undefined");
    },
  }));

Deno.test("ask() an answer says in the thread what it answered and where its markers lead", () =>
  inLab(async (lab) => {
    const { thread } = await ask(lab, REVENUE);
    const { values } = await lab.reports.getState({ configurable: { thread_id: thread } });
    const [, said] = values.messages as readonly Message[];
    equal(said?.answers, REVENUE);
    deepEqual(said?.sources, [{ n: 1, company: "ALD", fy: 2024, page: said?.sources?.[0]?.page }]);
  }));
