import { z } from "zod";
import { findCompanies, readDate } from "../../../retrieval/mod.ts";
import type { NewsItem, NewsQuery, NewsSearch } from "../../reports/news/news_search.ts";
import { type Attempt, sendRequest, type ServiceEffects, ServiceError, unusable } from "../send_request.ts";

/** A question waits for it; an instance asks its engines for a few seconds at most. */
const REQUEST_MILLISECONDS = 10_000;
/** A page of results has some 30 kB: what is larger is none. */
const MOST_BYTES = 2_000_000;
/** Words of the query; engines cut longer ones. */
const MOST_QUERY = 300;
/** Names of companies in a query that names none. */
const MOST_NAMES = 5;
/** Results that are looked at, best first. */
const MOST_RESULTS = 50;

/** One that has no title or address is no article; everything else may be missing. */
const Result = z.object({
  title: z.string().min(1),
  url: z.url({ protocol: /^https?$/ }),
  content: z.string().nullish(),
  publishedDate: z.string().nullish(),
});
const Reply = z.object({ results: z.array(z.unknown()) });

/**
 * Where to send a search: the address of the instance, whether or not it ends in `/search`.
 *
 * @throws {TypeError} for an address that is none, or holds credentials or a query.
 */
export function readNewsEndpoint(text: string): URL {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    throw new TypeError("Cannot use TIEOUT_NEWS: it is no address, such as https://search.example.org");
  }
  // the address is not printed here: it may hold what it must not hold
  if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "") {
    throw new TypeError(
      "Cannot use TIEOUT_NEWS: the address holds credentials or a query; it takes the instance alone, such as https://search.example.org",
    );
  }
  url.pathname = `${url.pathname.replace(/\/+$/, "").replace(/\/search$/, "")}/search`;
  return url;
}

/**
 * Looks for news at an endpoint that speaks as SearXNG does: one request a query, sent once more after a failure that may
 * pass. What a result says is somebody's text; of results that name none of the asked companies nothing is kept.
 * Throws a {@link ServiceError} where there is no usable reply.
 *
 * @param endpoint as `readNewsEndpoint` gives it
 */
export function searxngNews(
  endpoint: URL,
  { milliseconds = REQUEST_MILLISECONDS, ...effects }: ServiceEffects & { readonly milliseconds?: number },
): NewsSearch {
  const action = `search news at ${endpoint.host}`;
  return {
    id: endpoint.host,
    search: async (query, { signal }) => {
      const results = await sendRequest(attempt(addressOf(endpoint, query), action), {
        action,
        endpoint: { baseUrl: endpoint.origin, key: null },
        names: { url: "TIEOUT_NEWS", key: "TIEOUT_NEWS", model: "TIEOUT_NEWS", task: "ask:live" },
        milliseconds,
        effects,
        signal,
        patient: true,
      });
      return results.slice(0, MOST_RESULTS).flatMap((result) => itemOf(result, query));
    },
  };
}

function addressOf(endpoint: URL, { companies, words, slots }: NewsQuery): URL {
  const names = companies.slice(0, MOST_NAMES).map(({ company, names }) => names[1] ?? company);
  // An engine reads the names of several companies as words that must all be there, unless they are set apart.
  const subject = companies.length === 1 ? names[0]! : words === "" ? names.join(" OR ") : "";
  const url = new URL(endpoint);
  url.searchParams.set("q", `${subject} ${words}`.trim().slice(0, MOST_QUERY));
  url.searchParams.set("format", "json");
  url.searchParams.set("categories", "news");
  url.searchParams.set("language", slots.language);
  return url;
}

function attempt(address: URL, action: string): Attempt<readonly unknown[]> {
  return async ({ fetch, signal }) => {
    const response = await fetch(address, { headers: { accept: "application/json" } }).catch((error) => {
      signal.throwIfAborted();
      throw isRedirect(error)
        ? new ServiceError(`Cannot ${action}: the endpoint redirects; set TIEOUT_NEWS to where it leads`, {
          reason: "rejected",
        })
        : error;
    });
    const text = await readBounded(response, action);
    if (response.status === 403) {
      throw new ServiceError(
        `Cannot ${action}: the endpoint answered 403; its settings must list json under search: formats`,
        { reason: "denied" },
      );
    }
    if (!response.ok) {
      throw Object.assign(new Error(text.slice(0, 200)), {
        status: response.status,
        headers: response.headers,
      });
    }
    let json: unknown;
    try {
      json = JSON.parse(text);
    } catch {
      const kind = response.headers.get("content-type")?.split(";")[0] ?? "of no kind";
      throw unusable(
        action,
        `it is no JSON (${kind.slice(0, 60)}); TIEOUT_NEWS takes the address of the instance`,
      );
    }
    const parsed = Reply.safeParse(json);
    if (!parsed.success) throw unusable(action, "it has no list of results");
    return parsed.data.results;
  };
}

/** The runtime tells a refused redirect in words alone. */
function isRedirect(error: unknown): boolean {
  return error instanceof TypeError && /redirect/i.test(error.message);
}

async function readBounded(response: Response, action: string): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.byteLength;
    // leaving the loop cancels the body
    if (bytes > MOST_BYTES) throw unusable(action, `it is larger than ${MOST_BYTES / 1_000_000} MB`);
    text += decoder.decode(part, { stream: true });
  }
  return text + decoder.decode();
}

function itemOf(result: unknown, { companies }: NewsQuery): readonly NewsItem[] {
  const parsed = Result.safeParse(result);
  if (!parsed.success) return [];
  const { title, url, content, publishedDate } = parsed.data;
  const company = findCompanies(`${title}. ${content ?? ""}`, companies)[0]?.company;
  if (company === undefined) return [];
  return [{
    company,
    title,
    date: readDate(publishedDate?.slice(0, 10) ?? ""),
    source: new URL(url).host.replace(/^www\./, ""),
    url,
    file: null,
    text: content ?? "",
  }];
}
