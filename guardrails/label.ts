import type { Claim } from "./answer.ts";
import type { Slots } from "../retrieval/mod.ts";
import { metricWords, metricWordsIn } from "./metric_words.ts";

/** Longest label: metric and context, nothing else. */
export const MAX_LABEL_WORDS = 8;

/** Words of a company's name that a label keeps; "Commonwealth Bank of Australia" must leave room for the metric. */
const COMPANY_WORDS = 3;

/** Fiscal years and their parts, the only digits besides tickers: FY2024, FY24, 2024, H1, 1H24, Q3, 3Q2024. */
const PERIOD =
  /^(?:FY ?)?(?:19|20)\d{2}(?:[/–-]\d{2})?$|^FY ?\d{2}$|^[HQ][1-4](?:FY)?(?:\d{2}|(?:19|20)\d{2})?$|^[1-4][HQ](?:FY)?(?:\d{2}|(?:19|20)\d{2})?$/i;

/** A value in words is a value. */
const NUMBER_WORDS =
  /\b(?:zero|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundreds?|thousands?|millions?|billions?|trillions?|dozens?|half of|halves|halved|thirds|quarters of|tenths|doubled?|tripled?|trebled|quadrupled|twice|thrice|per ?cent|percentage points?|basis points?)\b|[%‰]/i;

/** Why a label may not be shown, null where it may. */
export type LabelFault = "empty" | "long" | "digits" | "number words" | "value";

/**
 * Checks a label: at most eight words, no digits but those of fiscal years, periods and tickers, no number in words.
 * A label names what to distrust; one that repeats the value would be another place where the wrong number stands.
 *
 * @param options.tickers company names as stored, whose digits are names ("S32", "3M")
 * @param options.printed the claim's number, which may not come back in the guise of a year
 */
export function checkLabel(
  label: string,
  options: { readonly tickers: readonly string[]; readonly printed?: string },
): LabelFault | null {
  const words = label.trim().split(/\s+/).filter((word) => word !== "");
  if (words.length === 0) return "empty";
  if (words.length > MAX_LABEL_WORDS) return "long";
  const bare = withoutTickers(label, options.tickers).split(/\s+/).map((word) =>
    word.replace(/^[("'“]+|[)"'”.,:;]+$/g, "")
  );
  // Digits of other scripts and circled or raised ones are digits too.
  if (bare.some((word) => /\p{N}/u.test(word) && !PERIOD.test(word))) return "digits";
  if (NUMBER_WORDS.test(bare.join(" "))) return "number words";
  const value = (options.printed ?? "").replace(/\D/g, "");
  return value !== "" && bare.some((word) => word.replace(/\D/g, "") === value && !/^FY/i.test(word))
    ? "value"
    : null;
}

/** A claim's label from its slots alone: "RIO FY2025 revenue". It always passes {@link checkLabel}. */
export function buildLabel(claim: Claim, options: { readonly tickers: readonly string[] }): string {
  const company = claim.company?.trim().split(/\s+/).slice(0, COMPANY_WORDS).join(" ") ?? "";
  const year = claim.fiscalYear === null ? "" : `FY${claim.fiscalYear}`;
  const metric = claim.metric === null ? kindWords(claim) : metricWords(claim.metric);
  const words = [company, year, metric].join(" ").trim().split(/\s+/).slice(0, MAX_LABEL_WORDS);
  const label = words.join(" ");
  if (checkLabel(label, options) === null) return label;
  const safe = [options.tickers.includes(claim.company ?? "") ? company : "", year, kindWords(claim)];
  return safe.join(" ").trim().replace(/\s+/g, " ");
}

/** The proposed label where it keeps the rules, else one rebuilt from the claim's slots. */
export function labelOf(
  claim: Claim,
  options: { readonly tickers: readonly string[]; readonly proposed?: string },
): string {
  const { proposed = "" } = options;
  const isFit = checkLabel(proposed, { tickers: options.tickers, printed: claim.printed }) === null;
  return isFit ? proposed.trim().replace(/\s+/g, " ") : buildLabel(claim, options);
}

/** What a claim is of, in the language of a reader: company, year and metric. */
export function labelIn(language: Slots["language"], claim: Claim): string {
  const year = claim.fiscalYear === null ? "" : `FY${claim.fiscalYear}`;
  const metric = claim.metric === null
    ? KIND_WORDS[language][kindOf(claim)]
    : metricWordsIn(language, claim.metric);
  return [claim.company ?? "", year, metric].filter((part) => part !== "").join(" ");
}

/** What kind of number it is, where no metric was recognised. */
function kindWords(claim: Claim): string {
  return KIND_WORDS.en[kindOf(claim)];
}

type Kind = NonNullable<Claim["kind"]> | "points" | "figure";

function kindOf({ kind, measure }: Claim): Kind {
  return kind === "percent" && measure === "points" ? "points" : kind ?? "figure";
}

const KIND_WORDS: Readonly<Record<Slots["language"], Readonly<Record<Kind, string>>>> = {
  en: {
    money: "amount",
    perShare: "amount per share",
    percent: "percentage",
    points: "change in points",
    ratio: "ratio",
    count: "quantity",
    quantity: "quantity",
    figure: "figure",
  },
  zh: {
    money: "金额",
    perShare: "每股金额",
    percent: "百分比",
    points: "百分点变动",
    ratio: "比率",
    count: "数量",
    quantity: "数量",
    figure: "数字",
  },
};

function withoutTickers(label: string, tickers: readonly string[]): string {
  return [...tickers].filter((ticker) => /\p{N}/u.test(ticker)).sort((a, b) => b.length - a.length)
    .reduce(
      (text, ticker) =>
        text.replace(new RegExp(`(?<![\\p{L}\\p{N}])${escape(ticker)}(?![\\p{L}\\p{N}])`, "giu"), ""),
      label,
    );
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
