import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { checkConfig, checkExports, checkFiles, checkText } from "./check_public.ts";

/** Put together, so that this file holds no address itself. */
function url(rest: string): string {
  return `https:/${rest}`;
}

Deno.test("checkFiles() finds long files and names that say nothing", () => {
  const long = { path: "retrieval/a.ts", text: "a\n".repeat(501) };
  assert.deepEqual(checkFiles([long]), [
    { file: "retrieval/a.ts", line: 501, message: "501 lines, at most 500 are allowed" },
  ]);
  assert.deepEqual(checkFiles([{ path: "retrieval/a.ts", text: "a\n".repeat(500) }]), []);
  assert.deepEqual(checkFiles([{ path: "README.md", text: "a\n".repeat(900) }]), []);
  for (const name of ["types.ts", "retrieval/utils.ts", "pipeline/cli/helpers.ts"]) {
    assert.equal(checkFiles([{ path: name, text: "" }]).length, 1, name);
  }
  for (const name of ["retrieval/unit.ts", "pipeline/read_types.ts", "types.md"]) {
    assert.deepEqual(checkFiles([{ path: name, text: "" }]), [], name);
  }
});

const ADDRESSES: readonly (readonly [path: string, line: string, found: boolean])[] = [
  ["deno.lock", `"tarball": "${url("/example.org/a.tgz")}"`, true],
  ["deno.lock", `"integrity": "sha512-https"`, false],
  ["README.md", url("/registry.example.org/npm/"), true],
  ["README.md", url("/example.org/artifactory/api"), true],
  ["a.sh", url("/pypi.org/simple"), true],
  [".npmrc", `${"registry"} = //127.0.0.1:4873`, true],
  ["README.md", `npx -y deno@2.9.6 task ask, ${url("/docs.deno.com/runtime/")}`, false],
  ["retrieval/a.ts", `const registry: Record<string, Handler> = {};`, false],
];

Deno.test("checkText() finds addresses of registries, with file and line", () => {
  for (const [path, line, found] of ADDRESSES) {
    const expected = found ? [{ file: path, line: 2, message: "the address of a package registry" }] : [];
    assert.deepEqual(checkText([{ path, text: `\n${line}\n` }]), expected, line);
  }
});

Deno.test("checkText() finds vendors in shipped code outside the providers", () => {
  const text = `const key = "OPENAI_API_KEY";`;
  for (const path of ["pipeline/config.ts", "retrieval/ports.ts", "memory/a.ts", "mod.ts"]) {
    assert.equal(checkText([{ path, text }]).length, 1, path);
  }
  for (const path of ["pipeline/providers/openai.ts", "pipeline/config_test.ts", "README.md"]) {
    assert.deepEqual(checkText([{ path, text }]), [], path);
  }
  assert.deepEqual(checkText([{ path: "mod.ts", text: "// coherent, cohered, incoherence" }]), []);
});

Deno.test("checkConfig() finds tasks without description and dependencies that are not pinned", () => {
  const config = `{
  "imports": {
    "tieout": "./mod.ts",
    "zod": "npm:zod@4.6.7",
    "@a/b": "npm:@a/b@1.5.6-r.1",
    "loose": "npm:loose@^1.0.0",
    "major": "npm:major@1",
    "other": "jsr:@std/path@1.0.0",
    "retrieval": "./retrieval/mod.ts"
  },
  "tasks": {
    "ask": { "description": "asks", "command": "deno run cli/a.ts" },
    "bare": "deno run -P=ask b.ts",
    "blank": { "description": " ", "command": "deno test --ignore='**/*_loopback_test.ts'" }
  }
}`;
  assert.deepEqual(
    checkConfig({ path: "deno.json", text: config }, ["cli/a.ts"]).map(({ line, message }) =>
      `${line} ${message}`
    ),
    [
      "13 the task bare has no description",
      "13 the task bare runs b.ts, which is not there",
      "14 the task blank has no description",
      "6 loose is no pinned npm package",
      "7 major is no pinned npm package",
      "8 other is no pinned npm package",
      "9 retrieval is no pinned npm package",
    ],
  );
});

Deno.test("checkExports() finds each undocumented export once, where it is defined", async () => {
  const folder = await mkdtemp(join(tmpdir(), "tieout-"));
  const sources = {
    "deno.json": "{}",
    "mod.ts": `/** The door. */\nexport { bare, told } from "./a.ts";\nexport type * from "./a.ts";\n`,
    "a.ts": [
      "/** Told. */",
      "export function told(): void {}",
      "export function bare(): void {}",
      "export type Bare = string;",
      "/** */",
      "export const blank = 1;",
      "/** An overload. */",
      "export function many(a: string): void;",
      "export function many(a: number): void;",
      "export function many(_a: unknown): void {}",
      "function inner(): void {}",
      "/** Told as well. */",
      "export default function (): void { inner(); }",
      "",
    ].join("\n"),
  };
  for (const [name, text] of Object.entries(sources)) await writeFile(join(folder, name), text);
  const found = await checkExports(["mod.ts", "a.ts"], pathToFileURL(`${folder}/`));
  await rm(folder, { recursive: true });
  assert.deepEqual(found.map(({ file, line, message }) => `${file}:${line} ${message}`), [
    "a.ts:3 the export bare is not documented",
    "a.ts:4 the export Bare is not documented",
    "a.ts:6 the export blank is not documented",
  ]);
});
