import { z } from "zod";
import type { Hit, Reranker } from "../../../retrieval/mod.ts";
import { type Endpoint, missingKey } from "../endpoint.ts";
import { passageText } from "../passage_text.ts";
import { sendRequest, type ServiceEffects, unusable } from "../send_request.ts";
import { callCohere } from "./call_cohere.ts";
import { COHERE_ENDPOINT_VARIABLES, COHERE_NAMES, readCohereEndpoint } from "./settings.ts";

/** An endpoint and the model on it that reads passages. */
export interface CohereRerankSettings extends Endpoint {
  readonly model: string;
}

/** Reads tables and a hundred languages, in passages as long as ours are, at a price that is known. */
const DEFAULT_MODEL = "rerank-v3.5";
/** List price of the default model, US$ for a search of up to 100 documents. */
const DEFAULT_PRICE = 0.002;
/** As many as one search is billed for: all candidates of a company are fewer. */
const MOST_DOCUMENTS = 100;
/** About a thousand tokens, a page: what is longer is billed as several documents, and its first page says what it is. */
const MOST_CHARACTERS = 4_000;
/** More than any question; the model reads 4,096 tokens of question and passage together. */
const MOST_QUESTION = 2_000;
/** A question waits for it; the service takes well under a second. */
const REQUEST_MILLISECONDS = 10_000;

/** The variables that these settings are read from, each with what it says. */
export const COHERE_RERANK_VARIABLES: Readonly<Record<string, string>> = {
  ...COHERE_ENDPOINT_VARIABLES,
  TIEOUT_COHERE_RERANK_MODEL: `model that reads passages (default ${DEFAULT_MODEL})`,
};

/** Reads the settings from the environment. Throws a TypeError on an address that cannot be used. */
export function readCohereRerankSettings(env: (name: string) => string | undefined): CohereRerankSettings {
  return { ...readCohereEndpoint(env), model: env("TIEOUT_COHERE_RERANK_MODEL") || DEFAULT_MODEL };
}

/** Why nothing can be read with these settings, in words that say what to set; null where it can. */
export function missingForRerank(settings: CohereRerankSettings): string | null {
  const missing = missingKey(settings, COHERE_NAMES);
  return missing === null ? null : `${missing}; the default reader (TIEOUT_RERANKER=reader) needs neither`;
}

const Reply = z.object({
  results: z.array(z.object({ index: z.int(), relevanceScore: z.number() })),
  meta: z.object({ billedUnits: z.object({ searchUnits: z.number().nullish() }).nullish() }).nullish(),
});

/**
 * A reranker that sends the candidates to the vendor, or to an endpoint that speaks as it does. One request a company, sent
 * once more after a failure that may pass. Throws a `ServiceError` where there is no usable reply: one without a
 * result for each asked place, or with a candidate that was not sent or comes twice.
 */
export function cohereReranker(settings: CohereRerankSettings, effects: ServiceEffects): Reranker {
  const { host } = new URL(settings.baseUrl);
  const action = `rerank with cohere ${settings.model}`;
  const price = settings.model === DEFAULT_MODEL ? DEFAULT_PRICE : 0;
  return {
    // the endpoint is part of it: the same name may stand for another model elsewhere
    id: `cohere ${settings.model} at ${host}`,
    rerank: async ({ question }, hits, { keep, signal, spend }) => {
      const sent = hits.slice(0, Math.max(MOST_DOCUMENTS, keep));
      const topN = Math.min(keep, sent.length);
      if (topN < 1) return [];
      const request = {
        model: settings.model,
        query: question.slice(0, MOST_QUESTION),
        documents: sent.map(({ chunk }) => passageText(chunk, MOST_CHARACTERS)),
        topN,
      };
      const reply = await sendRequest((wire) => {
        spend?.({ calls: 1, inputTokens: 0, outputTokens: 0, costUsd: 0 });
        return callCohere(settings, wire, (client) => client.rerank(request));
      }, {
        action,
        endpoint: settings,
        names: { ...COHERE_NAMES, model: "TIEOUT_COHERE_RERANK_MODEL", task: "ask:live" },
        milliseconds: REQUEST_MILLISECONDS,
        effects,
        signal,
        patient: true,
      });
      const parsed = Reply.safeParse(reply);
      if (!parsed.success) throw unusable(action, "it is not of the documented form");
      const { results, meta } = parsed.data;
      const costUsd = (meta?.billedUnits?.searchUnits ?? 0) * price;
      spend?.({ calls: 0, inputTokens: 0, outputTokens: 0, costUsd });
      return ranked(sent, results, { topN, action });
    },
  };
}

function ranked(
  sent: readonly Hit[],
  results: z.infer<typeof Reply>["results"],
  { topN, action }: { readonly topN: number; readonly action: string },
): readonly Hit[] {
  if (results.length !== topN) {
    throw unusable(action, `it holds ${results.length} results where ${topN} were asked for`);
  }
  if (new Set(results.map(({ index }) => index)).size !== topN) {
    throw unusable(action, "it holds a candidate twice");
  }
  return results.toSorted((a, b) => b.relevanceScore - a.relevanceScore || a.index - b.index)
    .map(({ index, relevanceScore: score }, at): Hit => {
      const hit = sent[index];
      if (hit === undefined) {
        throw unusable(action, `it names candidate ${index} where ${sent.length} were sent`);
      }
      return { ...hit, reranked: { rank: at + 1, score } };
    });
}
