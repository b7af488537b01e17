import type { KnownCompany, Slots } from "../retrieval/mod.ts";
import { fillQuestion, matterWords, plainQuestion, sayAgain } from "./compose_question.ts";
import { type Focus, hasMatter, readFocus } from "./focus.ts";
import type { Message } from "./message.ts";
import {
  EXTREME_WORDS,
  isName,
  PART_WORDS,
  readReference,
  RECENT_WORDS,
  type Reference,
} from "./reference.ts";
import { findSpans } from "./spans.ts";

/** What has to be asked back before the question can be understood. */
export interface AskBack {
  readonly which: "company" | "year" | "matter";
  /** Companies to choose from, as far as they are known. */
  readonly among: readonly string[];
}

/** The question with what earlier messages fill in. */
export interface CarriedOver {
  /** The question as asked where nothing is filled. */
  readonly enriched: string;
  /** Null where nothing has to be asked back. */
  readonly ask: AskBack | null;
  /** What was done and why, in a few words. */
  readonly reason: string;
}

/** What the rules need to know beside question and messages. */
export interface CarryOverOptions {
  readonly messages: readonly Message[];
  readonly known: readonly KnownCompany[];
  readonly read: (text: string) => Slots;
  /** A greeting, the meaning of a term, a poem: neither is filled, nor is anything of it carried over. */
  readonly isApart: (text: string) => boolean;
  /** News are of today, whichever year was talked of. */
  readonly isDateless: (text: string) => boolean;
  /** Whether a question that names no company is about reports at all. */
  readonly isOfReports: (slots: Slots) => boolean;
}

/**
 * Fills the empty slots of a question, company and fiscal year, from the last messages; a question without a matter of
 * its own ("and Rio?", "the year before?") takes that of the last question. Deterministic, and nothing is invented: every
 * company and year that it writes was said, or is counted from a year that was. What points at one of several is asked
 * back and never guessed.
 */
export function carryOver(question: string, options: CarryOverOptions): CarriedOver {
  const as = (reason: string): CarriedOver => ({ enriched: question, ask: null, reason });
  const { messages, known, read, isApart, isOfReports } = options;
  if (messages.length === 0) return as("nothing was said before");
  if (isApart(question)) return as("a question of its own");
  const slots = read(question);
  if (slots.foreign) return as("in a language that is not read");
  if (slots.unknownCompanies.some(isName)) return as("names a company that is not covered");
  const reference = referenceOf(question, { slots, known });
  if (slots.allCompanies && !reference.several) return as("asks about every company");
  if (isWhole(slots, reference)) return as("names company and year");
  const goesOn = reference.bare || reference.goesOn || reference.they || reference.one || reference.several ||
    reference.other || reference.ordinal !== null || reference.years !== null || reference.points;
  // "what was the growth?": of what is left to the last question
  const isOpen = slots.metrics.length === 0 && slots.measureWords === "" &&
    (slots.topics.length === 0 || CHANGE.test(question));
  const lacksMatter = isOpen && (slots.operation !== "value" || PER_SHARE.test(question));
  const isOurs = lacksMatter || slots.companies.length > 0 || slots.metrics.length > 0 || isOfReports(slots);
  const pointsOut = reference.bare || reference.other || reference.ordinal !== null || reference.compares ||
    reference.years !== null || slots.operation !== "value" || CHANGE.test(question);
  if (!isOurs && !(goesOn && (pointsOut || reference.they || OWN.test(question)))) {
    return as("nothing of the reports");
  }

  if (
    reference.bare && !addsAnything(slots, reference) &&
    !SWAPS.some((pattern) => question.search(pattern) >= 0)
  ) {
    return as("adds nothing to the last question");
  }

  const focus = readFocus(messages, {
    read,
    isApart,
    isBare: (text) => referenceOf(text, { slots: read(text), known }).bare,
  });
  const who = chooseCompanies({ slots, reference, focus });
  if ("ask" in who) return { enriched: question, ask: who.ask, reason: who.reason };
  const when = options.isDateless(question) ? [] : chooseYears({ slots, reference, focus });
  if (when === null) {
    return {
      enriched: question,
      ask: { which: "year", among: [] },
      reason: "several years were said",
    };
  }
  return compose(question, { slots, reference, focus, companies: who.companies, years: when, options });
}

/** Words that take the place of their like in the last question. */
const SWAPS = [RECENT_WORDS, PART_WORDS, EXTREME_WORDS];

/** "Ok" goes on with nothing. */
function addsAnything({ companies, years, unit, date }: Slots, reference: Reference): boolean {
  return companies.length > 0 || years.length > 0 || date !== null || reference.years !== null ||
    reference.compares || reference.several || reference.they || reference.one || reference.other ||
    reference.ordinal !== null || unit.currency !== null || unit.scale !== null || unit.kind !== null;
}

/** Asks what became of something: "why did it change?" */
const CHANGE =
  /\b(?:chang\w+|grow\w*|grew|ris(?:e|en)|rose|fall\w*|fell|increas\w+|decreas\w+|declin\w+|improv\w+|drop\w*|compare\w*|breakdown|drove|driven?|drivers?|why|highest|lowest|most|least)\b|变化|增长|增加|下降|减少|为什么|原因/iu;

/** "its", "the company's": whose question it is stands in it. */
const OWN = /\b(?:its|their)\b|它们?的|(?:该|这家)公司/iu;

function referenceOf(
  text: string,
  { slots, known }: { readonly slots: Slots; readonly known: readonly KnownCompany[] },
): Reference {
  const { companies, years, metrics } = findSpans(text, known);
  return readReference(text, { slots, spans: { names: [...companies, ...years], metrics } });
}

/** Company and year are named, and the matter with them: nothing is to be filled. */
function isWhole(slots: Slots, { bare, goesOn, compares, points }: Reference): boolean {
  const isNamed = slots.companies.length > 0 && isDated(slots);
  if (!isNamed) return false;
  return !(bare && (goesOn || (compares && points)));
}

function isDated({ years, recent, date }: Slots): boolean {
  return years.length > 0 || recent !== null || date !== null;
}

interface Told {
  readonly slots: Slots;
  readonly reference: Reference;
  readonly focus: Focus;
}

type Chosen = { readonly companies: readonly string[] } | { readonly ask: AskBack; readonly reason: string };

/** The companies that the question is about: its own, or those that it points at; none where none were said. */
function chooseCompanies({ slots, reference, focus }: Told): Chosen {
  const own = [...new Set(slots.companies.map(({ company }) => company))];
  const { companies, isUnsure, all } = focus;
  const ask = (reason: string, among: readonly string[] = companies): Chosen => ({
    ask: { which: "company", among },
    reason,
  });
  if (own.length > 0) {
    if (
      !reference.compares || (own.length > 1 && !reference.joins) ||
      (slots.metrics.length > 0 && !reference.points)
    ) {
      return { companies: own };
    }
    if (isUnsure) return ask("it is not known what to compare with");
    return { companies: [...new Set([...companies, ...own])] };
  }
  if (all) {
    const isPronoun = reference.one || reference.they || reference.several || reference.other ||
      reference.ordinal !== null;
    return isPronoun && !reference.bare ? ask("every company was talked of", []) : { companies: [] };
  }
  if (companies.length === 0) {
    return isUnsure ? ask("the company that was talked of is not covered", []) : { companies: [] };
  }
  if (isUnsure) return ask("more than one company may be meant");
  if (reference.ordinal !== null) {
    const one = companies[reference.ordinal];
    return companies.length === 2 && one !== undefined
      ? { companies: [one] }
      : ask("there are no two companies in order");
  }
  if (reference.other) {
    const others = focus.everyone.filter((one) => one !== companies[0]);
    return companies.length === 1 && others.length === 1
      ? { companies: others }
      : ask("which the other one is, is not known", companies.length > 1 ? companies : focus.everyone);
  }
  if (reference.several) {
    if (companies.length > 1) return { companies };
    return focus.everyone.length === 2
      ? { companies: focus.everyone.toReversed() }
      : ask("several are meant, and one or more than two were talked of", focus.everyone);
  }
  if (reference.they) {
    const isOpen = companies.length === 1 && focus.wentOn && focus.everyone.length > 1;
    return isOpen ? ask("one or several may be meant", focus.everyone) : { companies };
  }
  if (reference.one && companies.length > 1 && !(reference.bare && reference.points)) {
    return ask("one of several is meant");
  }
  return { companies };
}

/** The years that the question is about, its own left out; null where they cannot be counted. */
function chooseYears({ slots, reference, focus }: Told): readonly number[] | null {
  // "was it higher than in 2020?" is about both years
  if (
    reference.compares && slots.companies.length === 0 && slots.metrics.length === 0 && slots.years.length > 0
  ) {
    return [...new Set([...focus.years, ...slots.years])].sort((a, b) => a - b);
  }
  if (reference.years !== null) {
    if (focus.years.length === 0) return [];
    if (reference.years === 0) return focus.years;
    return focus.years.length === 1 ? [focus.years[0]! + reference.years] : null;
  }
  return isDated(slots) ? [] : focus.years;
}

function compose(question: string, { slots, reference, focus, companies, years, options }: Told & {
  readonly companies: readonly string[];
  readonly years: readonly number[];
  readonly options: CarryOverOptions;
}): CarriedOver {
  const { known, read } = options;
  const { last } = focus;
  const own = new Set(slots.companies.map(({ company }) => company));
  const missing = companies.every((one) => own.has(one)) ? [] : companies;
  const wanted = {
    companies,
    years: years.length > 0 ? years : slots.years,
    isRecent: slots.recent !== null && reference.years === null,
    part: slots.part,
  };
  const fits = (text: string | null, metrics: readonly string[]): text is string =>
    text !== null && isAsWanted(read(text), { ...wanted, metrics, all: focus.all && companies.length === 0 });
  const filled = (enriched: string): CarriedOver => ({
    enriched,
    ask: null,
    reason: enriched === question ? "nothing to fill" : `filled ${told(wanted, { slots, own })}`,
  });
  // what drove a change is asked of the figure that changed
  const isOpen = slots.metrics.length === 0 && slots.measureWords === "" &&
    (slots.topics.length === 0 || CHANGE.test(question));
  const isPart = AS_PART.test(question);
  const takesMatter = reference.bare || isPart ||
    (isOpen &&
      (reference.points || reference.other || slots.operation !== "value" || PER_SHARE.test(question)));
  if (takesMatter || needsOperation(reference, { slots, last })) {
    if (last === null) {
      return reference.bare || !hasMatter(slots)
        ? { enriched: question, ask: null, reason: "no earlier question to go on with" }
        : filled(question);
    }
    const { language } = last.slots;
    const metrics = takesMatter ? [...last.slots.metrics, ...isPart ? slots.metrics : []] : slots.metrics;
    const tries = takesMatter && (isPart || (!reference.bare && asksOtherwise(slots, question)))
      ? [pointedOut(question, { last, known, missing, years, reference, language: slots.language })]
      : [
        reference.compares && companies.length > 1 ? null : sayAgain(last.text, {
          companies: sameSet(companies, last.slots) ? [] : companies,
          years: slots.part !== null && wanted.years.length === 0 ? focus.years : wanted.years,
          metric: takesMatter ? "" : matterWords(question, { known, ...PLAIN }),
          said: question,
          known,
          language,
        }),
        plainFrom(last, { companies, years: wanted.years, known }),
      ];
    const again = tries.map((text) => text === null ? null : withUnit(text, { question, slots }))
      .find((text) => fits(text, metrics));
    if (again !== undefined && again !== null) return filled(again);
    if (takesMatter) {
      return {
        enriched: question,
        ask: { which: "matter", among: [] },
        reason: "it is not known what of the last question is meant",
      };
    }
  }
  const text = fillQuestion(question, {
    companies: missing,
    years: isDated(slots) && reference.years === null ? [] : years,
    language: slots.language,
    reference,
  });
  if (text === question || fits(text, slots.metrics)) return filled(text);
  const behind = `${question} ${[...missing, ...years.map((year) => `FY${year}`)].join(" ")}`;
  return fits(behind, slots.metrics) ? filled(behind) : as(question);
}

function as(question: string): CarriedOver {
  return { enriched: question, ask: null, reason: "what would be filled does not read as it should" };
}

/** "As a percentage of revenue": the last figure set against another. */
const AS_PART =
  /^\s*(?:and\s+|but\s+)?(?:as an? |in )(?:percentage|per ?cent|%|share|proportion|fraction|multiple) of\b/iu;

/** A measure by share or unit without what is measured. */
const PER_SHARE = /\bper (?:share|tonne|employee|ounce)\b|每股|每吨/iu;

const PLAIN = { qualifiers: "", measureWords: "" } as const;

/** "And EBITDA?" behind a growth asks for a growth too. */
function needsOperation(
  reference: Reference,
  { slots, last }: { readonly slots: Slots; readonly last: Focus["last"] },
): boolean {
  if (last === null || !reference.short || reference.bare || slots.metrics.length !== 1) return false;
  if (reference.they || reference.one || reference.several) return false;
  return (last.slots.allCompanies && slots.companies.length === 0 && reference.goesOn) ||
    (slots.operation === "value" && !["value", "compare"].includes(last.slots.operation));
}

/** The question says what is to be done with the matter that it points at: "how did that change?" */
function asksOtherwise({ operation }: Slots, question: string): boolean {
  return PER_SHARE.test(question) || operation !== "value" && operation !== "compare" ||
    CHANGE.test(question) && !/compar/iu.test(question);
}

/** "How did that change?" with the matter in the place of "that". */
function pointedOut(question: string, { last, known, missing, years, reference, language }: {
  readonly last: NonNullable<Focus["last"]>;
  readonly known: readonly KnownCompany[];
  readonly missing: readonly string[];
  readonly years: readonly number[];
  readonly reference: Reference;
  readonly language: "en" | "zh";
}): string | null {
  const matter = matterWords(last.text, { known, ...last.slots });
  const said = /\b(?:that|it|this|those|these)\b|[这那](?:个|一)?(?:数字|数|值|指标)?/iu.exec(question);
  if (matter === "") return null;
  const text = said !== null
    ? question.slice(0, said.index) + matter + question.slice(said.index + said[0].length)
    : AS_PART.test(question)
    ? `${matter} ${question.replace(/^\s*(?:and|but)\s+/iu, "")}`
    : language === "zh"
    ? `${matter}${question}`
    : question.replace(/[\s?？.。!]*$/u, (end) => ` of ${matter}${end}`);
  return fillQuestion(text, {
    companies: missing,
    years,
    language,
    reference: { ...reference, yearsAt: null },
  });
}

/** The last question's matter asked plainly; null where more was to be done with it than to say or compare it. */
function plainFrom(
  last: NonNullable<Focus["last"]>,
  { companies, years, known }: {
    readonly companies: readonly string[];
    readonly years: readonly number[];
    readonly known: readonly KnownCompany[];
  },
): string | null {
  if (!["value", "compare", "margin"].includes(last.slots.operation) || companies.length === 0) return null;
  const matter = matterWords(last.text, { known, ...last.slots });
  if (matter === "") return null;
  return plainQuestion(matter, {
    companies,
    years,
    language: last.slots.language,
    compares: companies.length > 1,
  });
}

/** "And in US dollars?" adds to the question what it is to be printed in. */
function withUnit(
  text: string,
  { question, slots }: { readonly question: string; readonly slots: Slots },
): string {
  const { currency, scale, kind } = slots.unit;
  if (currency === null && scale === null && kind === null) return text;
  const said =
    /\b(?:in|as)\s+(?:an?\s+)?(?:[\p{L}.$%]+\s*){1,4}$|以?(?:百万|亿|千|万)?(?:美元|澳元|人民币|元)/iu.exec(
      question.replace(/[?？.。!]+\s*$/u, ""),
    )?.[0].trim();
  if (said === undefined) return text;
  const end = text.search(/[\s?？.。!]*$/u);
  return `${text.slice(0, end)}, ${said}${text.slice(end)}`;
}

function sameSet(companies: readonly string[], slots: Slots): boolean {
  const own = new Set(slots.companies.map(({ company }) => company));
  return own.size === companies.length && companies.every((one) => own.has(one));
}

/** Whether a composed question reads as what was meant: nothing that the rules write is taken on trust. */
function isAsWanted(read: Slots, wanted: {
  readonly companies: readonly string[];
  readonly years: readonly number[];
  readonly metrics: readonly string[];
  readonly all: boolean;
  readonly isRecent: boolean;
  readonly part: Slots["part"];
}): boolean {
  const earliest = Math.min(...wanted.years);
  return sameSet(wanted.companies, read) && read.unknownCompanies.length === 0 &&
    (!wanted.all || read.allCompanies) && (!wanted.isRecent || read.recent !== null) &&
    (wanted.part === null ||
      (wanted.part.kind === read.part?.kind && wanted.part.number === read.part.number)) &&
    wanted.years.every((year) => read.years.includes(year)) &&
    read.years.every((year) =>
      wanted.years.length === 0 || wanted.years.includes(year) || year === earliest - 1
    ) &&
    wanted.metrics.every((metric) => read.metrics.includes(metric)) &&
    read.metrics.every((metric) => wanted.metrics.includes(metric));
}

function told(
  { companies, years }: { readonly companies: readonly string[]; readonly years: readonly number[] },
  { slots, own }: { readonly slots: Slots; readonly own: ReadonlySet<string> },
): string {
  const filled = [
    ...companies.filter((one) => !own.has(one)),
    ...years.filter((year) => !slots.years.includes(year)).map((year) => `FY${year}`),
  ];
  return filled.length === 0 ? "the matter of the last question" : filled.join(", ");
}
