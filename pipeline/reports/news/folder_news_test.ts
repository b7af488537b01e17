import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import { companiesOf, offlineReader, parseSlots, type Reranker } from "../../../retrieval/mod.ts";
import { inFolder } from "../../cli/testing.ts";
import { guardNews, guardReranker } from "../../guard_ports.ts";
import { BUDGET, Ledger } from "../../ledger.ts";
import { folderNews } from "./folder_news.ts";
import type { NewsPeriod } from "./news_search.ts";
import { readNewsFolder } from "./read_news_folder.ts";

const SAMPLES = new URL("../../../fixtures/news/", import.meta.url).pathname;
const MINERS = ["BHP", "FMG", "MIN", "RIO", "S32"];

async function find(
  words: string,
  { companies = MINERS, period = { from: null, to: null } }: {
    readonly companies?: readonly string[];
    readonly period?: NewsPeriod;
  } = {},
) {
  const articles = () => readNewsFolder(SAMPLES);
  const known = companiesOf(MINERS).filter(({ company }) => companies.includes(company));
  const news = folderNews("samples", articles);
  const items = await news.search(
    { companies: known, words, period, slots: parseSlots(words, { companies: known }) },
    { signal: new AbortController().signal, reranker: offlineReader },
  );
  return items.map(({ file }) => file);
}

Deno.test("folderNews() finds by words, of the asked companies and days alone", async () => {
  deepEqual(await find("potash shaft"), ["bhp-2024-05-14.md"]);
  deepEqual(await find("potash shaft", { companies: ["RIO"] }), []);
  deepEqual(await find("potash shaft", { period: { from: "2025-01-01", to: null } }), []);
  deepEqual((await find("manganese ore loading", { companies: ["S32"] })).toSorted(), [
    "s32-2024-03-19.md",
    "s32-2025-05-15.md",
  ]);
  deepEqual(await find("zeppelins"), []);
});

Deno.test("folderNews() without a word to look for gives all of them; so do words in a script that no article is in", async () => {
  deepEqual((await find("")).length, 15);
  deepEqual((await find("铜矿", { companies: ["BHP"] })).length, 4);
});

Deno.test("folderNews() a company goes by all its names", async () => {
  await inFolder(async (folder) => {
    const article = (company: string) =>
      `title: t\ndate: 2024-01-01\ncompany: ${company}\nsource: s\n\nText of it.\n`;
    await mkdir(`${folder}/deep`);
    await writeFile(`${folder}/a.md`, article("Rio Tinto"));
    await writeFile(`${folder}/b.txt`, article("力拓"));
    await writeFile(`${folder}/deep/c.md`, article("BHP, RIO"));
    await writeFile(`${folder}/d.md`, article("Glencore"));
    await writeFile(`${folder}/README.md`, "no article");
    await writeFile(`${folder}/e.json`, "{}");
    const items = await folderNews(folder, () => readNewsFolder(folder)).search({
      companies: companiesOf(["RIO"]).filter(({ stored }) => stored),
      words: "",
      period: { from: null, to: null },
      slots: parseSlots("news", { companies: [] }),
    }, { signal: new AbortController().signal, reranker: offlineReader });
    deepEqual(items.map(({ file, company }) => [file, company]), [["a.md", "RIO"], ["b.txt", "RIO"], [
      "deep/c.md",
      "RIO",
    ]]);
  });
});

Deno.test("readNewsFolder() says which folder, file and line it cannot read", async () => {
  await inFolder(async (folder) => {
    await rejects(readNewsFolder(folder), {
      message: `Cannot read news from ${folder}: it holds no article (.md or .txt)`,
    });
    await rejects(
      readNewsFolder(`${folder}/no`),
      /Cannot read news from .*\/no: there is no such folder; TIEOUT_NEWS/,
    );
    await writeFile(`${folder}/a.md`, "title: t\nhello");
    await rejects(readNewsFolder(folder), /Cannot read the article a\.md, line 2: a header line is/);
    await rejects(readNewsFolder(`${folder}/a.md`), /it is no folder that can be read/);
  });
});

Deno.test("folderNews() in a run, a reader that fails opens its own layer: the articles stay, in their order", async () => {
  const openings: string[] = [];
  const port = {
    ledger: new Ledger(BUDGET, { clock: () => new Date(0) }),
    milliseconds: 60_000,
    onOpen: ({ layer }: { readonly layer: string }) => void openings.push(layer),
  };
  const broken: Reranker = { id: "broken", rerank: () => Promise.reject(new Error("503")) };
  const source = folderNews("samples", () => readNewsFolder(SAMPLES));
  const search = guardNews(() => Promise.resolve(source), { ...port, reranker: guardReranker(broken, port) });
  const known = companiesOf(MINERS);
  const query = { companies: known, words: "manganese ore loading", period: { from: null, to: null } };
  const reply = await search(
    { ...query, slots: parseSlots(query.words, { companies: known }) },
    new AbortController().signal,
  );
  equal(reply.outcome, "found");
  ok(reply.outcome === "found" && reply.items.length > 0);
  deepEqual(openings, ["reranker"]);
});
