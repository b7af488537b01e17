import type { RowUnits } from "./row_units.ts";
import type { LabelUnit } from "./unit_of_label.ts";
import { unitOfLabel } from "./unit_of_label.ts";

const NO_UNIT: LabelUnit = { kind: null, unit: null };

/** The unit of a row: its own words', else the one that a unit row above it states for all that follows. */
export function unitOfRow(own: LabelUnit, label: string, above: RowUnits | undefined): LabelUnit {
  const named = label === "" ? own : unitOfLabel(label);
  const other = above?.other ?? null;
  return named.kind === null && named.unit === null && other !== null
    ? { kind: other.kind, unit: other }
    : named;
}

/** The innermost section that says what its rows are: "Basic" under "Continuing operations" under "Earnings per share". */
export function unitOfSections(path: readonly string[]): LabelUnit {
  return path.toReversed().map(unitOfLabel).find(({ kind, unit }) => kind !== null || unit !== null) ??
    NO_UNIT;
}
