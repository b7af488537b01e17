import type { Endpoint } from "./endpoint.ts";

/** Headers that a request needs; whatever else the client gathers from the environment stays here. */
const KEPT = new Set(["accept", "content-type", "user-agent"]);

/**
 * A `fetch` for one endpoint: it goes to its origin and to no other, follows no redirect (which would carry
 * the key along), and sends the endpoint's key and no other.
 */
export function ownFetch(
  { baseUrl, key }: Endpoint,
  real: typeof fetch = fetch,
): typeof fetch {
  const { origin } = new URL(baseUrl);
  return (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (url.origin !== origin) {
      return Promise.reject(
        new TypeError(`Cannot send a request to ${url.origin}: the endpoint is ${origin}`),
      );
    }
    const headers = new Headers(init?.headers);
    for (const name of [...headers.keys()]) if (!KEPT.has(name)) headers.delete(name);
    if (key !== null) headers.set("authorization", `Bearer ${key.reveal()}`);
    return real(url, { ...init, headers, redirect: "error" });
  };
}
