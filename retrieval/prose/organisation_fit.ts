import type { AskedThing } from "./asked_thing.ts";
import { type NamedFit, NOBODY } from "./named_fit.ts";

const AUDIT_FIRMS =
  /\b(?:PricewaterhouseCoopers|PwC|KPMG|Deloitte|Ernst & Young|EY|BDO|Grant Thornton|RSM|Mazars|Forvis|FORVIS|Crowe|Baker Tilly|Moss Adams|Marcum|Withum\w*|CohnReznick|Plante & Moran|HLB|PKF|Moore|Nexia|UHY|EisnerAmper|MaloneBailey|Pitcher Partners|William Buck|Stantons|Hall Chadwick|Bentleys)\b/u;
const FIRM =
  /\p{Lu}[\p{L}&.'’-]+(?:,? (?:& )?\p{Lu}[\p{L}&.'’-]*)*,? (?:LLP|PLLC|P\.C\.|AG|SA|S\.A\.|Limited|Ltd|Pty|Partners|GmbH|& Co)(?![\p{L}])/u;
const ORGANISATION =
  /\p{Lu}[\p{L}&.'’-]+(?:,? (?:&|and|of|de)? ?\p{Lu}[\p{L}&.'’-]*)*,? (?:LLP|LLC|L\.L\.P\.|AG|SA|S\.A\.|SE|N\.V\.|Limited|Ltd\.?|Inc\.?|Partners|Pty|plc|PLC|Company|Corporation|Corp\.?|& Co\.?|GmbH|Trust)(?![\p{L}])/u;

/**
 * How surely a text says which organisation audits, manages or keeps the register, and which: a firm's name near the thing.
 */
export function organisationFit(text: string, { name, term }: AskedThing): NamedFit {
  const match = term!.exec(text);
  if (match === null) return NOBODY;
  const known = name === "auditor" ? AUDIT_FIRMS.exec(text) : null;
  const named = known ?? (name === "auditor" ? FIRM : ORGANISATION).exec(text);
  if (named === null) return NOBODY;
  const firm = FIRM.exec(text.slice(named.index))?.[0].startsWith(named[0])
    ? FIRM.exec(text.slice(named.index))![0]
    : named[0];
  const gap = Math.max(
    named.index - match.index - match[0].length,
    match.index - named.index - named[0].length,
  );
  if (gap > 120) return NOBODY;
  if (
    /\b(?:formerly|previously|was a partner|partner (?:in|at|of)|worked (?:at|for)|joined|career|qualified|billed|fees|until|replac\w+|former)\b/iu
      .test(text)
  ) {
    return { fit: 0.3, name: firm };
  }
  return { fit: known === null && name === "auditor" ? 0.7 : 1, name: firm };
}
