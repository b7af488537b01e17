const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
/** Source for the name of a month, long or short. */
export const MONTH =
  "(?:January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept|Sep|Oct|Nov|Dec)";
const YEAR = "(?:19|20)\\d{2}";

/** Source of a regular expression for a date with day, month and year, or a month with its year. */
export const DATE: string = [
  `\\d{1,2}(?:st|nd|rd|th)?[ -]${MONTH}\\.?,?[ -]${YEAR}`,
  `\\d{1,2}[ -]${MONTH}[ -]\\d{2}(?!\\d)`,
  `${MONTH}\\.? \\d{1,2}(?:st|nd|rd|th)?\\s?,?\\s*${YEAR}`,
  `${MONTH}\\.?[ -]${YEAR}`,
  `${MONTH}['’-]\\d{2}(?!\\d)`,
  `\\d{1,2}[./]\\d{1,2}[./]${YEAR}`,
  `${YEAR}-\\d{2}-\\d{2}`,
].map((form) => `(?:${form})`).join("|");

/** Source for a day and month whose year stands elsewhere ("December 31," above a row of years). */
export const DAY_AND_MONTH: string =
  `(?:\\d{1,2}(?:st|nd|rd|th)? ${MONTH}|${MONTH}\\.? \\d{1,2}(?:st|nd|rd|th)?)`;

/** Last day of a month (1 to 12). */
function lastDay(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

function iso(year: number, month: number, day: number): string | null {
  if (month < 1 || month > 12 || day < 1 || day > lastDay(year, month)) return null;
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

function fullYear(digits: string): number {
  const year = Number(digits);
  return digits.length === 4 ? year : year + (year < 70 ? 2000 : 1900);
}

/**
 * A printed date as ISO date, null where the text is none. A month without day is its last day. "03/04/2024" is read
 * with the day first unless only the other order exists: reports in English outside America print it so, and American
 * filings write months in words.
 */
export function readDate(text: string): string | null {
  const plain = text.replaceAll(/[\s\u00a0]+/g, " ").trim();
  const word = new RegExp(MONTH, "i").exec(plain)?.[0];
  if (word !== undefined) {
    const month = MONTHS.indexOf(word.slice(0, 3).toLowerCase()) + 1;
    const [first, second] = plain.replace(word, " ").match(/\d+/g) ?? [];
    if (first === undefined) return null;
    if (second === undefined) {
      const year = fullYear(first);
      return iso(year, month, lastDay(year, month));
    }
    return iso(fullYear(second), month, Number(first));
  }
  const parts = plain.split(/[./-]/).map(Number);
  const [a = 0, b = 0, c = 0] = parts;
  if (a > 31) return iso(a, b, c);
  return iso(c, b, a) ?? iso(c, a, b);
}

/** "30 June" or "December 31," as "06-30", null where the text is none. */
export function readDayAndMonth(text: string): string | null {
  const date = readDate(`${text.replace(/,\s*$/, "")} 2000`);
  return date === null ? null : date.slice(5);
}

/** ISO date so many days later (or earlier). */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** ISO date so many months later (or earlier); the end of a month stays the end of a month. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  const at = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = lastDay(at.getUTCFullYear(), at.getUTCMonth() + 1);
  const target = day === lastDay(year, month) ? last : Math.min(day, last);
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), target)).toISOString().slice(0, 10);
}
