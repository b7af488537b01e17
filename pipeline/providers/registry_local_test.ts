import assert from "node:assert/strict";
import { readConfig } from "../config.ts";
import { openPageReader } from "../open_page_reader.ts";
import { MODEL_FILES } from "./models/model_files.ts";
import { pageReaderProvider } from "./registry.ts";

/** The configuration of the local reader with its weights in a folder. */
function configured(folder: string) {
  const env: Record<string, string> = {
    TIEOUT_VISION: "local",
    TIEOUT_MODELS: folder,
    OPENAI_API_KEY: "secret",
  };
  return readConfig({ tables: "vision" }, (name) => env[name]);
}

Deno.test("pageReaderProvider() the local reader says where its weights are missing and how to get them", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const { vision } = configured(folder);
    assert.deepEqual(Object.keys(vision.variables), ["TIEOUT_MODELS"]);
    const status = pageReaderProvider("local").status(vision.variables);
    assert.deepEqual([status.host, status.key], [null, "none"]);
    assert.match(status.missing ?? "", /weights are not in .*: deno task model fetches them/);
    await assert.rejects(
      openPageReader(vision, { clock: () => new Date(0) }),
      /^Error: Cannot read pages with a vision model: their weights are not in /,
    );
    for (const { name, bytes } of MODEL_FILES) {
      await Deno.writeFile(`${folder}/${name}`, new Uint8Array(bytes));
    }
    assert.equal(pageReaderProvider("local").status(vision.variables).missing, null);
    await assert.rejects(
      openPageReader(vision, { clock: () => new Date(0) }),
      /^Error: Cannot load the model .*layout_cdla\.onnx: deno task model fetches it/,
    );
    assert.deepEqual(await pageReaderProvider("local").estimate({}), {
      inputTokens: 0,
      outputTokens: 0,
      costUsd: 0,
    });
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
