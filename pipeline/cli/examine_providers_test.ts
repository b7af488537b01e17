import assert from "node:assert/strict";
import { readConfig } from "../config.ts";
import { examineProviders } from "./examine_providers.ts";

const KEY = "sk-test-000";

async function examined(variables: Readonly<Record<string, string>>) {
  const env = (name: string) => variables[name];
  const findings = await examineProviders(readConfig({}, env), env);
  assert.equal(JSON.stringify(findings).includes(KEY), false);
  return findings.map(({ what, state, detail }) => `${state} ${what}: ${detail}`);
}

function has(lines: readonly string[], pattern: RegExp): void {
  assert.equal(lines.filter((line) => pattern.test(line)).length, 1, `${pattern} in\n${lines.join("\n")}`);
}

Deno.test("examineProviders() names the reranker that reads, and what each other provider lacks", async () => {
  const lines = await examined({});
  has(lines, /^ok reranker: reader \(TIEOUT_RERANKER\): /);
  has(lines, /^ok reranker, not used: none \(TIEOUT_RERANKER=none\): the order of the fusion stays$/);
  has(lines, /^missing reranker, not used: cohere \(TIEOUT_RERANKER=cohere\): set TIEOUT_COHERE_KEY /);
  has(lines, /^missing reranker, not used: local \(TIEOUT_RERANKER=local\): set TIEOUT_RERANKER_MODEL /);
  has(lines, /^missing embedder, not used: openai \(TIEOUT_EMBEDDER=openai\): set TIEOUT_OPENAI_KEY /);
  has(lines, /^missing embedder, not used: cohere \(TIEOUT_EMBEDDER=cohere\): set TIEOUT_COHERE_KEY /);
  has(lines, /^ok embedder, not used: none \(TIEOUT_EMBEDDER=none\)$/);
});

Deno.test("examineProviders() says whether a key is set, and which task has the network (H13)", async () => {
  const lines = await examined({
    TIEOUT_RERANKER: "cohere",
    COHERE_API_KEY: KEY,
    TIEOUT_OPENAI_BASE_URL: "http://localhost:11434/v1",
  });
  has(
    lines,
    /^ok reranker: cohere \(TIEOUT_RERANKER\): rerank-v3\.5 at https:\/\/api\.cohere\.com, key set; with deno task ask:live$/,
  );
  has(lines, /^ok embedder, not used: cohere .*, key set; with deno task ask:live$/);
  has(
    lines,
    /^ok embedder, not used: openai .* at http:\/\/localhost:11434\/v1, key none; with deno task ask:live$/,
  );
});

Deno.test("examineProviders() says who sits in the chat seats, with which models, and whether their price is known", async () => {
  has(
    await examined({}),
    /^ok chat model: offline \(TIEOUT_CHAT\): rules and the figure store, with no model$/,
  );
  has(
    await examined({}),
    /^missing chat model, not used: openai \(TIEOUT_CHAT=openai\): set TIEOUT_OPENAI_KEY /,
  );
  const chosen = { TIEOUT_CHAT: "openai", OPENAI_API_KEY: KEY };
  has(
    await examined(chosen),
    /^ok chat model: openai \(TIEOUT_CHAT\): gpt-4\.1 writes, gpt-4\.1-mini decides, at https:\/\/api\.openai\.com\/v1, key set; with deno task ask:live$/,
  );
  const own = {
    TIEOUT_CHAT: "openai",
    TIEOUT_OPENAI_BASE_URL: "http://localhost:11434/v1",
    TIEOUT_CHAT_MODEL: "mine",
  };
  has(
    await examined(own),
    /^ok chat model: openai .*: mine writes, mine decides, at http:\/\/localhost:11434\/v1; no price known of mine, key none; /,
  );
  has(
    await examined({ ...own, TIEOUT_CHAT_PRICE: "cheap" }),
    /^missing chat model: Cannot use TIEOUT_CHAT_PRICE: /,
  );
  has(
    await examined({ TIEOUT_CHAT: "nobody" }),
    /^missing chat model: Cannot use the chat provider nobody: TIEOUT_CHAT /,
  );
});

Deno.test("examineProviders() survives a choice that is none and an address that is none", async () => {
  const lines = await examined({ TIEOUT_RERANKER: "nobody", TIEOUT_COHERE_BASE_URL: "somewhere" });
  has(
    lines,
    /^missing reranker: Cannot use the reranker nobody: TIEOUT_RERANKER takes one of reader, none, cohere, local$/,
  );
  has(lines, /^missing reranker, not used: Cannot use TIEOUT_COHERE_BASE_URL: it is no address/);
});
