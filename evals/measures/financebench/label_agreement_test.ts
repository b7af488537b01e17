import assert from "node:assert/strict";
import { labelAgreement } from "./label_agreement.ts";

const LINE = {
  question_type: "metrics-generated",
  question: "What was revenue in USD millions?",
  gold: "$7310.00",
  answer: "It was $7,310 million.",
  label: "correct",
};

async function agreement(lines: readonly unknown[]) {
  const folder = await Deno.makeTempDir();
  try {
    const text = lines.map((line) => typeof line === "string" ? line : JSON.stringify(line)).join("\n");
    await Deno.writeTextFile(`${folder}/labels.jsonl`, text);
    return await labelAgreement(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("labelAgreement() gives precision, recall and Cohen's kappa over numeric questions alone", async () => {
  const wrong = { ...LINE, answer: "It was $9 million.", label: "incorrect" };
  const falseHit = { ...LINE, label: "incorrect" };
  const other = { ...LINE, question_type: "novel-generated", gold: "Yes" };
  // Agreed 3 of 4; by chance 3/4 · 2/4 + 1/4 · 2/4 = 1/2: kappa is (3/4 - 1/2) / (1/2).
  assert.deepEqual(await agreement([LINE, LINE, wrong, falseHit, other]), {
    n: 4,
    precision: 0.6667,
    recall: 1,
    kappa: 0.5,
  });
});

Deno.test("labelAgreement() names the line that it cannot read, and is null without labels", async () => {
  await assert.rejects(agreement([LINE, "{"]), /labels\.jsonl:2 is no JSON/);
  await assert.rejects(agreement([{ ...LINE, label: "maybe" }]), /labels\.jsonl:1, label/);
  assert.equal(await labelAgreement("/nowhere-at-all"), null);
});
