import { resolveCurrency, shiftDecimal } from "../../../retrieval/mod.ts";
import type { Amount, Figure, FigureKind, Unit, UnitOrigin } from "../../../retrieval/mod.ts";
import type { TableUnits } from "./table_units.ts";
import type { LabelUnit } from "./unit_of_label.ts";

/** Everything that may say what unit a number is in. */
export interface UnitChain {
  readonly column: LabelUnit;
  readonly row: LabelUnit;
  /** Label of the section that the row stands in ("Per share data:"). */
  readonly section: LabelUnit;
  readonly table: TableUnits;
  /** Its neighbours in column or row print "%". */
  readonly percentBeside: boolean;
  /** ISO 4217 or null where the document states none. */
  readonly documentCurrency: string | null;
  /** Kind where nothing says anything. */
  readonly fallback: FigureKind;
}

/** The parts of a figure that come from units. */
export type ResolvedValue = Pick<Figure, "value" | "kind" | "currency" | "scale" | "measure">;

interface Sourced {
  readonly unit: Unit;
  readonly from: UnitOrigin;
}

function kindOf(amount: Amount, chain: UnitChain): FigureKind {
  const { column, row, section } = chain;
  if (amount.ratio !== null) return "percent";
  const special = (kind: FigureKind | null): kind is FigureKind => kind !== null && kind !== "money";
  // a mark of money at the number beats words of another kind, but a price per share is money too
  const marked = amount.currency !== null;
  for (const { kind } of [column, row, section]) {
    if (special(kind) && (!marked || kind === "perShare" || kind === "ratio")) return kind;
  }
  if (chain.percentBeside && !marked) return "percent";
  if (marked || [column, row, section].some(({ kind }) => kind === "money")) return "money";
  return chain.table.money === null ? chain.fallback : "money";
}

/** Units of the wanted kind, nearest first; a unit printed in the row's label is closer to it than the column's. */
function sources(kind: FigureKind, chain: UnitChain): readonly Sourced[] {
  const near: readonly (readonly [LabelUnit, UnitOrigin])[] = [[chain.row, "row"], [chain.column, "column"], [
    chain.section,
    "row",
  ]];
  return near.flatMap(([{ unit }, from]) => unit === null ? [] : [{ unit, from }])
    .filter(({ unit }) =>
      unit.kind === kind || kind === "perShare" && unit.kind === "money" && unit.scale <= 0
    );
}

/** The unit in a cell that prints its own: "US$M" of "US$1,802M". */
function unitMark(printed: string): string {
  return printed.replace(/[\d.,()\s−–-]+/g, " ").trim().replace(
    /^(\S+) (\S+)$/,
    (_, mark, scale) => /^(?:bn|[mbk])$/i.test(scale) ? `${mark}${scale}` : `${mark} ${scale}`,
  );
}

function pick(amount: Amount, kind: FigureKind, chain: UnitChain): Figure["scale"] {
  if (amount.ratio === "bps") return { printed: "bps", power: -2, from: "cell" };
  if (amount.scale !== null) return { printed: unitMark(amount.printed), power: amount.scale, from: "cell" };
  const stated = sources(kind, chain)[0];
  const { money, except, shares } = chain.table;
  switch (kind) {
    case "money": {
      const used = stated ?? money;
      return used === null || used === undefined
        ? { printed: "", power: 0, from: "page" }
        : { printed: used.unit.printed, power: used.unit.scale, from: used.from };
    }
    case "count": {
      const isShares = [chain.row, chain.column, chain.section].some(({ unit, kind }) =>
        kind === "count" && unit?.measure !== "employees"
      );
      if (stated !== undefined && stated.unit.scale !== 0) {
        return { printed: stated.unit.printed, power: stated.unit.scale, from: stated.from };
      }
      if (shares !== null) {
        return { printed: shares.printed, power: shares.scale, from: money?.from ?? "caption" };
      }
      // "in thousands, except per share data" leaves the shares in thousands; "US$ million" says nothing of them
      const general = money !== null &&
        (money.unit.currency === null || /shares/i.test(money.unit.printed)) && !except.has("count") &&
        isShares;
      return general && stated === undefined
        ? { printed: money.unit.printed, power: money.unit.scale, from: money.from }
        : { printed: stated?.unit.printed ?? "", power: 0, from: stated?.from ?? "row" };
    }
    case "perShare":
    case "quantity":
    case "ratio":
    case "percent":
      return stated === undefined
        ? { printed: "", power: 0, from: "row" }
        : { printed: stated.unit.printed, power: stated.unit.scale, from: stated.from };
  }
}

/**
 * Applies the units to a number once: cell before row label before column before caption. Per-share, percent, ratio
 * and count rows never take the table's money scale. Null where the amount states no number.
 */
export function resolveValue(amount: Amount, chain: UnitChain): ResolvedValue | null {
  if (amount.value === null) return null;
  const kind = kindOf(amount, chain);
  const scale = pick(amount, kind, chain);
  const stated = sources(kind, chain);
  const isMoney = kind === "money" || kind === "perShare";
  const marks = [
    amount.currency,
    ...stated.map(({ unit }) => unit.currency),
    isMoney ? chain.table.money?.unit.currency ?? null : null,
  ];
  const mark = marks.find((currency) => currency !== null) ?? null;
  const currency = isMoney || mark !== null ? resolveCurrency(mark, chain.documentCurrency) : null;
  const measure = kind === "money" || kind === "percent"
    ? null
    : stated.find(({ unit }) => unit.measure !== null)?.unit.measure ?? null;
  return { value: shiftDecimal(amount.value, scale.power), kind, currency, scale, measure };
}
