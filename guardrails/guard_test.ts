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

Deno.test("guard() H13 keeps secrets of an error out of the report", async () => {
  const messages: string[] = [];
  const failures = [
    new Error("401 Authorization: Bearer sk-test-000"),
    Object.assign(new Error("401"), { config: { headers: { Authorization: "Bearer sk-test-000" } } }),
    new Error(`401 api_key=abc123 ${"x".repeat(500)}`),
  ];
  for (const failure of failures) {
    await guard("draft", () => Promise.reject(failure), {
      fallback: () => null,
      onOpen: (opening) => messages.push(JSON.stringify(opening)),
    });
  }
  assert.equal(messages.length, failures.length);
  for (const message of messages) assert.doesNotMatch(message, /test-000|abc123|headers/);
});

Deno.test("guard() an AbortError of a run that nobody cancelled is a failure of the call", async () => {
  const openings: LayerOpening[] = [];
  const value = await guard(
    "reranker",
    () => Promise.reject(new DOMException("the client gave up", "AbortError")),
    { fallback: () => 7, onOpen: (opening) => openings.push(opening), signal: new AbortController().signal },
  );
  assert.deepEqual([value, openings.map(({ error }) => error)], [7, ["AbortError"]]);
});

Deno.test("guard() a value that comes together with the run's end goes no further", async () => {
  const run = new AbortController();
  const verdicts: LayerVerdict[] = [];
  const waiting = guard("cache", () => {
    run.abort(new Error("the reader left"));
    return 1;
  }, {
    fallback: () => assert.fail("fallback asked for"),
    onOpen: () => assert.fail("opening reported"),
    onVerdict: (verdict) => verdicts.push(verdict),
    signal: run.signal,
  });
  await assert.rejects(waiting, { message: "the reader left" });
  assert.deepEqual(verdicts, [{ layer: "cache", verdict: "cancelled" }]);
});

Deno.test("guard() nothing opens where nobody can be told, and a fallback that fails stops the request", async () => {
  for (
    const broken of [
      { onOpen: () => assert.fail("no sink"), fallback: () => 1 },
      { onOpen: () => {}, fallback: () => assert.fail("no fallback") },
      { onOpen: () => {}, fallback: () => Promise.reject(new Error("no fallback")) },
    ]
  ) {
    const verdicts: LayerVerdict[] = [];
    await assert.rejects(
      guard<number>("router", () => Promise.reject(new Error("503")), {
        ...broken,
        onVerdict: (verdict) => verdicts.push(verdict),
      }),
      (error: Error) => /^Cannot open router: /.test(error.message) && error.cause instanceof Error,
    );
    assert.deepEqual(verdicts, [{ layer: "router", verdict: "stopped" }]);
  }
});

Deno.test("guard() a watcher that fails does not make a layer that passed open", async () => {
  await assert.rejects(
    guard("router", () => 1, {
      fallback: () => assert.fail("fallback asked for"),
      onOpen: () => assert.fail("opening reported"),
      onVerdict: () => {
        throw new Error("watcher");
      },
    }),
    { message: "watcher" },
  );
});

Deno.test("guard() a closed layer reports that it stopped, and refuses with a value where it has one", async () => {
  for (const layer of CLOSED) {
    const openings: LayerOpening[] = [];
    const verdicts: LayerVerdict[] = [];
    const value = await guard<string>(layer, () => Promise.reject(new Error("503")), {
      onOpen: (opening) => openings.push(opening),
      onVerdict: (verdict) => verdicts.push(verdict),
      refusal: () => "refused",
    });
    assert.equal(value, "refused");
    assert.deepEqual(openings.map(({ direction, error }) => [direction, error]), [["closed", "Error"]]);
    assert.deepEqual(verdicts, [{ layer, verdict: "stopped" }]);
    assert.equal(openedEvent(openings[0]!, { run: "r1", at: new Date(0) }).name, "layer.stopped");
  }
});

Deno.test("guard() leaves no listener behind on a run's signal over 10,000 calls", async () => {
  const run = new AbortController();
  let listening = 0;
  const { signal } = run;
  const [add, remove] = [signal.addEventListener.bind(signal), signal.removeEventListener.bind(signal)];
  signal.addEventListener = (...args: Parameters<typeof add>) => (listening++, add(...args));
  signal.removeEventListener = (...args: Parameters<typeof remove>) => (listening--, remove(...args));
  for (let at = 0; at < 10_000; at++) {
    const call = at % 3 === 0 ? () => Promise.reject(new Error("503")) : () => at;
    await guard<number>("cache", call, { signal, milliseconds: 60_000, fallback: () => 0, onOpen: () => {} });
  }
  assert.equal(listening, 0);
});

Deno.test("guard() has no limit where the limit is longer than a timer can hold", async () => {
  const openings: LayerOpening[] = [];
  const options = { fallback: () => 0, onOpen: (opening: LayerOpening) => openings.push(opening) };
  for (const milliseconds of [Infinity, 2 ** 31, 1e12]) {
    const slow = () => new Promise<number>((resolve) => setTimeout(() => resolve(1), 5));
    assert.equal(await guard("embedder", slow, { ...options, milliseconds }), 1);
  }
  assert.deepEqual(openings, []);
});

/** What a call may do, and when: before its limit, behind it, or never. */
const behaviours = fc.record({
  does: fc.constantFrom("resolves", "rejects", "throws", "hangs", "obeys"),
  wait: fc.integer({ min: 0, max: 6 }),
  limit: fc.integer({ min: 1, max: 4 }),
  abortAt: fc.option(fc.integer({ min: 0, max: 6 }), { nil: null }),
  layer: fc.constantFrom(...LAYERS),
});

Deno.test("guard() whatever races with what, ends once, with one verdict that agrees with what the caller got", async () => {
  await fc.assert(
    fc.asyncProperty(behaviours, async ({ does, wait, limit, abortAt, layer }) => {
      const run = new AbortController();
      const verdicts: LayerVerdict[] = [];
      const openings: LayerOpening[] = [];
      const later = <Value>(act: () => Value) =>
        new Promise<Value>((resolve, reject) =>
          setTimeout(() => {
            try {
              resolve(act());
            } catch (error) {
              reject(error);
            }
          }, wait)
        );
      const call = (signal: AbortSignal): Promise<string> => {
        switch (does) {
          case "resolves":
            return later(() => "value");
          case "rejects":
            return later(() => {
              throw new Error("503");
            });
          case "throws":
            throw new TypeError("at once");
          case "hangs":
            return new Promise(() => {});
          default:
            return new Promise((_, reject) =>
              signal.addEventListener("abort", () => reject(new DOMException("gave up", "AbortError")))
            );
        }
      };
      const timer = abortAt === null ? undefined : setTimeout(() => run.abort(new Error("left")), abortAt);
      const got = await guard<string>(layer as OpeningLayer, call, {
        signal: run.signal,
        milliseconds: limit,
        fallback: () => "fallback",
        onOpen: (opening) => openings.push(opening),
        onVerdict: (verdict) => verdicts.push(verdict),
      }).catch((error: Error) => error.message);
      clearTimeout(timer);
      const isClosed = policyOf(layer).direction === "closed";
      const verdict = got === "value"
        ? "passed"
        : got === "left"
        ? "cancelled"
        : isClosed
        ? "stopped"
        : "opened";
      assert.deepEqual(verdicts, [{ layer, verdict }]);
      assert.equal(openings.length, verdict === "opened" || verdict === "stopped" ? 1 : 0);
      if (verdict === "stopped") assert.match(got, /^Cannot pass /);
      if (verdict === "opened") assert.equal(got, "fallback");
    }),
    { numRuns: 300 },
  );
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
