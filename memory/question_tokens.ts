import {
  companiesOf,
  findCompanies,
  findMetricMentions,
  findYears,
  foldQuestion,
  type KnownCompany,
  mask,
  normalizeText,
  readAskedUnit,
  readTime,
  type Slots,
  type Span,
  spansOf,
} from "../retrieval/mod.ts";
import { partTokens } from "./part_tokens.ts";
import { tellingWords } from "./telling_words.ts";
import { wordTokens } from "./word_tokens.ts";
import { yearTokens } from "./year_tokens.ts";

/** One thing that a question says, in its standard spelling, in the place where it is said. */
export interface Token {
  readonly kind:
    | "company"
    | "metric"
    | "year"
    | "part"
    | "number"
    | "word"
    | "op"
    | "marker"
    | "polarity"
    | "soft";
  readonly value: string;
  readonly start: number;
  /** The word itself, where `value` stands for several. */
  readonly said?: string;
}

/**
 * A question as a row of what it says: companies, line items, years, parts of years, numbers and all other words, each in
 * standard spelling, without the words that mean nothing. What is here twice is said twice; nothing that the slots do not
 * hold gets lost.
 */
export function questionTokens(slots: Slots): readonly Token[] {
  const text = typed(slots.question);
  const companies = findCompanies(text, known(slots.companies.map(({ company }) => company)));
  const unit = readAskedUnit(text);
  const isUnit = unit.unit.kind !== null || unit.unit.currency !== null || unit.unit.scale !== null ||
    unit.unit.decimals !== null;
  const counted = countedYears(text, slots);
  const open = mask(text, [...companies, ...isUnit ? unit.spans : [], ...counted]);
  const years = findYears(open);
  const parts = partTokens(mask(open, years.spans), open);
  const left = normalizeText(mask(open, [...years.spans, ...parts.spans]));
  const metrics = findMetricMentions(left, { statement: slots.statement });
  // what is left of an owner whose name is blanked
  const rest = mask(left, metrics.flatMap(named)).replaceAll(
    /(?<=\s|^)'s?(?=[\s,.;:?!)]|$)/g,
    (sign) => " ".repeat(sign.length),
  );
  const isOver = slots.operation === "average" || slots.operation === "sum";
  return [
    ...[...Map.groupBy(companies, ({ start }) => start)].map(([start, same]): Token => ({
      kind: "company",
      value: same.map(({ company }) => company).sort().join("|"),
      start,
    })),
    ...yearTokens(open, years.spans),
    ...parts.tokens,
    ...metrics.flatMap((one): readonly Token[] => [
      { kind: "metric", value: one.metric, start: one.start },
      ...tellingWords(named(one).map(({ start, end }) => left.slice(start, end)).join(" "), one.metric).map((
        value,
      ): Token => ({
        kind: "word",
        value,
        start: one.start,
      })),
    ]),
    ...wordTokens(rest, { beside: slots.metrics.length > 0 && isPlain(slots) })
      .map((one) => years.spans.length === 0 ? bareYear(one, slots) : one),
  ].sort((a, b) => a.start - b.start).filter((one, at, all) => !(isOver && isSpan(one, all[at + 1])))
    .filter(({ value }) => !(value === "or" && slots.asks.form === "which"))
    .filter((one, at, all) => one.value !== MINUS || isBetween(at, all));
}

/** "Average over FY2023 to FY2025" is a time; growth in one year over another is none. */
function isSpan({ kind, said }: Token, next: Token | undefined): boolean {
  return kind === "op" && said === "over" && next?.kind === "year";
}

/** "BHP revenue 24": two digits that the slots take for a year. */
function bareYear(one: Token, { years, date }: Slots): Token {
  const year = Number(one.value) + 2000;
  return one.kind === "number" && date === null && years.includes(year)
    ? { ...one, kind: "year", value: String(year) }
    : one;
}

/** A dash takes one thing from another where both are of a kind, and elsewhere only parts a text. */
function isBetween(at: number, all: readonly Token[]): boolean {
  const kinds = [all.slice(0, at), all.slice(at + 1)].map((side) => new Set(side.map(({ kind }) => kind)));
  return (["company", "metric", "word"] as const).some((kind) => kinds.every((side) => side.has(kind)));
}

/** Verbs of reporting carry meaning where the answer is told in words. */
function isPlain({ asks: { form } }: Slots): boolean {
  return form === "figure" || form === "which" || form === "yesNo" || form === "drivers";
}

/** As the slots are read: text whose folding moves offsets is read folded. */
function typed(question: string): string {
  const plain = foldQuestion(question);
  return normalizeText(plain).length === plain.length ? plain : normalizeText(plain);
}

/** What a name takes up; words between its parts are no part of it. */
function named({ start, end, between }: Span & { readonly between?: Span }): readonly Span[] {
  return between === undefined
    ? [{ start, end }]
    : [{ start, end: between.start }, { start: between.end, end }];
}

/** A year that ended on a day that the slots hold, and years counted back; where two are, none is taken for read. */
function countedYears(text: string, slots: Slots): readonly Span[] {
  const time = readTime(text);
  const read = (slots.recent !== null || time.ending !== null) && time.spans.length === 1 &&
      !/\b(?:this|current)\b|[今本]/iu.test(text.slice(time.spans[0]!.start, time.spans[0]!.end))
    ? time.spans.map(({ start, end }) => ({
      start: start - (LEADING.exec(text.slice(0, start))?.[0].length ?? 0),
      end,
    }))
    : [];
  return slots.date?.kind === "year" ? [...read, ...spansOf(text, YEAR_ENDED)] : read;
}

/** What leads to years that are counted back: "over the past three years". */
const LEADING = /\b(?:over|in|during|for|across) (?:the )?$/iu;

/** A dash that stands alone, as `word_groups.tsv` has it. */
const MINUS = "dash";

/** "The year ended" in front of a day that is read; the day itself is a slot. */
const YEAR_ENDED =
  /(?:\bthe )?\b(?:year|twelve months|12 months|fy)(?: (?:ended|ending|to|through)) (?:on )?(?:the )?(?:\d{1,2} )?\p{L}+\.?(?: \d{1,2},)?(?= (?:19|20)\d{2})/giu;

const MOST_KNOWN = 200;
const knownOf = new Map<string, readonly KnownCompany[]>();

/** The names of these companies: making them costs as much as all the rest, and questions come about the same ones. */
function known(names: readonly string[]): readonly KnownCompany[] {
  const key = names.join("\n");
  const made = knownOf.get(key) ?? companiesOf(names);
  if (knownOf.size >= MOST_KNOWN) knownOf.clear();
  knownOf.set(key, made);
  return made;
}
