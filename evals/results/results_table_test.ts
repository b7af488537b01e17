import assert from "node:assert/strict";
import { readResults, type ResultFile } from "./result_file.ts";
import { README, RESULTS } from "./results_command.ts";
import { withResults } from "./results_table.ts";

Deno.test("results in the README equal the result files", async () => {
  const readme = await Deno.readTextFile(README);
  assert.equal(withResults(readme, await readResults(RESULTS)), readme, "run deno task results");
});

const FILES: readonly ResultFile[] = [
  {
    measure: "pages",
    rows: [{ what: "a | b", value: ".9", n: "12", command: "deno task measure pages", date: "2026-01-02" }],
    comparisons: [],
  },
  {
    measure: "ablation",
    rows: [],
    comparisons: [{
      name: "reranked",
      caption: "Arms:",
      columns: ["arm", "p"],
      rows: [["none", ".5"]],
      command: "c",
      date: "2026-01-02",
    }],
  },
];

const MARKS = [
  "<!-- results: written by `deno task results` from evals/results/ -->",
  "<!-- end of results -->",
] as const;

Deno.test("withResults() writes tables between the marks and leaves the rest", () => {
  assert.equal(
    withResults(`before\n\n${MARKS[0]}\n\nold\n\n${MARKS[1]}\n\nafter\n`, FILES),
    [
      "before",
      "",
      MARKS[0],
      "",
      "| measure | what it measures | over | result |",
      "| ------- | ---------------- | ---- | ------ |",
      "| `pages` | a \\| b           | 12   | .9     |",
      "",
      "Arms:",
      "",
      "| arm  | p   |",
      "| ---- | --- |",
      "| none | .5  |",
      "",
      MARKS[1],
      "",
      "after",
      "",
    ].join("\n"),
  );
});

Deno.test("withResults() needs its marks", () => {
  assert.throws(() => withResults("no marks", FILES), /Cannot write the results: the text has no lines/);
  assert.throws(() => withResults(`${MARKS[1]}\n${MARKS[0]}`, FILES), RangeError);
});
