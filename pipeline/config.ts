import type { Budget } from "./ledger.ts";

/** What was said on the command line and in the environment, as plain data; `lab.ts` makes live objects of it. */
export interface Config {
  /** Folder that holds all data of this user. */
  readonly storeFolder: string;
  /** Folder of the local models' weights: no user's data, and the same for every store. */
  readonly modelFolder: string;
  /** Provider of the two chat seats. */
  readonly chat: string;
  /** Whether each step is committed before the next (`async`: while it runs; `exit`: only at the end). */
  readonly durability: "async" | "exit";
  /** Whose threads these are. */
  readonly owner: string;
  readonly budget: Budget;
}

/** Command-line words that configuration depends on. */
export interface Said {
  readonly store?: string | undefined;
}

/** Ceilings of one question: five companies × two retries need under 30 calls. */
const BUDGET: Budget = { maxCalls: 60, maxTokens: 200_000 };

/**
 * Reads the configuration: a word on the command line wins over the environment, that over the default.
 *
 * @param said options of the command
 * @param env looks an environment variable up
 */
export function readConfig(said: Said, env: (name: string) => string | undefined): Config {
  return {
    storeFolder: said.store ?? (env("TIEOUT_STORE") || ".tieout"),
    modelFolder: env("TIEOUT_MODELS") || ".tieout/models",
    chat: env("TIEOUT_CHAT") || "offline",
    durability: env("TIEOUT_DURABILITY") === "exit" ? "exit" : "async",
    owner: "local",
    budget: BUDGET,
  };
}
