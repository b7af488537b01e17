import { equal, match, ok, rejects } from "node:assert/strict";
import type { PageToRead } from "../../../retrieval/mod.ts";
import { Secret } from "../../secret.ts";
import { PageReadError } from "./page_read_error.ts";
import { openaiPageReader } from "./page_reader.ts";
import { readOpenaiSettings } from "./settings.ts";

const EFFECTS = { clock: () => new Date(0), sleep: () => Promise.resolve() };
const SETTINGS = {
  baseUrl: "https://models.invalid/v1",
  key: new Secret("sk-test-000"),
  model: "any",
  price: null,
};
const PAGE: PageToRead = {
  document: "report.pdf",
  page: 3,
  width: 595,
  height: 842,
  words: [],
  image: (scale) =>
    Promise.resolve({
      width: 1,
      height: 1,
      scale,
      rgba: new Uint8ClampedArray(4),
      png: () => new Uint8Array(1),
    }),
  expects: { table: true, chart: true },
};

Deno.test("openaiPageReader() says what to set where the key is missing, and that the default reader needs none", async () => {
  await rejects(openaiPageReader(readOpenaiSettings(() => undefined), EFFECTS), (error) => {
    ok(error instanceof Error);
    match(error.message, /^Cannot read pages with a vision model: set TIEOUT_OPENAI_KEY/);
    match(error.message, /--tables geometric/);
    return true;
  });
});

Deno.test("H13 openaiPageReader() has an id that changes with model and host and holds no key", async () => {
  const ids = await Promise.all([
    openaiPageReader(SETTINGS, EFFECTS),
    openaiPageReader({ ...SETTINGS, model: "other" }, EFFECTS),
    openaiPageReader({ ...SETTINGS, baseUrl: "https://other.invalid/v1" }, EFFECTS),
  ]);
  equal(new Set(ids.map(({ id }) => id)).size, 3);
  ok(ids.every(({ id }) => !id.includes("sk-")));
});

Deno.test("openaiPageReader() says that the task has no network, and which one has", async () => {
  const reader = await openaiPageReader(SETTINGS, EFFECTS);
  const error = await reader.read(PAGE, { signal: new AbortController().signal }).then(
    () => null,
    (reason) => reason,
  );
  ok(error instanceof PageReadError);
  equal(error.reason, "connection");
  match(error.message, /no network; run deno task ingest:live/);
  equal(Deno.inspect(error, { depth: 9 }).includes("sk-test-000"), false);
});
