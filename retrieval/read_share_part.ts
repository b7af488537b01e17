import { findMetric } from "./metric.ts";
import { findMetricMentions } from "./find_metrics.ts";
import { mask } from "./mask.ts";

/** Asks what share of a whole something is. A share of a company's stock, or "its share of profit of associates", is none. */
const SHARE_OF =
  /(?:%|\b(?:per ?cent(?:age)?|proportion|fraction|portion))\s+of\b|\b(?:what|which|(?:how|as) \p{L}+ an?|as an?)\s+(?:share|part)\s+of\b|(?<!['’]s |\b(?:its|their|our) )\bshare of\b|\bhow much of\b|占(?=.{1,20}(?:比例|比重|百分比|份额|多少))|占比/iu;

/** Words of such questions that name no part. */
const SAYING =
  /\b(?:share|portion|proportion|fraction|percentage|part|account(?:s|ed)?|contribut(?:e|es|ed|ion)|represent(?:s|ed)?|deriv(?:e|es|ed)|attributable|made|comprise[sd]?|overall|group|consolidated|company|segments?|business(?:es)?|division|operations?)\b|业务|部门|板块|分部|地区|占比?|比例|比重|百分比|份额|总/giu;

/** Whether a question asks for the share that a named part has in a whole. */
export function asksShare(question: string): boolean {
  return SHARE_OF.test(question);
}

/**
 * The words of the part whose share of a line item a question asks for ("copper" in "what percentage of revenue came from
 * copper"); "" where it asks for no share of an amount or names no part.
 *
 * @param words what the question says beside line items, companies and years
 */
export function readSharePart(
  question: string,
  { metrics, words }: { readonly metrics: readonly string[]; readonly words: string },
): string {
  if (metrics.length !== 1 || findMetric(metrics[0]!)?.kind !== "money" || !asksShare(question)) return "";
  const tidy = (text: string) => text.replaceAll(SAYING, " ").replaceAll(/\s+/g, " ").trim();
  // "Product sales" names a part although it is also a name of revenue
  return tidy(mask(words, findMetricMentions(words))) || tidy(words);
}
