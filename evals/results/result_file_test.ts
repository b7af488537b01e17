import assert from "node:assert/strict";
import { keepResult, readResults } from "./result_file.ts";

async function withFolder(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    await use(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("keepResult() puts a run's rows in the place of older ones of the same words, and leaves the others", async () => {
  await withFolder(async (folder) => {
    const keep = (what: string, value: string, date: string) =>
      keepResult(folder, {
        measure: "scifact",
        command: "c",
        date,
        found: { rows: [{ what, value, n: "300" }] },
      });
    await keep("keyword", ".68", "2026-01-01");
    await keep("hybrid", ".72", "2026-01-02");
    await keep("keyword", ".69", "2026-01-03");
    const comparison = { caption: "Arms:", columns: ["arm"], rows: [["a"]] };
    await keepResult(folder, {
      measure: "ablation",
      command: "c",
      date: "2026-01-04",
      found: { rows: [], comparison },
    });
    const row = (what: string, value: string, date: string) => ({
      what,
      value,
      n: "300",
      command: "c",
      date,
    });
    assert.deepEqual(await readResults(folder), [
      { measure: "ablation", rows: [], comparison: { ...comparison, command: "c", date: "2026-01-04" } },
      { measure: "scifact", rows: [row("keyword", ".69", "2026-01-03"), row("hybrid", ".72", "2026-01-02")] },
    ]);
  });
});

Deno.test("readResults() names the file and the field that it cannot use", async () => {
  for (
    const [text, message] of [
      ["{", /bad\.json: it is no JSON/],
      ['{"measure": "x"}', /bad\.json: rows/],
      [
        '{"measure": "x", "rows": [{"what": "a", "value": ".1", "n": "1", "command": "c", "date": "today"}]}',
        /bad\.json: rows\.0\.date/,
      ],
    ] as const
  ) {
    await withFolder(async (folder) => {
      await Deno.writeTextFile(`${folder}/bad.json`, text);
      await assert.rejects(readResults(folder), message);
    });
  }
});
