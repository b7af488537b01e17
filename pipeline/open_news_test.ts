import { deepEqual, equal, rejects } from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { exampleDocument } from "../retrieval/testing.ts";
import { inFolder } from "./cli/testing.ts";
import { readConfig } from "./config.ts";
import { assertNews, newsSource } from "./open_news.ts";

function storeOf(...samples: readonly boolean[]) {
  return { documents: () => Promise.resolve(samples.map((sample) => ({ ...exampleDocument({}), sample }))) };
}

Deno.test("newsSource() reads TIEOUT_NEWS: a folder, an address, none", async () => {
  const said = (value: string) => readConfig({}, (name) => name === "TIEOUT_NEWS" ? value : undefined).news;
  deepEqual(await newsSource(said("/a/b/../c"), storeOf()), {
    kind: "folder",
    folder: "/a/c",
    sample: false,
  });
  const endpoint = await newsSource(said(" https://search.example.org "), storeOf());
  equal(endpoint?.kind === "endpoint" && endpoint.url.href, "https://search.example.org/search");
  equal(await newsSource(said("none"), storeOf(true)), null);
  await rejects(
    newsSource(said("https://a:b@example.org"), storeOf()),
    /Cannot use TIEOUT_NEWS: .*credentials/,
  );
});

Deno.test("newsSource() takes the sample articles beside the sample reports alone", async () => {
  const kind = async (...samples: readonly boolean[]) =>
    (await newsSource(null, storeOf(...samples)))?.kind ?? null;
  equal(await kind(true, true), "folder");
  equal(await kind(true, false), null);
  equal(await kind(false), null);
  equal(await kind(), null);
});

Deno.test("assertNews() refuses what cannot work here before anything is read", async () => {
  await assertNews(null);
  await assertNews("none");
  await rejects(
    assertNews("https://search.example.org", () => false),
    /Cannot search news at search\.example\.org: this task has no network for search\.example\.org\. Use deno task ask:live/,
  );
  await assertNews("https://search.example.org", () => true);
  await rejects(assertNews("/nowhere"), /Cannot read news from \/nowhere: there is no such folder/);
  await inFolder(async (folder) => {
    await writeFile(`${folder}/a.md`, "title: t\ndate: soon\ncompany: BHP\nsource: s\n\nText.");
    await rejects(assertNews(folder), /Cannot read the article a\.md, line 2: "date" takes a day/);
  });
});
