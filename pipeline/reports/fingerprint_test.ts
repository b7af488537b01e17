import assert from "node:assert/strict";
import { wordEmbedder } from "../../retrieval/testing.ts";
import { readConfig } from "../config.ts";
import { openLab } from "../lab.ts";
import { fingerprintOf } from "./fingerprint.ts";

async function fingerprint(
  env: Readonly<Record<string, string>>,
  options: Parameters<typeof openLab>[2] = {},
): Promise<string> {
  const lab = await openLab(readConfig({ store: ":memory:" }, (name) => env[name]), undefined, options);
  try {
    return await fingerprintOf(lab);
  } finally {
    await lab.close();
  }
}

Deno.test("fingerprintOf() tells embedding models apart by their hashes, and is the same for the same", async () => {
  const words = (id: string) => fingerprint({}, { embedder: wordEmbedder({ id }) });
  const prints = [await words("a"), await words("b"), await fingerprint({ TIEOUT_EMBEDDER: "none" })];
  assert.equal(new Set(prints).size, 3);
  assert.equal(await words("a"), prints[0]);
});

Deno.test("fingerprintOf() of a model that cannot be known is none of the others", async () => {
  const folder = await Deno.makeTempDir();
  await Deno.writeTextFile(`${folder}/embedder.json`, "{}");
  const unknown = await fingerprint({ TIEOUT_MODEL: folder });
  assert.notEqual(unknown, await fingerprint({ TIEOUT_EMBEDDER: "none" }));
  await Deno.remove(folder, { recursive: true });
});
