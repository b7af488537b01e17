import { parseAmount } from "../../../retrieval/mod.ts";
import type { Amount, Cell } from "../../../retrieval/mod.ts";
import { headingsOf } from "../figures/read_columns.ts";
import { sectionPaths } from "../figures/section_path.ts";
import { unitOfLabel } from "../figures/unit_of_label.ts";
import type { TableReading } from "../tables/read_tables.ts";
import { saysAside } from "./line_words.ts";
import type { SumCell, SumLine } from "./sum_line.ts";

/** What of a table is added up: its cells, where labels stand, which columns hold words. */
export type FootedTable = Pick<TableReading, "table" | "indents" | "textColumns">;

/** Columns of figures with the labels that stand left of them; a table has several where tables stand side by side. */
export interface FootingPanel {
  /** Rows as lines, one place for each of `columns`. */
  readonly rows: readonly SumLine[];
  /** Columns of the table that the places are. */
  readonly columns: readonly number[];
  readonly headings: readonly string[];
  /** The nearest heading of each. */
  readonly sorts: readonly string[];
  /** Row of the table that the first line is. */
  readonly firstRow: number;
  /** Digits behind the point that one count stands for. */
  readonly decimals: number;
}

/** Over columns of references, shares and changes. */
const NO_PLACE =
  /^(?:notes?|ref\.?|page|no\.?)$|%|\bper ?cent|\bpercentage\b|\bmargin\b|\bchange\b|\bvariance\b|\bvar\.?$|\bincrease\b|\bdecrease\b|\bgrowth\b|\bvs\.?\b|\bratio\b|\bper share\b/i;
/** Kinds of rows that no total of a table holds. */
const NEVER_ADDED: ReadonlySet<string | null> = new Set(["perShare", "percent", "ratio"]);
/** A column of words that labels this share of the rows behind it begins a table of its own. */
const LABELLED = 0.5;

function holdsNumber(amount: Amount | null | undefined): amount is Amount & { value: string } {
  return (amount?.status === "number" || amount?.status === "nil") && amount.value !== null;
}

function isPlain(amount: Amount): boolean {
  return amount.ratio === null && amount.scale === null;
}

/** The commonest number of digits behind the point, the smaller of two as common. */
function usualDecimals(amounts: readonly Amount[]): number {
  const counts = new Map<number, number>();
  for (const { status, decimals } of amounts) {
    if (status === "number") counts.set(decimals, (counts.get(decimals) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0]?.[0] ?? 0;
}

function toCount(value: string, decimals: number): bigint {
  const [whole = "0", fraction = ""] = value.split(".");
  return BigInt(whole + fraction.padEnd(decimals, "0").slice(0, decimals));
}

interface Read {
  readonly body: readonly (readonly Cell[])[];
  readonly amounts: readonly (readonly (Amount | null)[])[];
}

/** A column of percentages marks them all, or only its first. */
function isPercent(amounts: readonly (Amount | null | undefined)[]): boolean {
  // only of a change it is said that it means nothing
  if (amounts.some((amount) => amount?.status === "notMeaningful")) return true;
  const numbers = amounts.filter(holdsNumber).filter(({ status }) => status === "number");
  const marked = numbers.filter(({ ratio }) => ratio !== null).length;
  const money = numbers.some(({ currency, ratio }) => currency !== null && ratio === null);
  return marked * 2 > numbers.length || numbers[0]?.ratio !== null && numbers.length > 0 && !money;
}

/** Columns of figures in groups, each with the column of its labels. */
function groups(
  { table, textColumns }: FootedTable,
  { body, amounts }: Read,
): readonly { readonly label: number; readonly columns: readonly number[] }[] {
  const width = table.rows[0]?.length ?? 0;
  const found: { label: number; columns: number[] }[] = [{ label: 0, columns: [] }];
  for (let column = 0; column < width; column++) {
    const filled = body.flatMap((row, r) =>
      holdsNumber(amounts[r]?.[column + 1]) ? [row[column]?.text ?? ""] : []
    );
    if (textColumns.includes(column)) {
      const words = filled.filter((text) => /[A-Za-z]{2}/.test(text)).length;
      if (column > 0 && words >= LABELLED * filled.length && words > 1) {
        found.push({ label: column, columns: [] });
      }
      continue;
    }
    if (column === 0) continue;
    // "in millions, except per share amounts" says what the columns are not
    const heading = headingsOf(table, column).join(" ").replaceAll(
      /\b(?:except|excluding|other than)\b[^);]*/gi,
      "",
    );
    const own = amounts.map((row) => row[column]);
    if (NO_PLACE.test(heading.trim()) || own.filter(holdsNumber).length < 2 || isPercent(own)) continue;
    found.at(-1)?.columns.push(column);
  }
  return found.filter(({ columns }) => columns.length > 0);
}

/** What a row counts. A dividend with its rate a share in brackets is money; so is what is printed as its neighbours are. */
function kindOf(label: string, path: readonly string[], fine: boolean): string | null {
  const own = unitOfLabel(label).kind;
  if (own === "perShare" && !fine && unitOfLabel(label.replaceAll(/\([^()]*\)/g, " ")).kind !== "perShare") {
    return null;
  }
  return own ?? unitOfLabel(path.at(-1) ?? "").kind;
}

/** Sets a table out for adding: exact counts of its smallest digit, rows that are never added set aside. */
export function footingPanels(reading: FootedTable, locale?: string): readonly FootingPanel[] {
  const { table, indents, textColumns } = reading;
  const body = table.rows.slice(table.headerRows);
  const amounts = body.map((row) =>
    row.map(({ text }) => text === null ? null : parseAmount(text, locale === undefined ? {} : { locale }))
  );
  return groups(reading, { body, amounts }).map(({ label: labels, columns }) => {
    const shown = amounts.flatMap((row) => columns.flatMap((column) => row[column] ?? []));
    const usual = usualDecimals(shown.filter(isPlain));
    const texts = body.map((row) => row[labels]?.text ?? "");
    const places = body.map((row, r) =>
      columns.map((column) => ({ cell: row[column], amount: amounts[r]?.[column] }))
    );
    const isHeading = places.map((row) => row.every(({ amount }) => !holdsNumber(amount)));
    const edges = body.map((row, r) =>
      labels === 0 ? indents[table.headerRows + r] ?? Infinity : row[labels]?.box[0] ?? 0
    );
    const paths = sectionPaths(
      texts.map((label, r) => ({
        label,
        indent: edges[r] ?? Infinity,
        section: (isHeading[r] ?? false) && textColumns.includes(labels),
      })),
    );
    const finest = places.map((row) =>
      Math.max(0, ...row.map(({ amount }) => holdsNumber(amount) ? amount.decimals : 0))
    );
    const kinds = texts.map((label, r) => kindOf(label, paths[r] ?? [], (finest[r] ?? 0) > usual));
    const counted = kinds.filter((kind) => kind === "count").length * 2 > kinds.length;
    const decimals = Math.max(
      0,
      ...shown.filter((amount) => holdsNumber(amount) && isPlain(amount)).map((amount) => amount.decimals),
    );
    const rows = texts.map((label, r): SumLine => {
      const row = places[r] ?? [];
      const kind = kinds[r] ?? null;
      const aside = (finest[r] ?? 0) > usual || row.some(({ amount }) => (amount?.ratio ?? null) !== null);
      const doubtful = NEVER_ADDED.has(kind) || kind === "count" && !counted || saysAside(label) ||
        (paths[r] ?? []).some(saysAside);
      return {
        label,
        indent: Number.isFinite(edges[r]) ? edges[r] ?? 0 : 0,
        role: isHeading[r] ? "section" : aside ? "aside" : doubtful ? "doubtful" : "item",
        sort: "",
        cells: row.map(({ cell, amount }) => sumCell(cell, amount, { decimals, usual })),
      };
    });
    return {
      rows,
      columns,
      headings: columns.map((column) => headingsOf(table, column).join(" ").trim()),
      sorts: columns.map((column) => headingsOf(table, column).at(-1) ?? ""),
      firstRow: table.headerRows,
      decimals,
    };
  });
}

function sumCell(
  cell: Cell | undefined,
  amount: Amount | null | undefined,
  { decimals, usual }: { readonly decimals: number; readonly usual: number },
): SumCell | "unreadable" | null {
  if (cell?.text === "" || cell === undefined) return null;
  if (!holdsNumber(amount)) return amount?.status === "notAvailable" ? null : "unreadable";
  if (!isPlain(amount)) return "unreadable";
  // a dash stands for what rounds to nothing in the digits that its neighbours print
  const printed = amount.status === "nil" ? usual : amount.decimals;
  return { value: toCount(amount.value, decimals), unit: 10n ** BigInt(decimals - printed) };
}
