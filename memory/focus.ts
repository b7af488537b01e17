import { findYears, type Slots } from "../retrieval/mod.ts";
import type { Message } from "./message.ts";

/** Messages that are looked at: three turns back, which is as far as "their" and "that year" reach in talk. */
export const SCANNED_MESSAGES = 6;

/** What was talked of last. */
export interface Focus {
  /** Companies of the latest message that names any, in order of mention. */
  readonly companies: readonly string[];
  /** That message is about every company. */
  readonly all: boolean;
  /** That message names somebody beside or instead of them whom no stored name covers, or is a note about several. */
  readonly isUnsure: boolean;
  /** The question of that message only went on with the one before it. */
  readonly wentOn: boolean;
  /** Every company of the scanned messages, the latest first. */
  readonly everyone: readonly string[];
  /** Fiscal years of the latest message that names any. */
  readonly years: readonly number[];
  /** The latest question with a matter of its own, and how it reads; null where there is none. */
  readonly last: { readonly text: string; readonly slots: Slots } | null;
}

/** What the scan needs to know of a text. */
export interface ScanOptions {
  readonly read: (text: string) => Slots;
  /** Greetings, definitions, poems: nothing of them is carried over. */
  readonly isApart: (text: string) => boolean;
  /** "And Rio?": no matter of its own. */
  readonly isBare: (text: string) => boolean;
}

/** One message as it is scanned. */
interface Said {
  readonly text: string;
  readonly role: Message["role"];
  /** The answer to it, "" where there is none. */
  readonly answer: string;
  /** The words of the user that led to it, where they are others. */
  readonly asked: string;
}

/** A marker shows an answer from the reports; lists of what is covered have none. */
const MARKER = /\[\d+(?:\s*,\s*\d+)*\]/;

/** One company did something to another: where that one is not known, the sentence is about two all the same. */
const RIVALRY =
  /\b(?:overtook|overtakes|beat|beats|outperformed|exceeded|surpassed|outpaced|passed|acquired|bought|trailed|than|versus|vs\.?|against|with|and)\s+(?<name>\p{Lu}[\p{L}\p{N}&.-]+)/gu;

/**
 * Scans the last messages backwards for what was talked of: the latest company wins, and so do the latest years and the
 * latest question. An answer counts as the question that it answered; questions asked back and lists of what is covered
 * count as nothing, since nobody talked of what they name.
 */
export function readFocus(messages: readonly Message[], options: ScanOptions): Focus {
  // only what somebody asked can be a greeting or ask for a meaning; notes and answers are long and say what was talked of
  const said = saidOf(messages.slice(-SCANNED_MESSAGES))
    .filter(({ text, role, asked }) => (role !== "user" && asked === "") || !options.isApart(text));
  const read = said.map((one) => ({
    ...one,
    get slots() {
      return options.read(one.text);
    },
  }));
  const naming = read.find(({ slots }) => names(slots));
  const years = yearsOf(read);
  const last =
    read.find(({ role, text, slots }) => role !== "note" && hasMatter(slots) && !options.isBare(text)) ??
      null;
  const companies = naming === undefined ? [] : companiesIn(naming.slots);
  return {
    companies,
    all: naming?.slots.allCompanies ?? false,
    isUnsure: naming !== undefined &&
      (naming.slots.unknownCompanies.length > 0 || (naming.role === "note" && companies.length > 1) ||
        (companies.length === 1 && hasRival(naming.text, naming.slots))),
    wentOn: naming !== undefined && naming.asked !== "" && options.isBare(naming.asked),
    get everyone() {
      return [...new Set(read.flatMap(({ slots }) => companiesIn(slots)))];
    },
    years,
    last: last === null ? null : { text: last.text, slots: last.slots },
  };
}

/** Newest first; the user's own words of an answered question are read through what they were understood as. */
function saidOf(messages: readonly Message[]): readonly Said[] {
  const said: Said[] = [];
  for (let at = messages.length - 1; at >= 0; at--) {
    const { role, text, answers } = messages[at]!;
    if (role !== "assistant") {
      said.push({ role, text, answer: "", asked: role === "user" ? text : "" });
      continue;
    }
    if (answers === undefined) {
      if (MARKER.test(text)) said.push({ role, text, answer: "", asked: "" });
      continue;
    }
    const before = messages[at - 1];
    const asked = before?.role === "user" ? before.text : "";
    if (asked !== "") at--;
    said.push({ role, text: answers, answer: text, asked });
  }
  return said;
}

function yearsOf(said: readonly Said[]): readonly number[] {
  for (const { text, answer, role } of said) {
    const { years } = findYears(text);
    if (years.length > 0) return role === "note" && years.length > 1 ? [] : years;
    // a question without a year is answered for one: that year was said, if it is one
    const told = findYears(answer).years;
    if (told.length === 1) return told;
    if (told.length > 1) return [];
  }
  return [];
}

function names({ companies, unknownCompanies, allCompanies }: Slots): boolean {
  return companies.length > 0 || unknownCompanies.length > 0 || allCompanies;
}

function companiesIn({ companies }: Slots): readonly string[] {
  return [...new Set(companies.map(({ company }) => company))];
}

/** Whether a question is about something, and not only about somebody. */
export function hasMatter({ metrics, measureWords, topics }: Slots): boolean {
  return metrics.length > 0 || topics.length > 0 || measureWords !== "";
}

function hasRival(text: string, { companies }: Slots): boolean {
  return [...text.matchAll(RIVALRY)].some(({ groups }) => {
    const name = groups?.["name"] ?? "";
    return !/^(?:FY|H\d|Q\d|US|EBITDA|EBIT)/.test(name) &&
      !companies.some(({ mention }) => mention.includes(name) || name.startsWith(mention));
  });
}
