import { type Endpoint, type EndpointNames, readEndpoint } from "../endpoint.ts";

/** How the endpoint is named in the environment. */
export const COHERE_NAMES: EndpointNames = {
  url: "TIEOUT_COHERE_BASE_URL",
  key: "TIEOUT_COHERE_KEY",
  vendorUrl: "https://api.cohere.com",
  vendorKeys: ["COHERE_API_KEY", "CO_API_KEY"],
};

/** The variables of the endpoint, each with what it says. */
export const COHERE_ENDPOINT_VARIABLES: Readonly<Record<string, string>> = {
  TIEOUT_COHERE_BASE_URL: `address of the endpoint, without its version (default ${COHERE_NAMES.vendorUrl})`,
  TIEOUT_COHERE_KEY:
    "its key; for the default address COHERE_API_KEY and CO_API_KEY count too; one on this machine needs none",
  COHERE_API_KEY: "key of the default address",
  CO_API_KEY: "the same, as the vendor's own client calls it",
};

/** Reads the endpoint from the environment. Throws a TypeError on an address that cannot be used. */
export function readCohereEndpoint(env: (name: string) => string | undefined): Endpoint {
  return readEndpoint(env, COHERE_NAMES);
}
