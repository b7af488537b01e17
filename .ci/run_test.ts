import assert from "node:assert/strict";
import { chmod, copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";

/**
 * Runs the gate in a folder of its own with a deno that is a script: `answers` maps the beginning of its arguments to
 * what it prints and how it exits; all else prints nothing and succeeds.
 */
async function runGate(
  answers: Readonly<Record<string, readonly [prints: string, code: number]>>,
  { readme = "$ npx -y deno@2.9.6 task test\n", version = "2.9.6", files = {} }: {
    readonly readme?: string;
    readonly version?: string;
    readonly files?: Readonly<Record<string, string>>;
  } = {},
): Promise<{ readonly code: number; readonly out: string; readonly last: string }> {
  const folder = await mkdtemp(join(tmpdir(), "tieout-gate-"));
  await mkdir(join(folder, ".ci"));
  await mkdir(join(folder, "bin"));
  await copyFile(new URL("run", import.meta.url), join(folder, ".ci/run"));
  await writeFile(join(folder, "README.md"), readme);
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  const cases = Object.entries(answers).map(([begin, [prints, code]]) =>
    `"${begin}"*) printf '${prints}'; exit ${code};;`
  );
  const deno = `#!/bin/bash\necho "called $1: $*" >> "${folder}/calls"\ncase "$*" in
    ${cases.join("\n    ")}
    --version) echo "deno ${version} (stable)";;
    eval*) exit 1;;
  esac\n`;
  await writeFile(join(folder, "bin/deno"), deno);
  // npx drops its own options and the package's name.
  await writeFile(join(folder, "bin/npx"), `#!/bin/bash\nshift 2\nexec "${folder}/bin/deno" "$@"\n`);
  for (const name of ["deno", "npx"]) await chmod(join(folder, "bin", name), 0o755);
  const { code, stdout } = await new Deno.Command("bash", {
    args: [join(folder, ".ci/run")],
    env: { PATH: `${join(folder, "bin")}:${process.env["PATH"]}` },
  }).output();
  await rm(folder, { recursive: true });
  const out = new TextDecoder().decode(stdout);
  return { code, out, last: out.trimEnd().split("\n").at(-1) ?? "" };
}

const GREEN: readonly [string, number] = ["ok | 12 passed (3 steps) | 0 failed | 1 ignored (5ms)\\n", 0];

Deno.test("run counts tests and checks, and ends with the count alone", async () => {
  const { code, last, out } = await runGate({ "task test": GREEN });
  // 12 tests; lock file, format, lint, types, public check, failure policy, benches.
  assert.equal(last, "19 passed, 0 failed", out);
  assert.equal(code, 0);
});

Deno.test("run goes on after a failure, and fails", async () => {
  const { code, last, out } = await runGate({
    "fmt --check": ["not formatted\\n", 1],
    "task test": ["FAILED | 10 passed | 2 failed (1s)\\n", 1],
  });
  assert.equal(last, "16 passed, 3 failed", out);
  assert.equal(code, 1);
  assert.match(out, /-- format: failed with code 1, \d+ s/);
  assert.match(out, /== benches compile/);
});

Deno.test("run counts a test run that breaks outside of a test", async () => {
  const { code, last } = await runGate({
    "task test": ["ok | 12 passed | 0 failed (1s)\\nerror: uncaught\\n", 1],
  });
  assert.deepEqual([code, last], [1, "19 passed, 1 failed"]);
  assert.equal(
    (await runGate({ "task test": ["error: it does not compile\\n", 1] })).last,
    "7 passed, 2 failed",
  );
});

Deno.test("run fails where no test ran", async () => {
  const { code, last, out } = await runGate({ "task test": ["ok | 0 passed | 0 failed (0ms)\\n", 0] });
  assert.deepEqual([code, last], [1, "7 passed, 1 failed"]);
  assert.match(out, /no test ran/);
});

Deno.test("run takes the test command from the README, and fails without one", async () => {
  const { code, out, last } = await runGate({ "task test": GREEN }, { readme: "Run the tests.\n" });
  assert.match(out, /README\.md names no test command/);
  assert.deepEqual([code, last], [1, "7 passed, 2 failed"]);
});

Deno.test("run passes over a deno of another version", async () => {
  const { out } = await runGate({ "task test": GREEN }, { version: "2.1.0" });
  assert.match(out, /== format: npx -y deno@2\.9\.6 fmt --check/);
});

Deno.test("run adds loopback tests, examples and the mock evaluation as soon as they exist", async () => {
  const example = "/**\n * @example\n */\n";
  const { last, out } = await runGate({
    "task test:loopback": ["ok | 2 passed | 0 failed (1ms)\\n", 0],
    "task test": GREEN,
    "test --doc": ["ok | 1 passed | 0 failed (1ms)\\n", 0],
    "eval": ["", 0],
  }, { files: { "a_loopback_test.ts": "", "mod.ts": example } });
  assert.equal(last, "23 passed, 0 failed", out);
  assert.match(out, /== mock evaluation: deno task eval --mode mock/);
});
