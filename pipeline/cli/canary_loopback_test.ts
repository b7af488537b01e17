import { deepEqual, equal, ok } from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { openDb } from "../../retrieval/mod.ts";
import { withReplay } from "../providers/replay.ts";
import { inFolder } from "./testing.ts";

const KEYS = ["sk-canary-chat-8d7f6g5h4j3k", "canaryrerankerkeyofnoshape", "sk-canary-unused-1q2w3e4r"];
const QUESTION = "What was BHP's revenue in FY2024?";

Deno.test("ask:live writes none of its keys into any file or output, also where the service refuses them", () =>
  inFolder(async (store) => {
    await withReplay({ vendor: "openai", steps: ["http_401"] }, async (url, seen) => {
      const { stdout, stderr } = await new Deno.Command(Deno.execPath(), {
        args: [
          "run",
          "-q",
          "--no-prompt",
          "-P=ask:live",
          "pipeline/cli/ask.ts",
          "--json",
          "--store",
          store,
          QUESTION,
        ],
        cwd: new URL("../../", import.meta.url),
        env: {
          NO_COLOR: "1",
          TIEOUT_EMBEDDER: "none",
          TIEOUT_CHAT: "openai",
          TIEOUT_OPENAI_BASE_URL: `${url}/v1`,
          TIEOUT_CHAT_MODEL: "hand-made",
          TIEOUT_OPENAI_KEY: KEYS[0]!,
          TIEOUT_COHERE_KEY: KEYS[1]!,
          OPENAI_API_KEY: KEYS[2]!,
        },
      }).output();
      const printed = [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes)).join("\n");
      ok(seen.length > 0, printed);
      const files = (await readdir(store, { recursive: true, withFileTypes: true })).filter((one) =>
        one.isFile()
      );
      ok(files.length > 0);
      const bytes = await Promise.all(files.map((one) => readFile(join(one.parentPath, one.name), "latin1")));
      const db = await openDb(join(store, "tieout.duckdb"));
      const rows: string[] = [];
      for (const { table_name: table } of await db.all("SELECT table_name FROM information_schema.tables")) {
        rows.push(JSON.stringify(await db.all(`SELECT * FROM "${table}"`)));
      }
      await db.close();
      const all = [printed, ...bytes, ...rows].join("\n");
      // what is looked for can be found: the question is
      equal(rows.join().includes(QUESTION), true, printed);
      deepEqual(KEYS.filter((key) => all.includes(key)), []);
    });
  }));
