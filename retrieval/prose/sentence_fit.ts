import { tokenize } from "../tokenize.ts";
import type { AskedThing } from "./asked_thing.ts";
import type { Candidate } from "./candidates.ts";
import { countFit } from "./count_fit.ts";
import { listFit } from "./list_fit.ts";
import { organisationFit } from "./organisation_fit.ts";
import { personFit } from "./person_fit.ts";

/** What sentences are held against. */
export interface Asked {
  readonly thing: AskedThing;
  /** Words of the company's own name, small. */
  readonly own: ReadonlySet<string>;
  /** The counted noun as a pattern, for a count. */
  readonly nouns: string | null;
  /** The way that a change went, for a reason. */
  readonly direction: "up" | "down" | null;
  /** Other names of what changed or is defined. */
  readonly names: readonly string[];
}

const PLACE =
  /\b(?:in|at|of|:)\s+(?:the (?:City|State|Commonwealth|Province|Cayman|Netherlands|United)\b|\d{1,5}[ ,]|[\p{Lu}][\p{L}.'’-]+)/u;
const ADDRESS =
  /\b\d{1,5},? (?:\p{Lu}[\p{L}.'’-]+ ){1,4}|\b[A-Z]{1,2}\d{1,2}[A-Z]? \d[A-Z]{2}\b|\b[A-Z]{2} \d{5}\b/u;
const EXCHANGE =
  /\b(?:New York Stock Exchange|NYSE|Nasdaq|NASDAQ|London Stock Exchange|AIM|ASX|TSX|SIX|Toronto|Australian Securities Exchange|Tel Aviv Stock Exchange|TASE|stock exchange)\b/u;
const CAUSE =
  /\b(?:because|due|driven|drove|primarily|mainly|principally|largely|attribut\w+|result(?:ed|ing)? (?:of|from)|reflect\w*|owing|offset|caused|thanks to|on account of|led by|stemm\w+)\b/iu;
const UP = /\b(?:increas\w+|ris\w+|rose|grew|grow\w*|higher|improv\w+|gain\w*|up|expan\w+)\b/iu;
const DOWN = /\b(?:decreas\w+|declin\w+|fall\w*|fell|lower|drop\w*|down|reduc\w+|worsen\w*|shr[aiu]nk)\b/iu;
const DATE_WORDS =
  /\b(?:january|february|march|april|may|june|july|august|september|october|november|december)\b[ \d]*|\b(?:19|20)\d\d\b/iu;
const RISK_SAYS =
  /\b(?:could|may|might|would|can|will|subject to|depend(?:s|ent)?|rely|exposed?|fail\w*|unable)\b/iu;
/** Says that there are risks, and not which. */
const ABOUT_RISKS =
  /\b(?:following|below|these|such|other|additional|above|described|discussed|listed|unknown) (?:\w+ )?(?:risks?|factors?|uncertainties)\b|\brisks? (?:factors? )?(?:described|discussed|listed|set out|below|summari[sz]ed)\b|\bforward-looking\b|\b(?:discussed|described) (?:below|elsewhere|in)\b|\btitled\b|\bcarefully\b/iu;
const SEE_ELSEWHERE =
  /^(?:see|refer to|for (?:a|more|further|additional)|as discussed)\b|\bincorporated (?:herein )?by reference\b/iu;

/** How well something answers, and what it names. */
export interface SentenceFit {
  /** From 0 to 1; 0 where it does not say such a thing at all. */
  readonly fit: number;
  /** The person or organisation at the asked position, or the items of the asked list, as printed. */
  readonly names: readonly string[];
  /** The number at the counted noun, as printed; "" where nothing is counted. */
  readonly count: string;
}

/**
 * How well something of a report answers, by what the question asks for: more where it says it plainly and shares the
 * other words of the question.
 */
export function sentenceFit(
  candidate: Candidate,
  asked: Asked,
  weigh: (word: string) => number,
): SentenceFit {
  const says = SEE_ELSEWHERE.test(candidate.text) ? NOTHING : kindFit(candidate, asked);
  return says.fit === 0 ? says : { ...says, fit: says.fit * wordShare(candidate, asked, weigh) };
}

const NOTHING: SentenceFit = { fit: 0, names: [], count: "" };

/** What of the fit the other words of the question leave. */
function wordShare({ text, heading }: Candidate, asked: Asked, weigh: (word: string) => number): number {
  const { words } = asked.thing;
  if (words.length === 0) return 1;
  const held = stemsOf(text);
  const above = stemsOf(heading);
  const total = words.reduce((sum, word) => sum + weigh(word), 0);
  const shared = words.reduce(
    (sum, word) => sum + weigh(word) * (held.has(stem(word)) ? 1 : above.has(stem(word)) ? 0.5 : 0),
    0,
  );
  const share = total === 0 ? 0 : shared / total;
  const least = MIN_SHARE[asked.thing.kind];
  // what only narrows a thing that its form tells may be said elsewhere
  const alone = least === 0 ? 0.8 : 0.4;
  return share < least ? 0 : alone + (1 - alone) * share;
}

function stemsOf(text: string): ReadonlySet<string> {
  return new Set(tokenize(text).map(stem));
}

/** "Acquire", "acquired", "acquisition" are one word here; short words are themselves. */
function stem(word: string): string {
  return /^\p{L}{6,}$/u.test(word) ? word.slice(0, 5) : word;
}

/**
 * Least share of the question's other words, by their rarity. Where the thing itself is told by its form, the words
 * beside it only narrow it; where there is nothing but words, most must be there.
 */
const MIN_SHARE: Readonly<Record<AskedThing["kind"], number>> = {
  person: 0,
  organisation: 0,
  place: 0,
  count: 0.3,
  list: 0.3,
  risks: 0,
  statement: 0.34,
  reason: 0.3,
  definition: 0.5,
  time: 0.6,
  any: 0.6,
};

function kindFit(candidate: Candidate, asked: Asked): SentenceFit {
  const { text, form } = candidate;
  const { thing, own, nouns } = asked;
  switch (thing.kind) {
    case "person": {
      const { fit, name } = personFit(text, { term: thing.term!, own });
      return { ...NOTHING, fit: fit * (form === "sentence" ? 1 : 0.95), names: [name] };
    }
    case "organisation": {
      const { fit, name } = organisationFit(text, thing);
      return { ...NOTHING, fit, names: [name] };
    }
    case "count":
      return nouns === null || form === "list" ? NOTHING : { ...NOTHING, ...countFit(text, nouns) };
    case "list": {
      const { fit, items } = form === "line"
        ? { fit: 0, items: [] }
        : listFit(text, { form, term: thing.term! });
      return { ...NOTHING, fit, names: items };
    }
    case "place":
    case "risks":
    case "statement":
    case "reason":
    case "definition":
    case "time":
    case "any":
      return { ...NOTHING, fit: tellingFit(candidate, asked) };
  }
}

/** Where nothing is named or counted: whether such a thing is told at all. */
function tellingFit({ text, form, heading }: Candidate, { thing, own, direction, names }: Asked): number {
  const { term } = thing;
  const isSentence = form === "sentence";
  switch (thing.kind) {
    case "place":
      return placeFit(text, thing);
    case "risks": {
      const under = /\brisks?\b/iu.test(heading);
      if (
        form === "row" || form === "list" || text.length < 40 || !RISK_SAYS.test(text) ||
        ABOUT_RISKS.test(text)
      ) return 0;
      if (!term!.test(text)) return 0;
      return (under ? 0.6 : 0.4) + (/^\W*[•●▪◦■⚫]/u.test(text) || form === "line" ? 0.2 : 0) +
        (text.length < 260 ? 0.2 : 0);
    }
    case "statement":
      if (!isSentence && form !== "list" || !term!.test(text)) return 0;
      if (thing.name === "business" && !isOwnSubject(text, own)) return 0;
      return term!.test(heading) || new RegExp(thing.name.replace(/e?s$/, ""), "iu").test(heading) ? 1 : 0.85;
    case "reason": {
      if (!isSentence || !CAUSE.test(text)) return 0;
      if (direction === "up" && !UP.test(text) || direction === "down" && !DOWN.test(text)) return 0;
      return names.length > 0 && !names.some((name) => text.toLowerCase().includes(name)) ? 0.4 : 1;
    }
    case "definition":
      return isSentence && defines(text, names) ? 1 : 0;
    case "time":
      return isSentence && DATE_WORDS.test(text) ? 1 : 0;
    case "any":
      return isSentence || form === "list" ? 1 : 0;
    case "person":
    case "organisation":
    case "count":
    case "list":
      return 0;
  }
}

/** "We are …", "The Company provides …", "Netflix is …". */
function isOwnSubject(text: string, own: ReadonlySet<string>): boolean {
  const first = text.split(/\s+/).slice(0, 4).map((word) =>
    word.toLowerCase().replace(/['’]s$|[^\p{L}\p{N}&]/gu, "")
  );
  return first.some((word) =>
    own.has(word) || /^(?:we|company|group|bank|corporation|trust|fund)$/.test(word)
  ) ||
    /\bprincipal activit(?:y|ies)\b/iu.test(text);
}

function placeFit(text: string, { name, term }: AskedThing): number {
  const match = term!.exec(text);
  if (match === null) return 0;
  const rest = text.slice(match.index + match[0].length, match.index + match[0].length + 160);
  const before = text.slice(Math.max(0, match.index - 120), match.index);
  if (name === "listing") return EXCHANGE.test(text) ? 1 : 0;
  if (PLACE.test(rest)) {
    return /\b(?:of|whose)\b[^,.]{0,60}$/iu.test(before) && name !== "incorporation" ? 0.7 : 1;
  }
  if (ADDRESS.test(rest) || ADDRESS.test(before)) return 0.9;
  return 0;
}

function defines(text: string, names: readonly string[]): boolean {
  const small = text.toLowerCase();
  return names.some((name) => {
    const at = small.indexOf(name);
    if (at < 0) return false;
    const rest = small.slice(at + name.length, at + name.length + 140);
    return /\b(?:is|are|was) (?:\w+ )?(?:defined|calculated|computed|measured|equal|determined)\b|^\W*(?:\([^)]*\)\W*)?(?:means|represents|refers to|is|are|=|consists of|comprises)\b|^[^.]{0,40}\bas\b/u
      .test(rest) &&
      !/^\W*(?:is|are) (?:not|useful|used|an? (?:[\w-]+ ){0,4}(?:measure|metric|indicator|tool|supplement)|presented|considered|one)\b/u
        .test(
          rest,
        );
  });
}
