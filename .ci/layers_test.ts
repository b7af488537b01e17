import assert from "node:assert/strict";
import layers from "./layers.ts";

/** Messages of the plugin for one file. */
function messages(file: string, source: string): readonly string[] {
  return Deno.lint.runPlugin(layers, file, source).map((found) => found.message);
}

const FOLDERS = ["retrieval", "guardrails", "memory", "pipeline", "evals", "notebooks", "fixtures", ".ci"];

/** Importing folder → folders whose mod.ts it may import. Written out by hand: the rule must not check itself. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  retrieval: [],
  guardrails: ["retrieval"],
  memory: ["retrieval", "guardrails"],
  pipeline: ["retrieval", "guardrails", "memory"],
  evals: [],
  notebooks: [],
  fixtures: [],
  ".ci": [],
};

/** Every way in which one module can name another. */
const FORMS: Readonly<Record<string, (specifier: string) => string>> = {
  import: (to) => `import { a } from "${to}";`,
  "import for effect": (to) => `import "${to}";`,
  "import type": (to) => `import type { A } from "${to}";`,
  "import with inline type": (to) => `import { type A } from "${to}";`,
  "import all": (to) => `import * as a from "${to}";`,
  "export from": (to) => `export { a } from "${to}";`,
  "export type from": (to) => `export type { A } from "${to}";`,
  "export all": (to) => `export * from "${to}";`,
  "export all as": (to) => `export * as a from "${to}";`,
  "import()": (to) => `await import("${to}");`,
  "import() of a template": (to) => "await import(`" + to + "`);",
  "import type expression": (to) => `type A = import("${to}").A;`,
  "typeof import": (to) => `type A = typeof import("${to}");`,
  "import require": (to) => `import a = require("${to}");`,
  worker: (to) => `new Worker(new URL("${to}", import.meta.url), { type: "module" });`,
};

Deno.test("layers one-way rule for every pair of folders and every form of import", () => {
  for (const from of FOLDERS) {
    for (const to of FOLDERS) {
      if (from === to) continue;
      for (const [form, write] of Object.entries(FORMS)) {
        const found = messages(`${from}/a.ts`, write(`../${to}/mod.ts`));
        const unread = from === ".ci" && form === "worker";
        const expected = ALLOWED[from]!.includes(to) || unread ? 0 : 1;
        assert.equal(found.length, expected, `${from} → ${to} by ${form}: ${found}`);
      }
    }
  }
});

Deno.test("layers other folders only through mod.ts, from any depth", () => {
  for (const form of Object.values(FORMS)) {
    assert.equal(messages("memory/a.ts", form("../retrieval/chunk.ts")).length, 1);
    assert.equal(messages("pipeline/reports/nodes/a.ts", form("../../../memory/runs.ts")).length, 1);
    assert.equal(messages("pipeline/reports/nodes/a.ts", form("../../../memory/mod.ts")).length, 0);
    assert.equal(messages("pipeline/reports/nodes/a.ts", form("../../config.ts")).length, 0);
  }
});

const CASES: readonly (readonly [file: string, source: string, refused: boolean])[] = [
  // The root
  ["mod.ts", `export * from "./pipeline/mod.ts";`, false],
  ["mod.ts", `export * from "./pipeline/reports/ask.ts";`, true],
  ["mod.ts", `export * from "./evals/mod.ts";`, true],
  ["mod.ts", `export * from "./fixtures/mod.ts";`, true],
  ["mod_test.ts", `import { ask } from "./mod.ts";`, false],
  ["pipeline/a.ts", `import { ask } from "../mod.ts";`, true],
  ["evals/a.ts", `import { ask } from "../mod.ts";`, true],
  // The name "tieout"
  ["evals/runners/a.ts", `import { ask } from "tieout";`, false],
  ["notebooks/show.ts", `import { ask } from "tieout";`, false],
  ["evals/a.ts", `import { ask } from "tieout/retrieval";`, false],
  ["retrieval/a.ts", `import type { Chunk } from "tieout";`, true],
  ["pipeline/cli/a.ts", `await import("tieout");`, true],
  ["memory/a_test.ts", `import { ask } from "tieout";`, true],
  ["mod.ts", `export * from "tieout";`, true],
  // Tests and the doors for tests
  ["memory/a_test.ts", `import { chunkStoreContract } from "../retrieval/testing.ts";`, false],
  ["memory/a_bench.ts", `import { chunkStoreContract } from "../retrieval/testing.ts";`, false],
  ["memory/testing.ts", `import { chunkStoreContract } from "../retrieval/testing.ts";`, false],
  ["memory/a_test.ts", `import { runStoreContract } from "./testing.ts";`, false],
  ["memory/a_test.ts", `import { runs } from "./mod.ts";`, false],
  ["memory/a.ts", `import { chunkStoreContract } from "../retrieval/testing.ts";`, true],
  ["memory/a.ts", `import { runStoreContract } from "./testing.ts";`, true],
  ["memory/a.ts", `import { runs } from "./mod.ts";`, true],
  ["retrieval/a_test.ts", `import { runStoreContract } from "../memory/testing.ts";`, true],
  ["memory/a_test.ts", `import { chunk } from "../retrieval/chunk.ts";`, true],
  ["evals/a_test.ts", `import { runStoreContract } from "../memory/testing.ts";`, true],
  // Fixtures
  ["fixtures/reports/make.ts", `import { page } from "./page.ts"; import PDF from "pdfkit";`, false],
  ["fixtures/reports/make.ts", `import { page } from "../pages/page.ts";`, false],
  ["fixtures/reports/make.ts", `import { chunk } from "../../retrieval/mod.ts";`, true],
  ["pipeline/cli/a.ts", `import truth from "../../fixtures/truth.json" with { type: "json" };`, true],
  ["pipeline/cli/a_test.ts", `import { make } from "../../fixtures/reports/make.ts";`, true],
  ["pipeline/cli/a.ts", `Deno.readFile(new URL("../../fixtures/reports/a.pdf", import.meta.url));`, false],
  // Detours
  ["retrieval/a.ts", `import "./../memory/mod.ts";`, true],
  ["retrieval/a.ts", `import "./x/../../memory/mod.ts";`, true],
  ["retrieval/a.ts", `import "../retrieval/../memory/mod.ts";`, true],
  ["retrieval/a.ts", `import "./%2e%2e/memory/mod.ts";`, true],
  ["retrieval/a.ts", `import "../%6demory/mod.ts";`, true],
  ["retrieval/a.ts", `import "../../elsewhere/mod.ts";`, true],
  ["retrieval/a.ts", `import "../node_modules/zod/index.js";`, true],
  ["retrieval/a.ts", `import "${new URL("../memory/mod.ts", import.meta.url)}";`, true],
  ["retrieval/a.ts", `await import("../mem" + "ory/mod.ts");`, true],
  ["pipeline/a.ts", `const name = "./a.ts"; await import(name);`, true],
  ["evals/a.ts", `const name = "./a.ts"; await import(name);`, false],
  // Vendors and dependencies
  ["pipeline/providers/openai.ts", `import OpenAI from "openai"; import { x } from "cohere-ai/core";`, false],
  ["pipeline/lab.ts", `import OpenAI from "openai";`, true],
  ["retrieval/a.ts", `import type { Client } from "cohere-ai";`, true],
  ["evals/a.ts", `import "openai/resources";`, true],
  ["pipeline/a.ts", `import OpenAI from "npm:openai@6";`, true],
  ["pipeline/providers/a.ts", `import OpenAI from "npm:openai@6";`, true],
  ["retrieval/a.ts", `import { z } from "zod"; import { join } from "node:path";`, false],
  // console
  ["pipeline/cli/ask.ts", `console.log(1);`, false],
  ["evals/main.ts", `console.log(1);`, false],
  ["notebooks/show.ts", `console.log(1);`, false],
  [".ci/check_public.ts", `console.log(1);`, false],
  ["pipeline/serve/app.ts", `console.error(1);`, true],
  ["pipeline/reports/a.ts", `globalThis.console.log(1);`, true],
  ["evals/report/a.ts", `const { log } = console;`, true],
  ["retrieval/a_test.ts", `console.log(1);`, true],
];

Deno.test("layers doors, tieout, fixtures, detours, vendors and console", () => {
  for (const [file, source, refused] of CASES) {
    const found = messages(file, source);
    assert.equal(found.length > 0, refused, `${file}: ${source} gave ${JSON.stringify(found)}`);
  }
});

Deno.test("layers message names the import and the reason", () => {
  assert.deepEqual(messages("retrieval/a.ts", `import "../memory/mod.ts";`), [
    "Cannot import ../memory/mod.ts: memory/ stands to the right of retrieval/",
  ]);
});

Deno.test("layers reads the absolute file names that the linter passes", () => {
  const file = decodeURIComponent(new URL("../retrieval/a.ts", import.meta.url).pathname);
  assert.equal(messages(file, `import "../memory/mod.ts";`).length, 1);
  assert.equal(messages(file, `import "./chunk.ts";`).length, 0);
});
