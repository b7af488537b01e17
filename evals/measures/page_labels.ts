/** A page that a person looked at: `fixtures/pages/README.md` says what counts as a table of figures and as a chart. */
export interface PageLabel {
  /** File name. */
  readonly document: string;
  /** Counted from 1. */
  readonly page: number;
  readonly table: boolean;
  readonly chart: boolean;
  /** Constants were chosen on `tune`; nothing was chosen on `hold`. Companies stand in one of the two. */
  readonly split: "tune" | "hold";
  /** Why the page was drawn: `random`, or a kind of page that there are few of. */
  readonly drawn: string;
}

const COLUMNS = ["document", "page", "figure_table", "chart", "split", "drawn"];

/** Reads the labels of a tab-separated file. Throws a TypeError that names line and field. */
export function pageLabels(text: string, file: string): readonly PageLabel[] {
  const [head = "", ...lines] = text.trimEnd().split("\n");
  if (head !== COLUMNS.join("\t")) {
    throw new TypeError(`Cannot read ${file}: line 1 must name the columns ${COLUMNS.join(", ")}`);
  }
  const seen = new Set<string>();
  return lines.map((line, i) => {
    const fields = line.split("\t");
    const fail = (field: string, must: string): never => {
      throw new TypeError(`Cannot read ${file}: line ${i + 2}: ${field} must be ${must}`);
    };
    if (fields.length !== COLUMNS.length) fail("the line", `${COLUMNS.length} fields, not ${fields.length}`);
    const [document = "", page = "", table = "", chart = "", split = "", drawn = ""] = fields;
    const flag = (value: string, field: string) =>
      value === "1" || (value === "0" ? false : fail(field, "0 or 1"));
    if (!/^[1-9]\d*$/.test(page)) fail("page", "a number from 1");
    if (seen.has(`${document} ${page}`)) fail("document and page", "named once");
    seen.add(`${document} ${page}`);
    return {
      document,
      page: Number(page),
      table: flag(table, "figure_table"),
      chart: flag(chart, "chart"),
      split: split === "tune" || split === "hold" ? split : fail("split", "tune or hold"),
      drawn,
    };
  });
}
