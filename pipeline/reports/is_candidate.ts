import { type Figure, findMetric, homeStatement, standardMetric, tokenize } from "../../retrieval/mod.ts";
import { coversPeriod } from "./covers_period.ts";
import type { Reading } from "./reading.ts";

/** One figure that an answer needs. */
export interface Need {
  readonly company: string;
  /** Standard name. */
  readonly metric: string;
  readonly year: number;
}

/** What a figure must fit to be a candidate, and by what candidates are put in order. */
export interface Wanted {
  readonly need: Need;
  /** The needed metric and those that may answer for it, best first. */
  readonly metrics: readonly string[];
  readonly reading: Reading;
}

/** Whether a figure may answer a need at all: company, metric, time, and the part of the company that is asked for. */
export function isCandidate(figure: Figure, { need, metrics, reading }: Wanted): boolean {
  const parts = narrowing(reading.qualifiers);
  return figure.company === need.company && !figure.illustrative &&
    coversPeriod(figure, { year: need.year, reading }) && !isOfOtherOperations(figure, reading) &&
    holdsAll(figure, parts) &&
    (figure.metric === null
      ? isPart(figure, { metrics, parts })
      : metrics.includes(figure.metric) && !isMovement(figure) && !isComponent(figure));
}

/** A line without a standard name that is a part of the metric: "Wireless equipment revenues", or "Casino" under "Revenues". */
function isPart(
  { label, path, kind }: Figure,
  { metrics, parts }: { readonly metrics: readonly string[]; readonly parts: readonly string[] },
): boolean {
  const metric = metrics[0] ?? "";
  const statement = homeStatement(metric);
  if (parts.length === 0 || statement === null || findMetric(metric)?.kind !== kind) return false;
  const rest = label.split(/\s+/).filter((word) => !contentWords(word).some((each) => parts.includes(each)));
  // what is left of the label, or the heading next above where nothing is
  const whole = rest.length > 0 ? rest.join(" ") : path.at(-1) ?? "";
  return standardMetric(whole, { statement, path: [] }) === metric;
}

/** A balance-sheet line inside a cash flow statement is its change; only cash itself is stated there as a balance. */
function isMovement({ statement, metric }: Figure): boolean {
  return statement === "cashFlow" && metric !== "cash_and_equivalents" &&
    homeStatement(metric!) === "balance";
}

/** In a note, a balance-sheet line under the heading of another one is a part of that: inventories among deferred tax assets. */
function isComponent({ metric, path, statement }: Figure): boolean {
  return (statement === "other" || statement === "note") && homeStatement(metric!) === "balance" &&
    path.some((part) => {
      const above = standardMetric(part, { statement: "balance", path: [] });
      return above !== null && above !== metric;
    });
}

const GIVEN_UP = /\bdiscontinued operations?\b|终止经营/iu;
const CARRIED_ON = /\bcontinuing\b|(?:持续|继续)经营/iu;

/** What belongs to operations that were given up answers where they are asked for by name, and nowhere else. */
function isOfOtherOperations({ label, path }: Figure, { variant }: Reading): boolean {
  const text = [...path, label].join(" ");
  const givenUp = GIVEN_UP.test(text) && !CARRIED_ON.test(text);
  return givenUp !== (variant.operations === "discontinued");
}

/** Words beside a metric that name no part of the company: they narrow nothing. */
const HARMLESS = new Set(tokenize(
  "total group consolidated company overall reported statutory annual full whole year end ended net unadjusted adjusted " +
    "common ordinary shareholders stockholders cash basis line item items metric value current continuing operations " +
    "parent standalone only alone restated month months quarter half six nine three twelve ended",
));

/** The words of a question that a figure's label or headings must hold beside the metric's own. */
export function narrowing(qualifiers: string): readonly string[] {
  return contentWords(qualifiers).filter((word) => !HARMLESS.has(word));
}

/** Whether label and headings of a figure hold every one of the words. */
export function holdsAll(figure: Figure, wanted: readonly string[]): boolean {
  if (wanted.length === 0) return true;
  const held = new Set(contentWords([...figure.path, figure.label].join(" ")));
  return wanted.every((word) => held.has(word));
}

/** The distinct words of a text that are no numbers, as the search index cuts them. */
export function contentWords(text: string): readonly string[] {
  return [...new Set(tokenize(text))].filter((token) => /\p{L}/u.test(token));
}
