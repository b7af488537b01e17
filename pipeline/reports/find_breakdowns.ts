import { Decimal } from "decimal.js";
import {
  admissibleMetrics,
  type AskedKind,
  type Figure,
  findMetrics,
  parsePeriod,
} from "../../retrieval/mod.ts";
import type { Source } from "../../guardrails/mod.ts";
import { coversPeriod } from "./covers_period.ts";
import type { CitedFigure } from "./pick_figure.ts";
import type { Reading } from "./reading.ts";

/** A part of a company with its figure. */
export interface Part extends CitedFigure {
  readonly name: string;
  /** It is the total of a section of its name, which it stands for. */
  readonly sectionTotal?: true;
}

/** One measure of one period, broken down in one table. */
export interface Breakdown {
  /** What its parts may be called: segments of many companies are regions. */
  readonly kinds: ReadonlySet<AskedKind>;
  /** Parts in the order of the table, without totals and what reconciles them. */
  readonly parts: readonly Part[];
  /** Its rows or columns add up to a total that the table prints. */
  readonly adds: boolean;
  /** The total that the table prints, exact; null where it prints none. */
  readonly total: string | null;
  /** Fiscal year of the report. */
  readonly fy: number;
}

/** What is broken down. */
export interface BreakdownNeed {
  readonly company: string;
  /** Standard name. */
  readonly metric: string;
  readonly year: number;
}

/** What sums up or bridges, and is no part of the company. */
const TOTAL = /\b(?:sub-?)?total\b|\bconsolidated\b|^(?:the )?(?:group|company)$|合计|总计/i;
const RECONCILING =
  /\beliminat|\bcorporate\b|\bunallocated\b|\breconcil|\binter-?segment\b|\badjustments?\b|^(?:all )?others?\b|\bnot allocated\b|抵销|未分配/i;
/** A column of movements or shares beside those of the measure itself. */
const BESIDE =
  /^(?:[$%]|total|organic|reported|constant currency)?\s*(?:change|growth|variance|increase|decrease|movement)\b|\b(?:vs|versus)\b|\b(?:change|growth)\s*(?:%|\(%\)|rate)?$|% ?of\b|\bper ?cent(?:age)? of\b/i;
const REGIONS =
  /\b(?:united states|u\.?s\.?a?\.?|americas?|north america|latin america|south america|europe|emea|asia|asia[- ]pacific|apac|japan|china|korea|taiwan|india|germany|france|united kingdom|uk|canada|mexico|brazil|australia|africa|middle east|international|domestic|rest of (?:the )?world|other countries)\b/i;

/** The part's own name: without marks of notes, the words of a total and the name of the measure. */
function partName(text: string): string {
  const bare = text.replace(/\s*\([^)]*\)/g, "").replace(/^(?:sub-?)?total\s+/i, "").replace(/[:*\s]+$/, "")
    .trim();
  const [measure] = findMetrics(bare);
  const cut = measure === undefined || measure.start === 0 ? bare : bare.slice(0, measure.start);
  return cut.replace(/\s+(?:gross|net|segment|external|total)?\s*$/i, "").trim() || bare;
}

/** All tables of the sources that break a metric of a company down by parts, for the asked time. */
export function findBreakdowns(
  need: BreakdownNeed,
  sources: readonly Source[],
  reading: Reading,
): readonly Breakdown[] {
  return sources.flatMap(({ n, hit }) => {
    if (hit.chunk.company !== need.company) return [];
    const figures = hit.figures.filter((figure) =>
      !figure.illustrative && figure.cell !== null &&
      (figure.kind === "money" || figure.kind === "percent") &&
      !figure.path.slice(-2).some((text) => BESIDE.test(text)) &&
      coversPeriod(figure, { year: need.year, reading })
    );
    const title = `${hit.chunk.section} ${hit.chunk.text.slice(0, 240)}`;
    const table = { n, title, need, fy: hit.chunk.fy };
    return [...byLabel(figures, table), ...byRow(figures, table)];
  });
}

interface TableAt {
  readonly n: number;
  readonly title: string;
  readonly need: BreakdownNeed;
  readonly fy: number;
}

/** Rows of the measure whose headings name the parts: parts as columns, or as sections that each state it. */
function byLabel(figures: readonly Figure[], at: TableAt): readonly Breakdown[] {
  const rows = figures.filter((figure) => names(figure.label, at.need.metric));
  const lines = Map.groupBy(rows, (figure) => `${figure.cell!.row} ${figure.label}`);
  const sections = Map.groupBy(rows, (figure) => `${figure.cell!.column} ${figure.label}`);
  return [...lines.values(), ...sections.values()].flatMap((group) => {
    const parts = group.map((figure): Part => ({ name: partName(headingOf(figure)), figure, n: at.n }));
    return settle(parts, { ...at, saying: headingOf });
  });
}

/** The innermost heading of a figure that is no period and no measure. */
function headingOf({ path }: Figure): string {
  return path.findLast((text) =>
    parsePeriod(text, { yearEnd: null }) === null && findMetrics(text).length === 0 && /\p{L}{2}/u.test(text)
  ) ?? "";
}

/** Columns of the measure whose rows are the parts; where sections state several measures, each by itself. */
function byRow(figures: readonly Figure[], at: TableAt): readonly Breakdown[] {
  const columns = Map.groupBy(figures, (figure) => figure.cell!.column);
  const untitled = new Set(
    figures.filter((figure) => measureHeading(figure) === "").map(({ cell }) => cell!.column),
  );
  return [...columns.values()].flatMap((column) => {
    const sorted = column.toSorted((a, b) => a.cell!.row - b.cell!.row);
    const measured = Map.groupBy(sorted, measureHeading);
    return [...measured].flatMap(([heading, rows]) => {
      const closed = heading === "" ? upToMeasure(rows, at.need.metric) : rows;
      // without a heading over the column its closing row says what it holds, or the title of a table of one such column
      const told = heading !== ""
        ? names(heading, at.need.metric)
        : names(closed.at(-1)?.label ?? "", at.need.metric) ||
          untitled.size === 1 && names(at.title, at.need.metric) && !isOtherMeasure(at.title, at.need.metric);
      if (!told) return [];
      const own = closed.filter(({ label }) => TOTAL.test(label) || !isOtherMeasure(label, at.need.metric));
      return settle(topLevel(own, at.n), { ...at, saying: ({ label }) => label });
    });
  });
}

/** The rows up to the one that is named like the measure and sums them up; all where there is none. */
function upToMeasure(rows: readonly Figure[], metric: string): readonly Figure[] {
  const at = rows.findIndex(({ label }, index) => index > 0 && sumsUp(label) && names(label, metric));
  return at < 0 ? rows : rows.slice(0, at + 1);
}

/** The heading over rows that says which measure they are of, "" where none does; "U.S. Markets revenue" heads a part. */
function measureHeading({ path }: Figure): string {
  return path.find(isMeasure) ?? "";
}

/** Words in front of a measure that name no part. */
const PLAIN = /^(?:(?:segment|gross|net|total|external|reportable|consolidated|group|operating)\s+)+/i;

/** Whether a text begins with a measure. */
function isMeasure(text: string): boolean {
  const [measure] = findMetrics(text);
  return measure !== undefined && measure.start <= (PLAIN.exec(text)?.[0].length ?? 0);
}

/** A row that names another measure ends what is broken down ("Operating profit" below the sales of the segments). */
function isOtherMeasure(label: string, metric: string): boolean {
  const found = findMetrics(label).map((one) => one.metric);
  return found.length > 0 && !found.some((one) => admissibleMetrics(metric).includes(one));
}

function names(text: string, metric: string): boolean {
  const metrics = admissibleMetrics(metric);
  return findMetrics(text).some((one) => metrics.includes(one.metric));
}

/** Half a unit of the last digit for each number that is added. */
function isSum(total: Decimal, parts: readonly Figure[]): boolean {
  const sum = parts.reduce((all, { value }) => all.add(value), new Decimal(0));
  const unit = new Decimal(10).pow(parts[0]!.scale.power - parts[0]!.decimals).div(2);
  return total.sub(sum).abs().lte(unit.mul(parts.length + 1));
}

/**
 * The parts of the highest level among the rows of a column: a total that bears the name of the section above its rows
 * stands for them ("Total U.S. Markets"), any other total leaves them as they are.
 */
function topLevel(rows: readonly Figure[], n: number): readonly Part[] {
  const open: Part[] = [];
  for (const figure of rows) {
    // "Total" under "Las Vegas Strip Resorts" is the total of that section
    const above = figure.path.at(-1);
    const name = above !== undefined && /^(?:sub-?)?total$/i.test(figure.label.trim())
      ? partName(above)
      : partName(figure.label);
    const section = name.toLowerCase();
    let from = open.length;
    while (
      from > 0 && !isMeasure(name) &&
      open[from - 1]!.figure.path.some((text) => partName(text).toLowerCase() === section)
    ) {
      from--;
    }
    const inside = open.slice(from);
    const closes = inside.length > 1 && isSum(new Decimal(figure.value), inside.map((part) => part.figure));
    if (closes) open.length = from;
    open.push({ name, figure, n, ...closes ? { sectionTotal: true } : {} });
  }
  return open;
}

/** A breakdown of at least two parts of different names in one unit; one whose printed total is another sum is none. */
function settle(
  all: readonly Part[],
  { title, fy, saying }: TableAt & { readonly saying: (figure: Figure) => string },
): readonly Breakdown[] {
  const isTotal = ({ figure, sectionTotal }: Part) => !sectionTotal && sumsUp(saying(figure));
  const total = all.find(isTotal);
  const end = total === undefined ? all.length : all.indexOf(total);
  const before = all.filter((part) => !isTotal(part));
  const parts = before.filter(({ name }) => !RECONCILING.test(name));
  const distinct = new Set(parts.map(({ name }) => name.toLowerCase()));
  const units = new Set(parts.map(({ figure }) => `${figure.kind} ${figure.currency}`));
  if (parts.length < 2 || distinct.size < parts.length || units.size > 1) return [];
  const whole = total !== undefined
    ? new Decimal(total.figure.value)
    : parts[0]!.figure.kind === "percent"
    ? new Decimal(100)
    : null;
  const summed = [parts, before, all.slice(0, end)].filter((set) => set.length > 1);
  const adds = whole !== null && summed.some((set) => isSum(whole, set.map(({ figure }) => figure)));
  // behind the sum of the segments stands the company's own figure, with what bridges the two
  const closing = all.filter(isTotal).at(-1)?.figure.value;
  return whole !== null && !adds
    ? []
    : [{ kinds: kindsOf(parts, title), parts, adds, total: closing ?? null, fy }];
}

/** "Total", "Consolidated", or a row that says nothing but the measure ("Net sales", "Net sales of reportable segments"). */
function sumsUp(label: string): boolean {
  return label === "" || TOTAL.test(label) || isMeasure(label);
}

function kindsOf(parts: readonly Part[], title: string): ReadonlySet<AskedKind> {
  const places = parts.filter(({ name }) => REGIONS.test(name)).length * 2 > parts.length;
  const geographic = /\bgeograph|\bby (?:country|region)\b|地区|地域/i.test(title);
  const segmental = /\bsegments?\b|\bdivisions?\b|\blines? of business\b|分部/i.test(title);
  const kinds: readonly (readonly [AskedKind, boolean])[] = [
    ["region", places || geographic],
    ["segment", !geographic && (segmental || !places && parts[0]!.figure.statement === "segment")],
    ["product", /\bproducts?\b|\bcommodit|\bbrands?\b|\brevenue streams?\b|产品/i.test(title)],
  ];
  return new Set(kinds.flatMap(([kind, is]) => is ? [kind] : []));
}
