import { findYears, normalizeText } from "../retrieval/mod.ts";
import { findMeasures } from "./claim_mentions.ts";
import { companyFinder, findMetricMentions } from "./names.ts";
import type { TieOut } from "./verdict.ts";

/** Words of a label that tell no claim from another; units are those of a label that prints its value. */
const GENERIC = new Set(
  ("a an and are as at by claim claimed figure figures financial fiscal for from full group in is its level number of on " +
    "per rate reported share stated statement the to total value was were year us usd aud eur m mn bn million billion thousand cent percent percentage 的 了 是 在 额 值 数字 金额 数值 财年 财政年度 年度 年")
    .split(" "),
);

/** Words of a movement: such a label means the change and not the level. */
const MOVEMENT =
  /\b(?:growth|grew|change|changed|increases?|increased|decreases?|decreased|rise|rose|fall|fell|decline|declined|drop|cagr|movement|difference|yoy|year-on-year)\b|增长|增幅|变动|变化|下降|降幅|差额/gi;

/** What a label names. */
interface Named {
  readonly companies: readonly string[];
  readonly years: readonly number[];
  readonly metrics: readonly string[];
  readonly moves: boolean;
  /** Runs of digits that are no year: a label that prints its value. */
  readonly values: readonly string[];
  /** What is left of its words. */
  readonly rest: readonly string[];
}

/**
 * Which claims a model's label is about, by index. Company, year and measure must agree wherever the label names them, and
 * every further word must stand in the row that the claim is tied to, or, where its measure has no standard name, in its
 * sentence. Close on purpose: a label about something else in a sentence whose figure holds ("driver of the revenue") must
 * not be taken for the figure, since the doubt would go with it.
 *
 * @param tickers company names as stored
 */
export function matchLabel(
  label: string,
  claims: TieOut["claims"],
  { tickers }: { readonly tickers: readonly string[] },
): readonly number[] {
  const named = readLabel(label, tickers);
  const isBare = named.metrics.length === 0 && named.values.length === 0 && named.rest.length === 0;
  if (isBare && !named.moves) return [];
  const fitting = claims.flatMap((one, index) => fits(named, one) ? [index] : []);
  const aspect = named.moves ? "change" : "level";
  const same = fitting.filter((index) => claims[index]!.claim.aspect === aspect);
  return same.length > 0 || named.moves ? same : fitting;
}

function readLabel(label: string, tickers: readonly string[]): Named {
  const text = normalizeText(label);
  const found = companyFinder(tickers)(text);
  const withoutCompanies = blank(text, found);
  const { years, spans } = findYears(withoutCompanies);
  const timeless = blank(withoutCompanies, spans);
  const moves = new RegExp(MOVEMENT.source, "i").test(timeless);
  const measures = findMeasures(timeless, { findMetrics: findMetricMentions });
  const left = blank(timeless, measures).replace(MOVEMENT, " ");
  return {
    companies: [...new Set(found.map(({ value }) => value))],
    years,
    metrics: [...new Set(measures.map(({ value }) => value))],
    moves,
    values: [...timeless.matchAll(/\d[\d.,]*/g)].map(([digits]) => bare(digits)),
    rest: wordsOf(left).filter((word) => !GENERIC.has(word)),
  };
}

function fits(named: Named, { claim, tie }: TieOut["claims"][number]): boolean {
  const { companies, years, metrics, moves, values, rest } = named;
  if (companies.length > 0 && claim.company !== null && !companies.includes(claim.company)) return false;
  if (years.length > 0 && claim.fiscalYear !== null && !years.includes(claim.fiscalYear)) return false;
  if (values.length > 0 && values.includes(bare(claim.printed))) return true;
  if (metrics.length > 0 && claim.metric !== null && !metrics.includes(claim.metric)) return false;
  if (claim.metric !== null && metrics.length === 0 && !moves && tie.status !== "tied") return false;
  const row = tie.status === "tied" ? [tie.figure.label, ...tie.figure.path].join(" ") : "";
  const sayable = new Set(wordsOf(`${row} ${claim.metric === null ? claim.sentence : ""}`));
  return rest.every((word) => sayable.has(word));
}

function bare(printed: string): string {
  return printed.replace(/[^\d.]/g, "").replace(/^\.+|\.+$/g, "");
}

function blank(text: string, spans: readonly { readonly start: number; readonly end: number }[]): string {
  return spans.reduce(
    (rest, { start, end }) => rest.slice(0, start) + " ".repeat(end - start) + rest.slice(end),
    text,
  );
}

/** Words without their plural, so that "costs" of a label is "cost" of a row. */
function wordsOf(text: string): readonly string[] {
  return (text.toLowerCase().match(/\p{L}[\p{L}&'’-]*/gu) ?? [])
    .map((word) => word.replace(/['’]s?$/, "").replace(/(?<=[^s]{2})s$/, ""))
    .filter((word) => (word.length > 1 || /\p{sc=Han}/u.test(word)) && !GENERIC.has(word));
}
