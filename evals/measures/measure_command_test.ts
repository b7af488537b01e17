import assert from "node:assert/strict";
import { measureCommand } from "./measure_command.ts";

/** Runs the command and gives its exit code with what it says on standard error. */
async function said(...args: readonly string[]): Promise<readonly [number, string]> {
  let err = "";
  const code = await measureCommand(args, {
    out: () => {},
    err: (text) => void (err += text),
    isTerminal: false,
    env: () => undefined,
    path: (path) => path,
    signal: new AbortController().signal,
  });
  return [code, err];
}

Deno.test("measureCommand() keeps no results of a part of the data", async () => {
  const [code, err] = await said("pages", "--data", ".", "--limit", "3", "--results");
  assert.equal(code, 2);
  assert.match(err, /--results keeps what a whole run finds: leave --limit out/);
});

Deno.test("measureCommand() names what it cannot use", async () => {
  assert.match((await said("nothing"))[1], /"nothing" is no measure; the measures are icdar/);
  assert.match((await said("pages"))[1], /the measure pages needs its data/);
  assert.match((await said("pages", "--data", "./no-such-folder"))[1], /there is no such folder/);
  assert.match(
    (await said("pages", "--data", ".", "--limit", "x"))[1],
    /--limit takes a whole number from 1/,
  );
});
