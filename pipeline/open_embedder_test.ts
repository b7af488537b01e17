import { deepEqual, equal, match, rejects } from "node:assert/strict";
import { readConfig } from "./config.ts";
import { openEmbedder } from "./open_embedder.ts";

const EFFECTS = { clock: () => new Date(0) };
const chosen = (env: Readonly<Record<string, string>>) => readConfig({}, (name) => env[name]).embedder;

Deno.test("openEmbedder() none is a choice and opens nothing", async () => {
  deepEqual(chosen({ TIEOUT_EMBEDDER: "none" }), { provider: "none", variables: {} });
  equal(await openEmbedder(chosen({ TIEOUT_EMBEDDER: "none" }), EFFECTS), null);
});

Deno.test("openEmbedder() an unknown name is a RangeError that lists the known ones", async () => {
  for (const name of ["nobody", "constructor", "__proto__"]) {
    await rejects(
      openEmbedder(chosen({ TIEOUT_EMBEDDER: name }), EFFECTS),
      { name: "RangeError", message: /TIEOUT_EMBEDDER takes one of .*none/ },
    );
  }
});

Deno.test("openEmbedder() local says which task fetches its weights where they are missing", async () => {
  const empty = await Deno.makeTempDir();
  const local = chosen({ TIEOUT_MODELS: empty });
  equal(local.provider, "local");
  await rejects(openEmbedder(local, EFFECTS), (error) => {
    match(String(error), /^Error: Cannot embed with local: .*deno task model fetches it/);
    return true;
  });
  await Deno.remove(empty);
});
