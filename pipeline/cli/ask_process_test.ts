import { deepEqual, equal, match } from "node:assert/strict";
import { openTestLab } from "../reports/testing.ts";
import { AskResult } from "../reports/ask_result.ts";
import { inFolder } from "./testing.ts";

const ROOT = new URL("../../", import.meta.url);

/** Starts `ask` in a process of its own, as the task does, over the store. */
function start(store: string, args: readonly string[]): Deno.ChildProcess {
  return new Deno.Command(Deno.execPath(), {
    args: ["run", "-q", "--no-prompt", "-P=ask", "pipeline/cli/ask.ts", "--store", store, "--json", ...args],
    cwd: ROOT,
    env: { TIEOUT_EMBEDDER: "none", NO_COLOR: "1" },
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
}

async function askProcess(store: string, args: readonly string[]) {
  const { code, stdout, stderr } = await start(store, args).output();
  const text = new TextDecoder().decode(stdout);
  return {
    code,
    err: new TextDecoder().decode(stderr),
    result: text === "" ? null : AskResult.parse(JSON.parse(text)),
  };
}

/** Makes the store of the five example companies. */
async function withStore(work: (store: string) => Promise<void>): Promise<void> {
  await inFolder(async (folder) => {
    await (await openTestLab({ store: folder })).close();
    await work(folder);
  });
}

Deno.test("ask waits with exit code 3, and a second process goes on with the reply", () =>
  withStore(async (store) => {
    const asked = await askProcess(store, ["What was revenue in FY2024?"]);
    deepEqual([asked.code, asked.result?.status], [3, "needs_clarification"], asked.err);
    match(asked.result!.answer, /Which company do you mean\?/);
    const { thread } = asked.result!;
    const reply = await askProcess(store, ["--thread", thread, "--resume", "BIR"]);
    deepEqual([reply.code, reply.result?.thread], [0, thread], reply.err);
    deepEqual(reply.result?.values.map(({ company, value }) => [company, value]), [["BIR", "2310000000"]]);
    const again = await askProcess(store, ["--thread", thread, "--resume", "CED"]);
    deepEqual([again.code, again.result], [1, null]);
    match(again.err, /^error: Cannot resume the thread .*: it waits for no reply/);
  }));

/** Asks while another holds the store: reads what the process says until it waits, and the rest once `meanwhile` is done. */
async function askWaiting(store: string, meanwhile: (child: Deno.ChildProcess) => Promise<void> | void) {
  const child = start(store, ["What was ALD's revenue in FY2024?"]);
  const reader = child.stderr.pipeThrough(new TextDecoderStream()).getReader();
  const printed = new Response(child.stdout).text();
  let err = "";
  for (let told = false;;) {
    const { value, done } = await reader.read();
    if (done) break;
    err += value;
    if (told || !err.includes("waiting for it")) continue;
    told = true;
    await meanwhile(child);
  }
  return { code: (await child.status).code, out: await printed, err };
}

Deno.test("ask waits for a store that another holds, and answers when it is free", () =>
  withStore(async (store) => {
    const lab = await openTestLab({ store });
    const { code, out, err } = await askWaiting(store, () => lab.close());
    equal(code, 0, err);
    equal(AskResult.parse(JSON.parse(out)).values[0]?.value, "1205000000");
  }));

Deno.test("ask ends with 130 at Ctrl-C, also while it waits for the store, and prints no result", () =>
  withStore(async (store) => {
    const lab = await openTestLab({ store });
    try {
      const { code, out, err } = await askWaiting(store, (child) => child.kill("SIGINT"));
      deepEqual([code, out], [130, ""], err);
      match(err, /Another process is using the store, waiting for it …\nCancelled\.\n$/);
    } finally {
      await lab.close();
    }
    equal((await askProcess(store, ["What was ALD's revenue in FY2024?"])).code, 0);
  }));
