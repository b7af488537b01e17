import type { Figure } from "tieout";

/** What a printed number should have become. */
export interface ExpectedFigure {
  /** Digits and decimal point as printed. */
  readonly digits: string;
  /** Words in front of it on its line, and those of the line above, where its label may begin. */
  readonly label: string;
  readonly above: string;
  /** Fiscal or calendar years any of which is right; none where the year is not known. */
  readonly years: readonly number[];
  /** Quarter or half that it must be of; null where a year or a date is right. */
  readonly part: { readonly kind: "quarter" | "half"; readonly number: number } | null;
  /** Whether a figure's exact value is right, scale and all; null where that is not known. */
  readonly isValue: ((value: string) => boolean) | null;
}

/** The first thing that no figure of the page gets right, in this order; null where one figure gets all of it right. */
export type Miss = "no figure" | "label" | "year" | "scale" | null;

/** Share of a line's label words that must stand in the figure's label: footnote marks and note numbers do not. */
const LABEL_SHARE = 0.75;

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().normalize("NFKD").replaceAll(/[’']/g, "").match(/[a-z]{2,}/g) ?? [];
}

/**
 * Whether a figure's label is that of a line: the line's words stand in it, or, where the label runs over two lines,
 * the end of it on this line and nothing else but what stands above. A sentence holds the label of its figure.
 */
function isLabel(figure: Figure, { label, above }: ExpectedFigure): boolean {
  const own = wordsOf(figure.label);
  const line = wordsOf(label);
  if (figure.cell === null) {
    const around = new Set([...line, ...wordsOf(above)]);
    return own.length > 0 && own.filter((word) => around.has(word)).length >= LABEL_SHARE * own.length;
  }
  const known = new Set(own);
  const path = new Set(figure.path.flatMap(wordsOf));
  if (line.length === 0) {
    const before = wordsOf(above);
    return own.length === 0 || own.some((word) => before.includes(word)) || path.size > 0;
  }
  return line.filter((word) => known.has(word)).length >= LABEL_SHARE * line.length ||
    own.length > 0 && own.every((word) => line.includes(word)) && own.length >= LABEL_SHARE * line.length;
}

function isTime({ period }: Figure, { years, part }: ExpectedFigure): boolean {
  const year = years.length === 0 || years.includes(period.fiscalYear) ||
    period.end !== null && years.includes(Number(period.end.slice(0, 4)));
  if (!year) return false;
  return part === null || period.kind === "instant" ||
    period.kind === part.kind && period.part === part.number;
}

/** Digits of what a figure prints, for comparing with plain words. */
export function digitsOf(printed: string): string {
  return (/\d[\d,]*(?:\.\d+)?|\.\d+/.exec(printed)?.[0] ?? "").replaceAll(",", "").replace(/^\./, "0.");
}

/** Compares a printed number with the figures of its page. */
export function judgeNumber(expected: ExpectedFigure, ofPage: readonly Figure[]): Miss {
  const printed = ofPage.filter((figure) => digitsOf(figure.printed) === expected.digits);
  if (printed.length === 0) return "no figure";
  const labelled = printed.filter((figure) => isLabel(figure, expected));
  if (labelled.length === 0) return "label";
  const timed = labelled.filter((figure) => isTime(figure, expected));
  if (timed.length === 0) return "year";
  return expected.isValue === null || timed.some(({ value }) => expected.isValue?.(value)) ? null : "scale";
}
