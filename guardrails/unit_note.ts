import { type Figure, findUnits, type Hit, parseUnit } from "../retrieval/mod.ts";
import { headerUnits, readTableText, type TableText } from "./table_text.ts";
import { unitKey, unitWords } from "./unit_words.ts";

/** Rows and columns that are named as exceptions; beyond them the note would outgrow the table. */
const MAX_EXCEPTIONS = 8;

/** Longest name of a row or column: enough to find it again. */
const MAX_NAME = 60;

/** Share of a table's figures that must be money of one scale for "all bare numbers": its other columns are named. */
const MOST_FIGURES = 1 / 2;

/** Share of its cells with an amount that another unit must cover: nothing states it for those that were not read. */
const MOST_CELLS = 3 / 4;

/** The unit that most numbers of a table are in. */
interface Base {
  readonly words: string;
  /** null where the header states no more than its words. */
  readonly key: string | null;
}

/**
 * What a table's bare numbers are in, for whoever reads its text without its header: the unit stands in a header cell, a
 * caption or another page, and the data cells are bare. Rows and columns with a unit of their own (per share, %) are
 * excepted by name; a table without a common unit has those alone named. The unit is what the figures were read in, so
 * that reader and tie-out agree; where a table has no figures, what its header lines state.
 *
 * @returns one sentence, or null for prose and for tables whose unit nobody states
 */
export function unitNote({ chunk, figures }: Hit): string | null {
  if (chunk.kind !== "table") return null;
  const text = readTableText(chunk.text);
  const base = baseOf(chunk.unit, figures, text);
  const exceptions = exceptionsOf(base, figures, text);
  if (base === null && exceptions.length === 0) return null;
  const named = exceptions.slice(0, MAX_EXCEPTIONS).map(([name, what]) => `"${name}" ${what}`);
  const rest = exceptions.length > MAX_EXCEPTIONS ? ["other rows and columns have units of their own"] : [];
  const except = [...named, ...rest].join(", ");
  if (base === null) return `Units differ within this table: ${except}.`;
  return `All bare numbers in this table are in ${base.words}${
    except === "" ? "" : `, except that ${except}`
  }.`;
}

/** The unit of most figures, money before the rest, since rates and counts stand beside it as exceptions. */
function baseOf(unit: string | null, figures: readonly Figure[], text: TableText): Base | null {
  if (figures.length === 0) return printedBase(unit, text);
  const groups = [...Map.groupBy(figures, unitKey)].sort((a, b) => b[1].length - a[1].length);
  const printed = unit === null ? null : parseUnit(unit);
  const isMost = ([, group]: (typeof groups)[number]) => {
    const [first] = group;
    // a statement of money reaches the whole table, a row's own unit the cells that were read with it
    const least = first!.kind === "money"
      ? figures.length * MOST_FIGURES
      : Math.max(figures.length, text.amounts) * MOST_CELLS;
    return group.some(isStated) && group.length >= least;
  };
  const own = groups.find(([, [figure]]) => printed !== null && isOf(printed, figure!)) ??
    groups.find((group) => group[1][0]!.kind === "money" && isMost(group)) ?? groups.find(isMost);
  if (own === undefined) return null;
  const whole = own[1].find(({ scale }) => scale.printed !== "") ?? own[1][0]!;
  return { key: own[0], words: unitWords(whole) };
}

function printedBase(unit: string | null, text: TableText): Base | null {
  if (unit !== null) return { key: null, words: unit };
  const units = headerUnits(text).filter(({ exception }) => !exception);
  const stated = units.find(({ unit: { kind } }) => kind === "money") ?? units[0];
  return stated === undefined ? null : {
    key: null,
    words: unitWords({
      ...stated.unit,
      scale: { printed: stated.unit.printed, power: stated.unit.scale, from: "caption" },
    }),
  };
}

function isOf(unit: NonNullable<ReturnType<typeof parseUnit>>, { kind, scale, currency }: Figure): boolean {
  return kind === unit.kind && scale.power === unit.scale &&
    (unit.currency === null || unit.currency === "$" || unit.currency === currency);
}

/** A unit that a figure has by default alone is nobody's statement. */
function isStated({ kind, scale, measure }: Figure): boolean {
  if (kind === "money") return scale.printed !== "" || scale.power !== 0;
  return kind !== "count" || scale.printed !== "" || measure !== null;
}

type Exception = readonly [name: string, what: string];

/** Whole columns first, then rows; of figures where there are any, else of what labels and headers print. */
function exceptionsOf(
  base: Base | null,
  figures: readonly Figure[],
  text: TableText,
): readonly Exception[] {
  const notes = base === null ? [] : text.columns.flatMap((name): readonly Exception[] => {
    if (/^notes?$/i.test(name)) return [[name, "holds numbers of notes"]];
    // a unit of the page says nothing of a column that counts
    return /\bnumber(?: of\b|$)/i.test(name) ? [[nameOf(name), "holds counts"]] : [];
  });
  if (figures.length === 0) return base === null ? [] : [...notes, ...printedExceptions(base, text)];
  const others = figures.filter((figure) => isStated(figure) && unitKey(figure) !== base?.key);
  const columns = new Map<number, Exception>();
  for (const [column, own] of Map.groupBy(others, ({ cell }) => cell?.column ?? -1)) {
    const name = nameOf(text.columns[column] ?? "");
    const all = figures.filter(({ cell }) => cell?.column === column);
    const isWhole = own.length > 1 && own.length === all.length && new Set(own.map(unitKey)).size === 1;
    if (column >= 0 && isWhole && name !== "") columns.set(column, [name, isIn(unitWords(own[0]!))]);
  }
  const rows = new Map<string, string>();
  for (const figure of others) {
    if (figure.cell !== null && columns.has(figure.cell.column)) continue;
    const name = nameOf(figure.label);
    if (name !== "" && !rows.has(name)) rows.set(name, isIn(unitWords(figure)));
  }
  const own = [...columns.values(), ...rows];
  return [...own, ...notes.filter(([name]) => own.every(([other]) => other !== name))];
}

/** Without figures: what row labels and column headers state besides the base. */
function printedExceptions({ words }: Base, { columns, rows }: TableText): readonly Exception[] {
  const names = [...columns.slice(1), ...rows.map(([label = ""]) => label)];
  const found = names.flatMap((name): readonly Exception[] => {
    const [first] = findUnits(name);
    if (first === undefined) return [];
    const own = unitWords({
      ...first.unit,
      scale: { printed: first.unit.printed, power: first.unit.scale, from: "row" },
    });
    return own === words ? [] : [[nameOf(name), isIn(own)]];
  });
  return [...new Map(found)];
}

function isIn(unit: string): string {
  return `is in ${unit}`;
}

function nameOf(text: string): string {
  return text.replace(/["\s\p{Cc}]+/gu, " ").trim().slice(0, MAX_NAME).trim();
}
