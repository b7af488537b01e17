/** A row as it is added up. */
export interface SumRow {
  readonly label: string;
  /** Holds no number: the heading of a section, or the first line of a label. */
  readonly section: boolean;
  /** Exact value by column, null where the cell states none. */
  readonly values: readonly (string | null)[];
}

/**
 * What a row without a label is: `wrapped`, its label stands alone on the line above; `total`, it adds up all rows of its
 * section; `bare`, nothing tells what it is (a subtotal, the net of the two rows above it).
 */
export type BlankRow = "wrapped" | "total" | "bare";

const TOTAL = /^(?:sub-?)?total\b/i;

/** Reads the rows that have figures and no label, by index. */
export function totalRows(rows: readonly SumRow[]): ReadonlyMap<number, BlankRow> {
  const found = new Map<number, BlankRow>();
  for (const [r, row] of rows.entries()) {
    if (row.label !== "" || row.section) continue;
    const above = rows[r - 1];
    if (above?.section && above.label !== "") {
      found.set(r, "wrapped");
      continue;
    }
    const start = rows.slice(0, r).findLastIndex(({ section }) => section);
    const parts = rows.slice(start + 1, r).filter(({ label }) => !TOTAL.test(label));
    const whole = parts.length >= 2 && parts.every(({ label }) => label !== "");
    found.set(
      r,
      whole && row.values.some((value) => value !== null) && addsUp(row, parts) ? "total" : "bare",
    );
  }
  return found;
}

function addsUp({ values }: SumRow, parts: readonly SumRow[]): boolean {
  return values.every((value, column) => {
    if (value === null) return true;
    const all = [value, ...parts.map((part) => part.values[column] ?? "0")];
    const decimals = Math.max(...all.map((text) => text.split(".")[1]?.length ?? 0));
    const [total = 0n, ...others] = all.map((text) => units(text, decimals));
    const off = others.reduce((sum, one) => sum + one, 0n) - total;
    // every second part may be rounded the same way
    return (off < 0n ? -off : off) <= BigInt(Math.ceil(parts.length / 2));
  });
}

function units(value: string, decimals: number): bigint {
  const [whole = "0", fraction = ""] = value.split(".");
  return BigInt(`${whole}${fraction.padEnd(decimals, "0")}`);
}
