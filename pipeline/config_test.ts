import { equal, throws } from "node:assert/strict";
import { CONTEXT_TOKENS, readConfig } from "./config.ts";

function tokens(said: string | undefined): number {
  return readConfig({}, (name) => name === "TIEOUT_CONTEXT_TOKENS" ? said : undefined).contextTokens;
}

Deno.test("readConfig() takes a whole number of tokens for the context of a draft", () => {
  equal(tokens(undefined), CONTEXT_TOKENS);
  equal(tokens(""), CONTEXT_TOKENS);
  equal(tokens("1000"), 1_000);
  equal(tokens("8000"), 8_000);
});

Deno.test("readConfig() refuses a context that is no number or too small for a table, in words that say what is taken", () => {
  for (const said of ["many", "0", "999", "-8000", "8000.5", "8k", "NaN", "Infinity"]) {
    throws(() => tokens(said), {
      name: "RangeError",
      message:
        `Cannot use a context of "${said}" tokens: TIEOUT_CONTEXT_TOKENS takes a whole number from 1000 on`,
    });
  }
});
