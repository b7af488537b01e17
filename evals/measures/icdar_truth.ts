import type { PlacedCell, PlacedTable } from "./adjacency_relations.ts";

/** Where a table stands: a box in PDF space (points, origin at the bottom left of the page). */
export interface TruthRegion {
  /** Counted from 1. */
  readonly page: number;
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

interface Element {
  readonly attributes: Readonly<Record<string, string>>;
  readonly body: string;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function plain(xml: string): string {
  return xml.replaceAll(/<[^>]*>/g, "")
    .replaceAll(
      /&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi,
      (whole, decimal, hex, name) =>
        decimal !== undefined
          ? String.fromCodePoint(Number(decimal))
          : hex !== undefined
          ? String.fromCodePoint(parseInt(hex, 16))
          : ENTITIES[name] ?? whole,
    );
}

function bare(xml: string): string {
  return xml.replaceAll(/<!--[\s\S]*?-->/g, "");
}

/** Elements of one name, none of which holds another of that name. */
function elements(xml: string, name: string): readonly Element[] {
  const pattern = new RegExp(`<${name}(\\s[^>]*?)?(?:/>|>([\\s\\S]*?)</${name}>)`, "g");
  return [...xml.matchAll(pattern)].map(([, head = "", body = ""]) => ({
    attributes: Object.fromEntries(
      [...head.matchAll(/([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map((
        [, key, a, b],
      ) => [key, a ?? b ?? ""]),
    ),
    body,
  }));
}

function whole(element: Element, name: string, file: string, missing?: number): number {
  const text = element.attributes[name];
  const value = text === undefined || text === "" ? missing : Number(text);
  if (value === undefined || !Number.isFinite(value)) {
    throw new SyntaxError(`Cannot read ${file}: ${name}="${text ?? ""}" is no number; fetch the file again`);
  }
  return value;
}

function cellOf(cell: Element, down: number, across: number, file: string): PlacedCell {
  const r0 = whole(cell, "start-row", file);
  const c0 = whole(cell, "start-col", file);
  return {
    r0: r0 + down,
    r1: whole(cell, "end-row", file, r0) + down,
    c0: c0 + across,
    c1: whole(cell, "end-col", file, c0) + across,
    text: plain(cell.body),
  };
}

/**
 * Reads a structure file of the competition (`NAME-str.xml`): the true tables of a document with their cells. A table
 * over several regions stands on the page of its last one. Throws a `SyntaxError` naming the file where a place is no
 * number or there is no table.
 */
export function truthTables(xml: string, file: string): readonly PlacedTable[] {
  const tables = elements(bare(xml), "table").map((table): PlacedTable => {
    let page = 0;
    const cells: PlacedCell[] = [];
    for (const region of elements(table.body, "region")) {
      page = whole(region, "page", file);
      const down = whole(region, "row-increment", file, 0);
      const across = whole(region, "col-increment", file, 0);
      cells.push(...elements(region.body, "cell").map((cell) => cellOf(cell, down, across, file)));
    }
    return { page, cells };
  });
  if (tables.length === 0) {
    throw new SyntaxError(`Cannot read ${file}: no <table> in it; fetch the file again`);
  }
  return tables;
}

/** Reads a region file of the competition (`NAME-reg.xml`): where the tables of a document stand. Throws as {@link truthTables}. */
export function truthRegions(xml: string, file: string): readonly TruthRegion[] {
  const regions = elements(bare(xml), "region").flatMap((region) => {
    const page = whole(region, "page", file);
    return elements(region.body, "bounding-box").slice(0, 1).map((box): TruthRegion => {
      const [xa, xb] = [whole(box, "x1", file), whole(box, "x2", file)];
      const [ya, yb] = [whole(box, "y1", file), whole(box, "y2", file)];
      return { page, x0: Math.min(xa, xb), y0: Math.min(ya, yb), x1: Math.max(xa, xb), y1: Math.max(ya, yb) };
    });
  });
  if (regions.length === 0) {
    throw new SyntaxError(`Cannot read ${file}: no <region> in it; fetch the file again`);
  }
  return regions;
}
