import { deepEqual, equal, throws } from "node:assert/strict";
import fc from "fast-check";
import { readArticle } from "./read_article.ts";

const ARTICLE = `---
title: "A shaft is half done"
date: 2024-05-14
company: BHP, Rio Tinto
source: Example Post
author: nobody
url: https://example.org/shaft
---

First line
goes on.

Second paragraph.
`;

Deno.test("readArticle() reads a fenced header and the text below it", () => {
  deepEqual(readArticle(ARTICLE, "a.md"), {
    file: "a.md",
    title: "A shaft is half done",
    date: "2024-05-14",
    companies: ["BHP", "Rio Tinto"],
    source: "Example Post",
    url: "https://example.org/shaft",
    text: "First line\ngoes on.\n\nSecond paragraph.",
  });
});

Deno.test("readArticle() reads a plain header up to a blank line, with a byte order mark, CRLF and Chinese colons", () => {
  const text =
    "\ufefftitle： 竖井完成一半\r\nDate: 2024-05-14\r\nCOMPANY：必和必拓、力拓\r\nSource: 示例\r\n\r\n正文。";
  const { title, date, companies, source, url, text: body } = readArticle(text, "a.txt");
  deepEqual([title, date, companies, source, url, body], [
    "竖井完成一半",
    "2024-05-14",
    ["必和必拓", "力拓"],
    "示例",
    null,
    "正文。",
  ]);
});

Deno.test("readArticle() names the file and the line of a header that it cannot read", () => {
  const without = (line: string) => ARTICLE.replace(`${line}\n`, "");
  for (
    const [text, message] of [
      [without("date: 2024-05-14"), 'a.md, line 1: the header has no "date"'],
      [without("source: Example Post"), 'a.md, line 1: the header has no "source"'],
      [
        ARTICLE.replace("2024-05-14", "May 2024"),
        'a.md, line 3: "date" takes a day such as 2024-05-21, not "May 2024"',
      ],
      [ARTICLE.replace("2024-05-14", "2024-02-30"), 'a.md, line 3: "date" takes a day'],
      [ARTICLE.replace("BHP, Rio Tinto", ""), 'a.md, line 4: "company" is empty'],
      [ARTICLE.replace("author: nobody", "by nobody"), 'a.md, line 6: a header line is "name: value"'],
      [
        ARTICLE.replace("author: nobody", "title: again"),
        'a.md, line 6: "title" stands in the header already',
      ],
      [ARTICLE.replace("https:", "javascript:"), 'a.md, line 7: "url" takes an address with http or https'],
      [ARTICLE.replace(/---\n\n[^]*/, ""), "a.md, line 1: the header has no closing line of ---"],
      [ARTICLE.replace(/---\n\n[^]*/, "---\n\n"), "there is no text below the header"],
      ["", 'a.md, line 1: the header has no "title"'],
    ] as const
  ) {
    throws(() => readArticle(text, "a.md"), (error: Error) => {
      equal(error.name, "SyntaxError");
      return error.message.startsWith("Cannot read the article a.md, line ") &&
        error.message.includes(message);
    }, message);
  }
});

Deno.test("readArticle() gives an article or an error that names the file, whatever the text", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string().map((junk) => ARTICLE.replace("BHP", junk))), (text) => {
      try {
        readArticle(text, "a.md");
      } catch (error) {
        equal((error as Error).message.startsWith("Cannot read the article a.md, line "), true);
      }
    }),
  );
});
