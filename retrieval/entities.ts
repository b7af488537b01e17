import type { StoredDocument } from "./chunk.ts";
import { companyNames } from "./company_names.ts";
import { isSameCompany, leadingParts, nameWords, SPOKEN_SUFFIXES } from "./name_words.ts";
import type { ChunkStore } from "./store/chunk_store.ts";

/** A company that questions may name. */
export interface KnownCompany {
  /** Ticker or name under which its documents stand in the store. */
  readonly company: string;
  /** Other names, as people write them. */
  readonly names: readonly string[];
  /** Names that count in capitals alone, as "AMD" or a ticker: the same letters may be a word. No other company has them. */
  readonly acronyms: readonly string[];
  /** Whether the store has a document of it. */
  readonly stored: boolean;
  /** Fiscal years of its documents, ascending; missing where nobody looked. */
  readonly years?: readonly number[];
  /** Month and day of its latest year end, "06-30"; missing where nobody looked. */
  readonly yearEnd?: string;
}

/** A company named in a text; offsets in the text as given. */
export interface CompanyMention {
  readonly company: string;
  readonly mention: string;
  readonly start: number;
  readonly end: number;
  readonly stored: boolean;
}

/** The five miners of the sample reports, under every name that people use for them. */
const MINERS: Readonly<Record<string, readonly string[]>> = {
  BHP: ["BHP Group", "BHP Billiton", "必和必拓"],
  RIO: ["Rio Tinto", "Rio", "力拓"],
  FMG: ["Fortescue", "Fortescue Metals Group", "Fortescue Metals", "福蒂斯丘", "福德士河", "福特斯克"],
  S32: ["South32", "South 32", "南32", "南方32"],
  MIN: ["Mineral Resources", "MinRes", "Min Res", "MRL", "矿产资源公司", "矿产资源"],
};

/** Names that are words too: in lower case they are taken for the word, unless all of the text is in lower case. */
const ALSO_WORDS: ReadonlySet<string> = new Set(
  ("min block target gap shell visa apple oracle match square snap tradition intel orange next boots ally best core " +
    "rio crown focus vale trust unity meta ford cat dis pep").split(" "),
);

/** The companies that stand in a store, and the sample miners whether they do or not. */
export async function knownCompanies(store: Pick<ChunkStore, "documents">): Promise<readonly KnownCompany[]> {
  const documents = await store.documents();
  const known = knownOf.get(documents) ??
    companiesOf(documents.map(({ company }) => company)).map((one) => withYears(one, documents));
  knownOf.set(documents, known);
  return known;
}

function withYears(one: KnownCompany, documents: readonly StoredDocument[]): KnownCompany {
  const own = documents.filter(({ company }) => company === one.company).sort((a, b) => a.fy - b.fy);
  const yearEnd = own.at(-1)?.yearEnd;
  return {
    ...one,
    years: [...new Set(own.map(({ fy }) => fy))],
    ...yearEnd === undefined ? {} : { yearEnd },
  };
}

/** By list of documents: a store hands out the same one until it changes, and every question asks. */
const knownOf = new WeakMap<readonly StoredDocument[], readonly KnownCompany[]>();

/** The same from the names of the companies that are stored. */
export function companiesOf(stored: readonly string[]): readonly KnownCompany[] {
  const distinct = [...new Set(stored)];
  const all = distinct.map(nameWords);
  const owners = new Map<string, string>();
  const known: KnownCompany[] = distinct.map((company) => {
    const ticker = tickerOf(company);
    if (ticker !== null) owners.set(ticker, company);
    return {
      company,
      names: ticker === null ? aliasesOf(company, all) : [ticker, ...MINERS[ticker] ?? []],
      acronyms: ticker === null ? acronymsOf(company) : [],
      stored: true,
    };
  });
  for (const [ticker, names] of Object.entries(MINERS)) {
    if (!owners.has(ticker)) known.push({ company: ticker, names, acronyms: [], stored: false });
  }
  return known.map((one) => ({ ...one, acronyms: one.acronyms.filter((name) => isOwn(name, one, known)) }));
}

/** Whether an acronym names a company and nobody else. */
function isOwn(acronym: string, { company }: KnownCompany, known: readonly KnownCompany[]): boolean {
  return known.every((other) =>
    other.company === company || isSameCompany(nameWords(other.company), nameWords(company)) ||
    ![other.company, ...other.names, ...other.acronyms].some((name) => name.toUpperCase() === acronym)
  );
}

/**
 * The companies that a text names, in order, every mention. Case is ignored but for names that are words too ("MIN",
 * "Block"), corporate suffixes may be there or not, "&" is "and", an acronym made from a name has to be in capitals.
 */
export function findCompanies(text: string, known: readonly KnownCompany[]): readonly CompanyMention[] {
  const words = wordsOf(text);
  const shouting = text === text.toLowerCase();
  const found = known.flatMap(({ company, names, acronyms, stored }) =>
    [
      ...[company, ...names].flatMap((name) =>
        /\p{sc=Han}/u.test(name) ? hanPlaces(text, name) : places(text, { words, name, shouting })
      ),
      // "AMD" is a company and "amd" may be anything, but in a text without capitals.
      ...acronyms.flatMap((name) =>
        places(text, { words, name, shouting }).filter(({ start }) =>
          text.startsWith(name, start) || (shouting && !ALSO_WORDS.has(name.toLowerCase()))
        )
      ),
    ].map(({ start, end }) => ({ company, mention: text.slice(start, end), start, end, stored }))
  ).sort((a, b) => a.start - b.start || b.end - a.end);
  const mentions: CompanyMention[] = [];
  for (const one of found) {
    const last = mentions.at(-1);
    // One mention may mean several stored names of a company, unless it is one of them to the letter.
    const again = one.start === last?.start && one.end === last.end;
    const place = again ? mentions.filter(({ start }) => start === one.start) : [];
    if (place.some(({ company }) => company === one.company || isExactly(company, one.mention))) continue;
    if (place.length > 0 && isExactly(one.company, one.mention)) mentions.splice(-place.length);
    if (again || one.start >= (last?.end ?? 0)) mentions.push(one);
  }
  return mentions;
}

/** To the letter, or in all of several words: "Adobe" is a name of both "Adobe Inc." and "Adobe Systems". */
function isExactly(company: string, mention: string): boolean {
  const words = nameWords(mention);
  return company.toLowerCase().replace(/\.$/, "") === mention.toLowerCase().replace(/\.$/, "") ||
    (words.length > 1 && words.join(" ") === nameWords(company).join(" "));
}

/**
 * The stored companies that a name may be a misspelling of, nearest first, each once; empty if nothing is near. A quarter of the letters
 * may differ; of names of four letters or fewer only the order, or a letter too many or too few, since any other ticker is one
 * letter away.
 *
 * @example "Fortesque" → FMG, "BPH" → BHP, "Tesla" → nothing
 */
export function nearestCompanies(name: string, known: readonly KnownCompany[]): readonly string[] {
  const said = spelling(name.replace(/['’]s?$/u, ""));
  const distance = ({ company, names }: KnownCompany) =>
    Math.min(...[company, ...names].map((one) => nearness(said, spelling(one))));
  return known.filter(({ stored }) => stored)
    .map((one) => ({ company: one.company, distance: distance(one) }))
    .filter((one) => one.distance < Infinity)
    .sort((a, b) => a.distance - b.distance || (a.company < b.company ? -1 : 1))
    .map(({ company }) => company);
}

/** A name as it is compared: without case, suffixes, spaces and marks. */
function spelling(name: string): string {
  return nameWords(name.normalize("NFKD").replaceAll(/\p{M}/gu, "")).join("");
}

/** The edit distance of two names that are near each other, infinite for those that are not. */
function nearness(said: string, name: string): number {
  const longest = Math.max(said.length, name.length);
  if (Math.min(said.length, name.length) < 3) return said === name ? 0 : Infinity;
  const distance = editDistance(said, name, { change: longest <= 4 ? 2 : 1 });
  return distance <= Math.max(1, Math.floor(longest / 4)) ? distance : Infinity;
}

/** The miner that a stored name stands for ("Rio Tinto plc" is RIO), so that its other names work too. */
function tickerOf(company: string): string | null {
  const words = nameWords(company).join(" ");
  return Object.entries(MINERS).find(([ticker, names]) =>
    [ticker, ...names].some((name) => nameWords(name).join(" ") === words)
  )?.[0] ?? null;
}

/** Other names of a company: those made from the one it is stored under, and those that it is known by. */
function aliasesOf(company: string, all: readonly (readonly string[])[]): readonly string[] {
  const words = nameWords(company);
  const joined = words.length === 2 ? [words.join("")] : [];
  const known = otherNames(words).filter((name) => !isAcronym(name) && isFree(name, words, all));
  return [...new Set([...leadingParts(words, all), ...joined, ...known])];
}

/** Names that a company is known by beside the one that its documents stand under. */
function otherNames(words: readonly string[]): readonly string[] {
  return companyNames().map(({ name, others }) => [name, ...others]).filter((names) =>
    names.some((name) => !isAcronym(name) && isSameCompany(nameWords(name), words))
  ).flat();
}

/** Whether no other stored company has that name. */
function isFree(name: string, words: readonly string[], all: readonly (readonly string[])[]): boolean {
  const said = nameWords(name).join(" ");
  return all.every((one) => one.join(" ") !== said || isSameCompany(one, words));
}

function isAcronym(name: string): boolean {
  return /^[A-Z][A-Z&]{1,4}$/.test(name);
}

/**
 * The acronyms of a company: its ticker; the first letters of a name of three to five words without suffixes ("AMD"),
 * of two that "&" joins ("J&J"), and the capitals inside a first word ("JPM" of JPMorgan).
 */
function acronymsOf(company: string): readonly string[] {
  const words = nameWords(company);
  const first = words.map((word) => [...word][0]);
  const initials = words.length === 2 && /^\s*\S+ & \S+/u.test(company)
    ? first.join("&")
    : words.length < 3 || words.length > 5
    ? ""
    : first.join("");
  const inside = [...(company.split(" ", 1)[0] ?? "").matchAll(/\p{Lu}/gu)].join("");
  return [...new Set([initials.toUpperCase(), inside, ...otherNames(words)])]
    .filter((name) => isAcronym(name) && name !== company);
}

/** A word of a text, in lower case, with its place. */
interface Word {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

/** Words by hand rather than by a pattern per name: compiling a hundred patterns takes longer than answering. */
function wordsOf(text: string): readonly Word[] {
  // Chinese goes on without a space: "RIO和BHP" are two names.
  return [...text.matchAll(/\p{sc=Han}+|(?:(?!\p{sc=Han})[\p{L}\p{N}])+/gu)].map(({ index, 0: word }) => ({
    word: word.toLowerCase(),
    start: index,
    end: index + word.length,
  })).filter(({ word }) => word !== "and");
}

/** What may stand between the words of one name. */
const JOINT = /^[\s,._'’&-]*(?:and)?[\s,._'’&-]*$/;

function places(
  text: string,
  { words, name, shouting }: {
    readonly words: readonly Word[];
    readonly name: string;
    readonly shouting: boolean;
  },
): readonly { readonly start: number; readonly end: number }[] {
  const parts = nameWords(name);
  if (parts.length === 0) return [];
  const alone = parts.length === 1;
  const isWord = alone && ALSO_WORDS.has(parts[0] ?? "");
  const isAcronym = alone && /^\p{Lu}{2,5}$/u.test(name);
  return words.flatMap((first, at) => {
    if (!parts.every((part, i) => words[at + i]?.word === part)) return [];
    let last = at + parts.length - 1;
    const joined = (from: number) => JOINT.test(text.slice(words[from]?.end, words[from + 1]?.start));
    for (let i = at; i < last; i++) if (!joined(i)) return [];
    const said = text.slice(first.start, words[last]?.end);
    // "MIN" is a company and "Min" a minimum, "Block" one and "block" none; where all is in lower case, either may be.
    if (isAcronym && parts[0]!.length < 3 && said !== name) return [];
    if (isWord && !shouting && said !== (isAcronym ? said.toUpperCase() : capitalised(said))) return [];
    while (SPOKEN_SUFFIXES.has(words[last + 1]?.word ?? "") && joined(last)) last += 1;
    const end = words[last]?.end ?? first.end;
    return [{ start: first.start, end: text[end] === "." && last >= at + parts.length ? end + 1 : end }];
  });
}

function capitalised(text: string): string {
  return text === text.toLowerCase() ? "" : text;
}

function hanPlaces(text: string, name: string): readonly { readonly start: number; readonly end: number }[] {
  const found: { start: number; end: number }[] = [];
  for (let start = text.indexOf(name); start >= 0; start = text.indexOf(name, start + name.length)) {
    const suffix = /^(?:集团|公司)/.exec(text.slice(start + name.length))?.[0].length ?? 0;
    found.push({ start, end: start + name.length + suffix });
  }
  return found;
}

/** Optimal string alignment distance (Damerau's, no part edited twice): what is put in, left out, swapped or, at its own price, changed. */
function editDistance(a: string, b: string, { change }: { readonly change: number }): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, at) => at)];
  const at = (i: number, j: number) => rows[i]?.[j] ?? Infinity;
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= b.length; j++) {
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(Math.min(
        at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : change),
        at(i - 1, j) + 1,
        at(i, j - 1) + 1,
        swapped ? at(i - 2, j - 2) + 1 : Infinity,
      ));
    }
  }
  return at(a.length, b.length);
}
