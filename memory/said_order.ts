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

/** Things of which several may stand in a question. */
const THINGS: ReadonlySet<Token["kind"]> = new Set(["company", "metric", "year", "part", "number", "word"]);

/**
 * In which order a question says its things, where that changes its meaning: what is held against what, which is taken
 * from which, what belongs to which ("BHP's revenue and RIO's EBITDA"), and all words where words are what is asked.
 * "" where it says each thing once or merely lists them.
 */
export function saidOrder(slots: Slots, tokens: readonly Token[]): string {
  const said = tokens.filter(({ kind }) => kind !== "soft" && kind !== "op");
  const several = (kind: Token["kind"]) =>
    new Set(said.filter((one) => one.kind === kind).map(({ value }) => value)).size > 1;
  const kinds = new Set([...THINGS].filter(several));
  const things = said.filter(({ kind }) => kinds.has(kind));
  const turns = said.some(({ kind }) => kind === "marker" || kind === "polarity");
  // which of two is higher has no order, by how much one is higher has
  const held = slots.asks.extreme === null &&
    tokens.some(({ kind, value }) => kind === "op" && HELD.has(value));
  const ordered = turns || held || ORDERED.has(slots.operation) || slots.asks.criterion !== null ||
    (slots.combined !== null && slots.combined !== "sum") || slots.metrics.length === 0;
  const isList = (kind: Token["kind"]) => isBlock(kind, things);
  if (!ordered && [...kinds].every(isList)) return "";
  // years from the first to the last are the usual order, however they are joined
  const usual = kinds.has("year") && isList("year") && isAscending(things);
  const shown = said.filter(({ kind }) =>
    kind === "marker" || kind === "polarity" || (kinds.has(kind) && !(usual && kind === "year"))
  );
  return shown.map(({ value }) => value).join(" > ");
}

/** Whether nothing else that there are several of stands among the things of a kind. */
function isBlock(kind: Token["kind"], things: readonly Token[]): boolean {
  const first = things.findIndex((one) => one.kind === kind);
  const last = things.findLastIndex((one) => one.kind === kind);
  return things.slice(first, last + 1).every((one) => one.kind === kind);
}

function isAscending(things: readonly Token[]): boolean {
  const years = things.filter(({ kind }) => kind === "year").map(({ value }) => Number(value));
  return years.every((year, at) => at === 0 || (years[at - 1] ?? 0) <= year);
}
