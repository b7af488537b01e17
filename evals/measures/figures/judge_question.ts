import type { Figure } from "tieout";
import { findYears } from "tieout";
import { type AnswerNumber, answerNumbers } from "./answer_numbers.ts";
import { judgeNumber, type Miss } from "./judge_number.ts";
import type { PageLine, PrintedNumber } from "./page_lines.ts";
import { pageScale } from "./page_rows.ts";

/** A question with its gold pages as plain lines and as figures. */
export interface GoldQuestion {
  readonly question: string;
  readonly answer: string;
  readonly pages: readonly {
    readonly page: number;
    readonly lines: readonly PageLine[];
    readonly figures: readonly Figure[];
  }[];
}

/** One number of the answer that a gold page prints, and what became of it. */
export interface JudgedNumber {
  readonly answer: string;
  readonly printed: string;
  readonly page: number;
  readonly line: string;
  readonly miss: Miss;
}

/** A longer answer is a text in which numbers occur. */
const LONGEST_ANSWER = 220;
/** Lines above a row of years, where the headings of its columns stand. */
const HEADING_LINES = 8;

const ORDER: readonly Miss[] = [null, "scale", "year", "label", "no figure"];
/** Scales that a page may be in where its words do not say. */
const POWERS = [3, 6, 9];

function rounded(value: number, decimals: number): string {
  return Math.abs(value).toFixed(decimals);
}

/** Whether an exact value is what the answer says, in the unit asked for and to the answer's decimals. */
function isAnswer(value: number, { value: gold, decimals, scale }: AnswerNumber): boolean {
  return rounded(value / 10 ** (scale ?? 0), decimals) === gold.toFixed(decimals);
}

/** The power of ten by which the printed number is the answer's; null where none fits. */
function powerOf(gold: AnswerNumber, number: PrintedNumber, page: number | null): number | null {
  const digits = Number(number.digits);
  if (gold.percent || gold.scale === null) {
    // a rounded ratio that happens to be printed in another unit is another number
    return digits === gold.value && (!gold.percent || number.percent || number.digits.includes("."))
      ? 0
      : null;
  }
  const powers = page === null ? POWERS : [page];
  return [...powers, ...digits >= 1e6 ? [0] : []].find((power) =>
    digits !== 0 && isAnswer(digits * 10 ** power, gold)
  ) ??
    (digits === gold.value && page === null ? gold.scale : null);
}

function partOf(question: string) {
  const quarter = /\bQ([1-4])|\b([1-4])Q/i.exec(question);
  if (quarter !== null) return { kind: "quarter" as const, number: Number(quarter[1] ?? quarter[2]) };
  const half = /\bH([12])|\b([12])H/i.exec(question);
  return half === null ? null : { kind: "half" as const, number: Number(half[1] ?? half[2]) };
}

/** Every number of the answer that stands on a gold page, each at the place that came off best. */
export function judgeQuestion({ question, answer, pages }: GoldQuestion): readonly JudgedNumber[] {
  if (answer.length > LONGEST_ANSWER) return [];
  const years = findYears(question.replaceAll(/Q([1-4])\s*['’]?(20\d\d)/g, "Q$1 $2")).years;
  const part = partOf(question);
  return answerNumbers(answer, question).flatMap((gold) => {
    const places = pages.flatMap(({ page, lines, figures }) => {
      const scale = pageScale(lines);
      return lines.flatMap((line, i) =>
        line.numbers.flatMap((number): readonly JudgedNumber[] => {
          if (powerOf(gold, number, scale) === null) return [];
          const miss = judgeNumber({
            digits: number.digits,
            label: line.label,
            above: lines.slice(Math.max(0, i - (line.label === "" ? HEADING_LINES : 1)), i).map(({ text }) =>
              text
            )
              .join(" "),
            years,
            part,
            isValue: (value) => isAnswer(Number(value), gold),
          }, figures);
          return [{ answer: gold.printed, printed: number.printed, page, line: line.text, miss }];
        })
      );
    });
    return places.sort((a, b) => ORDER.indexOf(a.miss) - ORDER.indexOf(b.miss)).slice(0, 1);
  });
}
