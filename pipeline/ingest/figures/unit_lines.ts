import { findUnits } from "../../../retrieval/mod.ts";
import type { TableReading } from "../tables/read_tables.ts";
import { statesUnit } from "../tables/rows.ts";

const GENERAL_UNIT =
  /\b(?:tabular|unless otherwise|all amounts|amounts (?:are )?(?:in|expressed|presented)|rounded to the nearest|presentation currency)\b/i;

const NOTES = /\bnotes to (?:the )?(?:\w+ )*financial statements\b/i;

/** Tables that must state a unit before it counts as the document's usual one. */
const USUAL = 4;

/** The unit line whose scale most tables share, null where there are few or they differ. */
export function usualUnit(counts: ReadonlyMap<string, number>): string | null {
  const scales = new Map<number, { line: string; count: number }>();
  for (const [line, count] of counts) {
    const scale = findUnits(line).find(({ unit }) => unit.kind === "money" && unit.scale > 0)?.unit.scale ??
      0;
    scales.set(scale, {
      line: scales.get(scale)?.line ?? line,
      count: (scales.get(scale)?.count ?? 0) + count,
    });
  }
  const all = [...scales.values()];
  const total = all.reduce((sum, { count }) => sum + count, 0);
  const best = all.sort((a, b) => b.count - a.count)[0];
  return best !== undefined && best.count >= USUAL && best.count > 0.6 * total ? best.line : null;
}

/** A unit stated for all that follows: in a general sentence, or under the heading of the notes. */
export function generalUnit(texts: readonly string[], running: readonly string[]): string | undefined {
  const notes = [...running, ...texts].some((text) => text.length < 120 && NOTES.test(text));
  return texts.findLast((text) => {
    const short = text.length < 140 && notes && (statesUnit(text) || NOTES.test(text));
    return (short || GENERAL_UNIT.test(text) && text.length < 400) &&
      findUnits(text).some(({ unit }) => unit.scale > 0);
  });
}

/** The unit that the bare numbers of a table are in, as printed; null where it states none or several. */
export function unitOfTable(reading: TableReading): string | null {
  const { table, context } = reading;
  const header = table.rows.slice(0, table.headerRows).flatMap((row) => row.map(({ text }) => text ?? ""));
  for (const texts of [header, [table.caption, ...context.toReversed()]]) {
    const printed = new Set(
      texts.flatMap((text) => findUnits(text)).filter(({ unit, exception }) =>
        unit.kind === "money" && !exception
      )
        .map(({ unit }) => unit.printed),
    );
    if (printed.size > 0) return printed.size === 1 ? [...printed][0] ?? null : null;
  }
  return null;
}

/** The line of a table that states its unit with its exceptions, header first. */
export function unitLine({ table, context }: TableReading): string | undefined {
  const header = table.rows.slice(0, table.headerRows).flatMap((row) => row.map(({ text }) => text ?? ""));
  return [...header, table.caption, ...context.toReversed()].find((text) =>
    findUnits(text).some(({ unit, exception }) => unit.kind === "money" && unit.scale !== 0 && !exception)
  );
}
