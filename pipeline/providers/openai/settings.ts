import { Secret } from "../../secret.ts";

/** An endpoint that speaks the OpenAI wire format, and the model on it that reads pages. */
export interface OpenaiSettings {
  readonly baseUrl: string;
  /** Null where none is set: an endpoint on this machine needs none. */
  readonly key: Secret | null;
  readonly model: string;
  /** US$ for a million input and output tokens, null where it is not known. */
  readonly price: { readonly input: number; readonly output: number } | null;
}

/** The vendor's own endpoint: the only one that the vendor's own key variable is sent to. */
const VENDOR_URL = "https://api.openai.com/v1";
/** Reads pictures, calls functions and obeys temperature 0; models that reason refuse the last. */
const DEFAULT_MODEL = "gpt-4.1";
/** List price of the default model, US$ for a million tokens. */
const DEFAULT_PRICE = { input: 2, output: 8 };
const LOCAL_HOSTS = new Set(["127.0.0.1", "localhost", "[::1]"]);

/** The variables that these settings are read from, each with what it says. */
export const OPENAI_VARIABLES: Readonly<Record<string, string>> = {
  TIEOUT_OPENAI_BASE_URL: `address of the endpoint (default ${VENDOR_URL})`,
  TIEOUT_OPENAI_KEY:
    "its key; for the default address OPENAI_API_KEY counts too; one on this machine needs none",
  TIEOUT_OPENAI_VISION_MODEL: `model that reads pages (default ${DEFAULT_MODEL})`,
  TIEOUT_OPENAI_VISION_PRICE: "US$ for a million input and output tokens, as 2/8, for the cost of a run",
};

/** Whether an address is on this machine, where a key would meet nobody on its way. */
export function isLocal({ hostname }: URL): boolean {
  return LOCAL_HOSTS.has(hostname);
}

function readUrl(text: string): URL {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    throw new TypeError(`Cannot use TIEOUT_OPENAI_BASE_URL: it is no address, such as ${VENDOR_URL}`);
  }
  // the address itself is not printed here: it may hold the credentials that it must not hold
  if (url.username !== "" || url.password !== "" || url.search !== "") {
    throw new TypeError(
      "Cannot use TIEOUT_OPENAI_BASE_URL: it holds credentials; the key goes into TIEOUT_OPENAI_KEY",
    );
  }
  if (url.protocol !== "https:" && !(url.protocol === "http:" && isLocal(url))) {
    throw new TypeError(
      `Cannot use TIEOUT_OPENAI_BASE_URL: ${url.protocol}//${url.host} is not encrypted; only this machine may be`,
    );
  }
  return url;
}

function readPrice(text: string): NonNullable<OpenaiSettings["price"]> {
  const [, input, output] = /^\s*(\d+(?:\.\d+)?)\s*\/\s*(\d+(?:\.\d+)?)\s*$/.exec(text) ?? [];
  if (input === undefined || output === undefined) {
    throw new TypeError(
      `Cannot use TIEOUT_OPENAI_VISION_PRICE: it takes input/output, as 2/8, not "${text}"`,
    );
  }
  return { input: Number(input), output: Number(output) };
}

/**
 * Reads the settings of the endpoint from the environment. A key belongs to one host: the vendor's own variable is used
 * for the vendor's own address alone, so that another address never receives it. Throws a TypeError on an address or price
 * that cannot be used.
 */
export function readOpenaiSettings(env: (name: string) => string | undefined): OpenaiSettings {
  const said = env("TIEOUT_OPENAI_BASE_URL") || VENDOR_URL;
  const url = readUrl(said);
  const vendor = url.host === new URL(VENDOR_URL).host;
  const key = env("TIEOUT_OPENAI_KEY") || (vendor ? env("OPENAI_API_KEY") : undefined);
  const model = env("TIEOUT_OPENAI_VISION_MODEL") || DEFAULT_MODEL;
  const price = env("TIEOUT_OPENAI_VISION_PRICE");
  return {
    baseUrl: url.href.replace(/\/+$/, ""),
    key: key === undefined || key === "" ? null : new Secret(key.trim()),
    model,
    price: price ? readPrice(price) : model === DEFAULT_MODEL && vendor ? DEFAULT_PRICE : null,
  };
}

/** Why no page can be read with these settings, in words that say what to set; null where one can. */
export function missingSetting({ baseUrl, key }: OpenaiSettings): string | null {
  if (key !== null || isLocal(new URL(baseUrl))) return null;
  return `set TIEOUT_OPENAI_KEY to the key of ${
    new URL(baseUrl).host
  }, or TIEOUT_OPENAI_BASE_URL to an endpoint ` +
    "on this machine; the default reader (--tables geometric) needs neither";
}
