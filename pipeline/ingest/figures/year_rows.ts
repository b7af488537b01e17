import { parseAmount } from "../../../retrieval/mod.ts";
import type { Cell } from "../../../retrieval/mod.ts";
import type { TableReading } from "../tables/read_tables.ts";

/** Years over columns lie no further apart than this. */
const MOST_YEARS = 12;

/** Years of a row that holds nothing else; null for any other row. */
function yearsOf(texts: readonly (string | null)[]): readonly number[] | null {
  const stated = texts.slice(1).filter((text) => text !== null && text !== "");
  const years = stated.map((text) => /^(?:FY ?)?((?:19|20)\d{2})$/.exec(text ?? "")?.[1]).flatMap((year) =>
    year === undefined ? [] : [Number(year)]
  );
  const apart = Math.max(...years) - Math.min(...years);
  return years.length >= 2 && years.length === stated.length && apart > 0 && apart <= MOST_YEARS &&
      parseAmount(texts[0] ?? "").status !== "number"
    ? years
    : null;
}

/**
 * A table whose first row without a label holds nothing but years, one over each column: they head it, whatever the
 * reader took them for.
 */
export function withYearHeads(reading: TableReading): TableReading {
  const { table, indents } = reading;
  const first = table.rows[table.headerRows];
  const years = yearsOf(
    (first ?? []).map(({ text }, c) => c > 0 && reading.textColumns.includes(c) ? "" : text),
  );
  const label = first?.[0]?.text ?? "";
  if (years === null || label !== "" && !/^\(|:$|\b(?:year|december|june|march|september)\b/i.test(label)) {
    return reading;
  }
  const rows = table.rows.map((row, r) =>
    r === table.headerRows
      ? overFigures(row, { body: table.rows.slice(r + 1), words: reading.textColumns })
      : row
  );
  return {
    ...reading,
    table: { ...table, headerRows: table.headerRows + 1, rows },
    indents: indents.map((indent, i) => i === table.headerRows ? Infinity : indent),
  };
}

/** Centred years may be read beside the columns that they head: where there are as many of both, each to its own. */
function overFigures(
  heads: readonly Cell[],
  { body, words }: { readonly body: readonly (readonly Cell[])[]; readonly words: readonly number[] },
): readonly Cell[] {
  const free = (c: number) => c > 0 && !words.includes(c);
  const columns = heads.map((_, c) => c).filter((c) =>
    free(c) && body.some((row) => (row[c]?.text ?? "") !== "")
  );
  const years = heads.filter(({ text }, c) => free(c) && (text ?? "") !== "");
  if (years.length !== columns.length) return heads;
  return heads.map((cell, c) => free(c) ? { ...cell, text: years[columns.indexOf(c)]?.text ?? "" } : cell);
}

/**
 * Rows that only look like figures: years that head columns further down, and the page number that was read as the last
 * row of a table over several columns. By index in the body.
 */
export function strayRows({ table }: TableReading): ReadonlySet<number> {
  const body = table.rows.slice(table.headerRows);
  const columns = new Set(body.flatMap((row) => row.flatMap(({ text }, c) => c > 0 && text ? [c] : []))).size;
  return new Set(body.flatMap((row, r) => {
    const stated = row.map(({ text }) => text ?? "").filter((text) => text !== "");
    const heads = (row[0]?.text ?? "") === "" && stated.length > 0 &&
      stated.every((text) => /^(?:FY ?)?(?:19|20)\d{2}$/.test(text));
    const folio = r === body.length - 1 && r > 1 && columns > 1 && stated.length === 1 &&
      (row[0]?.text ?? "") === "" && /^\d{1,3}$/.test(stated[0] ?? "");
    return heads || folio ? [r] : [];
  }));
}

/**
 * The years that a line above a table lists for its columns ("As of December 31, 2017 2016"), with what the line says of
 * them all; null where no line lists as many as there are columns. Nearest line first.
 */
export function listedYears(lines: readonly string[], columns: number): readonly string[] | null {
  for (const line of lines) {
    const years = line.match(/\b(?:19|20)\d{2}\b/g) ?? [];
    if (columns < 2 || years.length !== columns || line.split(/\s+/).length > columns + 9) continue;
    // side by side at its end, not "2022 and 2021"
    if (!new RegExp(`(?:(?:19|20)\\d{2}\\s*){${columns}}$`).test(line.trim())) continue;
    const rest = line.replaceAll(/\b(?:19|20)\d{2}\b/g, "").replaceAll(/\s+/g, " ").trim();
    return years.map((year) => `${rest} ${year}`.trim());
  }
  return null;
}
