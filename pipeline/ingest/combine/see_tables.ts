import type { Box, PageImage } from "../../../retrieval/mod.ts";
import type { Page, Word } from "../pdf/page.ts";
import { boundingBox, textFrameBox, wordBox } from "../pdf/page.ts";
import { turnImage } from "../pdf/turn_image.ts";
import { groupLines } from "../tables/line.ts";
import type { PagePart } from "../tables/read_tables.ts";
import { readTables } from "../tables/read_tables.ts";
import type { BareReading } from "../tables/ruled/grid_table.ts";
import type { RuledReading } from "../tables/ruled/read_ruled.ts";
import { readSeen } from "./read_seen.ts";
import { refineRegion, wordsIn } from "./refine_region.ts";
import type { SeenArea, TableSight } from "./table_sight.ts";

/** What tables are looked at with. */
export interface SeeOptions {
  readonly sight: TableSight;
  /** Paints the page as displayed, at so many pixels per point. */
  readonly paint: (scale: number) => Promise<PageImage>;
  /** Whether the document writes a word elsewhere, for hyphens at line ends. */
  readonly knows?: (word: string) => boolean;
}

/** A part of a page: its box in the page's text frame, and the words in it. */
export interface Region {
  readonly box: Box;
  readonly words: ReadonlySet<Word>;
}

/** Pixels per point (144 dpi): twice what the layout model takes, and enough for a table of half a page. */
const SCALE = 2;
/** An area that is at least this sure counts. */
const SURE = 0.5;
/** A region that holds this share of another's words is about the same table. */
const SHARED = 0.5;
/** Room around the words in the picture of a table, in points: its outer rulings stand there. */
const MARGIN = 5;

/** The region of a box in the page's text frame. */
export function regionOf(box: Box, page: Page): Region {
  return { box, words: new Set(wordsIn(page.words, box)) };
}

/** How many words two regions have in common. */
export function sharedWords(a: ReadonlySet<Word>, b: ReadonlySet<Word>): number {
  let shared = 0;
  for (const word of a) if (b.has(word)) shared++;
  return shared;
}

/** Whether one of two regions holds most of the other: they are about the same table. */
export function isAbout(a: ReadonlySet<Word>, b: ReadonlySet<Word>): boolean {
  return sharedWords(a, b) > SHARED * Math.min(a.size, b.size);
}

/** A page under the eyes of models. */
export class SeenPage {
  readonly page: Page;
  readonly #image: PageImage;
  readonly #options: SeeOptions;
  #areas: Promise<readonly SeenArea[]> | null = null;

  private constructor(page: Page, seen: { readonly image: PageImage; readonly options: SeeOptions }) {
    this.page = page;
    this.#image = seen.image;
    this.#options = seen.options;
  }

  /** Paints the page upright. */
  static async paint(page: Page, options: SeeOptions): Promise<SeenPage> {
    return new SeenPage(page, { image: turnImage(await options.paint(SCALE), page.turn), options });
  }

  /** Areas that the layout model is sure of, in the page's text frame, the surest first. */
  areas(): Promise<readonly SeenArea[]> {
    this.#areas ??= this.#options.sight.areas(this.#image, SURE);
    return this.#areas;
  }

  /** Regions of the tables, refined; of those that share words the surest. */
  async tables(): Promise<readonly Region[]> {
    const regions: Region[] = [];
    for (const { label, box } of await this.areas()) {
      const refined = label === "table" ? refineRegion(box, this.page) : null;
      if (refined === null) continue;
      const region = regionOf(refined, this.page);
      if (!regions.some(({ words }) => isAbout(words, region.words))) regions.push(region);
    }
    return regions;
  }

  /** Reads a region by the structure that the models see in it; null where that is no table. */
  async read({ box: [x0, y0, x1, y1], words }: Region): Promise<BareReading | null> {
    const { sight, knows = () => false } = this.#options;
    const box: Box = [x0 - MARGIN, y0 - MARGIN, x1 + MARGIN, y1 + MARGIN];
    const structure = await sight.structure(this.#image, box);
    return readSeen(structure, { words: [...words], page: this.page, knows });
  }
}

/** The region of the words in a box on the page as displayed, null where there are none. */
export function regionIn(box: Box, page: Page): Region | null {
  const { words } = regionOf(textFrameBox(box, page), page);
  return words.size === 0 ? null : { words, box: boundingBox([...words].map(wordBox)) };
}

/** Reads a page's tables by models alone: regions and structure from its picture, text from its text layer. */
export async function seeTables(page: Page, options: SeeOptions): Promise<readonly PagePart[]> {
  const seen = await SeenPage.paint(page, options);
  const given: RuledReading[] = [];
  for (const region of await seen.tables()) {
    const reading = await seen.read(region);
    if (reading !== null) given.push({ reading, words: region.words, frame: region.box });
  }
  const all = new Set(given.flatMap(({ words }) => [...words]));
  return readTables(page, options.knows, given).map((part): PagePart => {
    if (part.kind === "prose") return part;
    // what the models take for no table is none
    const { words } = regionOf(textFrameBox(part.reading.table.box, page), page);
    return sharedWords(words, all) > 0 ? part : { kind: "prose", lines: groupLines([...words]) };
  });
}

/** Reads the table within a box (points on the page as displayed) by the models alone; null where that is none. */
export async function seeTableIn(page: Page, box: Box, options: SeeOptions): Promise<BareReading | null> {
  const region = regionIn(box, page);
  return region === null ? null : await (await SeenPage.paint(page, options)).read(region);
}
