import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const CONFIG = new URL("../deno.json", import.meta.url);

interface EnvironmentSet {
  readonly allow: readonly string[];
  readonly ignore: boolean;
}

interface PermissionSet {
  readonly net?: unknown;
  readonly run?: unknown;
  readonly write?: unknown;
}

/** Hosts by permission set: the hub of the embedding model keeps large files on hosts under a name of their own. */
const NETWORK: Readonly<Record<string, readonly string[]>> = {
  loopback: ["127.0.0.1"],
  model: ["huggingface.co", "*.hf.co"],
};

/** Runs a script in a folder of its own with the repository's configuration. */
async function runScript(
  source: string,
  { name, args, env = {} }: {
    readonly name: string;
    readonly args: readonly string[];
    readonly env?: Readonly<Record<string, string>>;
  },
): Promise<{ readonly code: number; readonly out: string }> {
  const folder = await mkdtemp(join(tmpdir(), "tieout-config-"));
  await writeFile(join(folder, name), source);
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [...args, "--no-prompt", "--no-lock", "--config", CONFIG.pathname, join(folder, name)],
    env: { NO_COLOR: "1", ...env },
  }).output();
  await rm(folder, { recursive: true });
  return { code, out: new TextDecoder().decode(stdout) + new TextDecoder().decode(stderr) };
}

Deno.test("deno.json switches the sanitizers of tests on", async () => {
  const { code, out } = await runScript(
    `Deno.test("timer", () => void setTimeout(() => {}, 60_000));
     Deno.test("file", async () => void await Deno.open(import.meta.filename!));`,
    { name: "leak_test.ts", args: ["test", "-P=test"] },
  );
  assert.equal(code, 1);
  assert.match(out, /0 passed \| 2 failed/);
  assert.equal(out.match(/Leaks detected/g)?.length, 2, out);
});

Deno.test("deno.json gives the network to loopback and the fetching of models alone, and processes to tests and to pip", async () => {
  const { permissions } = JSON.parse(await Deno.readTextFile(CONFIG)) as {
    readonly permissions: Readonly<Record<string, PermissionSet>>;
  };
  for (const [name, { net, run }] of Object.entries(permissions)) {
    if (/live|serve/.test(name)) continue;
    assert.deepEqual(net, NETWORK[name], name);
    assert.deepEqual(
      run,
      ["test", "loopback"].includes(name) ? true : name === "model" ? ["python3", "python"] : undefined,
      name,
    );
  }
  assert.equal(permissions["tables"]?.write, undefined);
});

/** Hosts of the vendors' own endpoints, and this machine for servers that speak as they do. */
const LIVE = ["api.openai.com", "api.cohere.com", "127.0.0.1", "localhost"];
/** The vendors' own variables of their keys. */
const KEYS = ["OPENAI_API_KEY", "COHERE_API_KEY", "CO_API_KEY"];

Deno.test("deno.json gives the live tasks the hosts of the vendors and their keys, and nothing else beside", async () => {
  const { permissions, tasks } = JSON.parse(await Deno.readTextFile(CONFIG)) as {
    readonly permissions: Readonly<Record<string, PermissionSet & { readonly env: EnvironmentSet }>>;
    readonly tasks: Readonly<Record<string, { readonly command: string }>>;
  };
  for (const name of ["ask", "ingest"]) {
    const { env: plain, ...rest } = permissions[name]!;
    const { env: live, net, ...liveRest } = permissions[`${name}:live`]!;
    assert.deepEqual(net, LIVE, name);
    assert.deepEqual(liveRest, rest, name);
    assert.equal(live.ignore, true);
    assert.deepEqual([...live.allow].sort(), [...plain.allow, ...KEYS].sort(), name);
    assert.equal(
      tasks[`${name}:live`]!.command,
      tasks[name]!.command.replace(`-P=${name}`, `-P=${name}:live`),
    );
  }
  // it says whether a key is set
  assert.ok(KEYS.every((key) => permissions["doctor"]!.env.allow.includes(key)));
});

Deno.test("deno.json lets ask read its own variables and where its cache lies, so that nothing switches tracing on", async () => {
  const { code, out } = await runScript(
    `const read = (name: string) => String(Deno.env.get(name));
     console.log(["TIEOUT_STORE", "LANGSMITH_TRACING", "LANGSMITH_API_KEY", "HOME", "USER"].map(read).join());
     try { await Deno.connect({ hostname: "127.0.0.1", port: 9 }); } catch (error) { console.log((error as Error).name); }`,
    {
      name: "probe.ts",
      args: ["run", "-P=ask"],
      env: { TIEOUT_STORE: "here", LANGSMITH_TRACING: "true", LANGSMITH_API_KEY: "key", HOME: "/home/me" },
    },
  );
  assert.equal(code, 0, out);
  assert.match(out, /here,undefined,undefined,\/home\/me,undefined\nNotCapable\n/);
});

Deno.test("deno.json gives ask what a graph with checkpoints needs, whatever the environment says", async () => {
  const folder = await mkdtemp(join(tmpdir(), "tieout-store-"));
  const { code, out } = await runScript(
    `import { Annotation, StateGraph } from "@langchain/langgraph";
     import { DuckdbSaver } from "${new URL("../memory/mod.ts", import.meta.url)}";
     import { openDb } from "${new URL("../retrieval/mod.ts", import.meta.url)}";
     const db = await openDb(${JSON.stringify(join(folder, "new/store.duckdb"))});
     const graph = new StateGraph(Annotation.Root({ answer: Annotation<string> }))
       .addNode("draft", () => ({ answer: "55,658" }))
       .addEdge("__start__", "draft").addEdge("draft", "__end__")
       .compile({ checkpointer: new DuckdbSaver(db) });
     console.log((await graph.invoke({}, { configurable: { thread_id: "t" } })).answer);
     await db.close();`,
    {
      name: "graph.ts",
      args: ["run", "-P=ask"],
      env: { LANGSMITH_TRACING: "true", LANGSMITH_API_KEY: "key" },
    },
  );
  await rm(folder, { recursive: true });
  assert.equal(code, 0, out);
  assert.match(out, /^55,658$/m);
});
