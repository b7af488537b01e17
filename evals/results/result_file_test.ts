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
    const compare = (name: string, caption: string, date: string) =>
      keepResult(folder, {
        measure: "ablation",
        command: "c",
        date,
        found: { comparison: { name, caption, columns: ["arm"], rows: [["a"]] } },
      });
    await compare("keyword", "Old:", "2026-01-04");
    await compare("reranked", "All:", "2026-01-05");
    await compare("keyword", "Words:", "2026-01-06");
    const row = (what: string, value: string, date: string) => ({
      what,
      value,
      n: "300",
      command: "c",
      date,
    });
    const table = (name: string, caption: string, date: string) => ({
      name,
      caption,
      columns: ["arm"],
      rows: [["a"]],
      command: "c",
      date,
    });
    assert.deepEqual(await readResults(folder), [
      {
        measure: "ablation",
        rows: [],
        comparisons: [table("keyword", "Words:", "2026-01-06"), table("reranked", "All:", "2026-01-05")],
      },
      {
        measure: "scifact",
        rows: [row("keyword", ".69", "2026-01-03"), row("hybrid", ".72", "2026-01-02")],
        comparisons: [],
      },
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
