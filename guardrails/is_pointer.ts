import type { Figure } from "../retrieval/mod.ts";

/** Columns and rows of references: to a page, to a single note. "Notes" alone may be debt, and is told where columns are read. */
const REFERENCE =
  /^(?:(?:see |refer to )?note|note (?:no\.?|numbers?|refs?\.?)|pages?(?: (?:no|nos|ref)\.?| numbers?)?)$/i;

/** What stands on a cover page beside a name: it is called by its number. */
const CALLED =
  /\b(?:telephone|phone|fax) numbers?\b|\bzip code\b|\bemployer identification\b|\bcommission file\b/i;

const AGE = /^ages?$|^age (?:as of|at|on)\b/i;

/** Columns that date what a row is about. */
const DATED =
  /\b(?:maturity|expiration|expiry)(?: dates?| years?)?$|^(?:maturity|expiration|expiry)\b|^(?:date|year) \w+|\b(?:held|director|member|employed) since\b|^since$|\byear (?:built|opened|acquired)\b/i;

/** Labels of what heads columns, beside which only a year can stand. */
const HEADING =
  /^(?:notes?|years?|(?:fiscal|financial) year|\(?(?:in )?(?:us\$|a\$|£|€|\$)?\s?(?:millions?|thousands?|billions?|m|000)\)?)$/i;

/** Digits and nothing else: no separator, point, bracket, sign, mark of a currency or of a percentage. */
const BARE = /^\(?\d{1,5}[a-z]?\)?$/;
const YEAR = /^(?:FY ?)?(?:19|20)\d{2}$/;

/**
 * Whether what is stored as a figure is the number of a page or a note, an age, a number that something is called by, or
 * a year that dates or heads its row. Such a number is bare, and its label or the heading over it says what it is. It
 * supports no claim, whatever digits it has.
 */
export function isPointer(
  { label, path, printed, cell }: Pick<Figure, "label" | "path" | "printed" | "cell">,
): boolean {
  const text = printed.trim();
  if (cell === null || !BARE.test(text) && !YEAR.test(text)) return false;
  const names = [label, ...path].map((name) => name.trim());
  if (names.some((name) => REFERENCE.test(name) || CALLED.test(name))) return true;
  const head = names.at(-1) ?? "";
  if (/^\d{2}$/.test(text) && path.length > 0 && AGE.test(head)) return true;
  return YEAR.test(text) && (label.trim() === "" || HEADING.test(label.trim()) ||
    path.some((name) => DATED.test(name.trim())));
}
