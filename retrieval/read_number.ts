/** Languages that write 1.234,56; Swiss and some American variants do not. */
const DECIMAL_COMMA = new Set(
  [
    "de",
    "fr",
    "es",
    "it",
    "pt",
    "nl",
    "sv",
    "da",
    "nb",
    "nn",
    "no",
    "fi",
    "pl",
    "cs",
    "sk",
    "hu",
    "ro",
    "ru",
    "uk",
    "tr",
    "el",
    "id",
    "is",
  ],
);
const DECIMAL_POINT_REGIONS = new Set([
  "CH",
  "LI",
  "MX",
  "US",
  "PR",
  "GT",
  "HN",
  "NI",
  "PA",
  "SV",
  "DO",
  "PE",
]);

/** Blanks that separate groups of digits: no-break, narrow no-break, thin, figure and plain. */
const BLANKS = /[\u00a0\u202f\u2009\u2007\u2002 ]/g;

/** A bare number, read exactly. */
export interface ReadNumber {
  /** Canonical decimal string without sign. */
  readonly value: string;
  /** Digits printed behind the decimal mark. */
  readonly decimals: number;
}

function usesDecimalComma(locale: string): boolean {
  const [language = "", region = ""] = locale.split(/[-_]/);
  return DECIMAL_COMMA.has(language.toLowerCase()) && !DECIMAL_POINT_REGIONS.has(region.toUpperCase());
}

function isGrouped(digits: string, mark: string): boolean {
  const groups = digits.split(mark);
  const first = groups[0] ?? "";
  const last = groups.at(-1) ?? "";
  if (groups.length < 2 || first === "" || first.startsWith("0") || last.length !== 3) return false;
  const middle = groups.slice(1, -1);
  if (first.length <= 3 && middle.every((group) => group.length === 3)) return true;
  // lakh and crore: 1,23,456
  return mark === "," && first.length <= 2 && middle.length > 0 &&
    middle.every((group) => group.length === 2);
}

function finish(whole: string, fraction: string): ReadNumber | null {
  if (!/^\d*$/.test(whole) || !/^\d*$/.test(fraction) || whole + fraction === "") return null;
  // "000" is a scale and "007" a name
  if (/^0\d/.test(whole)) return null;
  const integer = whole.replace(/^0+(?=\d)/, "") || "0";
  const kept = fraction.replace(/0+$/, "");
  return { value: kept === "" ? integer : `${integer}.${kept}`, decimals: fraction.length };
}

function ungroup(digits: string, mark: string): string | null {
  if (!digits.includes(mark)) return digits;
  return isGrouped(digits, mark) ? digits.replaceAll(mark, "") : null;
}

function split(text: string, decimalMark: string, group: string): ReadNumber | null {
  const at = text.lastIndexOf(decimalMark);
  const whole = ungroup(text.slice(0, at), group);
  return whole === null ? null : finish(whole, text.slice(at + 1));
}

/**
 * Reads digits with their separators, or gives null where anything is left over: never a part of the number.
 * Which mark is the decimal one: the last of two different ones; none where a mark repeats; else the locale's, without a
 * locale the point, and the comma only where it cannot be a group ("0,75"). Digit count never decides alone: "3.355" is
 * three and a bit unless the locale groups with points.
 */
export function readNumber(text: string, locale?: string): ReadNumber | null {
  let plain = text.trim().replaceAll(/[\uff10-\uff19]/g, (d) => String.fromCharCode(d.charCodeAt(0) - 0xfee0))
    .replaceAll("’", "'").replaceAll(BLANKS, " ");
  if (!/^[\d.,' ]*\d$/.test(plain) || !/^[\d.,]/.test(plain)) return null;
  for (const mark of [" ", "'"]) {
    if (!plain.includes(mark)) continue;
    const [whole = "", rest = ""] = plain.split(/(?=[.,])/, 2);
    const joined = isGrouped(whole, mark) ? whole.replaceAll(mark, "") : null;
    if (joined === null || plain.length !== whole.length + rest.length) return null;
    if (rest === "") return finish(joined, "");
    return finish(joined, rest.slice(1));
  }
  const points = plain.split(".").length - 1;
  const commas = plain.split(",").length - 1;
  if (points > 0 && commas > 0) {
    const decimalMark = plain.lastIndexOf(".") > plain.lastIndexOf(",") ? "." : ",";
    return (decimalMark === "." ? points : commas) > 1
      ? null
      : split(plain, decimalMark, decimalMark === "." ? "," : ".");
  }
  if (points + commas === 0) return finish(plain, "");
  const mark = points > 0 ? "." : ",";
  if (points + commas > 1) {
    const joined = ungroup(plain, mark);
    return joined === null ? null : finish(joined, "");
  }
  const decimalMark = locale !== undefined && usesDecimalComma(locale) ? "," : ".";
  if (mark === decimalMark) return split(plain, mark, " ");
  if (isGrouped(plain, mark)) return finish(plain.replaceAll(mark, ""), "");
  plain = plain.startsWith(mark) ? `0${plain}` : plain;
  // without a locale a comma with two digits or after a zero is a decimal one, with four or more a misprint
  const [whole = "", fraction = ""] = plain.split(mark);
  const plausible = locale === undefined && (fraction.length <= 2 || /^0+$/.test(whole));
  return mark === "." || plausible ? split(plain, mark, " ") : null;
}
