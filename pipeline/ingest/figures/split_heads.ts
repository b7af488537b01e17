import type { Table } from "../../../retrieval/mod.ts";

const LENGTH =
  /^(?:for the )?(?:(?:three|six|nine|twelve|3|6|9|12) months|(?:fiscal )?years?|quarters?|half[ -]?years?)$/i;
const ENDED = /^(?:ended|ending)\b.*\d{4}$/i;

interface Head {
  readonly row: number;
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

function heads(table: Table): readonly Head[] {
  return table.rows.slice(0, table.headerRows).flatMap((cells, row) =>
    cells.flatMap(({ text, columnSpan }, from) =>
      text && columnSpan > 0 ? [{ row, from, to: from + columnSpan - 1, text: text.trim() }] : []
    )
  );
}

/**
 * Headings that were cut in two and set side by side: "Twelve Months" over two columns and, one line higher or lower,
 * "Ended June 30, 2023" over the two next to them are one heading over all four. By column: the whole, and its parts.
 */
export function splitHeads(
  table: Table,
): ReadonlyMap<number, { readonly whole: string; readonly parts: readonly string[] }> {
  const found = new Map<number, { readonly whole: string; readonly parts: readonly string[] }>();
  const all = heads(table);
  for (const length of all.filter(({ text }) => LENGTH.test(text))) {
    const ended = all.find((other) =>
      ENDED.test(other.text) && Math.abs(other.row - length.row) === 1 &&
      (other.from === length.to + 1 || other.to === length.from - 1)
    );
    if (ended === undefined) continue;
    const whole = { whole: `${length.text} ${ended.text}`, parts: [length.text, ended.text] };
    for (let c = Math.min(length.from, ended.from); c <= Math.max(length.to, ended.to); c++) {
      found.set(c, whole);
    }
  }
  return found;
}
