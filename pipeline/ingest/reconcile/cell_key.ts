import { parseAmount } from "../../../retrieval/mod.ts";

const MARKS = /[⁰¹²³⁴-⁹]+/g;
const CURRENCY = /(?:us|au?|nz|hk|ca?|s)?[$€£¥]/g;

/**
 * What of a cell's text two readers must agree on: its characters, without blanks, case, raised marks, dotted leaders and
 * the shapes of dashes and quotes. Null (unreadable) has no key.
 */
export function cellKey(text: string | null): string {
  if (text === null) return "";
  return text.replaceAll(MARKS, "").normalize("NFKC").toLowerCase()
    .replaceAll(/[\u2010-\u2015\u2212]/g, "-").replaceAll(/[‘’`´]/g, "'").replaceAll(/[“”]/g, '"')
    .replaceAll(/\s|\u00ad|\u200b/g, "").replace(/\.{3,}$/, "").replaceAll(/^-{2,3}$/g, "-");
}

/** {@link cellKey} of a number without its currency mark, which one reader may see in a cell of its own. */
export function numberKey(text: string | null): string {
  const key = cellKey(text);
  return key === "$" ? key : key.replaceAll(CURRENCY, "");
}

/** The digits of a text and nothing else. */
export function digitsOf(text: string): string {
  return text.replaceAll(MARKS, "").normalize("NFKC").replaceAll(/\D/g, "");
}

/** Runs of digits of a text, in order: "12.0 % of 1,500" has 12, 0, 1 and 500. */
export function digitGroups(text: string): readonly string[] {
  return text.replaceAll(MARKS, "").normalize("NFKC").match(/\d+/g) ?? [];
}

/** Whether a cell states one number (a dash for none is one) and nothing else. */
export function isNumber(text: string | null): boolean {
  if (text === null || text === "") return false;
  const { status } = parseAmount(text);
  return status === "number" || status === "nil";
}

/** Whether a text has one place on its line: a number, or a single word with digits such as "FY2024". */
export function isPlaceable(text: string | null): boolean {
  return text !== null && (isNumber(text) || /^\S*\d\S*$/.test(text));
}

/** Whether digits stand in a text and no letters, or it is a number: what a misread number still is ("025.0"). */
export function isLikeNumber(text: string): boolean {
  return isNumber(text) || /^[^\p{L}]*\d[^\p{L}]*$/u.test(text);
}
