import { readConfig } from "../config.ts";
import { ensureSamples } from "../cli/ensure_samples.ts";
import { testTerminal } from "../cli/testing.ts";
import { type Lab, openLab } from "../lab.ts";
import { embeddingModelStatus } from "../providers/models/embedding_model.ts";
import { ask } from "../reports/ask.ts";

/**
 * What the vector side costs an answer, on one store: none; a question whose vector is known beforehand; one that the
 * local model embeds (where its weights are there), in a process that holds the model and in a new one.
 */
const KNOWN = "What was BHP's revenue in FY2024?";
const OTHER = "What did BHP pay its owners in FY2024?";
const ROOT = new URL("../..", import.meta.url).pathname;
const env = (name: string) => Deno.env.get(name);
const { state } = await embeddingModelStatus(env);
const ignore = state !== "present";

async function lab(folder: string, embedder: string): Promise<Lab> {
  const config = readConfig({ store: folder }, (name) => name === "TIEOUT_EMBEDDER" ? embedder : env(name));
  const opened = await openLab({ ...config, durability: "exit" });
  await ensureSamples(opened, testTerminal());
  return opened;
}

const store = await Deno.makeTempDir({ prefix: "tieout-bench-" });
const cold = await Deno.makeTempDir({ prefix: "tieout-bench-" });
await (await lab(cold, "local")).close();
const vectors = await lab(store, "local");
const none = await lab(store, "none");

Deno.bench("warm, no vectors", { group: "warm", baseline: true }, async () => {
  await ask(none, KNOWN);
});
Deno.bench("warm, no vectors, the other question", { group: "warm" }, async () => {
  await ask(none, OTHER);
});
Deno.bench("warm, vector of the question known", { group: "warm" }, async () => {
  await ask(vectors, KNOWN);
});
Deno.bench("warm, question embedded", { group: "warm", ignore }, async () => {
  await ask(vectors, OTHER);
});

async function inNewProcess(question: string, embedder: string): Promise<void> {
  const { code } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-q", "--no-prompt", "-P=ask", "pipeline/cli/ask.ts", "--store", cold, question],
    env: { TIEOUT_EMBEDDER: embedder },
    cwd: ROOT,
    stdout: "null",
    stderr: "null",
  }).output();
  if (code !== 0) throw new Error(`Cannot bench a cold process: it exits ${code}`);
}

const COLD = { group: "cold", n: 5, warmup: 1 };
Deno.bench("cold, no vectors", { ...COLD, baseline: true }, async () => {
  await inNewProcess(KNOWN, "none");
});
Deno.bench("cold, no vectors, the other question", COLD, async () => {
  await inNewProcess(OTHER, "none");
});
Deno.bench("cold, vector of the question known", COLD, async () => {
  await inNewProcess(KNOWN, "local");
});
Deno.bench("cold, question embedded", { ...COLD, ignore }, async () => {
  await inNewProcess(OTHER, "local");
});
