import { deepEqual, equal, rejects } from "node:assert/strict";
import type { LayerOpening } from "../../../guardrails/mod.ts";
import type { PageReader, PageToRead } from "../../../retrieval/mod.ts";
import { readPageWith } from "./read_page_with.ts";

const PAGE: PageToRead = {
  document: "report.pdf",
  page: 3,
  width: 595,
  height: 842,
  words: [],
  image: () => Promise.reject(new Error("not painted")),
  expects: { table: true, chart: false },
};
const REPLY = { tables: [], charts: [], usage: { calls: 1, inputTokens: 1, outputTokens: 1, costUsd: 0 } };

function reader(read: PageReader["read"]): PageReader {
  return { id: "test", read };
}

Deno.test("readPageWith() gives the reply of a reader that reads", async () => {
  const openings: LayerOpening[] = [];
  const reply = await readPageWith(reader(() => Promise.resolve(REPLY)), PAGE, {
    signal: new AbortController().signal,
    onOpen: (opening) => openings.push(opening),
  });
  equal(reply, REPLY);
  deepEqual(openings, []);
});

Deno.test("H13 readPageWith() opens loudly where the reader fails, and says no secret", async () => {
  const openings: LayerOpening[] = [];
  const reply = await readPageWith(reader((page) => page.image(2).then(() => REPLY)), PAGE, {
    signal: new AbortController().signal,
    onOpen: (opening) => openings.push(opening),
  });
  equal(reply, null);
  deepEqual(openings.map(({ layer, direction, message }) => [layer, direction, message]), [
    ["visionReader", "open", "not painted"],
  ]);
  await readPageWith(reader(() => Promise.reject(new Error("401 Authorization: Bearer sk-test-000"))), PAGE, {
    signal: new AbortController().signal,
    onOpen: (opening) => openings.push(opening),
  });
  equal(JSON.stringify(openings).includes("sk-test-000"), false);
});

Deno.test("readPageWith() gives up a reader that takes too long, and passes a cancelled run on", async () => {
  const openings: LayerOpening[] = [];
  const never = reader(() => new Promise(() => {}));
  const options = { milliseconds: 5, onOpen: (opening: LayerOpening) => void openings.push(opening) };
  equal(await readPageWith(never, PAGE, { ...options, signal: new AbortController().signal }), null);
  equal(openings[0]?.error, "TimeoutError");
  const stopped = new AbortController();
  stopped.abort(new Error("stopped"));
  await rejects(readPageWith(never, PAGE, { ...options, signal: stopped.signal }), /stopped/);
});
