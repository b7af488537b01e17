import { deepEqual } from "node:assert/strict";
import { newsPart, newsPeriod, newsWords } from "./read_news_request.ts";

const CALENDAR = { today: "2025-08-20", company: { yearEnd: "06-30" } };

Deno.test("readNewsPeriod() the asked days", () => {
  for (
    const [question, from, to] of [
      ["News about BHP in 2024", "2024-01-01", "2024-12-31"],
      ["必和必拓2024年有什么新闻", "2024-01-01", "2024-12-31"],
      ["News about BHP in FY2024", "2023-07-01", "2024-06-30"],
      ["必和必拓2024财年的新闻", "2023-07-01", "2024-06-30"],
      ["News about BHP in May 2024", "2024-05-01", "2024-05-31"],
      ["必和必拓2024年5月的新闻", "2024-05-01", "2024-05-31"],
      ["BHP headlines of 14 May 2024", "2024-05-14", "2024-05-14"],
      ["2024年5月14日必和必拓的新闻", "2024-05-14", "2024-05-14"],
      ["BHP news in Q2 2024", "2024-04-01", "2024-06-30"],
      ["2024年第二季度必和必拓的新闻", "2024-04-01", "2024-06-30"],
      ["BHP news in the first half of 2024", "2024-01-01", "2024-06-30"],
      ["BHP news between 2023 and 2024", "2023-01-01", "2024-12-31"],
      ["BHP news from March to June 2024", "2024-03-01", "2024-06-30"],
      ["BHP news from March 2024 to June 2024", "2024-03-01", "2024-06-30"],
      ["2024年3月至6月必和必拓的新闻", "2024-03-01", "2024-06-30"],
      ["BHP news since March 2024", "2024-03-01", null],
      ["BHP news before 2024", null, "2023-12-31"],
      ["BHP news until 2024", null, "2024-12-31"],
      ["BHP news of the last 30 days", "2025-07-21", "2025-08-20"],
      ["BHP news of the past two weeks", "2025-08-06", "2025-08-20"],
      ["必和必拓最近三个月的新闻", "2025-05-22", "2025-08-20"],
      ["必和必拓过去一年的新闻", "2024-08-20", "2025-08-20"],
      ["BHP news this year", "2025-01-01", "2025-12-31"],
      ["必和必拓去年的新闻", "2024-01-01", "2024-12-31"],
      ["必和必拓上个月的新闻", "2025-07-01", "2025-07-31"],
      ["What is the latest news about BHP?", null, null],
      ["必和必拓最近有什么新闻", null, null],
      // the year belongs to the revenue
      ["What was BHP's revenue in FY2024 and what is the latest news?", null, null],
      ["What was BHP's revenue in FY2024 and what did the press say?", "2023-07-01", "2024-06-30"],
    ] as const
  ) {
    deepEqual(newsPeriod(question, CALENDAR), { from, to }, question);
  }
});

Deno.test("newsPart() parts two requests, and no list of companies", () => {
  for (
    const [question, part] of [
      [
        "What was BHP's revenue in FY2024, and what is the latest news on Jansen?",
        "what is the latest news on Jansen",
      ],
      ["What is the latest news about BHP, RIO and FMG?", "What is the latest news about BHP, RIO and FMG"],
      ["必和必拓2024财年收入是多少？最近有什么新闻？", "最近有什么新闻"],
      ["What was BHP's revenue in FY2024?", "What was BHP's revenue in FY2024"],
    ] as const
  ) {
    deepEqual(newsPart(question).replace(/\?$/, ""), part, question);
  }
});

Deno.test("newsWords() leaves the subject", () => {
  for (
    const [words, left] of [
      ["latest news Jansen potash mine", "Jansen potash mine"],
      ["recent headlines", ""],
      ["最近有什么新闻", ""],
      ["最近关于铜矿的新闻", "铜矿"],
    ] as const
  ) {
    deepEqual(newsWords(words), left);
  }
});
