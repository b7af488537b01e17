import { equal, match, ok, rejects } from "node:assert/strict";
import { readConfig } from "./config.ts";
import { openPageReader } from "./open_page_reader.ts";

const EFFECTS = { clock: () => new Date(0) };
const visionOf = (env: Readonly<Record<string, string>>) => readConfig({}, (name) => env[name]).vision;

Deno.test("readConfig() takes geometric or vision for the tables, and names where another word came from", () => {
  const env = (variables: Readonly<Record<string, string>>) => (name: string) => variables[name];
  equal(readConfig({}, env({})).tables, "geometric");
  equal(readConfig({ tables: "vision" }, env({})).tables, "vision");
  equal(readConfig({ tables: "geometric" }, env({ TIEOUT_TABLES: "vision" })).tables, "geometric");
  equal(readConfig({}, env({ TIEOUT_TABLES: "vision" })).tables, "vision");
  for (
    const [said, variables, name] of [["eyes", {}, /--tables/], [
      undefined,
      { TIEOUT_TABLES: "eyes" },
      /TIEOUT_TABLES/,
    ]] as const
  ) {
    try {
      readConfig({ tables: said }, env(variables));
      ok(false);
    } catch (error) {
      ok(error instanceof RangeError);
      match(error.message, name);
      match(error.message, /geometric or vision/);
    }
  }
});

Deno.test("H13 readConfig() holds keys that a printed configuration does not show", () => {
  const config = readConfig({}, (name) => name.endsWith("KEY") ? "sk-test-000" : undefined);
  ok(Object.keys(config.vision.variables).length > 0);
  for (const text of [JSON.stringify(config), Deno.inspect(config, { depth: 9 })]) {
    equal(text.includes("sk-test-000"), false);
  }
});

Deno.test("openPageReader() says which variable is missing and that the default reader needs none", async () => {
  await rejects(openPageReader(visionOf({}), EFFECTS, () => true), (error) => {
    ok(error instanceof Error);
    match(error.message, /set TIEOUT_OPENAI_KEY/);
    match(error.message, /--tables geometric\) needs neither/);
    return true;
  });
});

Deno.test("openPageReader() says which task has the network", async () => {
  const asked: string[] = [];
  const reach = (host: string) => {
    asked.push(host);
    return false;
  };
  const vision = visionOf({
    TIEOUT_OPENAI_KEY: "sk-test-000",
    TIEOUT_OPENAI_BASE_URL: "https://models.invalid:8443/v1",
  });
  await rejects(openPageReader(vision, EFFECTS, reach), (error) => {
    ok(error instanceof Error);
    match(error.message, /deno task ingest:live/);
    match(error.message, /--allow-net=models\.invalid pipeline/);
    return !error.message.includes("sk-test-000");
  });
  equal(asked.join(), "models.invalid:8443");
});

Deno.test("openPageReader() is refused by the tests' own permissions", async () => {
  await rejects(openPageReader(visionOf({ TIEOUT_OPENAI_KEY: "sk-test-000" }), EFFECTS), /no network/);
});

Deno.test("openPageReader() makes the reader of the provider that was named, and knows no other", async () => {
  const reader = await openPageReader(visionOf({ TIEOUT_OPENAI_KEY: "sk-test-000" }), EFFECTS, () => true);
  match(reader.id, /^openai /);
  await rejects(
    openPageReader(visionOf({ TIEOUT_VISION: "eyes" }), EFFECTS),
    /TIEOUT_VISION takes one of openai/,
  );
});
