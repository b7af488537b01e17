import { type MemorySwitches, readMemorySwitches } from "../memory/mod.ts";
import { BUDGET, type Budget } from "./ledger.ts";
import { modelFolder } from "./providers/models/model_folder.ts";
import { chatVariables, DEFAULT_CHAT } from "./providers/chat_providers.ts";
import { DEFAULT_EMBEDDER, embedderVariables } from "./providers/embedders.ts";
import { DEFAULT_PAGE_READER, pageReaderVariables } from "./providers/registry.ts";
import type { Variables } from "./providers/registry.ts";
import { DEFAULT_RERANKER, rerankerVariables } from "./providers/rerankers.ts";
import { Secret } from "./secret.ts";

/**
 * A provider that was chosen by name, and those of its variables that are set. The providers say which they are, with
 * what each means; every value is kept as a secret, since one of them is a key and others may hold one by mistake.
 */
export interface Chosen {
  readonly provider: string;
  readonly variables: Variables;
}

/** What was said on the command line and in the environment, as plain data; `lab.ts` makes live objects of it. */
export interface Config {
  /** Folder that holds all data of this user. */
  readonly storeFolder: string;
  /** Folder of the local models' weights: no user's data, and the same for every store. */
  readonly modelFolder: string;
  /** Who sits in the two chat seats (`TIEOUT_CHAT`): decides and writes. */
  readonly chat: Chosen;
  /** Who reads tables: geometry alone, or a model that looks at the filtered pages beside it. */
  readonly tables: "geometric" | "vision";
  /** The reader that looks at pages (`TIEOUT_VISION`). */
  readonly vision: Chosen;
  /** Who turns texts into vectors (`TIEOUT_EMBEDDER`); `none`: search runs on keywords alone. */
  readonly embedder: Chosen;
  /** Who reads what was found against the question (`TIEOUT_RERANKER`); `none`: the order of the fusion stays. */
  readonly reranker: Chosen;
  /** Where news come from (`TIEOUT_NEWS`): a folder, an address, `none`; null where nothing is said. */
  readonly news: string | null;
  /** Whether each step is committed before the next (`async`: while it runs; `exit`: only at the end). */
  readonly durability: "async" | "exit";
  /** Which layers of memory are on (`TIEOUT_MEMORY_OFF` names those that are not). */
  readonly memory: MemorySwitches;
  /** Most tokens of what a draft is written from (`TIEOUT_CONTEXT_TOKENS`), as the writer's window has room for. */
  readonly contextTokens: number;
  /** Whose threads these are. */
  readonly owner: string;
  readonly budget: Budget;
}

/**
 * Most tokens of what a draft is written from: eight long tables for each of five companies are about 40,000; a window
 * of 128,000 takes that with the rules and an answer of 5,000, and beyond it the sentence that counts is buried.
 */
export const CONTEXT_TOKENS = 64_000;

/** Fewer hold no table: a question and one excerpt. */
const LEAST_CONTEXT_TOKENS = 1_000;

function readContextTokens(said: string | undefined): number {
  if (!said) return CONTEXT_TOKENS;
  const tokens = Number(said);
  if (Number.isInteger(tokens) && tokens >= LEAST_CONTEXT_TOKENS) return tokens;
  throw new RangeError(
    `Cannot use a context of "${said}" tokens: TIEOUT_CONTEXT_TOKENS takes a whole number from ${LEAST_CONTEXT_TOKENS} on`,
  );
}

/** Command-line words that configuration depends on. */
export interface Said {
  readonly store?: string | undefined;
  /** Value of `--tables`. */
  readonly tables?: string | undefined;
}

function readTables(said: string | undefined, env: string | undefined): Config["tables"] {
  const word = said ?? (env || "geometric");
  if (word === "geometric" || word === "vision") return word;
  const name = said === undefined ? "TIEOUT_TABLES" : "--tables";
  throw new RangeError(`Cannot read tables with "${word}": ${name} takes geometric or vision`);
}

/** Those of the variables that are set, each as a secret. */
export function readVariables(
  names: readonly string[],
  env: (name: string) => string | undefined,
): Variables {
  return Object.fromEntries(names.flatMap((name) => {
    const value = env(name);
    return value ? [[name, new Secret(value)]] : [];
  }));
}

/**
 * Reads the configuration: a word on the command line wins over the environment, that over the default. Throws a
 * RangeError on a word that names no reader of tables or no layer of memory, or a number of tokens that is none.
 *
 * @param said options of the command
 * @param env looks an environment variable up
 */
export function readConfig(said: Said, env: (name: string) => string | undefined): Config {
  const choose = (
    name: string,
    { fallback, variables }: {
      readonly fallback: string;
      readonly variables: (provider: string) => readonly string[];
    },
  ): Chosen => {
    const provider = env(name) || fallback;
    return { provider, variables: readVariables(variables(provider), env) };
  };
  return {
    storeFolder: said.store ?? (env("TIEOUT_STORE") || ".tieout"),
    modelFolder: modelFolder(env),
    chat: choose("TIEOUT_CHAT", { fallback: DEFAULT_CHAT, variables: chatVariables }),
    tables: readTables(said.tables, env("TIEOUT_TABLES")),
    vision: choose("TIEOUT_VISION", { fallback: DEFAULT_PAGE_READER, variables: pageReaderVariables }),
    embedder: choose("TIEOUT_EMBEDDER", { fallback: DEFAULT_EMBEDDER, variables: embedderVariables }),
    reranker: choose("TIEOUT_RERANKER", { fallback: DEFAULT_RERANKER, variables: rerankerVariables }),
    news: env("TIEOUT_NEWS")?.trim() || null,
    durability: env("TIEOUT_DURABILITY") === "exit" ? "exit" : "async",
    memory: readMemorySwitches(env("TIEOUT_MEMORY_OFF") ?? ""),
    contextTokens: readContextTokens(env("TIEOUT_CONTEXT_TOKENS")),
    owner: "local",
    budget: BUDGET,
  };
}
