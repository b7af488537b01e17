import { STOP_WORDS } from "../retrieval/mod.ts";
import type { Slots } from "../retrieval/mod.ts";
import type { Claim } from "./answer.ts";
import { checkLabel, countWords, MAX_LABEL_WORDS, nameInLabel } from "./label.ts";
import { metricWordsIn } from "./metric_words.ts";

type Language = Slots["language"];

/** Words of a row that stand in for a standard name. */
const ROW_WORDS = 3;

/** Characters of a row in Chinese: four words. */
const ROW_CHARACTERS = 8;

/** What besides company, period and metric goes into a label, to tell it from another. */
interface More {
  readonly row?: boolean;
  readonly kind?: boolean;
}

/** What a label is built for. */
export interface BuildOptions {
  /** Company names as stored, whose digits are names. */
  readonly tickers: readonly string[];
  readonly language?: Language;
}

/** A claim's label from its slots alone: "RIO H1 FY2025 revenue". It always passes {@link checkLabel}. */
export function buildLabel(claim: Claim, options: BuildOptions): string {
  return build(claim, {}, options);
}

/** The proposed label where it keeps the rules, else the one built from the claim's slots. */
export function labelOf(
  claim: Claim,
  options: BuildOptions & { readonly proposed?: string; readonly built?: string },
): string {
  const proposed = (options.proposed ?? "").trim().replace(/\s+/g, " ");
  const isFit = checkLabel(proposed, { tickers: options.tickers, printed: claim.printed }) === null;
  return isFit ? proposed : options.built ?? buildLabel(claim, options);
}

/**
 * Labels of the claims of one answer, in their order. Where two claims of different things would have one label, their
 * labels say more: the row that the sentence names ("BHP FY2024 copper revenue"), the kind of number, or both.
 */
export function labelClaims(claims: readonly Claim[], options: BuildOptions): readonly string[] {
  const labels = claims.map((claim) => buildLabel(claim, options));
  for (const [label, places] of Map.groupBy(claims.keys(), (at) => labels[at]!)) {
    const group = [...places];
    const things = new Set(group.map((at) => slotsOf(claims[at]!))).size;
    if (things === 1 && rowsOf(group.map((at) => claims[at]!), options) <= 1) continue;
    const tries = [{ row: true }, { kind: true }, { row: true, kind: true }].map((more) =>
      group.map((at) => build(claims[at]!, more, options))
    );
    const best = tries.reduce((a, b) => new Set(b).size > new Set(a).size ? b : a, group.map(() => label));
    group.forEach((at, index) => labels[at] = best[index]!);
  }
  return labels;
}

function slotsOf({ company, fiscalYear, part, metric, kind, measure, aspect }: Claim): string {
  return JSON.stringify([company, fiscalYear, part, metric, kind, measure, aspect]);
}

function rowsOf(claims: readonly Claim[], options: BuildOptions): number {
  return new Set(claims.map((claim) => rowOf(claim, options))).size;
}

/** The fullest of its forms that keeps the rules; words that break them, or do not fit, are left out. */
function build(claim: Claim, more: More, options: BuildOptions): string {
  const { tickers, language = "en" } = options;
  const words = WORDS[language];
  const kind = words.kinds[kindOf(claim)];
  const company = companyOf(claim.company, tickers);
  const period = periodOf(claim);
  const row = rowOf(claim, options);
  const change = claim.aspect === "change" && kindOf(claim) !== "points" ? words.change : "";
  const metric = claim.metric === null ? row || kind : metricWordsIn(language, claim.metric);
  const named = /\b(?:growth|change)\b|变动|增长/.test(metric) ? "" : change;
  const extra = {
    row: more.row === true && claim.metric !== null ? row : "",
    kind: more.kind === true ? kind : "",
  };
  const [short = ""] = company.split(" ");
  const forms: readonly (readonly string[])[] = [
    [company, period, extra.row, metric, named, extra.kind],
    [short, period, extra.row, metric, named, extra.kind],
    [company, period, extra.row, metric, named],
    [short, period, extra.row, metric, named],
    [company, period, metric, named, extra.kind],
    [short, period, metric, named, extra.kind],
    [company, period, metric, named],
    [short, period, metric],
    [period, metric],
    [company, period, kind],
    [period, kind],
    [kind],
  ];
  const fit = forms.map((parts) => join(parts, language)).find((label) =>
    countWords(label) <= MAX_LABEL_WORDS && checkLabel(label, { tickers, printed: claim.printed }) === null
  );
  return fit ?? kind;
}

function join(parts: readonly string[], language: Language): string {
  const text = parts.filter((part) => part !== "").join(" ").trim().replace(/\s+/g, " ");
  return language === "zh" ? text.replace(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, "") : text;
}

/** A name that is no stored one keeps the words of it that may stand in a label. */
function companyOf(company: string | null, tickers: readonly string[]): string {
  if (company === null) return "";
  if (tickers.includes(company)) return nameInLabel(company, tickers);
  return nameInLabel(company, []).split(" ").filter((word) => checkLabel(word, { tickers: [] }) === null)
    .join(" ");
}

function periodOf({ fiscalYear, part }: Claim): string {
  const year = fiscalYear === null ? "" : `FY${fiscalYear}`;
  if (part === null) return year;
  switch (part.kind) {
    case "half":
      return `H${part.number} ${year}`.trim();
    case "quarter":
      return `Q${part.number} ${year}`.trim();
    case "nineMonths":
      // without its year "9M" would be an amount
      return year === "" ? "" : `9M ${year}`;
    default:
      return part.kind satisfies never;
  }
}

/** Words of movement and of telling, which name no row. */
const NO_ROW = new Set(
  ("a about above after against all almost also approximately around before being below between both but by compared compares " +
    "declined decreased down during each ended fell fiscal first fourth from full fy generated grew growth half higher " +
    "however increased into it its last less lower made million more nearly next no not of only other our over part per period " +
    "posted prior quarter reached recorded report reported respectively rose second share slightly some stood than their then " +
    "there these they third this those to totaled totalled under up versus was we were when while which will year years")
    .split(" "),
);

/** The words that the sentence has for the row: the last before the number, else the first behind it; "" where there are none. */
function rowOf(
  { sentence, printed, company, metric, kind }: Claim,
  { tickers, language = "en" }: BuildOptions,
): string {
  const at = sentence.indexOf(printed);
  if (at < 0) return "";
  const [before, after] = [sentence.slice(0, at), sentence.slice(at + printed.length)];
  if (language === "zh") return chineseRow(before);
  const isMoney = kind === "money" || kind === "perShare" || kind === "percent";
  const named = new Set(
    `${company ?? ""} ${tickers.join(" ")} ${metric === null ? "" : metricWordsIn("en", metric)}`
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u),
  );
  const isRow = (word: string) =>
    word.length > 1 && !/\p{Script=Han}/u.test(word) && !STOP_WORDS.has(word.toLowerCase()) &&
    !NO_ROW.has(word.toLowerCase()) && !named.has(word.toLowerCase()) &&
    checkLabel(word, { tickers: [], printed }) === null;
  const split = (text: string) =>
    (text.match(/\p{L}[\p{L}&-]*(?:['’]s)?/gu) ?? []).map((word) => word.replace(/['’]s$/, ""));
  // what is counted stands behind its number: "7 ports", "9,016 people"
  const counted = isMoney ? [] : split(/^ [\p{L} -]+/u.exec(after)?.[0] ?? "");
  const end = counted.findIndex((word) => !isRow(word));
  const behind = counted.slice(0, end < 0 ? ROW_WORDS : Math.min(end, ROW_WORDS));
  if (behind.length > 0) return behind.join(" ");
  const clause = split(before.split(/[;:]|,\s/).at(-1) ?? "").filter(isRow);
  const ahead = clause.length > 0 ? clause : split(before).filter(isRow);
  return (ahead.length > 0 ? ahead.slice(-ROW_WORDS) : split(after).filter(isRow).slice(0, ROW_WORDS)).join(
    " ",
  );
}

/** The last run of Chinese before the verb. */
function chineseRow(before: string): string {
  const run = before.replace(/[为是达到约至：:在了的\s]+$/u, "").match(/\p{Script=Han}+$/u)?.[0] ?? "";
  return run.length >= 2 && run.length <= ROW_CHARACTERS ? run : "";
}

type Kind = NonNullable<Claim["kind"]> | "points" | "figure";

function kindOf({ kind, measure }: Claim): Kind {
  return kind === "percent" && measure === "points" ? "points" : kind ?? "figure";
}

const WORDS: Readonly<
  Record<Language, { readonly change: string; readonly kinds: Readonly<Record<Kind, string>> }>
> = {
  en: {
    change: "change",
    kinds: {
      money: "amount",
      perShare: "amount per share",
      percent: "percentage",
      points: "change in points",
      ratio: "ratio",
      count: "quantity",
      quantity: "quantity",
      figure: "figure",
    },
  },
  zh: {
    change: "变动",
    kinds: {
      money: "金额",
      perShare: "每股金额",
      percent: "百分比",
      points: "百分点变动",
      ratio: "比率",
      count: "数量",
      quantity: "数量",
      figure: "数字",
    },
  },
};
