import { shiftDecimal } from "../../../retrieval/mod.ts";
import type { OffTotal, TableFooting } from "../../../retrieval/mod.ts";
import { findSums } from "./find_sums.ts";
import { footingPanels } from "./footing_panels.ts";
import type { FootedTable, FootingPanel } from "./footing_panels.ts";
import type { Sum, SumLine } from "./sum_line.ts";

/** Rows that columns are added up in: those that are added themselves. */
function addedRows({ rows }: FootingPanel): readonly number[] {
  return rows.flatMap(({ role }, row) => role === "item" ? [row] : []);
}

/** Turns rows into columns: what is a place becomes a line. */
function turned(
  { rows, columns, headings, sorts }: FootingPanel,
  added: readonly number[],
): readonly SumLine[] {
  return columns.map((_, place) => ({
    label: headings[place] ?? "",
    indent: 0,
    role: "item",
    sort: sorts[place] ?? "",
    cells: added.map((row) => rows[row]?.cells[place] ?? null),
  }));
}

/** A place that is off more often than it is right holds something else than the places that are right. */
function withoutStrangers(sums: readonly Sum[]): readonly Sum[] {
  const places = new Set(sums.flatMap(({ off }) => off.map(({ place }) => place)));
  const strange = [...places].filter((place) => {
    const wrong = sums.filter(({ off }) => off.some((entry) => entry.place === place)).length;
    return wrong > 1 && wrong > sums.filter(({ proven }) => proven.includes(place)).length;
  });
  return sums.map((sum) => ({ ...sum, off: sum.off.filter(({ place }) => !strange.includes(place)) }));
}

function linesOf({ total, addends }: Sum): readonly number[] {
  return [total, ...addends.map(({ line }) => line)];
}

/**
 * Drops what sums of the other direction contradict: where each cell of a sum that is off stands in a sum across it that
 * is right, the cells are read right, and it is the sum that is none. `lines` says which lines of `sums` a place of
 * theirs is, and the other way round.
 */
function withoutContradicted(
  sums: readonly Sum[],
  across: readonly Sum[],
  { lineOf, placeOf }: {
    readonly lineOf: (place: number) => number;
    readonly placeOf: (line: number) => number;
  },
): readonly Sum[] {
  const isRight = (line: number, place: number) =>
    across.some((sum) => linesOf(sum).includes(lineOf(place)) && sum.proven.includes(placeOf(line)));
  return sums.map((sum) => ({
    ...sum,
    off: sum.off.filter(({ place }) => !linesOf(sum).every((line) => isRight(line, place))),
  }));
}

/**
 * Adds a table up: rows down to their totals and columns across to theirs. `foots` where totals were found to be the
 * sums of what enters them and none is off; `off` where the structure is proven and a total differs by more than
 * rounding allows; `notApplicable` where nothing could be proven.
 */
export function footTable(reading: FootedTable, options: { readonly locale?: string } = {}): TableFooting {
  const off: OffTotal[] = [];
  let proven = 0;
  for (const panel of footingPanels(reading, options.locale)) {
    const added = addedRows(panel);
    const rawDown = withoutStrangers(
      findSums(panel.rows, { direction: "down", whole: panel.headings.some((heading) => heading !== "") }),
    );
    const rawAcross = findSums(turned(panel, added), { direction: "across", whole: false });
    const down = withoutContradicted(rawDown, rawAcross, {
      lineOf: (place) => place,
      placeOf: (row) => added.indexOf(row),
    });
    const across = withoutContradicted(rawAcross, rawDown, {
      lineOf: (place) => added[place] ?? -1,
      placeOf: (column) => column,
    });
    const printed = (row: number, place: number) =>
      reading.table.rows[panel.firstRow + row]?.[panel.columns[place] ?? -1]?.text ?? "";
    const say = (
      direction: OffTotal["direction"],
      { row, place, by }: { readonly row: number; readonly place: number; readonly by: bigint },
    ): OffTotal => {
      const label = panel.rows[row]?.label ?? "";
      const heading = panel.headings[place] ?? "";
      return {
        total: direction === "down" ? label : heading,
        where: direction === "down" ? heading : label,
        direction,
        printed: printed(row, place),
        by: shiftDecimal(String(by), -panel.decimals),
      };
    };
    for (const sum of down) {
      off.push(...sum.off.map(({ place, by }) => say("down", { row: sum.total, place, by })));
    }
    for (const sum of across) {
      off.push(
        ...sum.off.map(({ place, by }) => say("across", { row: added[place] ?? -1, place: sum.total, by })),
      );
    }
    proven += [...down, ...across].reduce((count, sum) => count + sum.proven.length, 0);
  }
  return { status: off.length > 0 ? "off" : proven > 0 ? "foots" : "notApplicable", proven, off };
}
