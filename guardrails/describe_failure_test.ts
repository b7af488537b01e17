import assert from "node:assert/strict";
import fc from "fast-check";
import { describeFailure } from "./describe_failure.ts";

/** How vendors, proxies and clients print what nobody may read; "%" stands for the secret. */
const PRINTED: readonly string[] = [
  "Authorization: Bearer %",
  'headers: {"Authorization":"Bearer %","Accept":"*/*"}',
  "authorization=Basic %",
  "x-api-key: %",
  "api_key=%&model=x",
  '"apiKey": "%"',
  "Incorrect API key: % was provided",
  "token: %",
  "access_token=%",
  "'refresh_token' : '%'",
  "password=%;",
  "Set-Cookie: session=%",
  "bearer %",
];

Deno.test("describeFailure() prints no secret, whichever way a client printed it", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...PRINTED),
      fc.stringMatching(/^[A-Za-z0-9_.~+-]{8,60}$/),
      fc.constantFrom("", "401 ", "the endpoint said: "),
      (printed, secret, before) => {
        const { message } = describeFailure(new Error(before + printed.replace("%", secret) + " and more"));
        assert.ok(!message.includes(secret), message);
      },
    ),
    { numRuns: 2_000 },
  );
});

Deno.test("describeFailure() removes what looks like a key wherever it stands", () => {
  for (
    const secret of [
      "sk-test-000",
      "sk-proj-aB3_x",
      "xoxb-12345-abc",
      "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln",
      "a1b2c3d4e5f6a7b8c9d0e1f2a3b4c5d6e7f8",
    ]
  ) {
    const { message } = describeFailure(
      new Error(`Cannot reach https://${secret}host/v1 with ${secret} now`),
    );
    assert.ok(!message.includes(secret.replace("@", "")), message);
  }
});

Deno.test("describeFailure() keeps what a reader of a run record needs", () => {
  for (
    const said of [
      "Cannot rerank with cohere rerank-v3.5: the endpoint answered 503 (overloaded)",
      "The call took longer than 60000 ms",
      "Cannot use what onnx read: 7 passages where 8 were asked for",
      "Unexpected token } in JSON at position 12",
      "Cannot use the decision: it has no route",
    ]
  ) {
    assert.equal(describeFailure(new Error(said)).message, said);
  }
});

Deno.test("describeFailure() throws on nothing that can be thrown, and stays short and on one line", () => {
  const trap = Object.create(null);
  const liar = Object.defineProperty(new Error("x"), "message", {
    get: () => {
      throw new Error("no message");
    },
  });
  const named = Object.assign(new Error("x"), { name: "N".repeat(500) });
  for (const thrown of [trap, liar, named, undefined, null, 7n, Symbol("s"), new Error("a\n\x1b[2Jb")]) {
    const { error, message } = describeFailure(thrown);
    assert.ok(error.length > 0 && error.length <= 60 && message.length <= 200);
    assert.doesNotMatch(error + message, /\p{Cc}/u);
  }
  fc.assert(fc.property(fc.anything(), fc.string({ maxLength: 5_000 }), (thrown, text) => {
    assert.ok(describeFailure(thrown).message.length <= 200);
    assert.ok(describeFailure(new Error(text)).message.length <= 200);
  }));
});
