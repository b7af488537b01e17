import type { Span } from "./mask.ts";
import { DATE, DAY_AND_MONTH, MONTH, readDate } from "./read_date.ts";
import type { AskedDate } from "./read_time.ts";

/** A stretch of time that a question names by its first and its last month or day. */
export interface AskedMonths {
  /** Null where none is named. */
  readonly date: AskedDate | null;
  readonly spans: readonly Span[];
}

const FIRST = `(?:${DATE}|${DAY_AND_MONTH}|${MONTH}\\.?)`;
const LAST = `(?:${DATE}|${MONTH},? of (?:19|20)\\d{2})`;
const TO = String.raw`(?:\s+(?:to|through|thru|until|till)\s+(?:the\s+)?(?:end\s+of\s+)?|\s*[-–—]\s*)`;

/** "Between January 2024 and June 2024", "from 1 March to 31 May 2024", "Jan–Jun 2024". */
const ENGLISH = new RegExp(
  String
    .raw`(?<![A-Za-z\p{N}])(?:between\s+(?<first>${FIRST})\s+and\s+(?<last>${LAST})|(?:from\s+)?(?<first2>${FIRST})${TO}(?<last2>${LAST}))(?!\p{N})`,
  "giu",
);
/** "2024年1月到6月", "2023年7月1日至2024年6月30日", "2024年1-6月". */
const HAN = new RegExp(
  String
    .raw`[从自]?(?<!\d)(?<year>\d{4})年(?<month>\d{1,2})(?:月(?:(?<day>\d{1,2})[日号])?初?)?\s*(?:[到至~～—–-]|[和与](?=[^，。]{0,14}之间))\s*(?:(?<year2>\d{4})年)?(?<month2>\d{1,2})月(?:(?<day2>\d{1,2})[日号])?[底末]?(?:之间|期间)?`,
  "giu",
);
const DATED = new RegExp(`^(?:${DATE})$`, "iu");

/**
 * Reads a stretch of months ("between January 2024 and June 2024"). The same month of two years ("from June 2023 to June
 * 2024") is none: those are two ends that are compared. Of several stretches the last one counts.
 */
export function readMonths(text: string): AskedMonths {
  const found = [
    ...[...text.matchAll(ENGLISH)].map((match) => ({ match, ends: englishEnds(match.groups ?? {}) })),
    ...[...text.matchAll(HAN)].map((match) => ({ match, ends: hanEnds(match.groups ?? {}) })),
  ].flatMap(({ match: { index, 0: all }, ends: [from, on] }) =>
    from === null || on === null || from >= on || isAnniversary(from, on)
      ? []
      : [{ date: { on, kind: "months" as const, from }, start: index, end: index + all.length }]
  );
  return {
    date: found.map(({ date }) => date).toSorted((a, b) => a.on < b.on ? -1 : 1).at(-1) ?? null,
    spans: found,
  };
}

type Ends = readonly [from: string | null, on: string | null];
type Groups = Readonly<Record<string, string | undefined>>;

function englishEnds({ first, last, first2, last2 }: Groups): Ends {
  const said = first ?? first2 ?? "";
  const on = readDate(last ?? last2 ?? "");
  if (on === null || DATED.test(said)) return [firstDay(said), on];
  const year = Number(on.slice(0, 4));
  const from = firstDay(`${said} ${year}`);
  // "From July to June 2024" begins in the year before.
  return [from !== null && from > on ? firstDay(`${said} ${year - 1}`) : from, on];
}

/** A month without a day begins with its first one; `readDate()` takes its last. */
function firstDay(said: string): string | null {
  const date = readDate(said);
  return date !== null && said.match(/\d+/g)?.length === 1 ? `${date.slice(0, 7)}-01` : date;
}

function hanEnds({ year, month, day, year2, month2, day2 }: Groups): Ends {
  const last = new Date(Date.UTC(Number(year2 ?? year), Number(month2), 0)).getUTCDate();
  return [
    readDate(`${year}-${two(month)}-${two(day ?? "1")}`),
    readDate(`${year2 ?? year}-${two(month2)}-${two(day2 ?? String(last))}`),
  ];
}

function two(digits: string | undefined): string {
  return (digits ?? "").padStart(2, "0");
}

function isAnniversary(from: string, on: string): boolean {
  return from.slice(5, 7) === on.slice(5, 7) && from.slice(0, 4) !== on.slice(0, 4);
}
