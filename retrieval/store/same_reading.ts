import type { StoredDocument } from "../chunk.ts";

/** Whether two documents hold the same bytes read in the same way, so that storing the one over the other changes nothing. */
export function sameReading(a: StoredDocument, b: StoredDocument): boolean {
  return a.sha256 === b.sha256 && a.company === b.company && a.fy === b.fy && a.reader === b.reader &&
    a.yearEnd === b.yearEnd && a.currency === b.currency;
}
