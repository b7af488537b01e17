import { type Lab, openLab, UsageError } from "tieout";
import { labConfig } from "../lab_config.ts";
import { readChallenge } from "../erc/read_challenge.ts";
import { readFilings } from "../financebench/filings.ts";
import { keepDocuments, type KeptDocument } from "../keep_documents.ts";
import type { MeasureOptions } from "../measure.ts";
import { readWorld, type World } from "./facts.ts";
import { tatqaWorld } from "./tatqa_world.ts";

/** Figures that drafts are made of, and who may be asked about them. */
export interface DraftSet {
  readonly name: string;
  readonly world: World;
  /** null where there are tables and no reports. */
  readonly lab: Lab | null;
}

/** Beside the user's own data, never among it; reports that another measure has ingested are used where they lie. */
const FOLDERS = { samples: "measures/mutants", erc: "measures/erc", financebench: "measures/financebench" };

const SAMPLES = new URL("../../../fixtures/reports/", import.meta.url);

/**
 * What is measured on, one after the other, each closed again before the next is opened: a store that is named, else the
 * sample reports and every benchmark of figures that lies in the data folder.
 *
 * @throws {UsageError} for a data folder that holds none of the benchmarks.
 */
export async function* openSets(options: MeasureOptions): AsyncGenerator<DraftSet> {
  const { data, flags, env, path } = options;
  if (flags["store"] !== undefined) {
    yield* openStore({ name: "store", folder: path(String(flags["store"])), documents: [] }, options);
    return;
  }
  const root = path(labConfig(env).storeFolder);
  yield* openStore({
    name: "samples",
    folder: `${root}/${FOLDERS.samples}`,
    documents: await sampleDocuments(),
  }, options);
  if (data === "") return;
  const found = await benchmarks(data);
  if (found.every(({ folder }) => folder === null)) {
    throw new UsageError(`--data ${data}: it holds none of annual-reports, financebench and tatqa`);
  }
  for (const { name, folder } of found) {
    if (folder === null) continue;
    switch (name) {
      case "annual-reports": {
        const { documents } = await readChallenge(folder);
        yield* openStore({ name, folder: `${root}/${FOLDERS.erc}`, documents }, options);
        break;
      }
      case "financebench": {
        const documents = (await readFilings(folder)).filings.map(({ doc, ...rest }) => ({
          name: `${doc}.pdf`,
          ...rest,
        }));
        yield* openStore({ name, folder: `${root}/${FOLDERS.financebench}`, documents }, options);
        break;
      }
      case "tatqa":
        yield { name, world: await tatqaWorld(folder), lab: null };
        break;
      default:
        name satisfies never;
    }
  }
}

async function* openStore(
  { name, folder, documents }: {
    readonly name: string;
    readonly folder: string;
    readonly documents: readonly KeptDocument[];
  },
  { env, progress, signal }: MeasureOptions,
): AsyncGenerator<DraftSet> {
  const lab = await openLab({ ...labConfig(env), storeFolder: folder });
  try {
    await keepDocuments(lab, documents, { measure: "mutants", progress, signal });
    yield { name, world: await readWorld(lab.store), lab };
  } finally {
    await lab.close();
  }
}

const BENCHMARKS = ["annual-reports", "financebench", "tatqa"] as const;

/** Which benchmarks a folder holds, or is. */
async function benchmarks(data: string) {
  return await Promise.all(BENCHMARKS.map(async (name) => {
    const places = data.split("/").at(-1) === name ? [data] : [`${data}/${name}`];
    const [folder] = (await Promise.all(places.map(async (place) =>
      await Deno.stat(place).then(({ isDirectory }) =>
          isDirectory, () =>
          false)
        ? [place]
        : []
    ))).flat();
    return { name, folder: folder ?? null };
  }));
}

async function sampleDocuments(): Promise<readonly KeptDocument[]> {
  const names = (await Array.fromAsync(Deno.readDir(SAMPLES))).map(({ name }) => name).sort();
  return names.flatMap((name) => {
    const match = name.match(/^([a-z0-9]+)-fy(\d{4})\.pdf$/);
    return match === null ? [] : [{
      name,
      company: match[1]!.toUpperCase(),
      fy: Number(match[2]),
      path: new URL(name, SAMPLES).pathname,
    }];
  });
}
