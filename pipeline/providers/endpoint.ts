import { Secret } from "../secret.ts";

/** Where a service stands, and what opens it. */
export interface Endpoint {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  /** Null where none is set: an endpoint on this machine needs none. */
  readonly key: Secret | null;
}

/** How a vendor's service is named in the environment. */
export interface EndpointNames {
  /** Variable of the address. */
  readonly url: string;
  /** Variable of the key. */
  readonly key: string;
  /** The vendor's own endpoint: the only one that the vendor's own key variables are sent to. */
  readonly vendorUrl: string;
  /** The vendor's own variables of a key, the first that is set counts. */
  readonly vendorKeys: readonly string[];
}

const LOCAL_HOSTS = new Set(["127.0.0.1", "localhost", "[::1]"]);

/** Whether an address is on this machine, where a key would meet nobody on its way. */
export function isLocal({ hostname }: URL): boolean {
  return LOCAL_HOSTS.has(hostname);
}

/**
 * Reads an endpoint from the environment. A key belongs to one host: the vendor's own variables are used for the vendor's
 * own address alone, so that another address never receives them.
 *
 * @throws {TypeError} for an address that is none, holds credentials or is not encrypted, naming its variable.
 */
export function readEndpoint(
  env: (name: string) => string | undefined,
  { url: urlName, key: keyName, vendorUrl, vendorKeys }: EndpointNames,
): Endpoint {
  const url = readUrl(env(urlName) || vendorUrl, { name: urlName, keyName, example: vendorUrl });
  const vendor = url.host === new URL(vendorUrl).host;
  const key = [keyName, ...vendor ? vendorKeys : []].map((name) => env(name)?.trim()).find(Boolean);
  return {
    baseUrl: url.href.replace(/\/+$/, ""),
    key: key === undefined ? null : new Secret(key),
  };
}

function readUrl(
  text: string,
  { name, keyName, example }: { readonly name: string; readonly keyName: string; readonly example: string },
): URL {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    throw new TypeError(`Cannot use ${name}: it is no address, such as ${example}`);
  }
  // the address itself is not printed here: it may hold the credentials that it must not hold
  if (url.username !== "" || url.password !== "" || url.search !== "") {
    throw new TypeError(`Cannot use ${name}: it holds credentials; the key goes into ${keyName}`);
  }
  if (url.protocol !== "https:" && !(url.protocol === "http:" && isLocal(url))) {
    throw new TypeError(
      `Cannot use ${name}: ${url.protocol}//${url.host} is not encrypted; only this machine may be`,
    );
  }
  return url;
}

/** What an endpoint lacks, in words that say what to set; null where it lacks nothing. */
export function missingKey({ baseUrl, key }: Endpoint, names: EndpointNames): string | null {
  const url = new URL(baseUrl);
  if (key !== null || isLocal(url)) return null;
  return `set ${names.key} to the key of ${url.host}, or ${names.url} to an endpoint on this machine`;
}
