import { compareDecimals } from "../../../../retrieval/mod.ts";
import type { Figure, StatementCheck, StatementCheckName } from "../../../../retrieval/mod.ts";
import { between, lineOf } from "./balance_checks.ts";
import type { SheetColumn } from "./statement_sheet.ts";
import type { Side } from "./statement_sum.ts";
import { difference, isEqual, statementCheck, withFitting } from "./statement_sum.ts";

/** A change in cash that its label calls a decrease and that is printed without a sign. */
function turned(figure: Figure): Figure {
  return {
    ...figure,
    value: figure.value.startsWith("-") ? figure.value.slice(1) : `-${figure.value}`,
  };
}

/** Lines between the parts of a sum, of which some may be parts: with more of them a difference says nothing. */
const MOST_FURTHER = 3;

const EXCHANGE = /\bexchange\b|\bforeign currency\b|\btranslation\b/i;

/** Changes in cash behind the three flows; before them stand changes of other things. */
function changes(column: SheetColumn): Side {
  const from = column.lines.findLastIndex(({ row }) => row === "financing");
  return lineOf({ ...column, lines: column.lines.slice(from + 1) }, "changeInCash");
}

interface Sides {
  readonly left: Side;
  readonly right: Side;
}

/**
 * The check of a sum that a change in cash enters, whose sign may be printed or only said: the sign with which it holds,
 * with further lines where it takes them; else the nearer one, unless too many lines could be parts of it.
 */
function changeSum(
  name: StatementCheckName,
  column: SheetColumn,
  { change, further, sides }: {
    readonly change: Figure;
    readonly further: Side;
    readonly sides: (moved: Figure) => Sides;
  },
): readonly StatementCheck[] {
  const made = [change, turned(change)].map((moved): Sides => {
    const { left, right } = sides(moved);
    return { left, right: isEqual(left, right) ? right : withFitting(left, right, further) };
  });
  const size = ({ left, right }: Sides) => difference(left, right).by.replace("-", "");
  const holds = made.find(({ left, right }) => isEqual(left, right));
  if (holds === undefined && further.length > MOST_FURTHER) return [];
  const [nearest] = made.toSorted((a, b) => compareDecimals(size(a), size(b)));
  const shown = holds ?? nearest;
  return shown === undefined ? [] : [statementCheck(name, column.period, shown)];
}

/** Operating, investing and financing flows with what stands between them and the change in cash: exchange, cash acquired. */
function changeCheck(column: SheetColumn): readonly StatementCheck[] {
  const flows = (["operating", "investing", "financing"] as const).flatMap((row) =>
    lineOf(column, row).slice(-1)
  );
  const [change] = changes(column);
  if (flows.length !== 3 || change === undefined) return [];
  const further = between(column, ["financing"], "changeInCash");
  const exchange = further.filter(({ label }) => EXCHANGE.test(label));
  // the effect of exchange is a part wherever it stands before the change; other lines may be
  const parts = isEqual([change], flows) || isEqual([turned(change)], flows)
    ? flows
    : [...flows, ...exchange];
  return changeSum("operating + investing + financing + exchange = change in cash", column, {
    change,
    further: further.filter((figure) => !parts.includes(figure)),
    sides: (moved) => ({ left: [moved], right: parts }),
  });
}

/** Opening cash and its change, with exchange effects that are printed behind it. */
function closingCheck(column: SheetColumn): readonly StatementCheck[] {
  const [change] = changes(column).slice(-1);
  const [opening] = lineOf(column, "openingCash");
  const [closing] = lineOf(column, "closingCash");
  if (change === undefined || opening === undefined || closing === undefined) return [];
  const at = (figure: Figure) => column.lines.findIndex((line) => line.figure === figure);
  const further = column.lines.slice(at(change) + 1, Math.max(0, at(closing))).flatMap(({ row, figure }) =>
    row === null ? [figure] : []
  );
  return changeSum("opening cash + change = closing cash", column, {
    change,
    further,
    sides: (moved) => ({ left: [closing], right: [opening, moved] }),
  });
}

/** A year of 52 or 53 weeks ends this many days from the end that its calendar would give it. */
const FLOATING = 16 * 86_400_000;
/** Cash that a statement counts in one of the two sums and not in the other. */
const SET_APART = /\bheld for sale\b|\brestricted\b|\bdiscontinued\b|\bdeconsolidat/i;

function ends(column: SheetColumn, start: string): boolean {
  const { end } = column.period;
  return end !== null && Math.abs(Date.parse(start) - 86_400_000 - Date.parse(end)) <= FLOATING;
}

/** Closing cash of one column against the opening cash of the one that follows it. */
function carriedChecks(columns: readonly SheetColumn[]): readonly StatementCheck[] {
  return columns.flatMap((column) => {
    const start = column.period.start;
    const before = start === null
      ? undefined
      : columns.find((other) => other !== column && ends(other, start));
    if (before === undefined) return [];
    const closings = lineOf(before, "closingCash");
    const right = lineOf(column, "openingCash").slice(0, 1);
    const [first] = closings;
    if (first === undefined || right.length === 0) return [];
    const left = closings.find((closing) => isEqual([closing], right)) ?? first;
    const apart = before.lines.some(({ figure }) => SET_APART.test(figure.label));
    // what is set apart at one date may be counted at the next
    if (!isEqual([left], right) && apart) return [];
    return [
      statementCheck("closing cash of a year = opening cash of the next", before.period, {
        left: [left],
        right,
      }),
    ];
  });
}

/** The identities within a cash flow statement, for each of its periods. */
export function cashFlowChecks(columns: readonly SheetColumn[]): readonly StatementCheck[] {
  return [
    ...columns.flatMap((column) => [...changeCheck(column), ...closingCheck(column)]),
    ...carriedChecks(columns),
  ];
}
