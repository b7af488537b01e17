import { findMeasures, type Mention } from "./claim_mentions.ts";
import { formulas } from "./formulas.ts";
import { findMetricMentions } from "./names.ts";

/** Words of labels that tell no row apart. */
const LABEL_NOISE = new Set(
  // The sign of a flow is no part of its name: "provided by (used in)", "used in".
  "a all and as at by company consolidated end ended financial fiscal for from generated group in of on or our per provided reported the to total units us usd aud used year years"
    .split(" "),
);

/** Texts that are kept read: one draft is held against thousands of rows, and the next against the same ones. */
const KEPT_TEXTS = 20_000;

const kept = new Map<string, Wording>();

/** A sentence or a label as comparisons need it, read once: every claim is held against every figure of its sources. */
export class Wording {
  readonly #text: string;
  /** In order, singular, without what tells no row apart. */
  readonly words: readonly string[];
  readonly set: ReadonlySet<string>;
  #joined: string | undefined;
  #measures: readonly Mention<string>[] | undefined;
  #besides: readonly string[] | undefined;
  #measure: string | null | undefined;

  constructor(text: string) {
    this.#text = text;
    this.words = wordsOf(text);
    this.set = new Set(this.words);
  }

  /** The words with a blank on each side, for runs of words in them. */
  get joined(): string {
    return this.#joined ??= ` ${this.words.join(" ")} `;
  }

  /** Standard metrics and measures of the formula book that it names. */
  get measures(): readonly Mention<string>[] {
    return this.#measures ??= findMeasures(this.#text, { findMetrics: findMetricMentions });
  }

  /** The words that are no part of such a name. */
  get besides(): readonly string[] {
    return this.#besides ??= wordsOf(this.withoutMeasures());
  }

  /** The measure of the formula book that the whole text is a name of, null for none. */
  get measure(): string | null {
    return this.#measure === undefined ? this.#measure = measureNamed(this.#text) : this.#measure;
  }

  /** The text with a blank where it names a metric. */
  withoutMeasures(): string {
    return this.measures.reduceRight(
      (rest, { start, end }) => `${rest.slice(0, start)} ${rest.slice(end)}`,
      this.#text,
    );
  }

  /** Whether it holds all of these words. */
  holds(words: readonly string[]): boolean {
    return words.every((word) => this.set.has(word));
  }
}

/** The wording of a text, kept for the next comparison. */
export function wordingOf(text: string): Wording {
  let wording = kept.get(text);
  if (wording === undefined) {
    wording = new Wording(text);
    if (kept.size >= KEPT_TEXTS) kept.clear();
    kept.set(text, wording);
  }
  return wording;
}

/** The words of a text that tell rows apart, in order: lower case, singular, without what stands in brackets. */
export function wordsOf(text: string): readonly string[] {
  const words = text.toLowerCase().replace(/\([^)]*\)/g, " ").match(/[\p{L}&]{2,}|\p{Script=Han}/gu) ?? [];
  return words.map((word) => word.replace(/(?<=[^s]{2})s$/, "").replace(/ies?$/, "y")).filter((word) =>
    !LABEL_NOISE.has(word)
  );
}

let aliases: ReadonlyMap<string, string> | undefined;

function measureNamed(text: string): string | null {
  aliases ??= new Map(
    formulas().flatMap((one) => one.aliases.map((alias) => [alias.toLowerCase(), one.name])),
  );
  return aliases.get(text.replace(/\s*\([^)]*\)/g, "").trim().toLowerCase()) ?? null;
}
