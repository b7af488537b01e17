import assert from "node:assert/strict";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { embeddedText, textHash } from "../../retrieval/mod.ts";
import { ensureSamples } from "../cli/ensure_samples.ts";
import { testTerminal } from "../cli/testing.ts";
import { readConfig } from "../config.ts";
import { type Lab, openLab } from "../lab.ts";
import { MINILM_MODEL } from "../providers/models/minilm.ts";
import { ask } from "../reports/ask.ts";
import { readSampleVectors, SAMPLE_VECTORS } from "./fixture_embedder.ts";

const WAY_OUT =
  "what is embedded of the sample reports, or asked of them, has changed: run deno task vectors";

/** Every question of the list beside the vectors. */
async function questions(): Promise<readonly string[]> {
  const text = await Deno.readTextFile(new URL("questions.txt", SAMPLE_VECTORS));
  return text.split("\n").filter((line) => line !== "");
}

Deno.test("samples.vectors is whole for the sample reports as they are ingested now, without a model", async (t) => {
  // a model folder that is empty on every machine
  const models = await Deno.makeTempDir();
  const config = readConfig({ store: ":memory:" }, (name) => name === "TIEOUT_MODELS" ? models : undefined);
  const lab = await openLab(config);
  const file = await readSampleVectors();
  assert.ok(file !== null);
  await ensureSamples(lab, testTerminal());
  await t.step("it is of the model that is fetched", () => assert.deepEqual(file.model, MINILM_MODEL));
  await t.step("every chunk has its vector from it, and none is left over", async () => {
    const side = await lab.vectors.side();
    const coverage = await side?.store.coverage({ model: file.model });
    assert.equal(coverage?.missing, 0, WAY_OUT);
    assert.ok(coverage.chunks > 400);
    assert.equal(
      file.passages,
      (await distinctTexts(lab)).size,
      `some texts are no longer there; ${WAY_OUT}`,
    );
  });
  for (const question of await questions()) {
    await t.step(question, async () => {
      const { degraded, found } = await ask(lab, question);
      assert.deepEqual(degraded, [], WAY_OUT);
      assert.ok(Object.keys(found).length > 0, "a question that searches nothing needs no vector");
    });
  }
  await t.step("another question goes on without, and says so", async () => {
    const { degraded } = await ask(lab, "What did BHP say about the weather in the Pilbara?");
    assert.deepEqual(degraded, ["embedder"]);
  });
  await lab.close();
  await rm(models, { recursive: true });
});

Deno.test("questions.txt holds every question that the README's examples ask", async () => {
  const path = new URL("../../README.md", import.meta.url);
  const readme = await Deno.readTextFile(path).catch((error: unknown) => {
    if (error instanceof Deno.errors.NotFound) return "";
    throw error;
  });
  const listed = await questions();
  for (const [, question] of readme.matchAll(/^\$ .*task ask .*"([^"]+)"$/gm)) {
    // one that is asked back searches nothing
    if (question === "What was revenue in FY2024?") continue;
    assert.ok(
      listed.includes(question!),
      `"${question}" is not in ${join("fixtures", "vectors", "questions.txt")}`,
    );
  }
});

async function distinctTexts({ store }: Lab): Promise<ReadonlySet<string>> {
  const companies = new Set((await store.documents()).map(({ company }) => company));
  const chunks = (await Promise.all([...companies].map((company) => store.chunks({ company })))).flat();
  return new Set(chunks.map((chunk) => textHash(embeddedText(chunk))));
}
