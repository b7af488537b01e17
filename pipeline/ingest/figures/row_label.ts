import { parseUnit } from "../../../retrieval/mod.ts";
import type { Cell } from "../../../retrieval/mod.ts";
import type { TableReading } from "../tables/read_tables.ts";
import type { LabelUnit } from "./unit_of_label.ts";
import { unitOfLabel } from "./unit_of_label.ts";

/** The columns of words that label a column of figures in runs, the nearest to its left first, each leftmost first. */
function labelColumns(reading: TableReading, column: number): readonly (readonly number[])[] {
  const runs: number[][] = [[]];
  for (let at = column - 1; at >= 0; at--) {
    if (reading.textColumns.includes(at)) runs.at(-1)?.unshift(at);
    else if (runs.at(-1)?.length !== 0) runs.push([]);
  }
  return runs;
}

/** The label of a row for one of its columns, with the unit that it or a unit column states. */
export function rowLabel(
  reading: TableReading,
  cells: readonly Cell[],
  column: number,
): { readonly label: string; readonly unit: LabelUnit } {
  const runs = labelColumns(reading, column).map((run) => run.map((at) => cells[at]?.text ?? ""));
  // columns of words between the figures (a face amount, a place) are often blank: the stub still names the row
  const texts = runs.find((run) => run.some((text) => text !== "")) ?? [];
  const label = texts.find((text) => text !== "") ?? "";
  const own = unitOfLabel(label);
  // a column of units stands between labels and figures
  const printed = texts.slice(1).flatMap((text) => parseUnit(text) ?? [])[0];
  if (printed === undefined) return { label, unit: own };
  const perShare = own.kind === "perShare" && printed.scale <= 0;
  return { label, unit: { kind: perShare ? "perShare" : printed.kind, unit: printed } };
}
