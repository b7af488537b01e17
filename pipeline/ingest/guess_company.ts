/** Forms of companies that end a name. */
const FORM =
  "(?:Inc|Incorporated|Corp|Corporation|Company|Co|Limited|Ltd|PLC|plc|p\\.l\\.c|Group|Holdings?|Trust|N\\.V|NV|S\\.A|SA|AG|SE|ASA|AB|Oyj|S\\.p\\.A|SpA|GmbH|Berhad|Bhd|LLC|L\\.P|Bancorp|Bancshares|Bankshares)";
const LEGAL = new RegExp(`\\b${FORM}\\b\\.?\\)?$`, "i");
const COVER_NOISE =
  /annual report|exchange|manager|formerly|courtesy|auditor|adviser|registrar|:|form 10|form 8|securities|commission|exact name|united states|washington|contents|sample|www|@|report of|pursuant|\d{3,}/i;
/** Words of a name as running text prints them. */
const WORDS = "[A-Z0-9][\\w'’.&-]*(?:,? (?:&|and|of|de|the|[A-Z0-9][\\w'’.&-]*)){0,6}";
/** "Mercia Asset Management PLC Annual Report & Accounts 2022", "YELLOW PAGES LIMITED ANNUAL REPORT 2022 1". */
const BEFORE_TITLE = new RegExp(
  `^(?:\\d{1,3} )?(?<name>${WORDS}) (?:\\d{4} )?(?:integrated |annual )+report\\b`,
  "i",
);
const AFTER_TITLE = new RegExp(
  `\\b(?:integrated |annual )+report(?: (?:&|and) (?:accounts|financial statements))? \\d{4} (?<name>${WORDS}?)(?: \\d{1,3})?$`,
  "i",
);
/** "MGM Resorts International (NYSE: MGM)". */
const TICKER = new RegExp(
  `(?:^|[–—,.] ?|\\s)(?<name>${WORDS}) \\((?:the “?\\w+”?; )?(?:NYSE|NASDAQ|Nasdaq|ASX|LSE|TSX|SIX|JSE|HKEX|SGX|AIM|OTC)\\w*\\s?[:–-]`,
);
/** "Amcor reports fiscal 2023 results". */
const REPORTS = new RegExp(
  `^(?<name>${WORDS}) (?:reports|announces)\\b.{0,60}\\b(?:results|earnings|quarter|year)\\b`,
  "i",
);
const TITLE =
  /^(?:our |an? |this |20\d\d|directors|strategic|chair|table of|notes? |(?:the )?(?:group|company)$|the (?:board|directors|following|annual))/i;
/** A title alone on its line, under the name on a cover. */
const COVER_TITLE =
  /^(?:integrated |annual )+report(?: (?:&|and) (?:accounts|financial statements))?(?: (?:FY ?)?\d{4}(?:[-/]\d{2,4})?)?$/i;
const LONGEST = 80;

function tidy(name: string): string | null {
  const plain = smallCaps(name.replaceAll(/\s+/g, " ").trim()).replace(/[,;–—-]+$/, "").trim();
  return plain === "" || plain.length > LONGEST || TITLE.test(plain) || !/[A-Za-z]{2}/.test(plain)
    ? null
    : plain;
}

/** Small capitals come out with their first letters apart: "MGM R ESORTS I NTERNATIONAL". */
function smallCaps(name: string): string {
  const split = /(?<![A-Za-z])([B-HJ-Z]|[AI](?= [A-Z]{3,})) ([A-Z]{3,})(?![a-z])/g;
  return (name.match(split)?.length ?? 0) >= 2 ? name.replaceAll(split, "$1$2") : name;
}

/** The commonest of several spellings; the first one where they are equally common. */
function commonest(names: readonly string[], least: number): string | null {
  const counts = new Map<string, { readonly name: string; count: number }>();
  for (const name of names) {
    const key = name.toLowerCase();
    const found = counts.get(key);
    if (found === undefined) counts.set(key, { name, count: 1 });
    else found.count++;
  }
  const best = [...counts.values()].sort((a, b) => b.count - a.count)[0];
  return best !== undefined && best.count >= least ? best.name : null;
}

function named(lines: readonly string[], pattern: RegExp): readonly string[] {
  return lines.flatMap((line) => tidy(pattern.exec(line)?.groups?.["name"] ?? "") ?? []);
}

/** The name directly above a title that stands alone on one of the first lines. */
function aboveTitle(lines: readonly string[]): string | null {
  const at = lines.slice(0, 12).findIndex((line) => COVER_TITLE.test(line.trim()));
  const line = at > 0 ? lines[at - 1] ?? "" : "";
  return line.split(" ").length > 6 || COVER_NOISE.test(line) || !/^[A-Z0-9]/.test(line) ? null : tidy(line);
}

/**
 * The name of the company that a report is about, from the lines of its first pages in reading order: what a filing's
 * cover calls its registrant, a line that is a name with its legal form, the name beside or above the report's title,
 * the name with its ticker, who "reports results", last the commonest name with a legal form. Null where none is found.
 */
export function guessCompany(lines: readonly string[]): string | null {
  const marker = lines.findIndex((line) => /exact name of (?:the )?registrant/i.test(line));
  const registrant = marker > 0
    ? lines.slice(Math.max(0, marker - 2), marker).findLast((line) => /[A-Za-z]{2}/.test(line))
    : undefined;
  if (registrant !== undefined) return tidy(registrant);
  const cover = lines.slice(0, 60);
  const legal = cover.find((line) =>
    LEGAL.test(line) && !COVER_NOISE.test(line) && line.split(" ").length <= 8 && tidy(line) !== null
  );
  if (legal !== undefined) return tidy(legal);
  const titled = [...named(lines, BEFORE_TITLE), ...named(lines, AFTER_TITLE)];
  const all = new RegExp(`(?<name>(?:[A-Z][\\p{L}\\w'’.&-]* ){1,5}${FORM})(?![\\w])`, "gu");
  const forms = lines.flatMap((line) =>
    [...line.matchAll(all)].flatMap(({ groups }) => tidy(groups?.["name"] ?? "") ?? [])
  );
  return titled.find((name) => LEGAL.test(name)) ?? aboveTitle(lines) ?? commonest(titled, 2) ??
    named(cover, TICKER)[0] ?? named(lines.slice(0, 12), REPORTS)[0] ?? commonest(forms, 1);
}
