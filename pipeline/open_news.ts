import { resolve } from "node:path";
import type { ChunkStore } from "../retrieval/mod.ts";
import { assertUsable } from "./assert_usable.ts";
import type { Config } from "./config.ts";
import { type MayReach, mayReach } from "./may_reach.ts";
import { once } from "./once.ts";
import { providerEffects } from "./provider_effects.ts";
import { readNewsEndpoint, searxngNews } from "./providers/searxng/search_news.ts";
import { folderNews } from "./reports/news/folder_news.ts";
import type { NewsSearch } from "./reports/news/news_search.ts";
import { readNewsFolder } from "./reports/news/read_news_folder.ts";

/** Invented articles about the companies of the sample reports. */
const SAMPLES = new URL("../fixtures/news/", import.meta.url).pathname;

/** Where news are to come from. */
export type NewsSource =
  | { readonly kind: "folder"; readonly folder: string; readonly sample: boolean }
  | { readonly kind: "endpoint"; readonly url: URL };

/** What a source of news is made with. */
export interface OpenNewsOptions {
  readonly store: Pick<ChunkStore, "documents">;
  readonly clock: () => Date;
}

/**
 * The source that `TIEOUT_NEWS` names: a folder or an address. Where it says nothing, the sample articles, but only beside
 * the sample reports and no other: they are invented, and nobody who ingested a report of his own asked for them.
 * Null for `none` and where there is none.
 *
 * @throws {TypeError} for an address that cannot be used
 */
export async function newsSource(
  said: Config["news"],
  store: Pick<ChunkStore, "documents">,
): Promise<NewsSource | null> {
  if (said === "none") return null;
  if (said === null) {
    const documents = await store.documents();
    const isSample = documents.length > 0 && documents.every(({ sample }) => sample);
    return isSample ? { kind: "folder", folder: SAMPLES, sample: true } : null;
  }
  return /^[a-z][a-z\d+.-]*:\/\//i.test(said)
    ? { kind: "endpoint", url: readNewsEndpoint(said) }
    : { kind: "folder", folder: resolve(said), sample: false };
}

/** Makes the source of news ready when it is first asked for; gives null where there is none. */
export function openNews(
  said: Config["news"],
  { store, clock }: OpenNewsOptions,
): () => Promise<NewsSearch | null> {
  const open = once(async () => {
    const source = await newsSource(said, store);
    if (source === null) return null;
    if (source.kind === "endpoint") return searxngNews(source.url, providerEffects({ clock }));
    const articles = once(() => readNewsFolder(source.folder));
    return folderNews(source.folder, articles);
  });
  // The samples go once a report of the user's own is there: what depends on the store is asked each time.
  return said === null ? async () => await newsSource(said, store) === null ? null : await open() : open;
}

/**
 * Refuses a source of news that was chosen and cannot work here, before anything is read: an address that this task has no
 * network for, a folder that is not there, an article whose header cannot be read.
 *
 * @throws {Error} that names the task with the network, or the file and the line
 */
export async function assertNews(said: Config["news"], reach: MayReach = mayReach): Promise<void> {
  if (said === null) return;
  const source = await newsSource(said, { documents: () => Promise.resolve([]) });
  if (source?.kind === "folder") await readNewsFolder(source.folder);
  if (source?.kind !== "endpoint") return;
  const { host } = source.url;
  assertUsable({ host, what: host, key: "none", missing: null }, { action: `search news at ${host}`, reach });
}
