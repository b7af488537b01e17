import type { StatementCheck, StatementCheckName } from "../../../../retrieval/mod.ts";
import type { SheetColumn } from "./statement_sheet.ts";
import type { StatementRow } from "./statement_rows.ts";
import type { Side } from "./statement_sum.ts";
import { isEqual, statementCheck, withFitting } from "./statement_sum.ts";

/** The figures of a line in a column; several where it is printed several times. */
export function lineOf({ lines }: SheetColumn, row: StatementRow): Side {
  return lines.flatMap((line) => line.row === row ? [line.figure] : []);
}

/** Figures of the lines behind the last of some lines and before another, without lines that have a name of their own. */
export function between(
  { lines }: SheetColumn,
  after: readonly StatementRow[],
  before: StatementRow,
): Side {
  const from = lines.findLastIndex(({ row }) => row !== null && after.includes(row));
  const to = lines.findIndex(({ row }, i) => i > from && row === before);
  return to < 0 ? [] : lines.slice(from + 1, to).flatMap(({ row, figure }) => row === null ? [figure] : []);
}

/** A total of two parts, where the statement prints all three once. */
function partsCheck(
  name: StatementCheckName,
  column: SheetColumn,
  [first, second, whole]: readonly [StatementRow, StatementRow, StatementRow],
): readonly StatementCheck[] {
  const [a, b, total] = [first, second, whole].map((row) => lineOf(column, row));
  if (a?.length !== 1 || b?.length !== 1 || total?.length !== 1) return [];
  const parts = [...a, ...b];
  const right = isEqual(total, parts)
    ? parts
    : withFitting(total, parts, between(column, [first, second], whole));
  return [statementCheck(name, column.period, { left: total, right })];
}

/**
 * Assets against liabilities and equity. Where the statement prints their total that decides. Where it does not, the two
 * totals are added; then a difference may be what stands between them (interests that are neither), so that only
 * equality says something, unless the statement calls the difference itself net assets.
 */
function equationCheck(column: SheetColumn): readonly StatementCheck[] {
  const name: StatementCheckName = "assets = liabilities + equity";
  const assets = lineOf(column, "totalAssets");
  const both = lineOf(column, "totalLiabilitiesAndEquity");
  if (assets.length !== 1) return [];
  if (both.length === 1) return [statementCheck(name, column.period, { left: assets, right: both })];
  const liabilities = lineOf(column, "totalLiabilities");
  const equity = lineOf(column, "totalEquity").slice(-1);
  if (both.length > 1 || liabilities.length !== 1 || equity.length !== 1) return [];
  const right = [...liabilities, ...equity];
  const net = equity.some(({ label }) => /^net assets\b/i.test(label));
  return isEqual(assets, right) || net ? [statementCheck(name, column.period, { left: assets, right })] : [];
}

/** The identities within a balance sheet, for each of its dates. */
export function balanceChecks(columns: readonly SheetColumn[]): readonly StatementCheck[] {
  return columns.flatMap((column) => [
    ...equationCheck(column),
    ...partsCheck("current + non-current assets = total assets", column, [
      "totalCurrentAssets",
      "totalNonCurrentAssets",
      "totalAssets",
    ]),
    ...partsCheck("current + non-current liabilities = total liabilities", column, [
      "totalCurrentLiabilities",
      "totalNonCurrentLiabilities",
      "totalLiabilities",
    ]),
  ]);
}
