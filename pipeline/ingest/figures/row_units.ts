import { findUnits, parseUnit } from "../../../retrieval/mod.ts";
import type { Unit } from "../../../retrieval/mod.ts";
import { tableUnits } from "./table_units.ts";
import type { TableUnits } from "./table_units.ts";

/** What the unit rows above a row say. */
export interface RowUnits {
  /** The row is itself nothing but a unit ("(In millions)") and no section. */
  readonly isUnit: boolean;
  /** Units of the table from the last such row on, null where none stands above. */
  readonly units: TableUnits | null;
  /** A unit that is no money: it holds for every row that says nothing else ("(Gallons in millions)"). */
  readonly other: Unit | null;
}

/** A row without figures is a unit row where it is a unit and nothing else, with what it excepts. */
function readUnitRow(
  label: string,
): { readonly units: TableUnits | null; readonly other: Unit | null } | null {
  const plain = label.trim();
  // "(c)", "(x)" and "t" are marks of notes before they are units
  if (plain.replaceAll(/[^A-Za-z]/g, "").length < 2 && !/[$€£¥%]/.test(plain)) return null;
  const whole = parseUnit(plain.replace(/^\((.*)\):?$/, "$1"));
  const bracketed = /^\([^()]*\)$/.test(plain) && findUnits(plain).length > 0;
  if (whole === null && !bracketed) return null;
  if (whole !== null && whole.kind !== "money" && whole.kind !== "perShare") {
    return { units: null, other: whole };
  }
  const units = tableUnits([{ text: plain, from: "caption" }]);
  return units.money === null ? null : { units, other: null };
}

/** Reads the unit rows of a table's body, in order; `holdsFigures` tells which rows state numbers. */
export function rowUnits(
  rows: readonly { readonly label: string; readonly holdsFigures: boolean }[],
): readonly RowUnits[] {
  let last: Omit<RowUnits, "isUnit"> = { units: null, other: null };
  return rows.map(({ label, holdsFigures }) => {
    const stated = holdsFigures || label === "" ? null : readUnitRow(label);
    if (stated !== null) last = stated;
    return { ...last, isUnit: stated !== null };
  });
}
