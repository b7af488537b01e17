import type { Figure, StatementCheck } from "../../../../retrieval/mod.ts";
import { lineOf } from "./balance_checks.ts";
import type { StatementRow } from "./statement_rows.ts";
import type { SheetColumn } from "./statement_sheet.ts";
import { isEqual, statementCheck, withFitting } from "./statement_sum.ts";

/** Cash that a cash flow statement may count and a balance sheet prints in other lines. */
const OTHER_CASH =
  /\brestricted\b|\bsegregated\b|\boverdrafts?\b|\bcustomer\b.*\bcash\b|\bcash\b|\bfunds held\b|\bbanks?\b/i;
const WIDER_CASH =
  /\brestricted\b|\bsegregated\b|\bcustomer\b|\bheld for sale\b|\bdue from banks\b|\bdiscontinued\b/i;
const CASH_LINES: ReadonlySet<StatementRow> = new Set(["changeInCash", "openingCash", "closingCash"]);
const PROFIT = /\b(?:net )?(?:income|profit|loss|earnings|result|surplus|deficit)\b/i;

/** Closing cash against the balance sheet of that date, alone or with its lines of restricted cash and overdrafts. */
function closingCashCheck(column: SheetColumn, balance: readonly SheetColumn[]): readonly StatementCheck[] {
  const [closing] = lineOf(column, "closingCash");
  const sheet = balance.find(({ period }) => period.end !== null && period.end === column.period.end);
  if (closing === undefined || sheet === undefined) return [];
  const lines = sheet.lines.map(({ figure }) => figure);
  const cash = lines.filter(({ label, metric }) =>
    metric === "cash_and_equivalents" || /^(?:total )?cash\b/i.test(label) && !/\brestricted\b/i.test(label)
  );
  const others = lines.filter((figure) => OTHER_CASH.test(figure.label) && !cash.includes(figure));
  const name = "closing cash = cash of the balance sheet";
  for (const one of cash) {
    const right = isEqual([closing], [one]) ? [one] : withFitting([closing], [one], [
      ...cash.filter((other) => other !== one),
      ...others,
    ]);
    if (isEqual([closing], right)) return [statementCheck(name, column.period, { left: [closing], right })];
  }
  const [only] = cash;
  const said = column.lines.filter(({ row }) => row !== null && CASH_LINES.has(row)).flatMap(({ figure }) => [
    ...figure.path,
    figure.label,
  ]);
  // a wider cash may lie in lines that say nothing of it
  if (
    only === undefined || cash.length > 1 || others.length > 0 || said.some((text) => WIDER_CASH.test(text))
  ) return [];
  return [statementCheck(name, column.period, { left: [closing], right: [only] })];
}

/** The first line of an indirect cash flow against a profit that the income statement prints. */
function profitCheck(column: SheetColumn, income: readonly SheetColumn[]): readonly StatementCheck[] {
  const first = column.lines.find(({ figure }) => PROFIT.test(figure.label))?.figure;
  const at = column.lines.findIndex(({ figure }) => figure === first);
  const operating = column.lines.findIndex(({ row }) => row === "operating");
  if (first === undefined || at > 1 || operating >= 0 && at > operating) return [];
  const statement = income.find(({ period }) =>
    period.kind === column.period.kind && period.start === column.period.start &&
    period.end === column.period.end
  );
  const profits = (statement?.lines ?? []).map(({ figure }) => figure).filter(({ label }) =>
    PROFIT.test(label)
  );
  const name = "profit of the income statement = first line of the cash flow";
  const same = profits.find((profit) => isEqual([profit], [first]));
  if (same !== undefined) return [statementCheck(name, column.period, { left: [same], right: [first] })];
  const named = profits.filter((profit: Figure) => first.metric !== null && profit.metric === first.metric);
  const [only] = named;
  return only === undefined || named.length > 1
    ? []
    : [statementCheck(name, column.period, { left: [only], right: [first] })];
}

/** The identities between statements, for each period of the cash flow statement. */
export function tieChecks(
  cashFlow: readonly SheetColumn[],
  others: { readonly balance: readonly SheetColumn[]; readonly income: readonly SheetColumn[] },
): readonly StatementCheck[] {
  return cashFlow.flatMap((column) => [
    ...closingCashCheck(column, others.balance),
    ...profitCheck(column, others.income),
  ]);
}
