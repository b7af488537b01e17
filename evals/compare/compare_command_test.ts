import assert from "node:assert/strict";
import { readDialogues } from "../suites/read_dialogues.ts";
import { compareCommand } from "./compare_command.ts";

/** Runs the command over a store of its own. */
async function said(args: readonly string[], store = "unused") {
  const told = { out: "", err: "" };
  const code = await compareCommand(args, {
    out: (text) => void (told.out += text),
    err: (text) => void (told.err += text),
    isTerminal: false,
    env: (name) => ({ TIEOUT_STORE: store, TIEOUT_EMBEDDER: "none" })[name],
    path: (path) => path,
    signal: new AbortController().signal,
  });
  return { code, ...told };
}

Deno.test("compareCommand() names what it cannot use", async () => {
  const wrong: readonly (readonly [args: readonly string[], message: RegExp])[] = [
    [[], /--b names the second arm/],
    [["memory"], /"memory" is too much/],
    [["--b", "memory.cash=off"], /the keys are memory\.durable/],
    [["--b", "memory.cache=off", "--suite", "x"], /there is no such suite; there is memory/],
    [["--b", "memory.cache=off", "--id", "x"], /the suite has no such case/],
    [["--b", "default"], /the two arms are the same/],
  ];
  for (const [args, message] of wrong) {
    const { code, err } = await said(args);
    assert.equal(code, 2, err);
    assert.match(err, message);
  }
});

Deno.test("compareCommand() tells what a switched-off layer costs, and leaves no store behind", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const json = `${folder}/result.json`;
    const { code, out } = await said(
      ["--b", "memory.carryOver=off", "--id", "year-only", "--json", json],
      folder,
    );
    assert.equal(code, 0);
    assert.match(out, /lost +year-only: status needs_clarification, expected answered/);
    const { improved, worse, found, lost, cases } = JSON.parse(await Deno.readTextFile(json));
    assert.deepEqual([improved, worse, found, lost], [0, 0, 0, 1]);
    assert.deepEqual(cases.map(({ id, verdict }: { id: string; verdict: string }) => [id, verdict]), [
      ["year-only", "lost"],
    ]);
    assert.deepEqual((await Array.fromAsync(Deno.readDir(folder))).map(({ name }) => name), ["result.json"]);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("the suite of conversations can be read", async () => {
  const text = await Deno.readTextFile(new URL("../suites/memory.jsonl", import.meta.url));
  assert.ok(readDialogues(text, "memory.jsonl").length >= 30);
});
