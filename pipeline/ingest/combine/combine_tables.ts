import type { Box, Table } from "../../../retrieval/mod.ts";
import type { Page } from "../pdf/page.ts";
import { displayedBox, textFrameBox } from "../pdf/page.ts";
import { groupLines } from "../tables/line.ts";
import { readTableIn } from "../tables/read_table_in.ts";
import type { PagePart, TableReading } from "../tables/read_tables.ts";
import { readTables } from "../tables/read_tables.ts";
import type { BareReading } from "../tables/ruled/grid_table.ts";
import type { RuledReading } from "../tables/ruled/read_ruled.ts";
import { readRuled } from "../tables/ruled/read_ruled.ts";
import { flawsOfReading } from "./reading_flaws.ts";
import type { Region, SeeOptions } from "./see_tables.ts";
import { isAbout, regionIn, regionOf, SeenPage, sharedWords } from "./see_tables.ts";

/** Two regions with this share of common words are the same. */
const SAME = 0.9;
/** What geometry reads as a table and a model as a figure by this share of its words is a chart's axes and labels. */
const DRAWN = 0.7;

type AnyReading = BareReading | TableReading;

interface Measured extends Region {
  readonly reading: TableReading;
}

/** A seen region out to the columns that geometry has beside it in the same lines: models cut off stubs. */
function widened(seen: Region, { box: [x0, , x1], words }: Region, page: Page): Region {
  if (sharedWords(words, seen.words) < SAME * seen.words.size) return seen;
  const [left, top, right, bottom] = seen.box;
  return regionOf([Math.min(left, x0), top, Math.max(right, x1), bottom], page);
}

/** The reading with fewer flaws, geometry's at a tie. */
async function better(
  measured: AnyReading | null,
  region: Region,
  seen: SeenPage,
): Promise<AnyReading | null> {
  const looked = await seen.read(region);
  const flaws = (reading: AnyReading | null) => flawsOfReading(reading, region.words, seen.page);
  return flaws(looked) < flaws(measured) ? looked : measured;
}

function given(reading: AnyReading, { words, box: frame }: Region): RuledReading {
  const { page, box, headerRows, rows } = reading.table;
  const { indents, textColumns } = reading;
  return { reading: { table: { page, box, headerRows, rows }, indents, textColumns }, words, frame };
}

/** Most rows of a table begin with words and go on with figures; those of a chart are ticks and legends. */
function isLabelled({ rows, headerRows }: Table): boolean {
  const body = rows.slice(headerRows);
  const labelled = body.filter(([label, ...others]) =>
    /\p{L}{2}/u.test(label?.text ?? "") && others.some(({ text }) => /\d/.test(text ?? ""))
  );
  return labelled.length > 0.5 * body.length;
}

function isSame(a: Region, b: Region): boolean {
  const shared = sharedWords(a.words, b.words);
  return shared >= SAME * (a.words.size + b.words.size - shared);
}

function measuredTables(page: Page, knows: (word: string) => boolean): readonly Measured[] {
  return readTables(page, knows).flatMap((part) =>
    part.kind === "table"
      ? [{ reading: part.reading, ...regionOf(textFrameBox(part.reading.table.box, page), page) }]
      : []
  );
}

/** Whether geometry reads a region without a flaw already, be it as one table or as several that a model took for one. */
function standsWhole(standing: readonly Measured[], { words }: Region, page: Page): boolean {
  const covered = standing.reduce((sum, table) => sum + sharedWords(table.words, words), 0);
  return covered >= SAME * words.size &&
    standing.every(({ reading, words }) => flawsOfReading(reading, words, page) === 0);
}

/** Readings to put in the place of geometry's own: one at most for each table that the models see. */
async function replacements(
  seen: SeenPage,
  ruled: readonly RuledReading[],
  knows: (word: string) => boolean,
): Promise<readonly RuledReading[]> {
  const { page } = seen;
  const tables = measuredTables(page, knows);
  const taken: RuledReading[] = [];
  for (const looked of await seen.tables()) {
    const frames = ruled.filter(({ words }) => isAbout(words, looked.words));
    // a frame says where a table ends better than a model does
    if (frames.length > 1) continue;
    const [frame] = frames;
    const standing = tables.filter(({ words }) => isAbout(words, looked.words));
    if (frame === undefined && standsWhole(standing, looked, page)) continue;
    const [only, ...more] = standing;
    const region = frame !== undefined
      ? { box: frame.frame, words: frame.words }
      : only !== undefined && more.length === 0
      ? widened(looked, only, page)
      : looked;
    const same = tables.find((table) => isSame(table, region))?.reading;
    const measured = frame?.reading ?? same ?? readTableIn(page, displayedBox(region.box, page), knows);
    const best = await better(measured, region, seen);
    if (best !== null && best !== frame?.reading && best !== same) taken.push(given(best, region));
  }
  return taken;
}

/**
 * Reads a page's tables with the eye of models and the ruler of geometry. A frame of rulings says where its table ends;
 * elsewhere a model's area, refined, does. What stands there is read by both, and the reading with fewer flaws is
 * taken, geometry's at a tie. What geometry alone found stays, unless it is the inside of a figure.
 */
export async function combineTables(page: Page, options: SeeOptions): Promise<readonly PagePart[]> {
  const { knows = () => false } = options;
  const seen = await SeenPage.paint(page, options);
  const ruled = readRuled(page, knows);
  const taken = await replacements(seen, ruled, knows);
  const figures = (await seen.areas()).filter(({ label }) => label === "figure").map(({ box }) =>
    regionOf(box, page)
  );
  return readTables(page, knows, taken).map((part) => {
    if (part.kind === "prose") return part;
    const { words } = regionOf(textFrameBox(part.reading.table.box, page), page);
    const sure = [...ruled, ...taken].some((one) => sharedWords(one.words, words) > 0);
    const drawn = figures.some((figure) => sharedWords(figure.words, words) > DRAWN * words.size);
    return sure || !drawn || isLabelled(part.reading.table)
      ? part
      : { kind: "prose", lines: groupLines([...words]) };
  });
}

/**
 * As {@link readTableIn} (a box on the page as displayed), with the models' structure beside it: the reading with fewer
 * flaws, geometry's at a tie.
 */
export async function combineTableIn(page: Page, box: Box, options: SeeOptions): Promise<AnyReading | null> {
  const region = regionIn(box, page);
  if (region === null) return null;
  return await better(readTableIn(page, box, options.knows), region, await SeenPage.paint(page, options));
}
