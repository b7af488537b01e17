/** Statements of a part of the company, or of one that never was, hold none of its standard figures. */
const PARTIAL =
  /\b(?:parent (?:company|entity|only)|registrant only|guarantors?|obligor|condensed consolidating|unconsolidated|equity method|pro forma|joint ventures?|discontinued operations|summari[sz]ed financial information|schedule [I1]\b)/i;
/** What a pension plan owns is not the company's: "Cash equivalents" among its assets are no cash of it. */
const PLAN =
  /\b(?:plan assets|assets of the plans?|(?:pension|benefit|postretirement|retirement) plans?['’]? (?:assets|by asset)|(?:benefit|pension) plans? by asset)\b/i;
const ENTITY =
  /\b(?:LLC|L\.L\.C\.|L\.?P\.?|Inc\.?|Incorporated|Corp\.?|Corporation|Ltd\.?|Limited|PLC|GmbH|N\.V\.|S\.A\.)$/i;

/** True where the lines over a table, nearest first, name a part of the company, another entity or an imagined one. */
export function isOtherEntity(
  own: readonly string[],
  { headings, names }: { readonly headings: readonly string[]; readonly names: readonly string[] },
): boolean {
  if (own.some((line) => PLAN.test(line))) return true;
  return [...own, ...headings.slice(0, 2)].some((line) => PARTIAL.test(line)) ||
    own.some((line) => isNameOfAnother(line, names));
}

/** A short line over a table that is the name of a company, and of none that the document is about. */
function isNameOfAnother(line: string, names: readonly string[]): boolean {
  if (names.length === 0 || !ENTITY.test(line.trim()) || line.split(/\s+/).length > 8) return false;
  const known = new Set(names.flatMap((name) => name.toLowerCase().match(/[a-z0-9]{2,}/g) ?? []));
  const own = line.replace(ENTITY, "").toLowerCase().match(/[a-z0-9]{2,}/g) ?? [];
  return own.length > 0 && own.every((word) => !known.has(word));
}
