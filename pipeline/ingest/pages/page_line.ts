import type { PageRecord } from "../../../retrieval/mod.ts";

/** One line on what the page filter decided: "page 57 (iv): kept, table: 14.2 % digits, 3 tables". */
export function pageLine({ page, label, kept, reason }: PageRecord): string {
  const printed = label === String(page) ? "" : ` (${label})`;
  return `page ${page}${printed}: ${kept ? "kept" : "left out"}, ${reason}`;
}
