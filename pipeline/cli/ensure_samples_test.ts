import assert from "node:assert/strict";
import { readConfig } from "../config.ts";
import { openLab } from "../lab.ts";
import { ensureSamples } from "./ensure_samples.ts";
import { testTerminal } from "./testing.ts";

Deno.test("ensureSamples() puts no samples beside an ingest that was begun and stored nothing yet", async () => {
  const lab = await openLab(readConfig({ store: ":memory:" }, () => undefined));
  try {
    const place = { document: "0".repeat(64), page: 1, reader: "geometric" };
    await lab.checkpoints.save([{ key: "k", body: new Uint8Array([1]), place }], 0);
    await assert.rejects(
      ensureSamples(lab, testTerminal()),
      /an ingest was begun there .* goes on where it stopped/,
    );
    assert.deepEqual(await lab.store.documents(), []);
  } finally {
    await lab.close();
  }
});
