import {
  findCompanies,
  findMetrics,
  findYears,
  type KnownCompany,
  splitSentences,
} from "../retrieval/mod.ts";
import type { Message, MessageSource } from "./message.ts";
import { blank } from "./reference.ts";

/** Longest note: names and a dozen cited statements, some 600 tokens, which is little beside one retrieved table. */
export const NOTE_LENGTH = 2400;

/** Longest statement that is kept: a sentence with two figures and their sources; longer ones are lists or quotations. */
const STATEMENT_LENGTH = 320;
/** Longest name and most names of a kind: the newest ones, so that no list takes the room of the statements. */
const NAME_LENGTH = 60;
const MOST_COMPANIES = 8;
const MOST_YEARS = 12;
const MOST_METRICS = 12;

/** Names may hold commas; years with a stroke between would read as a range. */
const BETWEEN_NAMES = " / ";
const BETWEEN_YEARS = ", ";
const BETWEEN_STATEMENTS = " · ";
const NAMED = /Earlier questions named companies: (.*?) · fiscal years: (.*?) · line items: (.*?)\.(?= |$)/u;
const SAID = /Answers said: (.*?)\.(?: \d+ earlier statements? (?:is|are) left out\.)?$/u;
const LEFT = /(\d+) earlier statements? (?:is|are) left out\.$/u;
const NONE = "none";

/** What is kept of older messages. */
interface Gist {
  readonly companies: readonly string[];
  readonly years: readonly string[];
  readonly metrics: readonly string[];
  /** Oldest first. */
  readonly statements: readonly string[];
  /** Statements that an earlier note or this one has no room for. */
  readonly left: number;
}

/**
 * Sums older messages up by rule, in two or three sentences: which companies, fiscal years and line items were asked for,
 * what answers stated, each figure with the page that it came from, and how many statements there was no room for, the
 * oldest. A note among them is folded in. The same messages give the same bytes.
 */
export function writeNote(older: readonly Message[], known: readonly KnownCompany[]): string {
  const gist = older.map((message) =>
    message.role === "note" ? ofNote(message.text) : ofMessage(message, known)
  )
    .reduce(join, { companies: [], years: [], metrics: [], statements: [], left: 0 });
  const { companies, years, metrics, statements } = gist;
  const listed = (names: readonly string[], most: number, between = BETWEEN_NAMES) =>
    names.slice(-most).join(between) || NONE;
  const named = `Earlier questions named companies: ${listed(companies, MOST_COMPANIES)} · fiscal years: ${
    listed(years, MOST_YEARS, BETWEEN_YEARS)
  } · line items: ${listed(metrics, MOST_METRICS)}.`;
  const kept = fitting(statements, NOTE_LENGTH - named.length - ROOM_FOR_REST);
  const left = gist.left + statements.length - kept.length;
  return [
    named,
    kept.length === 0
      ? "No answer stated anything with a source."
      : `Answers said: ${kept.join(BETWEEN_STATEMENTS)}.`,
    ...left === 0 ? [] : [leftOut(left)],
  ].join(" ");
}

/** How the note says what it has no room for; not a figure of any message. */
export function leftOut(count: number): string {
  return count === 1 ? "1 earlier statement is left out." : `${count} earlier statements are left out.`;
}

/** What stands around the statements. */
const ROOM_FOR_REST = 80;

/** The newest statements that fit, in their order. */
function fitting(statements: readonly string[], room: number): readonly string[] {
  let taken = 0;
  let from = statements.length;
  while (from > 0 && taken + statements[from - 1]!.length + BETWEEN_STATEMENTS.length <= room) {
    from--;
    taken += statements[from]!.length + BETWEEN_STATEMENTS.length;
  }
  return statements.slice(from);
}

function ofMessage(
  { role, text, answers, sources = [] }: Message,
  known: readonly KnownCompany[],
): Gist {
  const asked = role === "user" ? text : answers ?? "";
  const [companies, years] = [findCompanies(asked, known), findYears(asked)];
  const metrics = findMetrics(blank(asked, [...companies, ...years.spans]));
  return {
    companies: companies.map(({ company }) => nameOf(company)).filter(({ length }) => length <= NAME_LENGTH),
    years: years.years.map((year) => `FY${year}`),
    metrics: metrics.map(({ metric }) => metric.replaceAll("_", " ")),
    ...role === "assistant" ? statementsOf(text, sources) : { statements: [], left: 0 },
  };
}

/** A full stop inside a name would end the sentence. */
function nameOf(company: string): string {
  return company.replace(/\.(?=\s|$)/gu, "").replaceAll("/", "-");
}

const MARKERS = /\[(\d+(?:\s*,\s*\d+)*)\]/gu;

/** The sentences of an answer that cite, their markers replaced by what they lead to. */
function statementsOf(
  text: string,
  sources: readonly MessageSource[],
): { readonly statements: readonly string[]; readonly left: number } {
  const cited = splitSentences(text).map(({ start, end }) => text.slice(start, end))
    .filter((sentence) => sentence.search(MARKERS) >= 0);
  const statements = cited.map((sentence) => asStatement(sentence, sources)).filter((one) => one !== null);
  return { statements, left: cited.length - statements.length };
}

function asStatement(sentence: string, sources: readonly MessageSource[]): string | null {
  const one = sentence.replace(/[.!?;。！？；]+(?=\s*(?:\[[^\]]*\]\s*)*$)/u, "")
    .replaceAll(/[\s\p{Cc}]+/gu, " ").replaceAll("·", ",").replaceAll(/;/gu, ",")
    .replace(/^\s*(?:[-*•]\s+|\d{1,3}\.\s+)/u, "")
    .replaceAll(MARKERS, (_, numbers: string) => sourcesOf(numbers, sources)).trim();
  const isOne = splitSentences(`${one} · and`).length === 1;
  return isOne && one.length <= STATEMENT_LENGTH ? one : null;
}

function sourcesOf(numbers: string, sources: readonly MessageSource[]): string {
  const led = numbers.split(",").map((n) => sources.find((source) => source.n === Number(n)));
  const named = led.map((source) =>
    source === undefined
      ? "source not kept"
      : `${nameOf(source.company).replaceAll(/[[\]]/g, "")} FY${source.fy} p. ${source.page}`
  );
  return `[${[...new Set(named)].join(", ")}]`;
}

/** An own note is taken apart; of one in a model's words every sentence is a statement. */
function ofNote(text: string): Gist {
  const named = NAMED.exec(text);
  const list = (at: number, between = BETWEEN_NAMES) =>
    (named?.[at] ?? "").split(between).filter((name) => name !== "" && name !== NONE);
  const sentences = named === null
    ? splitSentences(text).map(({ start, end }) => text.slice(start, end).trim().replace(/[.。]$/u, ""))
    : SAID.exec(text)?.[1]?.split(BETWEEN_STATEMENTS) ?? [];
  return {
    companies: list(1),
    years: list(2, BETWEEN_YEARS),
    metrics: list(3),
    statements: sentences.filter((one) => one.length <= STATEMENT_LENGTH),
    left: Number(LEFT.exec(text)?.[1] ?? 0) + sentences.filter((one) => one.length > STATEMENT_LENGTH).length,
  };
}

/** Both, the later mention of a name or statement counting. */
function join(left: Gist, right: Gist): Gist {
  return {
    companies: latest(left.companies, right.companies),
    years: latest(left.years, right.years),
    metrics: latest(left.metrics, right.metrics),
    statements: latest(left.statements, right.statements),
    left: left.left + right.left,
  };
}

function latest(left: readonly string[], right: readonly string[]): readonly string[] {
  const again = new Set(right);
  return [...left.filter((one) => !again.has(one)), ...again];
}
