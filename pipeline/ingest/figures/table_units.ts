import { findUnits, parseUnit } from "../../../retrieval/mod.ts";
import type { FigureKind, Unit, UnitOrigin } from "../../../retrieval/mod.ts";

/** The unit that a table's numbers are in where neither cell, column nor row says otherwise. */
export interface TableUnits {
  readonly money: { readonly unit: Unit; readonly from: UnitOrigin } | null;
  /** Kinds that the statement exempts from its scale. */
  readonly except: ReadonlySet<FigureKind>;
  /** Scale that it gives for shares ("shares in thousands"). */
  readonly shares: Unit | null;
}

/** A text and how near it stands. */
export interface UnitSource {
  readonly text: string;
  readonly from: UnitOrigin;
}

/** The first source, nearest first, that states a unit for money decides, with its exceptions. */
export function tableUnits(sources: readonly UnitSource[]): TableUnits {
  for (const { text, from } of sources) {
    const found = findUnits(text);
    const whole = parseUnit(text);
    const stated = found.filter(({ exception }) => !exception).map(({ unit }) => unit);
    const money = stated.find(({ kind, scale, currency }) =>
      kind === "money" && (scale !== 0 || currency !== null)
    ) ??
      (whole?.kind === "money" ? whole : null);
    if (money === null || money === undefined) continue;
    return {
      money: { unit: money, from },
      except: new Set(found.filter(({ exception }) => exception).map(({ unit }) => unit.kind)),
      shares: stated.find(({ kind, measure }) => kind === "count" && measure === "shares") ?? null,
    };
  }
  return { money: null, except: new Set(), shares: null };
}
