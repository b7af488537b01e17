import type { Slots } from "../retrieval/mod.ts";
import type { Token } from "./question_tokens.ts";

/** Operations in which it matters what stands first. */
const ORDERED: ReadonlySet<Slots["operation"]> = new Set(["difference", "growth", "ratio", "cagr"]);

/** Words that hold one thing against another, or that one thing is done to. */
const HELD: ReadonlySet<string> = new Set([
  "over",
  "under",
  "up",
  "down",
  "change",
  "difference",
  "ratio",
  "share",
]);

/** Words that say the opposite of each other, or are done to different things: which stands where is the meaning. */
const OPPOSITES: readonly (readonly [string, string])[] = [
  ["up", "down"],
  ["over", "under"],
  ["max", "min"],
  ["average", "sum"],
];

/** Things of which several may be named. */
const NAMED: ReadonlySet<Token["kind"]> = new Set(["company", "metric", "year", "part"]);

/**
 * In which order a question says its things, where that changes its meaning: what is held against what, which is taken
 * from which, what belongs to which ("BHP's revenue and RIO's EBITDA"), and all words where words are what is asked.
 * "" where it says each thing once or merely lists them.
 *
 * @param implied words of operations that a slot says already
 */
export function saidOrder(
  slots: Slots,
  { tokens, implied }: { readonly tokens: readonly Token[]; readonly implied: ReadonlySet<string> },
): string {
  const opposed = OPPOSITES.some((pair) => pair.every((value) => says(tokens, value)));
  const said = tokens.filter(({ kind, value }) =>
    kind !== "soft" &&
    (kind !== "op" || opposed || !(implied.has(value) || value === "compare" || value === "%"))
  );
  const several = new Set(
    [...NAMED, "word", "number"].filter((kind) =>
      new Set(said.filter((one) => one.kind === kind).map(({ value }) => value)).size > 1
    ),
  );
  const things = said.filter(({ kind, value }) =>
    several.has(kind) || (["word", "number", "op"].includes(kind) && value !== "or")
  );
  const isList = (kind: string) => !NAMED.has(kind as Token["kind"]) || isBlock(kind, things);
  const turned = tokens.some(({ kind }) => kind === "marker" || kind === "polarity");
  // which of two is higher has no order, by how much one is higher has
  const compared = slots.asks.extreme === null &&
    tokens.some(({ kind, value }) => kind === "op" && HELD.has(value));
  const ordered = turned || compared || opposed || ORDERED.has(slots.operation) ||
    slots.asks.criterion !== null ||
    (slots.combined !== null && slots.combined !== "sum") || slots.metrics.length === 0;
  const lists = [...several].every(isList);
  const whole = wholeOf(tokens);
  if (!ordered && lists) return whole;
  // what is held against what may be a line item and a word: "the ratio of EBITDA to interest"
  const held = ordered && new Set(
        tokens.filter(({ kind }) => kind === "metric" || kind === "word")
          .map(({ value }) => value),
      ).size > 1;
  // years from the first to the last are the usual order, however they are joined
  const usual = several.has("year") && isList("year") && isAscending(tokens);
  const shown = said.filter(({ kind }) =>
    kind === "marker" || kind === "polarity" || (several.has(kind) && !(usual && kind === "year")) ||
    (held && (kind === "metric" || kind === "word")) || (kind === "op" && (opposed || !lists)) ||
    (["word", "number"].includes(kind) && !lists)
  );
  return [...shown.map(({ value }) => value), ...whole === "" ? [] : [whole]].join(" > ");
}

function says(tokens: readonly Token[], word: string): boolean {
  return tokens.some(({ kind, value }) => kind === "op" && value === word);
}

/** What a share is of: the next thing behind the word, in English and in Chinese. */
function wholeOf(tokens: readonly Token[]): string {
  const at = tokens.findIndex(({ kind, value }) => kind === "op" && value === "share");
  const next = at < 0
    ? undefined
    : tokens.slice(at + 1).find(({ kind }) => kind === "metric" || kind === "word");
  return at < 0 ? "" : `share of ${next?.value ?? ""}`;
}

/** Whether nothing else that may belong to one of them stands among the things of a kind. */
function isBlock(kind: string, things: readonly Token[]): boolean {
  const first = things.findIndex((one) => one.kind === kind);
  const last = things.findLastIndex((one) => one.kind === kind);
  return things.slice(first, last + 1).every((one) => one.kind === kind);
}

function isAscending(tokens: readonly Token[]): boolean {
  const years = tokens.filter(({ kind }) => kind === "year").map(({ value }) => Number(value));
  return years.every((year, at) => at === 0 || (years[at - 1] ?? 0) <= year);
}
