import type { PageReader } from "../../retrieval/mod.ts";
import type { Secret } from "../secret.ts";
import { chooseProvider } from "./choose_provider.ts";
import { hasModels } from "./models/find_model.ts";
import { MODEL_FOLDER_VARIABLES, modelFolder } from "./models/model_folder.ts";
import type { PageEstimate } from "./page_estimate.ts";
import { missingSetting, OPENAI_VARIABLES, readOpenaiSettings } from "./openai/settings.ts";

/** What was said about a provider: its variables of the environment, none of which shows its value by accident. */
export type Variables = Readonly<Record<string, Secret>>;

/** What a provider takes from outside. */
export interface ProviderEffects {
  readonly clock: () => Date;
  /** Waits, and ends early with the signal's reason. */
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/** What is configured of a provider, without any key. */
export interface ProviderStatus {
  /** Host that it talks to, with its port; null for one that talks to none. */
  readonly host: string | null;
  /** Model and endpoint. */
  readonly what: string;
  readonly key: "set" | "none";
  /** What is missing, in words that say what to set; null where it is ready. */
  readonly missing: string | null;
}

/** A provider of readers that look at a page. */
export interface PageReaderProvider {
  /** Variables that it reads, each with what it says. */
  readonly variables: Readonly<Record<string, string>>;
  /** Throws a TypeError on a variable that cannot be used. */
  status(variables: Variables): ProviderStatus;
  /** What a page will cost, before any is sent. */
  estimate(variables: Variables): Promise<PageEstimate>;
  /** Makes the reader. Throws an Error that says what to set where something is missing. */
  open(variables: Variables, effects: ProviderEffects): Promise<PageReader>;
}

/** Looks a variable up, revealed. */
export function lookUp(variables: Variables): (name: string) => string | undefined {
  return (name) => Object.hasOwn(variables, name) ? variables[name]?.reveal() : undefined;
}

/** Every reader that looks at pages, by the name that `TIEOUT_VISION` takes. */
const PAGE_READERS: Readonly<Record<string, PageReaderProvider>> = {
  openai: {
    variables: OPENAI_VARIABLES,
    status: (variables) => {
      const settings = readOpenaiSettings(lookUp(variables));
      return {
        host: new URL(settings.baseUrl).host,
        what: `${settings.model} at ${settings.baseUrl}`,
        key: settings.key === null ? "none" : "set",
        missing: missingSetting(settings),
      };
    },
    estimate: async (variables) => {
      const { readLesson } = await import("./openai/few_shot.ts");
      const { estimatePage } = await import("./openai/estimate_page.ts");
      return estimatePage(await readLesson(), readOpenaiSettings(lookUp(variables)).price);
    },
    open: async (variables, effects) => {
      const { openaiPageReader } = await import("./openai/page_reader.ts");
      return await openaiPageReader(readOpenaiSettings(lookUp(variables)), effects);
    },
  },
  local: {
    variables: MODEL_FOLDER_VARIABLES,
    status: (variables) => {
      const folder = modelFolder(lookUp(variables));
      return {
        host: null,
        what: `layout and table models in ${folder}`,
        key: "none",
        missing: hasModels("tables", folder)
          ? null
          : `their weights are not in ${folder}: deno task model fetches them`,
      };
    },
    estimate: () => Promise.resolve({ inputTokens: 0, outputTokens: 0, costUsd: 0 }),
    open: async (variables) => {
      const { openTableSight } = await import("./local/open_table_sight.ts");
      const { localReader } = await import("./local/local_reader.ts");
      const folder = modelFolder(lookUp(variables));
      const sight = await openTableSight(folder);
      if (sight === null) {
        throw new Error(`Cannot open the models in ${folder}: deno task model fetches them`);
      }
      return localReader(sight);
    },
  },
};

/** The reader behind `--tables vision` where nothing else is said. */
export const DEFAULT_PAGE_READER = "openai";

/** Names of the variables that a page reader reads; none of one that is not known. */
export function pageReaderVariables(name: string): readonly string[] {
  return Object.hasOwn(PAGE_READERS, name) ? Object.keys(PAGE_READERS[name]!.variables) : [];
}

/** A provider of page readers by name; throws a RangeError that lists the known ones. */
export function pageReaderProvider(name: string): PageReaderProvider {
  return chooseProvider(PAGE_READERS, name, { what: "page reader", variable: "TIEOUT_VISION" });
}
