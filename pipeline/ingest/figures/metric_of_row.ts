import { findMetric } from "../../../retrieval/mod.ts";
import type { FigureKind, Statement } from "../../../retrieval/mod.ts";
import type { ColumnMeaning } from "./read_columns.ts";
import type { StandardMetric } from "./table_figures.ts";

const NEUTRAL =
  /^(?:(?:total|consolidated|group|the group|amount|company|the company|continuing operations|statutory)\s*)+$/i;
const TOTAL_ROW = /^(?:(?:grand )?total(?: company| group| consolidated)?|group|consolidated(?: total)?)$/i;

/** A change, or a part of the company, is no standard figure of it; the total of a column that names one is. */
export function metricOfRow(
  { label, path, labels, column, statement, kind }: {
    readonly label: string;
    readonly path: readonly string[];
    readonly labels: readonly string[];
    readonly column: ColumnMeaning;
    readonly statement: Statement;
    readonly kind: FigureKind;
  },
  standardMetric: StandardMetric,
): string | null {
  const fits = (name: string | null) => name !== null && isOfKind(name, kind) ? name : null;
  if (column.change) return null;
  const parts = labels.filter((text) => !NEUTRAL.test(text.trim()));
  // rows of a part of the company stand under its name
  if (statement === "segment" && path.length > 0) return null;
  if (parts.length === 0) {
    // the innermost section alone may complete a label that an outer one misleads
    return fits(standardMetric(label, { statement, path })) ??
      fits(standardMetric(label, { statement, path: path.slice(-1) }));
  }
  const heading = parts.at(-1);
  if (!TOTAL_ROW.test(label.trim()) || parts.length !== 1 || heading === undefined) return null;
  return fits(standardMetric(heading, { statement, path: [] }));
}

/** A number of shares is no earnings per share, whatever its label completes to; a margin may be a percentage or a ratio. */
function isOfKind(metric: string, kind: FigureKind): boolean {
  const expected = findMetric(metric)?.kind ?? kind;
  const loose = (one: FigureKind) => one === "ratio" ? "percent" : one === "quantity" ? "count" : one;
  return loose(expected) === loose(kind);
}
