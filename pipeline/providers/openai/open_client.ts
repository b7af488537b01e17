import type OpenAI from "openai";
import type { Endpoint } from "../endpoint.ts";

/** A client of an endpoint. It is loaded with the first call: nobody waits for it who makes none. */
export async function openClient(
  { baseUrl, key }: Endpoint,
  options: { readonly fetch: typeof fetch; readonly timeout?: number },
): Promise<OpenAI> {
  const { default: Client } = await import("openai");
  return new Client({
    baseURL: baseUrl,
    // all that it would else look up in the environment, where another service's settings may stand
    apiKey: key?.reveal() ?? "none",
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    logLevel: "off",
    maxRetries: 0,
    ...options,
  });
}
