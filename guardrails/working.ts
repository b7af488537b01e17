import { Decimal } from "decimal.js";
import type { Calculation, CalculationInput } from "./answer.ts";
import type { Slots } from "../retrieval/mod.ts";
import { groupDigits } from "./group_digits.ts";
import { variantIn } from "./variant_words.ts";
import type { CommonUnit } from "./operands.ts";

/** Decimals of a shown percentage: what reports print at most. */
const PERCENT_DECIMALS = 2;

/** Decimals of a shown result whose unit is none of its inputs': days. */
const OTHER_UNIT_DECIMALS = 2;

/** What a working says besides figures and operators, in one language. */
interface Words {
  readonly points: string;
  readonly perShare: (currency: string) => string;
  /** What is counted where no input has that unit: "days". */
  readonly measures: Readonly<Record<string, string>>;
  readonly bases: string;
  readonly variant: (said: string) => string;
}

const WORDS: Readonly<Record<Slots["language"], Words>> = {
  en: {
    points: " percentage points",
    perShare: (currency) => `${currency} per share`,
    measures: {},
    bases: " (one figure as restated, one as first reported)",
    variant: (said) => ` (${said})`,
  },
  zh: {
    points: " 个百分点",
    perShare: (currency) => `${currency}/股`,
    measures: { days: "天", times: "倍" },
    bases: "（其一为重述后数字，其一为首次披露数字）",
    variant: (said) => `（${said}）`,
  },
};

/** Writes an expression with each input as printed and cited, and the result behind it. */
export function showWorking(
  expression: string,
  inputs: readonly CalculationInput[],
  { value, unit, variant = "" }: {
    readonly value: string;
    readonly unit: CommonUnit;
    readonly variant?: string;
  },
  language: Slots["language"] = "en",
): string {
  const byName = new Map(inputs.map((input) => [input.name, input]));
  const shown = expression.replace(/[A-Za-z_]\w*/g, (name) => {
    const input = byName.get(name);
    return input === undefined ? name : showInput(input);
  }).replace(/ \* /g, " × ").replace(/ \/ /g, " ÷ ").replace(/ - /g, " − ");
  const words = WORDS[language];
  return `${shown} = ${showResult(value, unit, { inputs, language })}${hasBases(inputs) ? words.bases : ""}${
    variant === "" ? "" : words.variant(variantIn(language, variant))
  }`;
}

/** The working of a calculation in the language of a reader. */
export function workingIn(language: Slots["language"], calculation: Calculation): string {
  const { expression, inputs, value, variant = "" } = calculation;
  return showWorking(expression, inputs, { value, unit: calculation, variant }, language);
}

/**
 * A restated figure beside one as first reported is said, not refused: both are what a report prints. Of one document
 * both are on the basis that it reports, whatever its comparatives are called.
 */
function hasBases(inputs: readonly CalculationInput[]): boolean {
  const bases = new Set(inputs.map(({ figure }) => figure.period.restated));
  const documents = new Set(inputs.map(({ figure }) => figure.document));
  return bases.size > 1 && documents.size > 1;
}

/** An input as its report prints it, with unit and source: `55,658 US$M [1]`. */
export function showInput({ figure, n }: CalculationInput): string {
  const unit = unitOf(figure);
  // Some cells print their own unit ("402.0 US cents", "58.3%", "$5.0 million").
  const mark = figure.printed.replace(/[\d.,()\s]/g, "");
  const isThere = unit.split(" ").every((word) => figure.printed.includes(word) || mark === word);
  // beside a minus a dash for nothing would read as another one
  const printed = /\d/.test(figure.printed) ? figure.printed : figure.value;
  return `${isThere ? printed : `${printed} ${unit}`} [${n}]`;
}

/** The unit that a figure was read in, without the digits of a cell that prints unit and number together. */
function unitOf({ scale }: CalculationInput["figure"]): string {
  // The zeros of "$'000" are the unit's own.
  const words = scale.printed.replace(
    /[-−–(]*\d[\d.,]*\)?/g,
    (digits) => /^0{3}(?:,?0{3})*$/.test(digits) ? digits : " ",
  );
  return words.replace(/\s+/g, " ").trim();
}

/**
 * A result for readers, rounded half up: in the scale that the inputs print where it is in their unit; percentages and
 * what is in a unit of its own (days) with two decimals.
 *
 * @param value exact decimal in the main unit, percent in points
 */
export function showResult(
  value: string,
  unit: CommonUnit,
  { inputs, language = "en" }: {
    readonly inputs: readonly CalculationInput[];
    readonly language?: Slots["language"];
  },
): string {
  const words = WORDS[language];
  const measure = unit.measure === null ? null : words.measures[unit.measure] ?? unit.measure;
  const exact = new Decimal(value);
  switch (unit.kind) {
    case "percent":
      return unit.measure === "points"
        ? `${group(exact, PERCENT_DECIMALS)}${words.points}`
        : `${group(exact, PERCENT_DECIMALS)}%`;
    case "ratio": {
      const per = unit.currency === null || unit.measure === null ? "" : ` ${unit.currency}/${unit.measure}`;
      return `${group(exact, 2)}${per}`;
    }
    case "perShare":
      return `${group(exact, 4)} ${words.perShare(unit.currency ?? "")}`.replaceAll("  ", " ");
    case "money":
    case "count":
    case "quantity": {
      const first = inputs[0]!.figure;
      // Days come from amounts of money, whose scale is not theirs.
      if (unit.kind !== first.kind || unit.measure !== first.measure) {
        return `${group(exact, OTHER_UNIT_DECIMALS)} ${measure ?? unit.currency ?? ""}`.trimEnd();
      }
      const decimals = Math.max(...inputs.map(({ figure }) => figure.decimals));
      const scaled = exact.div(new Decimal(10).pow(first.scale.power));
      const places = scaled.isInteger() ? decimals : Math.max(decimals, 1);
      return `${group(scaled, places)} ${unitOf(first) || measure || ""}`.trimEnd();
    }
    default:
      return unit.kind satisfies never;
  }
}

/** Thousands in groups of three, a fixed number of decimals with trailing zeros cut beyond the first. */
function group(value: Decimal, decimals: number): string {
  const text = groupDigits(value.abs().toFixed(decimals, Decimal.ROUND_HALF_UP));
  return value.isNegative() && /[1-9]/.test(text) ? `-${text}` : text;
}
