import { readConfig } from "../config.ts";
import { ensureSamples } from "../cli/ensure_samples.ts";
import { testTerminal } from "../cli/testing.ts";
import { type Lab, openLab } from "../lab.ts";
import { ask } from "./ask.ts";

/**
 * Answers over the sample reports, warm and cold. Goals on two quiet cores: warm under 50 ms where only the end of a run
 * is committed, under 150 ms where each step is; a cold process on a filled store under 1.5 s.
 */
const QUESTION = "What was BHP's revenue in FY2024?";
const ROOT = new URL("../..", import.meta.url).pathname;
const store = await Deno.makeTempDir({ prefix: "tieout-bench-" });

async function lab(durability: "exit" | "async", folder = store): Promise<Lab> {
  const opened = await openLab({ ...readConfig({ store: folder }, () => undefined), durability });
  await ensureSamples(opened, testTerminal());
  await ask(opened, QUESTION);
  return opened;
}

const memory = await lab("exit", ":memory:");
const atEnd = await lab("exit");
const eachStep = await lab("async");

Deno.bench("warm, store in memory", { group: "warm", baseline: true }, async () => {
  await ask(memory, QUESTION);
});

Deno.bench("warm, checkpoint at the end of the run", { group: "warm" }, async () => {
  await ask(atEnd, QUESTION);
});

Deno.bench("warm, checkpoint after each step", { group: "warm" }, async () => {
  await ask(eachStep, QUESTION);
});

Deno.bench("warm, five companies, checkpoint after each step", { group: "warm" }, async () => {
  await ask(eachStep, "Rank the five companies by underlying EBITDA in FY2024");
});

const cold = await Deno.makeTempDir({ prefix: "tieout-bench-" });
const first = await lab("async", cold);
await first.close();

Deno.bench("cold process on a filled store", { group: "cold", n: 5, warmup: 1 }, async () => {
  const { code } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-q", "--no-prompt", "-P=ask", "pipeline/cli/ask.ts", "--store", cold, QUESTION],
    cwd: ROOT,
    stdout: "null",
    stderr: "null",
  }).output();
  if (code !== 0) throw new Error(`Cannot bench a cold process: it exits ${code}`);
});
