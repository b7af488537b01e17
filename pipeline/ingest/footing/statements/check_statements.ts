import type { Chunk, Figure, StatementCheck } from "../../../../retrieval/mod.ts";
import { balanceChecks } from "./balance_checks.ts";
import { cashFlowChecks } from "./cash_flow_checks.ts";
import { statementSheet } from "./statement_sheet.ts";
import type { SheetColumn, SheetKind } from "./statement_sheet.ts";
import { tieChecks } from "./tie_checks.ts";

/** The company's own statements as found, and what holding them to their identities came to. */
export interface CheckedStatements {
  readonly sheets: Readonly<Record<SheetKind, readonly SheetColumn[]>>;
  readonly checks: readonly StatementCheck[];
}

/**
 * Holds the statements of a document to the identities that accounts keep: within the balance sheet, within the cash
 * flow statement, and between the three. An identity whose parts are not all found, or that could differ for a reason
 * that the statement does not print, says nothing; it never fails for that.
 */
export function checkStatements(figures: readonly Figure[], chunks: readonly Chunk[]): CheckedStatements {
  const balance = statementSheet(figures, chunks, "balance");
  const cashFlow = statementSheet(figures, chunks, "cashFlow");
  const income = statementSheet(figures, chunks, "income", balance.length > 0 ? balance : cashFlow);
  return {
    sheets: { balance, cashFlow, income },
    checks: [
      ...balanceChecks(balance),
      ...cashFlowChecks(cashFlow),
      ...tieChecks(cashFlow, { balance, income }),
    ],
  };
}
