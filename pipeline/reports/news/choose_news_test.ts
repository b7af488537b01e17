import { deepEqual, equal } from "node:assert/strict";
import fc from "fast-check";
import { chooseNews, inPeriod } from "./choose_news.ts";
import type { NewsItem } from "./news_search.ts";

function item(changes: Partial<NewsItem>): NewsItem {
  return {
    company: "BHP",
    title: "t",
    date: "2024-05-14",
    source: "s",
    url: null,
    file: null,
    text: "",
    ...changes,
  };
}

const OPEN = { from: null, to: null };

Deno.test("chooseNews() the freshest first, what has no date last, in the source's order among equals", () => {
  const items = [
    item({ title: "old", date: "2023-01-01" }),
    item({ title: "undated", date: null }),
    item({ title: "new a", date: "2025-01-01" }),
    item({ title: "new b", date: "2025-01-01" }),
  ];
  deepEqual(chooseNews(items, { period: OPEN, limit: 9 }).map(({ title }) => title), [
    "new a",
    "new b",
    "old",
    "undated",
  ]);
  deepEqual(chooseNews(items, { period: OPEN, limit: 1 }).map(({ title }) => title), ["new a"]);
});

Deno.test("chooseNews() one article under several addresses comes once", () => {
  const items = [
    item({ title: "a", url: "https://www.example.org/x/?utm_source=y#top" }),
    item({ title: "b", url: "https://example.org/x" }),
    item({ title: "c", url: "https://example.org/x?id=2" }),
    item({ title: "A", url: "https://other.org/1" }),
  ];
  deepEqual(chooseNews(items, { period: OPEN, limit: 9 }).map(({ title }) => title), ["a", "c"]);
});

Deno.test("inPeriod() both ends count, and a day that is not known lies in no period", () => {
  const period = { from: "2024-01-01", to: "2024-12-31" };
  equal(inPeriod("2024-01-01", period), true);
  equal(inPeriod("2024-12-31", period), true);
  equal(inPeriod("2025-01-01", period), false);
  equal(inPeriod("2023-12-31", period), false);
  equal(inPeriod(null, period), false);
  equal(inPeriod(null, { from: "2024-01-01", to: null }), false);
  equal(inPeriod(null, OPEN), true);
});

Deno.test("chooseNews() never gives what lies outside the period, whatever is found", () => {
  const date = fc.option(
    fc.date({ min: new Date("2020-01-01"), max: new Date("2026-01-01"), noInvalidDate: true })
      .map((at) => at.toISOString().slice(0, 10)),
  );
  fc.assert(fc.property(fc.array(date), (dates) => {
    const period = { from: "2023-03-01", to: "2024-02-29" };
    const chosen = chooseNews(dates.map((one, at) => item({ title: `${at}`, date: one })), {
      period,
      limit: 99,
    });
    equal(
      chosen.length,
      dates.filter((one) => one !== null && one >= "2023-03-01" && one <= "2024-02-29").length,
    );
    deepEqual(chosen.map((one) => one.date), chosen.map((one) => one.date).sort().reverse());
  }));
});
