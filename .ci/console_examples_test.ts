import assert from "node:assert/strict";
import { matchesOutput, readConsoleExamples } from "./console_examples.ts";

Deno.test("readConsoleExamples() reads commands with the output under them, from console blocks alone", () => {
  const markdown = [
    "Ask:",
    "```console",
    '$ deno task ask "What was revenue?"',
    "US$55,658 million [1]  ",
    "",
    "[1] BHP",
    "$ deno task doctor",
    "```",
    "```sh",
    "$ not run",
    "```",
    "```console exit=3",
    "$ deno task ask it",
    "Which company?",
    "```",
    "$ no example",
  ].join("\n");
  assert.deepEqual(readConsoleExamples(markdown), [
    {
      line: 3,
      command: 'deno task ask "What was revenue?"',
      expected: ["US$55,658 million [1]", "", "[1] BHP"],
      exitCode: 0,
    },
    { line: 7, command: "deno task doctor", expected: [], exitCode: 0 },
    { line: 13, command: "deno task ask it", expected: ["Which company?"], exitCode: 3 },
  ]);
});

Deno.test("matchesOutput() takes … within a line for any text, alone for any lines", () => {
  const cases: readonly (readonly [expected: readonly string[], actual: string, matches: boolean])[] = [
    [["a", "b"], "a\nb\n", true],
    [["a", "b", ""], "a \nb\n\n", true],
    [["a"], "a\nb\n", false],
    [["b"], "a\nb\n", false],
    [["a.c"], "abc\n", false],
    [["took … ms"], "took 12 ms\n", true],
    [["took … ms"], "took 12\nms\n", false],
    [["a", "…", "z"], "a\nz\n", true],
    [["a", "…", "z"], "a\nb\nc\nz\n", true],
    [["a", "…"], "a\n", true],
    [["a", "…"], "b\n", false],
    [[], "anything\n", true],
  ];
  for (const [expected, actual, matches] of cases) {
    assert.equal(matchesOutput(expected, actual), matches, JSON.stringify([expected, actual]));
  }
});
