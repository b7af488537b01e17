import { deepEqual, equal, ok } from "node:assert/strict";
import { AsyncLocalStorage } from "node:async_hooks";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { noAnswerCache } from "../../memory/mod.ts";
import { openDb } from "../../retrieval/mod.ts";
import { inFolder, testTerminal } from "../cli/testing.ts";
import { auditCommand } from "../cli/audit.ts";
import { readConfig } from "../config.ts";
import { openLab } from "../lab.ts";
import { openaiChat } from "../providers/openai/chat_model.ts";
import { Secret } from "../secret.ts";
import { ask } from "./ask.ts";
import { openTestLab, scriptedChat, type TestLabOptions } from "./testing.ts";

const QUESTION = "By how much did ALD's revenue differ from BIR's in FY2024?";

/** What must stand nowhere, by the place in which it is planted. */
const CANARIES = {
  chatKey: "sk-canary-4f0aQz81Lw7m2Xc9Vb3n6KdT",
  plainKey: "canarykeyofnoshape",
  rerankerKey: "canary0rerank1key2of3forty4characters5AB",
  session: "canary-session-6b1f9e02d7c84a5390efab12cd34",
  token: "eyJjYW5hcnki.eyJjYW5hcnki0.canarysignature",
  tool: "sk-canary-tool-0a9s8d7f6g5h4j3k2l1",
  news: "key_canarynews77aa88bb99cc",
} as const;

/** What stands in messages of others and has no form of a secret: the trail keeps no message, so it cannot stand there. */
const WORD = "canarywordinamessage";

const ENV: Readonly<Record<string, string>> = {
  TIEOUT_EMBEDDER: "none",
  TIEOUT_CHAT: "openai",
  TIEOUT_OPENAI_KEY: CANARIES.chatKey,
  OPENAI_API_KEY: CANARIES.chatKey,
  TIEOUT_RERANKER: "cohere",
  TIEOUT_COHERE_KEY: CANARIES.rerankerKey,
  COHERE_API_KEY: CANARIES.rerankerKey,
  TIEOUT_VISION_KEY: CANARIES.plainKey,
};

/** A service that gives back in its error, header and body, all that it was sent. */
function tellingFetch(key: string): typeof fetch {
  return (_input, init) => {
    const sent = JSON.stringify([...new Headers(init?.headers)]);
    const message = `Incorrect API key provided: ${key} (${WORD}). Headers: ${sent}; ` +
      `authorization: Bearer ${CANARIES.token}; set-cookie: session=${CANARIES.session}`;
    return Promise.resolve(
      new Response(
        JSON.stringify({ error: { message, type: "invalid_request_error", code: "invalid_api_key" } }),
        {
          status: 401,
          headers: { "content-type": "application/json", "set-cookie": `session=${CANARIES.session}` },
        },
      ),
    );
  };
}

const quick = { clock: () => new Date(), sleep: () => Promise.resolve() };

function failingChat(key: string) {
  const endpoint = { baseUrl: "https://models.invalid/v1", key: new Secret(key), model: "m", price: null };
  const [decider, writer] = (["decider", "writer"] as const).map((seat) =>
    openaiChat(seat, endpoint, { ...quick, fetch: tellingFetch(key) })
  );
  return { decider: decider!, writer: writer! };
}

const told = (secret: string) =>
  new Error(`503 ${WORD} {"api_key":"${secret}","authorization":"Bearer ${CANARIES.token}"}`);

/** Runs that meet secrets in every place in which somebody else speaks. */
const RUNS: Readonly<Record<string, TestLabOptions & { readonly key?: string }>> = {
  "a service that tells its key": { key: CANARIES.chatKey },
  "a service whose key has no form": { key: CANARIES.plainKey },
  "ports whose errors tell": {
    reranker: { id: "telling", rerank: () => Promise.reject(told(CANARIES.rerankerKey)) },
    news: { id: "telling", search: () => Promise.reject(told(CANARIES.news)) },
    answers: {
      ...noAnswerCache,
      find: () => Promise.reject(told(CANARIES.session)),
      keep: () => Promise.reject(told(CANARIES.session)),
    },
    checks: { tieOut: () => Promise.reject(told(CANARIES.tool)) },
  },
  "a tool whose result tells": {
    checks: { calculator: () => Promise.resolve({ ok: false, error: told(CANARIES.tool).message }) },
  },
  "a tool that throws": { checks: { calculator: () => Promise.reject(told(CANARIES.tool)) } },
  "a model whose reasons tell": {
    script: { router: () => ({ route: "reports", clarification: "", reason: told(CANARIES.tool).message }) },
  },
  "a run that fails": {
    script: {
      router: () => {
        throw Object.assign(told(CANARIES.tool), { name: CANARIES.tool });
      },
    },
    checks: { gate: () => Promise.reject(told(CANARIES.tool)) },
  },
};

/** Every file of a folder as one text of bytes. */
async function bytesOf(folder: string): Promise<string> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const texts = await Promise.all(
    names.filter((name) => name.isFile()).map((name) => readFile(join(name.parentPath, name.name), "latin1")),
  );
  return texts.join("\n");
}

/** Every row of every table: a closed store packs its texts, so that its bytes alone would prove nothing. */
async function rowsOf(folder: string): Promise<Readonly<Record<string, string>>> {
  const db = await openDb(join(folder, "tieout.duckdb"));
  const tables = await db.all("SELECT table_name FROM information_schema.tables");
  const rows: Record<string, string> = {};
  for (const { table_name: table } of tables) {
    rows[String(table)] = JSON.stringify(await db.all(`SELECT * FROM "${table}"`));
  }
  await db.close();
  return rows;
}

/** Those of the canaries that stand in a text, as they are or in pieces of JSON. */
function found(text: string, canaries: readonly string[]): readonly string[] {
  return canaries.filter((canary) => text.includes(canary));
}

/** The graph framework leaves the configuration of a run that failed in the asynchronous context: the next test must not inherit its store. */
const apart = AsyncLocalStorage.snapshot();

for (const [name, { key, ...options }] of Object.entries(RUNS)) {
  Deno.test(`ask() writes no secret into any file: ${name}`, () =>
    apart(() =>
      inFolder(async (store) => {
        const filled = await openTestLab({ store });
        await filled.close();
        const config = readConfig({ store }, (variable) => ENV[variable]);
        const { script = {}, ...ports } = options;
        const lab = await openLab(config, undefined, {
          reranker: { id: "none", rerank: (_slots, hits, { keep }) => Promise.resolve(hits.slice(0, keep)) },
          chat: key === undefined ? scriptedChat(script) : failingChat(key),
          ...ports,
        });
        const printed: string[] = [];
        for (const question of [QUESTION, "Any news about ALD?", QUESTION]) {
          const result = await ask(lab, question, {
            events: (event) => void printed.push(JSON.stringify(event)),
          }).catch((error) => error);
          printed.push(result instanceof Error ? "" : JSON.stringify(result));
        }
        const log = await bytesOf(store);
        await lab.close();
        const outside = testTerminal({ TIEOUT_EMBEDDER: "none" });
        const closed = await bytesOf(store);
        const rows = await rowsOf(store);
        // what is looked for can be found: the question is
        ok(log.includes(QUESTION) || JSON.stringify(rows).includes(QUESTION));
        ok((rows["audit_rows"] ?? "").includes('"kind":"ended"'));
        equal(await auditCommand(["verify", "--json", "--store", store], outside), 0);
        const secrets = Object.values(CANARIES);
        deepEqual({
          written: found(log, secrets),
          closed: found(closed, secrets),
          rows: Object.entries(rows).flatMap(([table, text]) =>
            found(text, secrets).map((one) => `${table}: ${one}`)
          ),
          printed: found(`${printed.join("\n")}${outside.printed.out}${outside.printed.err}`, secrets),
          trail: found(`${rows["audit_rows"]}`, [WORD]),
        }, { written: [], closed: [], rows: [], printed: [], trail: [] });
      })
    ));
}
