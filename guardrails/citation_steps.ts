import type { Source, Verdict } from "./answer.ts";
import { splitSentences } from "./sentences.ts";

/** Where a marker stands. */
export interface MarkerPlace {
  /** In the draft; null for one that only arose where another was taken out. */
  readonly offset: number | null;
  /** Its line up to and with it. */
  readonly line: string;
}

/** Whether a number as drafted may stay in a marker. */
type Keep = (n: number, place: MarkerPlace) => boolean;

/** A number as the step before gave it, as it stands after this one. */
type Renumber = (n: number) => number;

/** What happens to a draft's markers, in order. */
export interface CitationSteps {
  /** Numbers that fail one of these leave their marker; a marker without numbers leaves the text. */
  readonly keep: readonly Keep[];
  /** What becomes of the numbers that are kept. */
  readonly number: readonly Renumber[];
  /** Key by which sources are one page of one document; null for a number that no source has. */
  readonly keyOf: (n: number) => string | null;
  /** Keys of what has been numbered: the first has number 1. Nothing else makes the reference list. */
  readonly used: () => readonly string[];
  /** The same steps that go on from here on their own, to try a line that is not complete. */
  readonly fork: () => CitationSteps;
}

/** A mark with so much of its line before it is the same mark: shorter runs ("was [3]") stand in any text. */
const QUOTED_CONTEXT = 24;

/**
 * The steps that make markers and reference list agree. Their order is fixed here, and nowhere else, because each rests
 * on the ones before:
 *
 * 1. validate: a number that no source has would take a place in the count and shift all that follow.
 * 2. drop other companies: a marker that supports nothing must not keep its source in the list, nor give it a number.
 * 3. renumber by first use: only now is every marker that is left one that stays, so that no number is skipped.
 * 4. drop unused: what was never numbered is what nothing cites; before step 3 nobody could say.
 * 5. merge: last of the numbers, over what is used alone, or an unused source would decide which number a page has.
 * 6. superscripts (`superscriptCitations`, HTML alone): after them no step would find a marker any more.
 *
 * A text passes line by line, from left to right, which is why a stream comes out as the whole text does.
 */
export function citationSteps(
  sources: readonly Source[],
  judged: { readonly text: string; readonly verdict: Verdict | null } = { text: "", verdict: null },
): CitationSteps {
  const keyOf = pageKeys(sources);
  const keep = [validate(keyOf), notOfTheDocument(sources), ownCompany(sources, judged)];
  const numbered = (uses: FirstUses, pages: SamePages): CitationSteps => {
    const renumberByFirstUse: Renumber = (n) => uses.numberOf(n);
    const mergePages: Renumber = (n) => pages.numberOf(uses.sourceOf(n));
    return {
      keep,
      number: [renumberByFirstUse, mergePages],
      keyOf,
      used: () => pages.keys,
      fork: () => numbered(new FirstUses(uses), new SamePages(keyOf, pages)),
    };
  };
  return numbered(new FirstUses(), new SamePages(keyOf));
}

/** Step 1: some source has the number. */
function validate(keyOf: CitationSteps["keyOf"]): Keep {
  return (n) => keyOf(n) !== null;
}

/**
 * Step 1, too: the marker is the draft's own. A note mark that a quotation took over from its document ("as restated [3]")
 * looks like one and cites nothing of ours. It is told by the words before it, which stand in the document with it.
 */
function notOfTheDocument(sources: readonly Source[]): Keep {
  const texts = sources.map(({ hit }) => hit.chunk.text).filter((text) => /[\[【［]\d/.test(text));
  return (_, { line }) => {
    if (texts.length === 0) return true;
    const quoted = line.slice(-QUOTED_CONTEXT);
    return !/\p{L}/u.test(quoted) || !texts.some((text) => text.includes(quoted));
  };
}

/**
 * Step 2: the marker's sentence asserts something of the source's company, or of none that is known. It goes only where
 * all that it can stand for is of other companies: of the row of a table its own cell, of a sentence every claim,
 * unless it follows words without a number, where it may stand for whom they name.
 */
function ownCompany(
  sources: readonly Source[],
  { text, verdict }: { readonly text: string; readonly verdict: Verdict | null },
): Keep {
  const claims = verdict?.claims ?? [];
  if (claims.length === 0) return () => true;
  const companyOf = new Map(sources.map(({ n, hit }) => [n, hit.chunk.company]));
  const spans = splitSentences(text);
  const within = ({ start, end }: Span) =>
    claims.filter(({ claim }) => claim.start >= start && claim.end <= end);
  return (n, { offset, line }) => {
    if (offset === null) return true;
    const company = companyOf.get(n)!;
    const sentence = spans.find(({ start, end }) => offset >= start && offset < end);
    if (sentence === undefined) return true;
    const cell = /^\s*\|/.test(line) ? cellAt(text, offset) : null;
    const ofCell = cell === null ? [] : within(cell);
    const own = ofCell.length > 0 ? ofCell : within(sentence);
    // A result put together from two companies may cite both.
    const companies = own.map(({ claim, tie }) => tie.status === "derived" ? null : claim.company);
    if (companies.length === 0 || companies.includes(null) || companies.includes(company)) return true;
    if (ofCell.length > 0) return false;
    const start = clauseStart(text, { from: sentence.start, offset });
    const isWordsAlone = within({ start, end: offset }).length === 0;
    return isWordsAlone && own.some(({ claim }) => claim.also.companies.includes(company));
  };
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** The cell of a row in Markdown around an offset. */
function cellAt(text: string, offset: number): Span {
  const row = /[^\n]*/.exec(text.slice(offset))![0].indexOf("|");
  return { start: text.lastIndexOf("|", offset - 1) + 1, end: row === -1 ? text.length : offset + row };
}

/** Where the words begin that a marker closes: behind the marker before its own run, at the earliest with its sentence. */
function clauseStart(
  text: string,
  { from, offset }: { readonly from: number; readonly offset: number },
): number {
  const before = text.slice(from, offset).replace(/(?:\s*\[[\d,;\s]+\])+\s*$/, "");
  return from + before.lastIndexOf("]") + 1;
}

/** Steps 3 and 4: sources count from 1 in the order in which they are first used; the others never get a number. */
class FirstUses {
  readonly #numbers: Map<number, number>;
  readonly #sources: number[];

  constructor(past?: FirstUses) {
    this.#numbers = new Map(past === undefined ? [] : past.#numbers);
    this.#sources = past === undefined ? [] : [...past.#sources];
  }

  numberOf(source: number): number {
    const known = this.#numbers.get(source);
    if (known !== undefined) return known;
    this.#numbers.set(source, this.#sources.push(source));
    return this.#sources.length;
  }

  sourceOf(number: number): number {
    return this.#sources[number - 1]!;
  }
}

/** Step 5: sources of one page of one document share the number of the first; numbers stay contiguous from 1. */
class SamePages {
  readonly #numbers: Map<string, number>;
  readonly #keyOf: CitationSteps["keyOf"];

  constructor(keyOf: CitationSteps["keyOf"], past?: SamePages) {
    this.#keyOf = keyOf;
    this.#numbers = new Map(past === undefined ? [] : past.#numbers);
  }

  get keys(): readonly string[] {
    return [...this.#numbers.keys()];
  }

  numberOf(source: number): number {
    const key = this.#keyOf(source)!;
    const number = this.#numbers.get(key) ?? this.#numbers.size + 1;
    this.#numbers.set(key, number);
    return number;
  }
}

function pageKeys(sources: readonly Source[]): CitationSteps["keyOf"] {
  const keys = new Map(sources.map(({ n, hit }) => [n, `${hit.chunk.document.sha256} ${hit.chunk.page}`]));
  return (n) => keys.get(n) ?? null;
}
