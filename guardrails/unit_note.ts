import type { Figure, Hit } from "../retrieval/mod.ts";

/** Rows and columns that are named as exceptions; beyond them the note would outgrow the table. */
const MAX_EXCEPTIONS = 8;

/**
 * What a table's bare numbers are in, for whoever reads its text without its header: the unit stands in a header cell
 * and the data cells are bare. Rows and columns with a unit of their own (per share, %) are excepted by name.
 *
 * @returns one sentence, or null for prose and for tables whose unit is not known
 */
export function unitNote({ chunk, figures }: Hit): string | null {
  if (chunk.kind !== "table" || chunk.unit === null) return null;
  const exceptions = new Map<string, string>();
  for (const figure of figures) {
    const unit = ownUnit(figure, chunk.unit);
    if (unit !== null) exceptions.set(figure.label, unit);
  }
  const named = [...exceptions].slice(0, MAX_EXCEPTIONS).map(([label, unit]) => `"${label}" is in ${unit}`);
  const rest = exceptions.size > MAX_EXCEPTIONS ? ["some other rows are in units of their own"] : [];
  const except = [...named, ...rest].join(", ");
  return `All bare numbers in this table are in ${chunk.unit}${
    except === "" ? "" : `, except that ${except}`
  }.`;
}

function ownUnit({ kind, scale, currency }: Figure, tableUnit: string): string | null {
  if (scale.printed !== "" && scale.printed !== tableUnit) return scale.printed;
  if (scale.printed === tableUnit) return null;
  switch (kind) {
    case "percent":
      return "%";
    case "perShare":
      return `${currency ?? "currency"} per share`;
    case "ratio":
      return "times";
    case "count":
      return "units";
    case "money":
    case "quantity":
      return null;
    default:
      return kind satisfies never;
  }
}
