import { existsSync } from "node:fs";
import { join } from "node:path";
import { noReranker, offlineReader, type Reranker } from "../../retrieval/mod.ts";
import { chooseProvider } from "./choose_provider.ts";
import {
  COHERE_RERANK_VARIABLES,
  cohereReranker,
  missingForRerank,
  readCohereRerankSettings,
} from "./cohere/reranker.ts";
import { lookUp, type ProviderEffects, type ProviderStatus, type Variables } from "./registry.ts";

/** A reranker that is ready, and how to end what it holds (a model's threads). */
export interface OpenedReranker {
  readonly reranker: Reranker;
  readonly close: () => Promise<void>;
}

/** A provider of rerankers. */
export interface RerankerProvider {
  /** Variables that it reads, each with what it says. */
  readonly variables: Readonly<Record<string, string>>;
  /** Throws a TypeError on a variable that cannot be used. */
  status(variables: Variables): ProviderStatus;
  /** Makes the reranker. Throws an Error that says what to set where something is missing. */
  open(variables: Variables, effects: ProviderEffects): Promise<OpenedReranker>;
}

/** The variable that names the folder of a cross-encoder. */
const FOLDER = "TIEOUT_RERANKER_MODEL";
const FOLDER_FILES = ["model.onnx", "tokenizer.json", "reranker.json"];

/** Every reranker by the name that `TIEOUT_RERANKER` takes; no reading at all is one of them. */
const RERANKERS: Readonly<Record<string, RerankerProvider>> = {
  reader: atHand(offlineReader, "reads offline, with no model"),
  none: atHand(noReranker, "the order of the fusion stays"),
  cohere: {
    variables: COHERE_RERANK_VARIABLES,
    status: (variables) => {
      const settings = readCohereRerankSettings(lookUp(variables));
      return {
        host: new URL(settings.baseUrl).host,
        what: `${settings.model} at ${settings.baseUrl}`,
        key: settings.key === null ? "none" : "set",
        missing: missingForRerank(settings),
      };
    },
    open: (variables, effects) =>
      Promise.resolve({
        reranker: cohereReranker(readCohereRerankSettings(lookUp(variables)), effects),
        close: () => Promise.resolve(),
      }),
  },
  local: {
    variables: { [FOLDER]: `folder of a cross-encoder: ${FOLDER_FILES.join(", ")}` },
    status: (variables) => {
      const folder = lookUp(variables)(FOLDER);
      const lacking = folder === undefined
        ? []
        : FOLDER_FILES.filter((name) => !existsSync(join(folder, name)));
      return {
        host: null,
        what: `cross-encoder in ${folder ?? "no folder"}`,
        key: "none",
        missing: folder === undefined
          ? `set ${FOLDER} to the folder of a cross-encoder (${FOLDER_FILES.join(", ")})`
          : lacking.length > 0
          ? `the folder ${folder} (${FOLDER}) holds no ${lacking.join(", no ")}`
          : null,
      };
    },
    open: async (variables) => {
      const { openCrossEncoder } = await import("./local/text/open_cross_encoder.ts");
      const reranker = await openCrossEncoder(lookUp(variables)(FOLDER) ?? "");
      return { reranker, close: () => reranker.close() };
    },
  },
};

/** The reranker where nothing is said. */
export const DEFAULT_RERANKER = "reader";

/** Names of all rerankers. */
export const RERANKER_NAMES: readonly string[] = Object.keys(RERANKERS);

/** Names of the variables that a reranker reads; none of one that is not known. */
export function rerankerVariables(name: string): readonly string[] {
  return Object.hasOwn(RERANKERS, name) ? Object.keys(RERANKERS[name]!.variables) : [];
}

/** A provider of rerankers by name; throws a RangeError that lists the known ones. */
export function rerankerProvider(name: string): RerankerProvider {
  return chooseProvider(RERANKERS, name, { what: "reranker", variable: "TIEOUT_RERANKER" });
}

/** One that needs nothing and holds nothing. */
function atHand(reranker: Reranker, what: string): RerankerProvider {
  return {
    variables: {},
    status: () => ({ host: null, what, key: "none", missing: null }),
    open: () => Promise.resolve({ reranker, close: () => Promise.resolve() }),
  };
}
