import type { PageRecord } from "../../../retrieval/mod.ts";
import type { PageChoice } from "./select_page.ts";

/**
 * A decision as the store keeps it; in place of one, why the page could not be judged ("no text layer"). `hidden` counts
 * the words on the page that nobody sees.
 */
export function pageRecord(
  { number, label }: { readonly number: number; readonly label: string },
  choice: PageChoice | string,
  hidden = 0,
): PageRecord {
  const { kept, table, chart, reason } = typeof choice === "string"
    ? { kept: false, table: false, chart: false, reason: choice }
    : choice;
  const found = hidden === 0
    ? ""
    : `; hidden text on page: ${hidden} ${hidden === 1 ? "word" : "words"} left out`;
  return { page: number, label, kept, table, chart, reason: `${reason}${found}` };
}
