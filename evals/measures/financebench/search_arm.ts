import {
  type Fusion,
  noReranker,
  offlineReader,
  type Reranker,
  type ScoringName,
  SEARCH_SETTINGS,
  type SearchSettings,
  type TokenizerName,
  UsageError,
} from "tieout";

/** One way of searching: what an experiment compares. */
export interface SearchArm {
  readonly settings: SearchSettings;
  readonly reranker: Reranker;
}

/** The four ways that are compared: one retriever alone, all of them fused, all of them fused and read. */
export type SearchMode = "keyword" | "vector" | "hybrid" | "reranked";

const MODES: Readonly<Record<SearchMode, SearchArm>> = {
  keyword: armOf({ keyword: 1, vector: 0, stated: 0 }, noReranker),
  vector: armOf({ keyword: 0, vector: 1, stated: 0 }, noReranker),
  hybrid: armOf(SEARCH_SETTINGS.limits.weights, noReranker),
  reranked: armOf(SEARCH_SETTINGS.limits.weights, offlineReader),
};

const SCORINGS: readonly ScoringName[] = [
  "lucene",
  "textbook",
  "rank_bm25",
  "bm25plus",
  "orama",
];

const FUSIONS: readonly Fusion[] = ["rrf", "max-norm", "interleave"];

const TOKENIZERS: readonly TokenizerName[] = ["tieout", "whitespace"];

const RERANKERS: Readonly<Record<string, Reranker>> = { reader: offlineReader, none: noReranker };

/** The flags of {@link readArm}, as commander reads them. */
export const ARM_OPTIONS: readonly (readonly [flags: string, what: string])[] = [
  ["--mode <mode>", `${Object.keys(MODES).join(", ")} (default reranked: as answers are made)`],
  ["--scoring <name>", `${SCORINGS.join(", ")} (default lucene)`],
  ["--tokenizer <name>", `${TOKENIZERS.join(", ")} (default tieout)`],
  ["--keep-stop-words", "index and search stop words too"],
  ["--weights <list>", "what each list counts in fusion, as keyword=.45,vector=.55,stated=.55"],
  ["--fusion <name>", `${FUSIONS.join(", ")} (default rrf)`],
  ["--rrf-k <number>", "constant of reciprocal rank fusion"],
  ["--reranker <name>", `${Object.keys(RERANKERS).join(", ")} (default: as the mode says)`],
];

/** Names of the flags that make an arm, as they are read. */
const ARM_FLAGS: ReadonlySet<string> = new Set(
  ARM_OPTIONS.map(([flag]) =>
    flag.slice(2).split(" ", 1)[0]!.replace(/-(.)/g, (_, letter) => letter.toUpperCase())
  ),
);

/**
 * The arm that flags describe; without any, the way in which answers are made.
 *
 * @throws {UsageError} for a word that no flag takes.
 */
export function readArm(flags: Readonly<Record<string, string | boolean>>): SearchArm {
  const arm = chosen("mode", flags["mode"], MODES) ?? MODES.reranked;
  const { limits } = arm.settings;
  return {
    reranker: chosen("reranker", flags["reranker"], RERANKERS) ?? arm.reranker,
    settings: {
      limits: {
        ...limits,
        ...defined("fusion", chosen("fusion", flags["fusion"], named(FUSIONS))),
        ...defined("k", flags["rrfK"] === undefined ? undefined : readNumber("rrf-k", flags["rrfK"])),
        weights: { ...limits.weights, ...readWeights(flags["weights"]) },
      },
      index: {
        ...arm.settings.index,
        ...defined("scoring", chosen("scoring", flags["scoring"], named(SCORINGS))),
        ...defined("tokenizer", chosen("tokenizer", flags["tokenizer"], named(TOKENIZERS))),
        ...flags["keepStopWords"] === true ? { keepStopWords: true } : {},
      },
    },
  };
}

/** The flags of an arm in words, for telling its results from those of others: "hybrid, fusion interleave". */
export function saidArm({ mode, ...flags }: Readonly<Record<string, string | boolean>>): string {
  const said = Object.entries(flags).filter(([flag]) => ARM_FLAGS.has(flag));
  return [mode, ...said.map(([flag, value]) => value === true ? flag : `${flag} ${value}`)].join(", ");
}

/** A field that was said, and none that was not. */
function defined<Key extends string, Value>(
  key: Key,
  value: Value | undefined,
): { readonly [name in Key]?: Value } {
  return value === undefined ? {} : { [key]: value } as { readonly [name in Key]: Value };
}

function named<Name extends string>(names: readonly Name[]): Readonly<Record<string, Name>> {
  return Object.fromEntries(names.map((name) => [name, name]));
}

function armOf(weights: SearchSettings["limits"]["weights"], reranker: Reranker): SearchArm {
  return {
    reranker,
    settings: { ...SEARCH_SETTINGS, limits: { ...SEARCH_SETTINGS.limits, weights } },
  };
}

function chosen<Value>(
  flag: string,
  said: string | boolean | undefined,
  values: Readonly<Record<string, Value>>,
): Value | undefined {
  if (said === undefined) return undefined;
  if (Object.hasOwn(values, String(said))) return values[String(said)];
  throw new UsageError(`--${flag} takes ${Object.keys(values).join(", ")}, not "${said}"`);
}

function readWeights(said: string | boolean | undefined): Readonly<Record<string, number>> {
  if (said === undefined) return {};
  return Object.fromEntries(
    String(said).split(",").map((pair) => {
      const [name = "", value = ""] = pair.split("=").map((part) => part.trim());
      if (!Object.hasOwn(SEARCH_SETTINGS.limits.weights, name)) {
        throw new UsageError(
          `--weights takes ${Object.keys(SEARCH_SETTINGS.limits.weights).join(", ")}, not "${name}"`,
        );
      }
      return [name, readNumber("weights", value)];
    }),
  );
}

function readNumber(flag: string, said: string | boolean): number {
  const value = Number(said);
  if (said !== "" && Number.isFinite(value) && value >= 0) return value;
  throw new UsageError(`--${flag} takes a number from 0, not "${said}"`);
}
