import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { matchesOutput, readConsoleExamples } from "./console_examples.ts";

const ROOT = new URL("..", import.meta.url);

/** The pinned runtime, however the document calls it, is the one that runs this test. */
const RUNTIME = /^(npx -y deno@[0-9.]+|deno) /;

/** The gate runs the first; running it from inside a test would never end. */
const NOT_RUN = /^task (test|ok)\b/;

async function readReadme(): Promise<string | null> {
  try {
    return await Deno.readTextFile(new URL("README.md", ROOT));
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}

const readme = await readReadme();

Deno.test(
  { name: "README.md examples print what is pasted under them", ignore: readme === null },
  async (t) => {
    const examples = readConsoleExamples(readme ?? "").filter(({ command }) =>
      !NOT_RUN.test(command.replace(RUNTIME, ""))
    );
    assert.ok(examples.length > 0, "README.md has no console block with a command to run");
    // Vectors of the samples and of these questions are a fixture: the output is the same with and without a model.
    // One store for all, empty at first: what a reader sees who follows the document from the top.
    const store = await mkdtemp(join(tmpdir(), "tieout-readme-"));
    for (const { line, command, expected, exitCode } of examples) {
      await t.step(`README.md:${line} ${command}`, async () => {
        const { code, stdout, stderr } = await new Deno.Command("bash", {
          args: ["-c", command.replace(RUNTIME, `'${Deno.execPath()}' `)],
          cwd: ROOT,
          // CI: nothing is fetched first
          env: { TIEOUT_STORE: store, NO_COLOR: "1", CI: "true" },
          stdin: "null",
        }).output();
        const [out, notices] = [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes));
        assert.equal(code, exitCode, notices);
        if (!matchesOutput(expected, out ?? "")) assert.equal(out, `${expected.join("\n").trimEnd()}\n`);
      });
    }
    await rm(store, { recursive: true });
  },
);
