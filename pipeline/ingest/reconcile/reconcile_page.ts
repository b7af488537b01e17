import type { Box, Chart, PageReadingReply, PageToRead } from "../../../retrieval/mod.ts";
import { displayedBox, wordBox } from "../pdf/page.ts";
import type { Page } from "../pdf/page.ts";
import type { Line } from "../tables/line.ts";
import type { PagePart } from "../tables/read_tables.ts";
import { checkCharts } from "./check_charts.ts";
import type { Agreement, Disagreement } from "./disagreement.ts";
import { countReasons } from "./disagreement.ts";
import { reconcileTables } from "./reconcile_tables.ts";
import type { ReconciledTable } from "./reconcile_tables.ts";

/** A page after both readers were heard. */
export interface ReconciledPage {
  readonly parts: readonly PagePart[];
  readonly charts: readonly Chart[];
  readonly disagreements: readonly Disagreement[];
  readonly agreement: Agreement;
}

/** Share of a line's words within a table from which it is a line of the table. */
const OF_TABLE = 0.5;

function isWithin(line: Line, box: Box, frame: Pick<Page, "turn" | "width" | "height">): boolean {
  const within = line.words.filter((word) => {
    const [x0, y0, x1, y1] = displayedBox(wordBox(word), frame);
    const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2];
    return x >= box[0] && x <= box[2] && y >= box[1] && y <= box[3];
  });
  return within.length > OF_TABLE * line.words.length;
}

/** Puts a table that geometry took for prose where its lines stood, and takes them out of the prose. */
function insert(
  parts: readonly PagePart[],
  { reading }: ReconciledTable,
  frame: Pick<Page, "turn" | "width" | "height">,
): readonly PagePart[] {
  let done = false;
  const placed = parts.flatMap((part): readonly PagePart[] => {
    if (part.kind === "table") return [part];
    const own = part.lines.map((line) => isWithin(line, reading.table.box, frame));
    const first = own.indexOf(true);
    if (first < 0) return [part];
    const before = part.lines.slice(0, first);
    const after = part.lines.filter((_, i) => i > first && !own[i]);
    const table: readonly PagePart[] = done ? [] : [{ kind: "table", reading }];
    done = true;
    return [
      ...before.length === 0 ? [] : [{ kind: "prose" as const, lines: before }],
      ...table,
      ...after.length === 0 ? [] : [{ kind: "prose" as const, lines: after }],
    ];
  });
  return done ? placed : [...placed, { kind: "table", reading }];
}

/**
 * Brings a page as geometry read it together with the reply of a second reader: its tables by {@link reconcileTables}, in
 * their places among the prose, and its charts with the values that the page prints.
 *
 * @param parts of the page as geometry read them; none for a page without a text layer
 * @param frame of the page, for the place of lines on the page as displayed
 */
export function reconcilePage(
  parts: readonly PagePart[],
  reply: Pick<PageReadingReply, "tables" | "charts">,
  page: Pick<PageToRead, "page" | "words" | "width" | "height"> & {
    readonly frame: Pick<Page, "turn" | "width" | "height">;
  },
): ReconciledPage {
  const readings = parts.flatMap((part) => part.kind === "table" ? [part.reading] : []);
  const { tables, disagreements, agreement } = reconcileTables(readings, reply.tables, page);
  const standing = new Map<number, readonly ReconciledTable[]>();
  let at = 0;
  for (const table of tables) {
    const first = table.replaces[0];
    if (first !== undefined) at = first;
    // one that replaces nothing of its own follows the one with which it replaces something together
    if (first !== undefined || table.follows) standing.set(at, [...standing.get(at) ?? [], table]);
  }
  let index = -1;
  const kept = parts.flatMap((part): readonly PagePart[] => {
    if (part.kind === "prose") return [part];
    index++;
    return (standing.get(index) ?? []).map(({ reading }) => ({ kind: "table", reading }));
  });
  const added = tables.filter(({ replaces, follows }) => replaces.length === 0 && !follows);
  const charts = checkCharts(reply.charts, page);
  const all = [...disagreements, ...charts.disagreements];
  return {
    parts: added.reduce<readonly PagePart[]>((before, table) => insert(before, table, page.frame), kept),
    charts: charts.charts,
    disagreements: all,
    agreement: { ...agreement, reasons: countReasons(all) },
  };
}
