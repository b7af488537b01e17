import assert from "node:assert/strict";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { examplePdf, reportPages } from "./examples.ts";

const SCRIPT = fileURLToPath(new URL("killed_ingest.ts", import.meta.url));

async function run(
  args: readonly string[],
): Promise<{ readonly signal: string | null; readonly out: string }> {
  const command = new Deno.Command(Deno.execPath(), {
    args: ["run", "-q", "--no-prompt", "-P=test", SCRIPT, ...args],
    stdout: "piped",
    stderr: "piped",
  });
  const { signal, code, stdout, stderr } = await command.output();
  const said = new TextDecoder();
  assert.ok(signal !== null || code === 0, said.decode(stderr));
  return { signal, out: said.decode(stdout) };
}

Deno.test("ingest() killed at any point and run again stores what an uninterrupted run stores", async () => {
  const folder = await Deno.makeTempDir({ prefix: "tieout_resume_" });
  try {
    const path = join(folder, "alder.pdf");
    await Deno.writeFile(path, examplePdf(reportPages(70)));
    const whole = JSON.parse((await run([path, join(folder, "whole"), "end"])).out);
    assert.deepEqual([whole.outcome, whole.reused], ["added", 0]);
    assert.ok(whole.stored.figures[0].length > 140);
    const killed = join(folder, "killed");
    // among the pages, between two tables of a checkpoint, between the steps of storing the document
    for (
      const point of [
        "page.read 9",
        "page_readings 1",
        "page.read 60",
        "chunks 1",
        "figures 1",
      ]
    ) {
      assert.equal((await run([path, killed, point])).signal, "SIGKILL", point);
    }
    const resumed = JSON.parse((await run([path, killed, "end"])).out);
    assert.deepEqual([resumed.outcome, resumed.reused], ["added", 70]);
    assert.deepEqual(resumed.stored, whole.stored);
    const again = JSON.parse((await run([path, killed, "end"])).out);
    assert.equal(again.outcome, "unchanged");
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
