import type { CohereClientV2 } from "cohere-ai";
import type { Endpoint } from "../endpoint.ts";
import type { Attempt } from "../send_request.ts";

/**
 * Makes one call with a client of its own: the vendor's HTTP session is not safe to share between the branches of five
 * companies that call at the same time. The client is loaded with the first call, since nobody waits for it who makes none.
 */
export async function callCohere<Reply>(
  { baseUrl, key }: Endpoint,
  wire: Parameters<Attempt<Reply>>[0],
  call: (client: CohereClientV2) => Promise<Reply>,
): Promise<Reply> {
  const { CohereClientV2 } = await import("cohere-ai");
  let failure: unknown = null;
  const client = new CohereClientV2({
    // "none" is never sent: the wire sets the header itself. Without a word here the client would look for one outside
    token: key?.reveal() ?? "none",
    baseUrl,
    maxRetries: 0,
    fetch: async (input, init) => {
      try {
        return await wire.fetch(input, init);
      } catch (error) {
        // thrown through the client, it would leave a timer of five minutes behind, which holds the process
        failure = error;
        return Response.error();
      }
    },
  });
  try {
    return await call(client);
  } catch (error) {
    throw failure ?? error;
  }
}
