import { displayName } from "./display_name.ts";
import { guessReport } from "./guess_report.ts";
import type { ReportGuess } from "./guess_report.ts";

/** What was said about a report before it is read. */
export interface ReportSettings {
  /** Ticker or name. */
  readonly company?: string | undefined;
  readonly fy?: number | undefined;
  /** "06-30" */
  readonly yearEnd?: string | undefined;
  /** ISO 4217 of plain amounts. */
  readonly currency?: string | undefined;
}

/** What is known of a report: said, guessed from its first pages, or assumed. */
export interface SettledReport {
  readonly company: string;
  readonly fy: number;
  readonly yearEnd: string;
  /** -1 where the year bears the name of the year before its end. */
  readonly naming: number;
  readonly currency: string | null;
  readonly sample: boolean;
  /** It reports on a part of a year. */
  readonly interim: boolean;
  /** Names on the first pages. */
  readonly names: readonly string[];
}

/** A field that nobody said. */
export interface Guess {
  readonly field: keyof ReportSettings;
  readonly value: string | number | null;
  readonly from: "first pages" | "default";
}

/** Pages on which a report says what it is. */
export const FIRST_PAGES = 8;

/**
 * Completes what was said about a report with what its first pages say; each guess is handed to `onGuess`. A year end
 * that nothing states is 31 December. Throws a TypeError that names the flag where company or year cannot be guessed.
 */
export function settleReport(
  report: { readonly name: string; readonly firstLines: readonly string[] },
  said: ReportSettings,
  onGuess: (guess: Guess) => void,
): SettledReport {
  const guess = guessReport(report.firstLines);
  const company = said.company ?? (guess.company === null ? null : displayName(guess.company));
  const fy = said.fy ?? guess.fy;
  if (company === null) {
    throw new TypeError(
      `Cannot ingest ${report.name}: its first pages do not name the company; pass --company`,
    );
  }
  if (fy === null) {
    throw new TypeError(
      `Cannot ingest ${report.name}: its first pages do not name the fiscal year; pass --fy`,
    );
  }
  const yearEnd = said.yearEnd ?? guess.yearEnd ?? "12-31";
  const currency = said.currency ?? guess.currency;
  for (
    const [field, value] of Object.entries({ company, fy, yearEnd, currency }) as [
      keyof ReportSettings,
      Guess["value"],
    ][]
  ) {
    if (said[field] !== undefined) continue;
    onGuess({ field, value, from: guess[field] === null ? "default" : "first pages" });
  }
  return {
    company,
    fy,
    yearEnd,
    naming: namingOf(guess, yearEnd, fy),
    currency,
    sample: guess.sample,
    interim: guess.interim,
    names: guess.company === null ? [] : [guess.company],
  };
}

/** A year that ends in January or February may bear the name of the year before. */
function namingOf({ endYear }: ReportGuess, yearEnd: string, fy: number): number {
  return Number(yearEnd.slice(0, 2)) <= 2 && endYear !== null && fy === endYear - 1 ? -1 : 0;
}
