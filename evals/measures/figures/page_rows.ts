import type { Figure } from "tieout";
import type { ExpectedFigure } from "./judge_number.ts";
import { judgeNumber } from "./judge_number.ts";
import type { PageLine } from "./page_lines.ts";

/** How far, in points, the middle of a number may stand from its year; columns of figures are wider apart. */
const NEAR = 45;
/** More lines than this between a head of years and a row: another table. */
const MOST_BELOW = 70;

/** A page's unit as its own words give it: power of ten of "in millions". */
export function pageScale(lines: readonly PageLine[]): number | null {
  const found = new Set(
    lines.flatMap(({ text }) =>
      [...text.matchAll(
        /\b(?:in|\$)\s+(thousands|millions|billions)\b|\(\s*(?:\$ )?(thousands|millions|billions)\b/gi,
      )]
        .map((match) =>
          ({ thousands: 3, millions: 6, billions: 9 })[(match[1] ?? match[2] ?? "").toLowerCase()]
        )
    ),
  );
  return found.size === 1 ? [...found][0] ?? null : null;
}

/** Rows whose numbers a page's scale does not reach, or may not. */
const OWN_UNIT =
  /per\b|%|percent|shares?\b|ratio|rate|margin|average|employees|stores|number|basic|diluted|multiple|days|yield|times|par value/i;

/** What a year begins with, in words or as a day without a year. */
const OPENING =
  /\b(?:beginning|start) of\b|\b(?:at|of|balances?,?) (?:\d{1,2} )?(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*(?: \d{1,2})?,?$/i;

/** One number of a row under a head of years. */
export interface RowNumber {
  readonly line: PageLine;
  readonly expected: ExpectedFigure;
}

/**
 * The numbers of rows that stand under a line of at least two years, each with the year nearest above it: what the
 * figures of a statement should be, found without any table reader.
 */
export function rowNumbers(lines: readonly PageLine[]): readonly RowNumber[] {
  const power = pageScale(lines);
  const found: RowNumber[] = [];
  let head: PageLine | null = null;
  let below = 0;
  for (const [i, line] of lines.entries()) {
    if (isHead(line)) {
      head = line;
      below = 0;
      continue;
    }
    // running text ends what the head stands over
    if (isSentence(line) || ++below > MOST_BELOW) head = null;
    // as many numbers as years: a note number, a second panel or a page number would shift them
    if (head === null || line.numbers.length !== head.years.length || !/[A-Za-z]{3}/.test(line.label)) {
      continue;
    }
    const above = lines[i - 1]?.text ?? "";
    for (const [at, { digits, x0, x1, percent }] of line.numbers.entries()) {
      const year = head.years[at];
      if (year === undefined || Math.abs(year.x - (x0 + x1) / 2) > NEAR) continue;
      const scaled = power !== null && !percent && !digits.includes(".") && !OWN_UNIT.test(line.label) &&
        !OWN_UNIT.test(above);
      found.push({
        line,
        expected: {
          digits,
          label: line.label,
          above,
          // what a year begins with is the end of the one before
          years: OPENING.test(line.label) ? [year.year, year.year - 1] : [year.year],
          part: null,
          isValue: scaled ? (value) => Math.abs(Number(value)) === Number(digits) * 10 ** power : null,
        },
      });
    }
  }
  return found;
}

/** Years and little else but days of months: "Years ended June 30 (in millions) 2022 2021 2020". */
function isHead({ years, numbers, text }: PageLine): boolean {
  const others = numbers.filter(({ digits }) => !/^(?:19|20)\d{2}$/.test(digits));
  return years.length >= 2 && others.every(({ digits }) => /^\d{1,2}$/.test(digits)) &&
    others.length <= years.length && text.split(" ").length - years.length - others.length <= 12;
}

function isSentence({ text, numbers }: PageLine): boolean {
  return text.split(" ").length - numbers.length > 14;
}

/** Judges every row number of a page. */
export function judgeRows(lines: readonly PageLine[], figures: readonly Figure[]) {
  return rowNumbers(lines).map(({ line, expected }) => ({
    line: line.text,
    digits: expected.digits,
    year: expected.years[0] ?? null,
    miss: judgeNumber(expected, figures),
  }));
}
