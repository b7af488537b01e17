import { equal, match, ok, throws } from "node:assert/strict";
import { missingSetting, readOpenaiSettings } from "./settings.ts";

const from = (variables: Readonly<Record<string, string>>) => readOpenaiSettings((name) => variables[name]);

Deno.test("readOpenaiSettings() has an address and a model without a word", () => {
  const settings = from({});
  equal(settings.baseUrl, "https://api.openai.com/v1");
  equal(settings.key, null);
  ok(settings.model.length > 0);
});

Deno.test("H11 readOpenaiSettings() keeps a key to its host", () => {
  equal(from({ OPENAI_API_KEY: "sk-a" }).key?.reveal(), "sk-a");
  equal(from({ OPENAI_API_KEY: "sk-a", TIEOUT_OPENAI_BASE_URL: "https://collector.invalid/v1" }).key, null);
  equal(
    from({ OPENAI_API_KEY: "sk-a", TIEOUT_OPENAI_BASE_URL: "https://api.openai.com.collector.invalid/v1" })
      .key,
    null,
  );
  equal(from({ OPENAI_API_KEY: "sk-a", TIEOUT_OPENAI_BASE_URL: "http://127.0.0.1:8080/v1" }).key, null);
  equal(
    from({
      OPENAI_API_KEY: "sk-a",
      TIEOUT_OPENAI_KEY: "b",
      TIEOUT_OPENAI_BASE_URL: "https://models.invalid/v1/",
    }).key
      ?.reveal(),
    "b",
  );
});

for (
  const [url, message] of [
    ["models.invalid", /no address/],
    ["http://models.invalid/v1", /not encrypted/],
    ["ftp://127.0.0.1/v1", /not encrypted/],
    ["https://me:sk-test-000@models.invalid/v1", /credentials/],
    ["https://models.invalid/v1?key=sk-test-000", /credentials/],
  ] as const
) {
  Deno.test(`readOpenaiSettings() refuses ${url.replace("sk-test-000", "…")} and names the variable`, () => {
    throws(() => from({ TIEOUT_OPENAI_BASE_URL: url }), (error) => {
      ok(error instanceof TypeError);
      match(error.message, message);
      match(error.message, /TIEOUT_OPENAI_BASE_URL/);
      return !error.message.includes("sk-test-000");
    });
  });
}

Deno.test("readOpenaiSettings() reads a price and refuses another form of it", () => {
  equal(from({ TIEOUT_OPENAI_VISION_PRICE: "2.5/10" }).price?.output, 10);
  equal(from({ TIEOUT_OPENAI_VISION_MODEL: "other" }).price, null);
  throws(() => from({ TIEOUT_OPENAI_VISION_PRICE: "cheap" }), /TIEOUT_OPENAI_VISION_PRICE/);
});

Deno.test("missingSetting() says which variable to set and that the default reader needs none", () => {
  match(missingSetting(from({}))!, /TIEOUT_OPENAI_KEY.*--tables geometric/);
  equal(missingSetting(from({ OPENAI_API_KEY: "sk-a" })), null);
  equal(missingSetting(from({ TIEOUT_OPENAI_BASE_URL: "http://localhost:11434/v1" })), null);
  match(
    missingSetting(from({ TIEOUT_OPENAI_BASE_URL: "https://models.invalid/v1", OPENAI_API_KEY: "sk-a" }))!,
    /models\.invalid/,
  );
});
