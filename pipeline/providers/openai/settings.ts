import { type Endpoint, type EndpointNames, missingKey, readEndpoint } from "../endpoint.ts";
import { type Price, readPrice } from "./price.ts";

/** An endpoint that speaks the OpenAI wire format, and the model on it that reads pages. */
export interface OpenaiSettings extends Endpoint {
  readonly model: string;
  /** US$ for a million input and output tokens, null where it is not known. */
  readonly price: Price | null;
}

/** How the endpoint is named in the environment. */
export const OPENAI_NAMES: EndpointNames = {
  url: "TIEOUT_OPENAI_BASE_URL",
  key: "TIEOUT_OPENAI_KEY",
  vendorUrl: "https://api.openai.com/v1",
  vendorKeys: ["OPENAI_API_KEY"],
};

/** Reads pictures, calls functions and obeys temperature 0; models that reason refuse the last. */
const DEFAULT_MODEL = "gpt-4.1";
/** List price of the default model, US$ for a million tokens. */
const DEFAULT_PRICE: Price = { input: 2, cached: 0.5, output: 8 };

/** The variables of the endpoint, each with what it says. */
export const OPENAI_ENDPOINT_VARIABLES: Readonly<Record<string, string>> = {
  TIEOUT_OPENAI_BASE_URL: `address of the endpoint (default ${OPENAI_NAMES.vendorUrl})`,
  TIEOUT_OPENAI_KEY:
    "its key; for the default address OPENAI_API_KEY counts too; one on this machine needs none",
  OPENAI_API_KEY: "key of the default address",
};

/** The variables that these settings are read from, each with what it says. */
export const OPENAI_VARIABLES: Readonly<Record<string, string>> = {
  ...OPENAI_ENDPOINT_VARIABLES,
  TIEOUT_OPENAI_VISION_MODEL: `model that reads pages (default ${DEFAULT_MODEL})`,
  TIEOUT_OPENAI_VISION_PRICE: "US$ for a million input and output tokens, as 2/8, for the cost of a run",
};

/** Whether this is the vendor's own endpoint: some fields of the wire format are its alone, and so are its prices. */
export function isVendor({ baseUrl }: Endpoint): boolean {
  return new URL(baseUrl).host === new URL(OPENAI_NAMES.vendorUrl).host;
}

/** Reads the settings of the page reader from the environment. Throws a TypeError on an address or price that cannot be used. */
export function readOpenaiSettings(env: (name: string) => string | undefined): OpenaiSettings {
  const endpoint = readEndpoint(env, OPENAI_NAMES);
  const model = env("TIEOUT_OPENAI_VISION_MODEL") || DEFAULT_MODEL;
  const price = env("TIEOUT_OPENAI_VISION_PRICE");
  return {
    ...endpoint,
    model,
    price: price
      ? readPrice(price, "TIEOUT_OPENAI_VISION_PRICE")
      : model === DEFAULT_MODEL && isVendor(endpoint)
      ? DEFAULT_PRICE
      : null,
  };
}

/** Why no page can be read with these settings, in words that say what to set; null where one can. */
export function missingSetting(settings: OpenaiSettings): string | null {
  const missing = missingKey(settings, OPENAI_NAMES);
  return missing === null ? null : `${missing}; the default reader (--tables geometric) needs neither`;
}
