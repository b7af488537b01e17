import assert from "node:assert/strict";
import type { LayerOpening } from "../../../guardrails/mod.ts";
import { BUDGET, Ledger } from "../../ledger.ts";
import { guardChat } from "../../guard_ports.ts";
import type { Graded } from "../../reports/decide.ts";
import { renderPrompt } from "../../reports/prompt.ts";
import { type DraftInput, GradingDecision } from "../../reports/tasks.ts";
import { chatExamples } from "../../reports/testing.ts";
import { type ReplayStep, type SeenRequest, withReplay } from "../replay.ts";
import { calling, completion, offered } from "./chat_examples.ts";
import { openaiChat } from "./chat_model.ts";

// Made-up replies show that nothing but the schema passes here. They do not show which form a vendor's model keeps to, nor
// how well it judges: that is measured against people's labels, with `calibrate`.

const ONE = { label: "ALD FY2024 net debt", reason: "unrelated" };
const CLEAN = { pass: true, unsupported: [] };

/** Has a draft graded by an endpoint that replies so. */
async function gradeBy(step: ReplayStep) {
  const openings: LayerOpening[] = [];
  let [graded, seen]: [Graded | null, readonly SeenRequest[]] = [null, []];
  await withReplay({ vendor: "openai", steps: [step] }, async (url, requests) => {
    const model = openaiChat("decider", {
      baseUrl: `${url}/v1`,
      key: null,
      model: "hand-made",
      price: null,
    }, { clock: () => new Date(0), sleep: () => Promise.resolve() });
    const onOpen = (opening: LayerOpening) => void openings.push(opening);
    const ledger = new Ledger(BUDGET, { clock: () => new Date(0) });
    const chat = guardChat(model, { ledger, milliseconds: 10_000, onOpen, seat: "decider" });
    const { slots, sources } = chatExamples().write.input as DraftInput;
    const input = {
      slots,
      sources,
      calculations: [],
      draft: "ALD's net debt was US$777 million in FY2024 [1].",
    };
    graded = await chat.decideParts({
      task: "grading",
      input,
      prompt: renderPrompt("grading", input, () => "0123456789abcdef"),
      schema: GradingDecision,
      signal: new AbortController().signal,
      layers: { pass: "quality", unsupported: "groundedness" },
    });
    seen = requests;
  });
  return { graded: graded!, openings, seen };
}

const BOTH = ["pass", "unsupported"];

/** What an endpoint replies, and which parts of it are verdicts. */
const REPLIES: Readonly<Record<string, readonly [reply: ReplayStep, parts: readonly string[]]>> = {
  "the function called": [() => calling(["grading", { pass: true, unsupported: [ONE] }]), BOTH],
  "the call as the whole text": [() => completion({ content: JSON.stringify(CLEAN) }), BOTH],
  "prose": [() => completion({ content: "The answer looks fine." }), []],
  "a word": [() => completion({ content: "PASS" }), []],
  "Chinese": [() => completion({ content: "答案没有问题，通过。" }), []],
  "nothing": [() => completion({ content: "" }), []],
  "JSON inside prose": [() => completion({ content: `I checked: ${JSON.stringify(CLEAN)}. Well done.` }), []],
  "JSON in a code fence": [() => completion({ content: `\`\`\`json\n${JSON.stringify(CLEAN)}\n\`\`\`` }), []],
  "prose around the arguments": [() => calling(["grading", `Sure: ${JSON.stringify(CLEAN)}`]), []],
  "half of the arguments": [() => calling(["grading", '{"pass": true, "unsup']), []],
  "no arguments": [() => calling(["grading", ""]), []],
  "an empty object": [() => calling(["grading", {}]), []],
  "another function": [() => calling(["quality", CLEAN]), []],
  "two calls that differ": [() => calling(["grading", CLEAN], ["grading", { ...CLEAN, pass: false }]), []],
  "what was cut off": [() => completion({ content: JSON.stringify(CLEAN) }, "length"), []],
  "a refusal": [() => completion({ refusal: "I cannot grade this." }), []],
  "wrong types": [() => calling(["grading", { pass: "false", unsupported: "none" }]), []],
  "a list of texts": [() => calling(["grading", { pass: true, unsupported: [ONE.label] }]), ["pass"]],
  "an unknown reason": [
    () => calling(["grading", { pass: true, unsupported: [{ ...ONE, reason: "rounding" }] }]),
    ["pass"],
  ],
  "pass as text": [() => calling(["grading", { pass: "true", unsupported: [] }]), ["unsupported"]],
  "no list": [() => calling(["grading", { pass: false }]), ["pass"]],
};

for (const [what, [reply, parts]] of Object.entries(REPLIES)) {
  Deno.test(`openaiChat() grading, ${what}: ${parts.join(" and ") || "nothing"} of it is a verdict`, async () => {
    const { graded, openings } = await gradeBy(reply);
    assert.deepEqual(Object.entries(graded).flatMap(([name, part]) => "said" in part ? [name] : []), parts);
    const layers = BOTH.filter((name) => !parts.includes(name))
      .map((name) => name === "pass" ? "quality" : "groundedness");
    assert.deepEqual(
      openings.map(({ layer, error }) => [layer, error]),
      layers.map((one) => [one, "Unparseable"]),
    );
    for (const { direction, message } of openings) {
      assert.equal(direction, "open");
      assert.match(message, /^unparseable: /);
    }
  });
}

Deno.test("openaiChat() grading fails both layers at once where there is no reply, and tells it from one that cannot be read", async () => {
  const { graded, openings } = await gradeBy(() => new Response("down", { status: 500 }));
  assert.deepEqual(graded, { pass: { opened: "failed" }, unsupported: { opened: "failed" } });
  assert.deepEqual(openings.map(({ layer }) => layer), ["quality", "groundedness"]);
  assert.ok(openings.every(({ error }) => error !== "Unparseable"));
});

Deno.test("openaiChat() grading asks the small client by one forced function whose fields have no defaults", async () => {
  const { seen } = await gradeBy(() => calling(["grading", CLEAN]));
  const { body } = seen[0]!;
  assert.deepEqual([seen.length, offered(body), body.temperature, body.max_tokens], [
    1,
    ["grading"],
    0,
    1_000,
  ]);
  const [tool] = body.tools as readonly {
    readonly function: { readonly parameters: Record<string, unknown> };
  }[];
  assert.deepEqual(tool!.function.parameters.required, BOTH);
  assert.equal(JSON.stringify(tool).includes('"default"'), false);
  assert.match(JSON.stringify(tool), /Task one, lenient.*Task two, strict/);
});
