import assert from "node:assert/strict";
import type { FallbackReason, StoreCoverage } from "./fallback.ts";
import { fallbackText } from "./fallback.ts";

const COVERAGE: StoreCoverage = {
  companies: [{ company: "BHP", years: [2023, 2024, 2025] }, { company: "RIO", years: [2022, 2024] }],
  metrics: ["revenue", "underlying_ebitda"],
  examples: ["What was BHP's revenue in FY2024?", "Compare BHP and RIO revenue in FY2024."],
};

const EMPTY: StoreCoverage = { companies: [], metrics: [], examples: [] };

const SAYS: Readonly<Record<FallbackReason, RegExp>> = {
  nothing_retrieved: /^Nothing was retrieved/,
  not_synthesised: /^Documents were retrieved .* could not be turned into an answer/,
  retries_exhausted: /^The retries are exhausted/,
  out_of_scope: /^This question is outside/,
  not_stored: /^No report of that company/,
  advice: /^No advice on buying, selling or holding/,
  news_not_found: /No article/,
  news_failed: /did not reply/,
  other_language: /^This question is in a language .* English and Chinese/,
  no_news: /^No news source/,
  model_failed: /model failed before it wrote/,
  budget: /^The budget/,
};

for (const [reason, pattern] of Object.entries(SAYS)) {
  Deno.test(`fallbackText() tells ${reason} from every other reason`, () => {
    const text = fallbackText(reason as FallbackReason, { coverage: COVERAGE });
    assert.match(text, pattern);
    const others = Object.entries(SAYS).filter(([other]) => other !== reason);
    for (const [, other] of others) assert.doesNotMatch(text, other);
  });
}

Deno.test("fallbackText() lists what the store covers and two questions that it can answer", () => {
  assert.equal(
    fallbackText("nothing_retrieved", { coverage: COVERAGE }).split("\n").slice(2).join("\n"),
    "Covered companies and fiscal years: BHP FY2023–FY2025; RIO FY2022, FY2024.\n" +
      "Covered metrics: revenue; underlying EBITDA.\n\nYou could ask:\n" +
      "- What was BHP's revenue in FY2024?\n- Compare BHP and RIO revenue in FY2024.",
  );
});

Deno.test("fallbackText() of an empty store says how to fill it and names no company", () => {
  const text = fallbackText("nothing_retrieved", { coverage: EMPTY });
  assert.match(text, /No report is stored yet/);
  assert.doesNotMatch(text, /Covered|BHP/);
});

Deno.test("fallbackText() answers in Chinese when asked in Chinese", () => {
  const examples = ["BHP FY2024 的营业收入是多少？"];
  assert.equal(
    fallbackText("out_of_scope", { coverage: { ...COVERAGE, examples }, language: "zh" }),
    "该问题超出范围：这里只回答公司年报中的数据与陈述。\n\n" +
      "涵盖的公司与财年：BHP FY2023–FY2025；RIO FY2022, FY2024。\n涵盖的指标：营业收入；基本EBITDA。\n\n" +
      "可以这样问：\n- BHP FY2024 的营业收入是多少？",
  );
});

Deno.test("fallbackText() says in each language whether nothing was retrieved or nothing could be written", () => {
  const all = (["nothing_retrieved", "not_synthesised"] as const).flatMap((reason) =>
    (["en", "zh"] as const).map((language) =>
      fallbackText(reason, { coverage: EMPTY, language }).split("\n")[0]
    )
  );
  assert.equal(new Set(all).size, 4);
});

Deno.test("fallbackText() names what is not stored in place of a reason, and what it may stand for", () => {
  const said = (reason: FallbackReason, near: readonly string[], language: "en" | "zh" = "en") =>
    fallbackText(reason, { coverage: COVERAGE, language, notStored: { names: ["BPH"], near } }).split("\n\n");
  assert.match(said("not_stored", ["BHP"])[0]!, /^No report of BPH is stored: did you mean BHP\? Else check/);
  assert.match(said("not_stored", [])[0]!, /^No report of BPH is stored: check the name, or ingest one/);
  assert.match(said("not_stored", ["BHP"])[1]!, /^Covered companies/);
  assert.match(said("not_stored", ["BHP"], "zh")[0]!, /^未存入 BPH 的年报：是否指 BHP？/);
  assert.match(said("nothing_retrieved", [])[1]!, /^Nothing was retrieved/);
});

Deno.test("fallbackText() cuts a long list and says how many it left out", () => {
  const companies = Array.from(
    { length: 200 },
    (_, at) => ({ company: `Company ${at + 1} Ltd.`, years: [2024] }),
  );
  const metrics = Array.from({ length: 40 }, (_, at) => `measure_${at}`);
  const text = (language: "en" | "zh") =>
    fallbackText("out_of_scope", { coverage: { companies, metrics, examples: [] }, language });
  assert.match(text("en"), /Company 15 Ltd\. FY2024; and 185 more\.\n/);
  assert.match(text("en"), /measure 11; and 28 more\.$/);
  assert.match(text("zh"), /Company 15 Ltd\. FY2024等 200 项。/);
  assert.ok(text("en").length < 1_000);
  const [first] = [companies.slice(0, 1)];
  const one = fallbackText("out_of_scope", { coverage: { companies: first, metrics: [], examples: [] } });
  assert.match(one, /Company 1 Ltd\. FY2024\.$/);
});
