import type { Figure, StatementCheck } from "../../../../retrieval/mod.ts";
import { between, lineOf } from "./balance_checks.ts";
import type { SheetColumn } from "./statement_sheet.ts";
import { isEqual, statementCheck, withFitting } from "./statement_sum.ts";

/** A change in cash that its label calls a decrease and that is printed without a sign. */
function turned(figure: Figure): Figure {
  return {
    ...figure,
    value: figure.value.startsWith("-") ? figure.value.slice(1) : `-${figure.value}`,
  };
}

/** Operating, investing and financing flows with what stands between them and the change in cash: exchange, cash acquired. */
function changeCheck(column: SheetColumn): readonly StatementCheck[] {
  const flows = (["operating", "investing", "financing"] as const).flatMap((row) =>
    lineOf(column, row).slice(-1)
  );
  const [change] = lineOf(column, "changeInCash");
  if (flows.length !== 3 || change === undefined) return [];
  const further = between(column, ["financing"], "changeInCash");
  const right = isEqual([change], flows) ? flows : withFitting([change], flows, further);
  const left = isEqual([change], right) || !isEqual([turned(change)], right) ? change : turned(change);
  // an earlier subtotal of an activity, or more lines between than can be tried: nobody can tell
  if (!isEqual([left], right) && further.length > 3) return [];
  return [
    statementCheck("operating + investing + financing + exchange = change in cash", column.period, {
      left: [left],
      right,
    }),
  ];
}

/** Opening cash and its change, with exchange effects that are printed behind it. */
function closingCheck(column: SheetColumn): readonly StatementCheck[] {
  const [change] = lineOf(column, "changeInCash").slice(-1);
  const [opening] = lineOf(column, "openingCash");
  const closing = lineOf(column, "closingCash")[0];
  if (change === undefined || opening === undefined || closing === undefined) return [];
  const at = (figure: Figure) => column.lines.findIndex((line) => line.figure === figure);
  const further = column.lines.slice(at(change) + 1, Math.max(0, at(closing))).flatMap(({ row, figure }) =>
    row === null ? [figure] : []
  );
  for (const moved of [change, turned(change)]) {
    const parts = [opening, moved];
    const right = isEqual([closing], parts) ? parts : withFitting([closing], parts, further);
    if (isEqual([closing], right)) {
      return [
        statementCheck("opening cash + change = closing cash", column.period, { left: [closing], right }),
      ];
    }
  }
  return further.length > 3 ? [] : [statementCheck("opening cash + change = closing cash", column.period, {
    left: [closing],
    right: [opening, change],
  })];
}

function dayBefore(date: string): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}

/** Closing cash of one column against the opening cash of the one that follows it. */
function carriedChecks(columns: readonly SheetColumn[]): readonly StatementCheck[] {
  return columns.flatMap((column) => {
    const start = column.period.start;
    const before = start === null ? undefined : columns.find(({ period }) => period.end === dayBefore(start));
    if (before === undefined) return [];
    const left = lineOf(before, "closingCash").slice(0, 1);
    const right = lineOf(column, "openingCash").slice(0, 1);
    return left.length === 0 || right.length === 0
      ? []
      : [statementCheck("closing cash of a year = opening cash of the next", before.period, { left, right })];
  });
}

/** The identities within a cash flow statement, for each of its periods. */
export function cashFlowChecks(columns: readonly SheetColumn[]): readonly StatementCheck[] {
  return [
    ...columns.flatMap((column) => [...changeCheck(column), ...closingCheck(column)]),
    ...carriedChecks(columns),
  ];
}
