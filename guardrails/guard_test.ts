import assert from "node:assert/strict";
import fc from "fast-check";
import type { LayerOpening, LayerVerdict } from "./guard.ts";
import { guard, openedEvent } from "./guard.ts";
import type { ClosedLayer, OpeningLayer } from "./policy.ts";
import { LAYERS, policyOf } from "./policy.ts";

const OPENING = LAYERS.filter((layer) => policyOf(layer).direction !== "closed") as readonly OpeningLayer[];
const CLOSED = LAYERS.filter((layer) => policyOf(layer).direction === "closed") as readonly ClosedLayer[];

/** What a port may throw or do, by name of the fault. */
const FAULTS: Readonly<Record<string, () => unknown>> = {
  exception: () => {
    throw new TypeError("undefined is not a function");
  },
  rejection: () => Promise.reject(new Error("503 Service Unavailable")),
  "rate limit": () => Promise.reject(Object.assign(new Error("429"), { status: 429 })),
  "a string thrown": () => Promise.reject("connection refused"),
  "its own timeout": () => Promise.reject(new DOMException("timed out", "TimeoutError")),
  "no end": () => new Promise(() => {}),
};

for (const [fault, call] of Object.entries(FAULTS)) {
  Deno.test(`guard() on ${fault} gives the fallback in every open or safe layer, loudly`, async () => {
    for (const layer of OPENING) {
      const openings: LayerOpening[] = [];
      const verdicts: LayerVerdict[] = [];
      const value = await guard<unknown>(layer, call, {
        fallback: () => "declared",
        onOpen: (opening) => openings.push(opening),
        onVerdict: (verdict) => verdicts.push(verdict),
        milliseconds: 5,
      });
      assert.equal(value, "declared");
      assert.equal(openings.length, 1);
      assert.equal(openings[0]?.layer, layer);
      assert.equal(openings[0]?.opening, policyOf(layer).opening);
      assert.deepEqual(verdicts, [{ layer, verdict: "opened" }]);
    }
  });

  Deno.test(`guard() on ${fault} stops the request in every closed layer, with the cause`, async () => {
    for (const layer of CLOSED) {
      const verdicts: LayerVerdict[] = [];
      await assert.rejects(
        guard<unknown>(layer, call, { milliseconds: 5, onVerdict: (verdict) => verdicts.push(verdict) }),
        (error: Error) => error.message.startsWith(`Cannot pass ${layer}: `) && error.cause !== undefined,
      );
      assert.deepEqual(verdicts, [{ layer, verdict: "stopped" }]);
    }
  });
}

Deno.test("guard() gives the call's own value and reports that the layer passed", async () => {
  await fc.assert(fc.asyncProperty(fc.anything(), async (value) => {
    const verdicts: LayerVerdict[] = [];
    const got = await guard<unknown>("reranker", () => value, {
      fallback: () => assert.fail("fallback asked for"),
      onOpen: () => assert.fail("opening reported"),
      onVerdict: (verdict) => verdicts.push(verdict),
    });
    assert.equal(got, value);
    assert.deepEqual(verdicts, [{ layer: "reranker", verdict: "passed" }]);
  }));
});

Deno.test("guard() never swallows an AbortError", async () => {
  const abort = new DOMException("stopped by the reader", "AbortError");
  const options = { fallback: () => 1, onOpen: () => assert.fail("opening reported") };
  await assert.rejects(guard("router", () => Promise.reject(abort), options), (error) => error === abort);
});

Deno.test("guard() lets go at once when the run is cancelled, though the call ignores its signal", async () => {
  const run = new AbortController();
  const reason = new Error("the reader left");
  const waiting = guard<number>("embedder", () => new Promise<number>(() => {}), {
    fallback: () => 1,
    onOpen: () => assert.fail("opening reported"),
    signal: run.signal,
  });
  run.abort(reason);
  await assert.rejects(waiting, (error) => error === reason);
});

Deno.test("guard() does not start a call of a run that is already cancelled", async () => {
  let started = false;
  const call = () => {
    started = true;
    return 1;
  };
  const options = { fallback: () => 2, onOpen: () => {}, signal: AbortSignal.abort() };
  await assert.rejects(guard("news", call, options), { name: "AbortError" });
  assert.equal(started, false);
});

Deno.test("guard() tells its own time limit from a cancellation that the client makes of it", async () => {
  const openings: LayerOpening[] = [];
  const call = (signal: AbortSignal) =>
    new Promise<number>((_, reject) => {
      signal.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError")));
    });
  const value = await guard("reranker", call, {
    fallback: () => 7,
    onOpen: (opening) => openings.push(opening),
    milliseconds: 5,
  });
  assert.equal(value, 7);
  assert.equal(openings[0]?.error, "TimeoutError");
});

Deno.test("guard() passes a graph's pause on: it is thrown, but it is no failure", async () => {
  const pause = Object.assign(new Error("waiting for the reader"), { is_bubble_up: true });
  const options = { fallback: () => 1, onOpen: () => assert.fail("opening reported") };
  await assert.rejects(guard("router", () => Promise.reject(pause), options), (error) => error === pause);
  await assert.rejects(guard("gate", () => Promise.reject(pause)), (error) => error === pause);
});

Deno.test("guard() keeps secrets of an error out of the report", async () => {
  const messages: string[] = [];
  for (const secret of ["Authorization: Bearer sk-test-000", "api_key=abc123", "bad key: sk-live-9f9f9f"]) {
    await guard("draft", () => Promise.reject(new Error(`401 ${secret} ${"x".repeat(500)}`)), {
      fallback: () => null,
      onOpen: (opening) => messages.push(opening.message),
    });
  }
  for (const message of messages) {
    assert.doesNotMatch(message, /test-000|abc123|live-9f/);
    assert.ok(message.length <= 200);
  }
});

Deno.test("openedEvent() names the layer, the run and the time", () => {
  const opening: LayerOpening = {
    layer: "cache",
    direction: "open",
    opening: "a miss",
    error: "Error",
    message: "locked",
  };
  assert.deepEqual(openedEvent(opening, { run: "r1", at: new Date(0) }), {
    name: "layer.opened",
    at: "1970-01-01T00:00:00.000Z",
    run: "r1",
    data: opening,
  });
});
