import { searchUnits } from "./unit_rules.ts";
import type { PlacedUnit } from "./unit_rules.ts";
import type { Unit } from "./unit.ts";

/** A unit in running text, a caption or a header. */
export interface FoundUnit extends PlacedUnit {
  /** Stands behind "except": a kind of row that the statement's scale does not reach. */
  readonly exception: boolean;
}

/** The word behind which a unit statement names what it does not reach. */
export const EXCEPTION = /(?<![a-z])(?:except(?:ing)?|excluding|other than|save for)(?![a-z])/i;
// "share(s)" is a count unless "per" stands before it
const EXCEPTED: readonly (readonly [RegExp, Omit<Unit, "printed">])[] = [
  [/(?:\/|per[ -])\s*(?:common |ordinary )?(?:share|unit|security)|(?:share|unit) and per/i, {
    kind: "perShare",
    currency: null,
    scale: 0,
    measure: "share",
  }],
  [/(?<!per[ -])(?<!per common )(?<!\/)\bshares?\b(?! price)/i, {
    kind: "count",
    currency: null,
    scale: 0,
    measure: "shares",
  }],
  [/percent|%/i, { kind: "percent", currency: null, scale: 0, measure: null }],
  [/ratio/i, { kind: "ratio", currency: null, scale: 0, measure: null }],
  [/employee|headcount|number of|store|customer/i, {
    kind: "count",
    currency: null,
    scale: 0,
    measure: null,
  }],
];

/**
 * The units that a caption or heading states, in order, exceptions marked: "(in millions, except share and per share
 * data)" gives money at 10^6, and as exceptions a count and a per-share unit. Short signs that are also words or
 * letters ("t", "c", "$" alone) are not looked for here: `parseUnit` reads them where they stand alone.
 */
export function findUnits(text: string): readonly FoundUnit[] {
  const plain = text.replaceAll(/[‘’]/g, "'");
  const all = searchUnits(plain, false).map((placed): FoundUnit => ({ ...placed, exception: false }));
  const cut = EXCEPTION.exec(plain);
  if (cut === null) return all;
  const end = /[);]/.exec(plain.slice(cut.index))?.index ?? plain.length - cut.index;
  const clause = plain.slice(cut.index, cut.index + end);
  const stated = all.filter((unit) => unit.start < cut.index || unit.start >= cut.index + end);
  const excepted = EXCEPTED.flatMap(([pattern, unit]): FoundUnit[] => {
    const match = pattern.exec(clause);
    if (match === null) return [];
    const start = cut.index + match.index;
    return [{ unit: { printed: match[0], ...unit }, start, end: start + match[0].length, exception: true }];
  });
  return [...stated, ...excepted].sort((a, b) => a.start - b.start);
}
