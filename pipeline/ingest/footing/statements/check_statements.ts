import type { Chunk, Figure, StatementCheck } from "../../../../retrieval/mod.ts";
import { balanceChecks } from "./balance_checks.ts";
import { cashFlowChecks } from "./cash_flow_checks.ts";
import { statementSheets } from "./statement_sheet.ts";
import type { SheetColumn, SheetKind } from "./statement_sheet.ts";
import { tieChecks } from "./tie_checks.ts";

/** The company's own statements as found, and what holding them to their identities came to. */
export interface CheckedStatements {
  readonly sheets: Readonly<Record<SheetKind, readonly SheetColumn[]>>;
  readonly checks: readonly StatementCheck[];
}

/** The statements of a company stand within so many pages. */
const SET = 8;

type Sheet = readonly SheetColumn[];

function isNear(a: Sheet, b: Sheet): boolean {
  const page = (sheet: Sheet) => sheet[0]?.lines[0]?.figure.page ?? Infinity;
  return Math.abs(page(a) - page(b)) <= SET;
}

/**
 * The company's own set: of balance sheets and cash flow statements that stand close together those with the most lines;
 * where none do, the largest of the one kind, for a balance sheet elsewhere is that of a part.
 */
function ownSet(found: Readonly<Record<SheetKind, readonly Sheet[]>>): CheckedStatements["sheets"] {
  const pairs = found.balance.flatMap((balance, b) =>
    found.cashFlow.flatMap((cashFlow, c) =>
      isNear(balance, cashFlow) ? [{ balance, cashFlow, order: b + c }] : []
    )
  ).toSorted((a, b) => a.order - b.order);
  const [cashFlow = []] = found.cashFlow;
  const pair = pairs[0] ?? { balance: cashFlow.length > 0 ? [] : found.balance[0] ?? [], cashFlow };
  const beside = pair.balance.length > 0 ? pair.balance : pair.cashFlow;
  return {
    balance: pair.balance,
    cashFlow: pair.cashFlow,
    income: found.income.find((income) => isNear(income, beside)) ?? found.income[0] ?? [],
  };
}

/**
 * Holds the statements of a document to the identities that accounts keep: within the balance sheet, within the cash
 * flow statement, and between the three. An identity whose parts are not all found, or that could differ for a reason
 * that the statement does not print, says nothing; it never fails for that.
 */
export function checkStatements(figures: readonly Figure[], chunks: readonly Chunk[]): CheckedStatements {
  const sheets = ownSet({
    balance: statementSheets(figures, chunks, "balance"),
    cashFlow: statementSheets(figures, chunks, "cashFlow"),
    income: statementSheets(figures, chunks, "income"),
  });
  return {
    sheets,
    checks: [
      ...balanceChecks(sheets.balance),
      ...cashFlowChecks(sheets.cashFlow),
      ...tieChecks(sheets.cashFlow, sheets),
    ],
  };
}
