import type { NewsItem, NewsPeriod } from "./news_search.ts";

/** Whether a day lies within a period; one that is not known lies in none that has an end. */
export function inPeriod(date: string | null, { from, to }: NewsPeriod): boolean {
  if (date === null) return from === null && to === null;
  return (from === null || date >= from) && (to === null || date <= to);
}

/**
 * Of what a source found relevant, what lies in the asked time, each article once, freshest first; what has no date comes
 * last.
 */
export function chooseNews(
  items: readonly NewsItem[],
  { period, limit }: { readonly period: NewsPeriod; readonly limit: number },
): readonly NewsItem[] {
  const seen = new Set<string>();
  const isNew = (item: NewsItem) => {
    const keys = [item.url === null ? null : plainUrl(item.url), item.file, `${item.source} ${item.title}`]
      .filter((key) => key !== null).map((key) => key.toLowerCase());
    const known = keys.some((key) => seen.has(key));
    for (const key of keys) seen.add(key);
    return !known;
  };
  return items.filter(({ date }) => inPeriod(date, period)).filter(isNew)
    .map((item, place) => ({ item, place }))
    .sort((a, b) => compare(b.item.date ?? "", a.item.date ?? "") || a.place - b.place)
    .slice(0, limit).map(({ item }) => item);
}

/** Engines hand out one page under several addresses: with and without www, an anchor, marks of where the reader came from. */
function plainUrl(address: string): string {
  const url = new URL(address);
  url.hash = "";
  for (const name of [...url.searchParams.keys()]) {
    if (/^(?:utm_\w+|fbclid|gclid|ref|cmpid)$/i.test(name)) url.searchParams.delete(name);
  }
  return `${url.host.replace(/^www\./, "")}${url.pathname.replace(/\/+$/, "")}${url.search}`;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
