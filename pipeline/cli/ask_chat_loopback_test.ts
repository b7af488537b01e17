import assert from "node:assert/strict";
import { calling, completion, EXAMPLE_USAGE, offered } from "../providers/openai/chat_examples.ts";
import { type ReplayStep, withReplay } from "../providers/replay.ts";
import type { AskResult } from "../reports/ask_result.ts";

const ROOT = new URL("../../", import.meta.url);
const KEY = "sk-test-000";
const QUESTION = "By how much did BHP's revenue grow from FY2023 to FY2024?";

/** Asks as a user does, with the permissions of a task. */
async function askAs(
  permissions: "ask" | "ask:live",
  { store, env, json = true }: {
    readonly store: string;
    readonly env: Readonly<Record<string, string>>;
    readonly json?: boolean;
  },
) {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "-q",
      "--no-prompt",
      `-P=${permissions}`,
      "pipeline/cli/ask.ts",
      ...json ? ["--json"] : [],
      "--store",
      store,
      QUESTION,
    ],
    cwd: ROOT,
    env: { TIEOUT_EMBEDDER: "none", NO_COLOR: "1", TIEOUT_CHAT: "openai", ...env },
  }).output();
  const [out, err] = [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes));
  assert.equal(`${out}${err}`.includes(KEY), false);
  return { code, out: out!, err: err! };
}

const at = (url: string) => ({
  TIEOUT_OPENAI_BASE_URL: `${url}/v1`,
  TIEOUT_OPENAI_KEY: KEY,
  TIEOUT_CHAT_MODEL: "hand-made",
});

type Messages = readonly { readonly role: string; readonly content: string | null }[];

/** The prompt's own part of a request. */
function userOf(body: Readonly<Record<string, unknown>>): string {
  return (body.messages as Messages).find(({ role }) => role === "user")?.content ?? "";
}

/** Ids of BHP's revenue as the calculator's prompt lists them, by fiscal year. */
function revenueIds(prompt: string): ReadonlyMap<string, string> {
  const lines = prompt.matchAll(/^(f\d+): BHP · .*?Revenue · revenue · FY(\d{4}) /gm);
  return new Map([...lines].map(([, id = "", year = ""]) => [year, id]));
}

/** A model that plays its part to the draft, in which one number is its own invention. */
function acting(log: string[]): ReplayStep {
  return (body) => {
    const [first] = offered(body);
    const prompt = userOf(body);
    switch (first) {
      case "router":
        log.push("router");
        return calling(["router", { route: "reports", clarification: "", reason: "a reported figure" }]);
      case "rewrite":
        log.push("rewrite");
        return calling(["rewrite", {
          queries: [{ company: "BHP", text: "revenue", metrics: ["revenue"], years: [2023, 2024] }],
        }]);
      case "relevance": {
        log.push("relevance");
        const numbers = [...prompt.matchAll(/^\[(\d+)\] BHP · FY\d{4} · page \d+/gm)].map(([, n]) =>
          Number(n)
        );
        return calling(["relevance", { keep: numbers }]);
      }
      case "grading":
        log.push("grading");
        return calling(["grading", { pass: true, unsupported: [] }]);
      case undefined: {
        log.push("draft");
        const n = /^\[(\d+)\] BHP · FY2024 · .*\n(?:(?!<\/excerpt)[\s\S])*?55,658/m.exec(prompt)?.[1];
        const growth = /# Calculations\n.*= (-?[\d.]+%)/.exec(prompt)?.[1];
        return completion({
          content: `BHP's revenue grew by ${growth} to US$55,658 million in FY2024 [${n}]. ` +
            `Its net profit was US$99,123 million in FY2024 [${n}].`,
        });
      }
      default: {
        const told = (body.messages as Messages).filter(({ role }) => role === "tool");
        log.push(`tools ${told.length}`);
        const ids = revenueIds(prompt);
        // first with a figure that there is not, then as the reply says
        if (told.length === 0) {
          return calling(["growth", { inputs: [{ figure: "f9999" }, { figure: "f1" }] }]);
        }
        if (told.length > 1) return completion({ content: "done" });
        assert.match(told[0]!.content!, /no source holds a figure with the id "f9999"/);
        return calling(["growth", { inputs: [{ figure: ids.get("2023") }, { figure: ids.get("2024") }] }]);
      }
    }
  };
}

Deno.test("ask:live answers through a service in both seats; its own wrong number is caught, what it cost is counted", async () => {
  const store = await Deno.makeTempDir();
  try {
    const log: string[] = [];
    await withReplay({ vendor: "openai", steps: [acting(log)] }, async (url, seen) => {
      const { code, out, err } = await askAs("ask:live", {
        store,
        env: { ...at(url), TIEOUT_CHAT_PRICE: "2/0.5/8", TIEOUT_CHAT_SMALL_PRICE: "2/0.5/8" },
      });
      assert.equal(code, 0, err);
      const result = JSON.parse(out) as AskResult;
      assert.deepEqual(log.slice(0, 8), [
        "router",
        "rewrite",
        "relevance",
        "tools 0",
        "tools 1",
        "tools 2",
        "draft",
        "grading",
      ]);
      assert.deepEqual([result.status, result.degraded], ["answered", []], out);
      // 55,658 stands in a cell, its growth was computed, 99,123 is nowhere
      assert.deepEqual(result.unsupported.map(({ label }) => /profit/i.test(label)), [true]);
      assert.notEqual(result.confidence, "high");
      assert.equal(result.caveat?.includes("99,123"), false);
      assert.ok(result.values.some(({ value }) => value === "55658000000"));
      const [growth] = result.calculations;
      assert.equal(growth?.expression, "(x2 - x1) / x1 * 100");
      const one = (200 * 2 + 800 * 0.5 + 100 * 8) / 1e6;
      assert.ok(Math.abs(result.usage.costUsd - seen.length * one) < 1e-9);
      assert.equal(result.usage.inputTokens, seen.length * EXAMPLE_USAGE.prompt_tokens);
      assert.equal(result.usage.calls, seen.length);
      // the writer alone may write at length
      for (const { body } of seen) assert.equal(body.max_tokens, offered(body).length === 0 ? 5_000 : 1_000);
    });
    await withReplay({ vendor: "openai", steps: ["http_401"] }, async (url) => {
      const { code, out, err } = await askAs("ask:live", { store, env: at(url), json: false });
      assert.equal(code, 0, err);
      assert.match(
        err,
        /Went on without draft: Cannot ask openai hand-made: .* 401 .*check TIEOUT_OPENAI_KEY/,
      );
      assert.match(out, /^The chat model failed before it wrote an answer/);
      assert.match(out, /Went on without: arithmetic, draft, /);
    });
  } finally {
    await Deno.remove(store, { recursive: true });
  }
});

Deno.test("ask says that TIEOUT_CHAT=openai needs ask:live, a key and a known name, before it reads anything", async () => {
  const store = await Deno.makeTempDir();
  try {
    for (
      const [task, env, message] of [
        [
          "ask",
          { OPENAI_API_KEY: KEY },
          /^error: Cannot answer with openai: this task has no network for api\.openai\.com\. Use deno task ask:live /,
        ],
        [
          "ask:live",
          {},
          /^error: Cannot answer with openai: set TIEOUT_OPENAI_KEY to the key of api\.openai\.com/,
        ],
        [
          "ask:live",
          { OPENAI_API_KEY: KEY, TIEOUT_CHAT_PRICE: "cheap" },
          /^error: Cannot use TIEOUT_CHAT_PRICE: /,
        ],
        [
          "ask",
          { TIEOUT_CHAT: "nobody" },
          /^error: Cannot use the chat provider nobody: TIEOUT_CHAT takes one of offline, openai/,
        ],
      ] as const
    ) {
      const { code, out, err } = await askAs(task, { store, env });
      assert.deepEqual([code, out], [1, ""]);
      assert.match(err, message);
      assert.equal(err.includes("ingesting"), false);
    }
  } finally {
    await Deno.remove(store, { recursive: true });
  }
});
