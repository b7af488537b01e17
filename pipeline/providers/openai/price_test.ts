import assert from "node:assert/strict";
import { readPrice, usageOf } from "./price.ts";

const PRICE = { input: 2, cached: 0.5, output: 8 };

Deno.test("usageOf() charges cached tokens once and at their own price (G17)", () => {
  const wire = {
    prompt_tokens: 10_000,
    completion_tokens: 500,
    prompt_tokens_details: { cached_tokens: 8_000 },
  };
  assert.deepEqual(usageOf(wire, PRICE), {
    inputTokens: 10_000,
    outputTokens: 500,
    costUsd: (2_000 * 2 + 8_000 * 0.5 + 500 * 8) / 1e6,
  });
  assert.equal(usageOf(wire, { input: 2, output: 8 }).costUsd, (10_000 * 2 + 500 * 8) / 1e6);
});

Deno.test("usageOf() counts nothing that is no count", () => {
  const nothing = { inputTokens: 0, outputTokens: 0, costUsd: 0 };
  assert.deepEqual(usageOf(undefined, PRICE), nothing);
  assert.deepEqual(usageOf({ prompt_tokens: NaN, completion_tokens: -5 }, PRICE), nothing);
  assert.deepEqual(usageOf({ prompt_tokens: "9" as never, prompt_tokens_details: null }, PRICE), nothing);
  const more = { prompt_tokens: 10, prompt_tokens_details: { cached_tokens: 99 } };
  assert.equal(usageOf(more, PRICE).costUsd, 10 * 0.5 / 1e6);
  assert.equal(usageOf({ prompt_tokens: 10 }, null).costUsd, 0);
});

Deno.test("readPrice() reads two or three prices and names the variable of another form", () => {
  assert.deepEqual(readPrice("2.5/10", "X"), { input: 2.5, output: 10 });
  assert.deepEqual(readPrice(" 2 / 0.5 / 8 ", "X"), PRICE);
  for (const text of ["2", "cheap", "2/8/", "-1/8", "1/2/3/4"]) {
    assert.throws(() => readPrice(text, "TIEOUT_CHAT_PRICE"), /Cannot use TIEOUT_CHAT_PRICE: /);
  }
});
