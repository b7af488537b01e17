import type { Table } from "../../../retrieval/mod.ts";
import { numberKey } from "./cell_key.ts";

/** Tables of two readers that show the same: mostly one of each, more where a reader parted or joined them. */
export interface TableGroup {
  /** Indexes. */
  readonly geometric: readonly number[];
  readonly reply: readonly number[];
  /** The two that are most alike, null where only one reader saw the table. */
  readonly pair: { readonly geometric: number; readonly reply: number } | null;
}

/** Share of cells that two readings of one table have in common at least. */
const SAME = 0.3;
/** Share of a smaller table's cells that stand in a larger one, where one reader parted what the other joined. */
const WITHIN = 0.6;

type Bag = ReadonlyMap<string, number>;

/** A number tells a table from its neighbour more than a word does, and a long one more than a short one. */
function weight(key: string): number {
  return Math.min(6, key.replaceAll(/\D/g, "").length) + 1;
}

function bagOf({ rows }: Table): Bag {
  const bag = new Map<string, number>();
  for (const { text } of rows.flat()) {
    // by words, since the readers may have parted the cells differently
    for (const word of (text ?? "").split(/\s+/)) {
      const key = numberKey(word);
      if (key !== "" && key !== "-") bag.set(key, (bag.get(key) ?? 0) + 1);
    }
  }
  return bag;
}

function total(bag: Bag): number {
  let sum = 0;
  for (const [key, count] of bag) sum += weight(key) * count;
  return sum;
}

function common(a: Bag, b: Bag): number {
  let sum = 0;
  for (const [key, count] of a) sum += weight(key) * Math.min(count, b.get(key) ?? 0);
  return sum;
}

/** Where a table's own content decides an order, the order in which it was handed over does not. */
export function contentOf(table: Table): string {
  return JSON.stringify([table.box, table.title, table.rows.map((row) => row.map(({ text }) => text))]);
}

/** Where the numbers of the tables stand: words of the text layer, by table. */
export interface TablePlaces {
  readonly geometric: readonly ReadonlySet<unknown>[];
  readonly reply: readonly ReadonlySet<unknown>[];
}

/**
 * Finds the tables of a page that both readers saw, by their words and, where there is a text layer, by the place of their
 * numbers: a statement and its summary on one page have the same words. Boxes are no help, since a model that looks at a
 * picture gives none that can be relied on. The order of the tables does not matter.
 */
export function matchTables(
  geometric: readonly Table[],
  reply: readonly Table[],
  places: TablePlaces | null = null,
): readonly TableGroup[] {
  const bags = { geometric: geometric.map(bagOf), reply: reply.map(bagOf) };
  const scored = geometric.flatMap((table, g) =>
    reply.map((other, r) => {
      const [a, b] = [bags.geometric[g]!, bags.reply[r]!];
      const shared = common(a, b);
      const [sizeA, sizeB] = [total(a), total(b)];
      const [here, there] = [places?.geometric[g], places?.reply[r]];
      const placed = here !== undefined && there !== undefined && here.size > 0 && there.size > 0;
      const both = placed ? [...here].filter((token) => there.has(token)).length : 0;
      const words = {
        same: 2 * shared / Math.max(1, sizeA + sizeB),
        within: shared / Math.max(1, Math.min(sizeA, sizeB)),
      };
      return {
        g,
        r,
        same: placed ? (words.same + 2 * both / (here.size + there.size)) / 2 : words.same,
        within: placed ? (words.within + both / Math.min(here.size, there.size)) / 2 : words.within,
        order: `${contentOf(table)}${contentOf(other)}`,
      };
    })
  ).sort((a, b) => b.same - a.same || (a.order < b.order ? -1 : 1));
  const groups: { geometric: number[]; reply: number[]; pair: { geometric: number; reply: number } }[] = [];
  const groupOf = (side: "geometric" | "reply", at: number) =>
    groups.find((group) => group[side].includes(at));
  for (const { g, r, same } of scored) {
    if (same < SAME || groupOf("geometric", g) !== undefined || groupOf("reply", r) !== undefined) continue;
    groups.push({ geometric: [g], reply: [r], pair: { geometric: g, reply: r } });
  }
  for (const { g, r, within } of scored) {
    if (within < WITHIN) continue;
    const [ofG, ofR] = [groupOf("geometric", g), groupOf("reply", r)];
    // a lone partner of a matched one is its missing half
    if (ofG === undefined && ofR === undefined) {
      groups.push({ geometric: [g], reply: [r], pair: { geometric: g, reply: r } });
    } else if (ofG === undefined) ofR?.geometric.push(g);
    else if (ofR === undefined) ofG.reply.push(r);
  }
  return [
    ...groups,
    ...geometric.flatMap((_, g) =>
      groupOf("geometric", g) === undefined ? [{ geometric: [g], reply: [], pair: null }] : []
    ),
    ...reply.flatMap((_, r) =>
      groupOf("reply", r) === undefined ? [{ geometric: [], reply: [r], pair: null }] : []
    ),
  ];
}
