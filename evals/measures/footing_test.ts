import { deepEqual, match, rejects } from "node:assert/strict";
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import measure from "./footing.ts";

const SAMPLE = new URL("../../fixtures/reports/fmg-fy2024.pdf", import.meta.url);
const OPTIONS = {
  limit: Infinity,
  flags: {},
  progress: () => {},
  signal: new AbortController().signal,
  env: () => undefined,
  path: (path: string) => path,
};

Deno.test("measure footing judges the statements of a folder's reports, with their pages", async () => {
  const data = await mkdtemp(join(tmpdir(), "tieout-measure-footing-"));
  try {
    await copyFile(SAMPLE, join(data, "fmg.pdf"));
    const { json, text } = await measure.run({ ...OPTIONS, data });
    const [document] = json["documents"] as { statements: readonly Record<string, unknown>[] }[];
    deepEqual(document?.statements, [
      { statement: "balance", outcome: "foots", pages: [9] },
      { statement: "cashFlow", outcome: "foots", pages: [10] },
      { statement: "income", outcome: "foots", pages: [8] },
    ]);
    match(text, /balance sheets: 1 found, 100\.0 % foot or tie \(foots 1, tied 0, off 0/);
    match(text, /checks of statements: [1-9]\d* passed, 0 failed/);
  } finally {
    await rm(data, { recursive: true });
  }
});

Deno.test("measure footing says where there is nothing to measure", async () => {
  const data = await mkdtemp(join(tmpdir(), "tieout-measure-footing-"));
  try {
    await rejects(
      measure.run({ ...OPTIONS, data }),
      /Cannot measure .*: neither it nor its folder pdfs holds a PDF/,
    );
  } finally {
    await rm(data, { recursive: true });
  }
});
