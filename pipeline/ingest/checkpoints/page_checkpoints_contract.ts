import assert from "node:assert/strict";
import type { KeptReading, PageCheckpoints } from "./page_checkpoints.ts";

/** Opens an empty one and says how to close it. */
export type OpenPageCheckpoints = () => Promise<
  { readonly checkpoints: PageCheckpoints; readonly close: () => Promise<void> }
>;

const [DOCUMENT, OTHER] = ["a".repeat(64), "b".repeat(64)];

function reading(key: string, page: number | null, more: Partial<KeptReading> = {}): KeptReading {
  const place = page === null ? null : { document: DOCUMENT, page, reader: "r1" };
  return { key, body: Uint8Array.from([0, 255, key.length, page ?? 0]), place, ...more };
}

/** Registers the tests that every {@link PageCheckpoints} passes, under the name of the implementation. */
export function pageCheckpointsContract(name: string, open: OpenPageCheckpoints): void {
  function it(criterion: string, work: (checkpoints: PageCheckpoints) => Promise<void>): void {
    Deno.test(`${name} ${criterion}`, async () => {
      const { checkpoints, close } = await open();
      try {
        await work(checkpoints);
      } finally {
        await close();
      }
    });
  }

  it("load() gives back readings byte for byte, and nothing for what is not kept", async (checkpoints) => {
    await checkpoints.save([reading("k1", 1), reading("k2", null)], 1);
    const found = await checkpoints.load(["k1", "k2", "k3"], 2);
    assert.deepEqual([...found.keys()].sort(), ["k1", "k2"]);
    assert.deepEqual(found.get("k1"), Uint8Array.from([0, 255, 2, 1]));
    assert.deepEqual(await checkpoints.keys(), new Set(["k1", "k2"]));
    assert.equal((await checkpoints.load([], 3)).size, 0);
  });

  it("pages() knows a document's pages by reader", async (checkpoints) => {
    const elsewhere = { document: OTHER, page: 1, reader: "r1" };
    await checkpoints.save([reading("k1", 1), reading("k3", 3), reading("x", null, { place: elsewhere })], 1);
    assert.deepEqual(await checkpoints.pages(DOCUMENT, "r1"), new Map([[1, "k1"], [3, "k3"]]));
    assert.equal((await checkpoints.pages(DOCUMENT, "r2")).size, 0);
    assert.deepEqual(await checkpoints.pages(OTHER, "r1"), new Map([[1, "x"]]));
  });

  it("save() two pages may share a reading, and a page read anew points to the new one", async (checkpoints) => {
    await checkpoints.save([reading("k", 1)], 1);
    await checkpoints.save([reading("k", 2, { body: Uint8Array.from([9]) })], 2);
    assert.deepEqual(await checkpoints.pages(DOCUMENT, "r1"), new Map([[1, "k"], [2, "k"]]));
    assert.deepEqual((await checkpoints.load(["k"], 3)).get("k"), Uint8Array.from([0, 255, 1, 1]));
    await checkpoints.save([reading("new", 1)], 4);
    assert.equal((await checkpoints.pages(DOCUMENT, "r1")).get(1), "new");
    await checkpoints.save([reading("same", 5), reading("same", 6)], 5);
    assert.equal((await checkpoints.pages(DOCUMENT, "r1")).size, 4);
  });

  it("trim() forgets what was used longest ago, with its places", async (checkpoints) => {
    const body = new Uint8Array(100);
    await checkpoints.save([reading("old", 1, { body })], 1);
    await checkpoints.save([reading("older", 2, { body })], 2);
    await checkpoints.save([reading("new", 3, { body })], 3);
    await checkpoints.load(["old"], 4);
    await checkpoints.trim(250);
    assert.deepEqual(await checkpoints.keys(), new Set(["old", "new"]));
    assert.deepEqual(await checkpoints.pages(DOCUMENT, "r1"), new Map([[1, "old"], [3, "new"]]));
    await checkpoints.trim(250);
    assert.equal((await checkpoints.keys()).size, 2);
    await checkpoints.trim(0);
    assert.equal((await checkpoints.keys()).size, 0);
  });
}
