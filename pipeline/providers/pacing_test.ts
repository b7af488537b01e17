import assert from "node:assert/strict";
import type { Embedder } from "../../retrieval/mod.ts";
import { estimateTokens, pacedEmbedder } from "./paced_embedder.ts";
import { PacedQueue } from "./pacing.ts";
import { retryAfter } from "./retry_after.ts";

const NEVER = new AbortController().signal;

class Limited extends Error {
  readonly after: string | null;
  constructor(after: string | null) {
    super("429");
    this.after = after;
  }
}

/** A queue whose clock moves only when it sleeps. */
function queueAt(start: number, tokensPerMinute = 1000) {
  let at = start;
  const sleeps: number[] = [];
  const queue = new PacedQueue({
    tokensPerMinute,
    now: () => at,
    sleep: (milliseconds) => {
      sleeps.push(milliseconds);
      at += milliseconds;
      return Promise.resolve();
    },
    rateLimit: (error) => error instanceof Limited ? retryAfter(error.after, new Date(at)) ?? "unsaid" : null,
  });
  return { queue, sleeps, now: () => at };
}

/** A request that is limited as often as there are headers, then answers. */
function limited(headers: readonly (string | null)[]) {
  const left = [...headers];
  return () =>
    left.length > 0 ? Promise.reject(new Limited(left.shift() ?? null)) : Promise.resolve("answer");
}

Deno.test("G11 PacedQueue waits as long as the service says, in seconds or until a date, else by its own pause", async () => {
  const start = Date.parse("Wed, 21 Oct 2026 07:27:30 GMT");
  const delays: number[] = [];
  for (const header of ["Wed, 21 Oct 2026 07:28:00 GMT", "120", "not a date"]) {
    const { queue, sleeps } = queueAt(start);
    assert.equal(await queue.run(1, limited([header]), NEVER), "answer");
    delays.push(...sleeps);
  }
  assert.deepEqual(delays, [30_000, 120_000, 1000]);
});

Deno.test("PacedQueue keeps the tokens of any minute under the limit, in order", async () => {
  const { queue, now } = queueAt(0, 1000);
  const done: [number, number][] = [];
  await Promise.all(
    [400, 400, 400, 100, 5000, 10].map((tokens) =>
      queue.run(tokens, () => Promise.resolve(void done.push([tokens, now()])), NEVER)
    ),
  );
  // one that is over the limit by itself goes alone
  assert.deepEqual(done, [[400, 0], [400, 0], [400, 60_000], [100, 60_000], [5000, 120_000], [10, 180_000]]);
});

Deno.test("PacedQueue two rate limits in a row slow it down, calm speeds it up again", async () => {
  const { queue, sleeps } = queueAt(0, 1_000_000);
  await queue.run(1, limited(["1"]), NEVER);
  assert.equal(queue.pace, 1);
  await queue.run(1, limited(["1", "1"]), NEVER);
  assert.equal(queue.pace, 0.5);
  await queue.run(1, limited([null, null, null, null]), NEVER);
  assert.equal(queue.pace, 0.125);
  // the pause doubles with each limit in a row
  assert.deepEqual(sleeps.slice(-4), [1000, 2000, 4000, 8000]);
  for (let i = 0; i < 200; i++) await queue.run(1, limited([]), NEVER);
  assert.equal(queue.pace, 1);
});

Deno.test("PacedQueue gives up on what only people can decide, and passes other errors on at once", async () => {
  const { queue, sleeps } = queueAt(0);
  await assert.rejects(queue.run(1, limited(["86400"]), NEVER), /asks to wait 86400 s; run it again later/);
  assert.deepEqual(sleeps, []);
  const other = queueAt(0);
  const six = Array<string>(6).fill("0");
  await assert.rejects(other.queue.run(1, limited(six), NEVER), /limited one request 6 times/);
  // "0" is no leave to ask again at once
  assert.ok(other.sleeps.every((milliseconds) => milliseconds >= 1000));
  await assert.rejects(other.queue.run(1, () => Promise.reject(new Error("401")), NEVER), /^Error: 401$/);
  const aborted = AbortSignal.abort(new DOMException("Cancelled by the user", "AbortError"));
  await assert.rejects(other.queue.run(1, limited([]), aborted), { name: "AbortError" });
  assert.throws(() => queueAt(0, 0), RangeError);
});

Deno.test("pacedEmbedder() sends batches at the queue's pace and gives the vectors in order, after a rate limit too", async () => {
  const { queue, now } = queueAt(0, 8000);
  const sizes: number[] = [];
  let first = true;
  const embedder: Embedder = {
    id: "fake",
    hash: "test-1",
    dimension: 1,
    embed: (texts) => {
      if (first) {
        first = false;
        return Promise.reject(new Limited("5"));
      }
      sizes.push(texts.length);
      return Promise.resolve(texts.map((text) => Float32Array.of(Number(text.split(" ")[0]))));
    },
  };
  const texts = Array.from({ length: 130 }, (_, i) => `${i} ${"x".repeat(400)}`);
  const vectors = await pacedEmbedder(embedder, queue).embed(texts, { kind: "passage", signal: NEVER });
  assert.deepEqual(vectors.map(([value]) => value), texts.map((_, i) => i));
  assert.deepEqual(sizes, [64, 64, 2]);
  // of 64 texts with 102 tokens each one batch fits into a minute, the last two beside one; the first was sent twice
  assert.equal(now(), 120_000);
  assert.equal(estimateTokens("x".repeat(400)), 101);
});
