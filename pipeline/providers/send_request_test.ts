import assert from "node:assert/strict";
import { Secret } from "../secret.ts";
import { type Attempt, sendRequest, ServiceError } from "./send_request.ts";

const NAMES = { url: "URL_NAME", key: "KEY_NAME", model: "MODEL_NAME", task: "ask:live" };
const signal = new AbortController().signal;

function send<Reply>(
  attempt: Attempt<Reply>,
  more: { readonly milliseconds?: number; readonly patient?: boolean } = {},
) {
  const slept: number[] = [];
  const reply = sendRequest(attempt, {
    action: "embed with x",
    endpoint: { baseUrl: "https://models.invalid", key: new Secret("sk-test-000") },
    names: NAMES,
    milliseconds: 10_000,
    effects: {
      clock: () => new Date(0),
      sleep: (milliseconds) => {
        slept.push(milliseconds);
        return Promise.resolve();
      },
    },
    signal,
    patient: true,
    ...more,
  });
  return { reply, slept };
}

/** An error as a client throws it. */
function answered(status: number, headers: Readonly<Record<string, string>> = {}): Error {
  return Object.assign(new Error("no"), { status, headers: new Headers(headers) });
}

Deno.test("sendRequest() cuts a service that hangs, tries once more, and says so", async () => {
  let tries = 0;
  const { reply } = send(({ signal }) => {
    tries++;
    return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
  }, { milliseconds: 5 });
  await assert.rejects(reply, (error) => {
    assert.ok(error instanceof ServiceError);
    assert.equal(error.reason, "timeout");
    assert.equal(error.message, "Cannot embed with x: the endpoint did not answer in time");
    return true;
  });
  assert.equal(tries, 2);
});

Deno.test("sendRequest() gives a rate limit to the queue that paces it, with the wait that was asked for", async () => {
  const { reply, slept } = send(() => Promise.reject(answered(429, { "retry-after": "7" })), {
    patient: false,
  });
  await assert.rejects(reply, (error) => {
    assert.ok(error instanceof ServiceError);
    assert.deepEqual([error.reason, error.retryAfterMilliseconds], ["rate_limited", 7000]);
    return true;
  });
  assert.deepEqual(slept, []);
});

Deno.test("sendRequest() names the variable to look at, and the task that has the network", async () => {
  const failures = [
    [answered(401), /check KEY_NAME$/],
    [answered(404), /check URL_NAME and MODEL_NAME$/],
    [answered(400), /check MODEL_NAME$/],
    [new TypeError("x", { cause: new Deno.errors.NotCapable("net") }), /run deno task ask:live$/],
  ] as const;
  for (const [error, message] of failures) {
    await assert.rejects(send(() => Promise.reject(error)).reply, message);
  }
});

Deno.test("sendRequest() without permission for the network says so instead of asking anywhere", async () => {
  const { reply } = send((wire) => wire.fetch("https://models.invalid/v1"));
  await assert.rejects(reply, /this task has no network; run deno task ask:live/);
});
