import { equal, ok } from "node:assert/strict";
import { join } from "node:path";
import { ask } from "./ask.ts";
import { renderAnswer } from "./render.ts";
import { openTestLab } from "./testing.ts";

/** A key by its looks, which stands nowhere else. */
const CANARY = "sk-test-canary0123456789abcdef0123456789";
/** A word of the question: what the search for the canary has to find, or it would find nothing at all. */
const WORD = "zyzzyva";

/** What a vendor's client throws: the request with its headers, and the key in the message. */
function refusal(): Error {
  return Object.assign(new Error(`401 Incorrect API key provided: ${CANARY}`), {
    status: 401,
    config: { headers: { Authorization: `Bearer ${CANARY}` } },
    cause: new Error(`Authorization: Bearer ${CANARY}`),
  });
}

async function bytesOf(folder: string): Promise<string> {
  let all = "";
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    const path = join(folder, name);
    all += isDirectory ? await bytesOf(path) : new TextDecoder("latin1").decode(await Deno.readFile(path));
  }
  return all;
}

Deno.test("ask() H13: a key in a vendor's error stands in no answer, event, message, run record or file of the store", async () => {
  const store = await Deno.makeTempDir();
  const fail = () => Promise.reject(refusal());
  const heard: unknown[] = [];
  let said = "";
  try {
    for (const script of [{ router: fail, relevance: fail, rewrite: fail, quality: fail }, { draft: fail }]) {
      const lab = await openTestLab({ store, strict: false, script });
      try {
        const result = await ask(lab, `What was ALD's revenue in FY2024, ${WORD}?`, {
          events: (event) => void heard.push(event),
        });
        said += JSON.stringify(result) + renderAnswer(result) +
          JSON.stringify(await lab.runs.get(result.run));
      } catch (error) {
        for (let at: unknown = error; at instanceof Error; at = at.cause) {
          said += `${at.stack}${JSON.stringify(at)}`;
        }
      } finally {
        await lab.close();
      }
    }
    const events = JSON.stringify(heard);
    ok(events.includes("layer.opened"), "no layer failed");
    const kept = await bytesOf(store);
    ok(kept.includes(WORD), "the store does not show its texts to this search");
    for (const [where, text] of Object.entries({ said, events, kept })) {
      equal(text.includes(CANARY.slice(0, 20)), false, where);
    }
  } finally {
    await Deno.remove(store, { recursive: true });
  }
});
