import { z } from "zod";

const Row = z.strictObject({
  what: z.string().min(1),
  value: z.string().min(1),
  n: z.string().min(1),
  command: z.string().min(1),
  date: z.iso.date(),
});

const Comparison = z.strictObject({
  name: z.string().min(1),
  caption: z.string().min(1),
  columns: z.array(z.string()).min(1),
  rows: z.array(z.array(z.string())),
  command: z.string().min(1),
  date: z.iso.date(),
});

const ResultFile = z.strictObject({
  measure: z.string().min(1),
  rows: z.array(Row),
  comparisons: z.array(Comparison),
});

/** One number that a run found: what was measured, what came out, over how many, by which command, when. */
export type ResultRow = Readonly<z.infer<typeof Row>>;

/** A table of one run that compares arms with each other. */
export type ComparisonTable = z.infer<typeof Comparison>;

/** What the runs of one measure found. */
export type ResultFile = Readonly<z.infer<typeof ResultFile>>;

/** What a measure says of itself: rows, or a table, before command and date are known. */
export interface FoundResults {
  readonly rows?: readonly Pick<ResultRow, "what" | "value" | "n">[];
  readonly comparison?: Omit<ComparisonTable, "command" | "date">;
}

/**
 * The result files of a folder, in order of their names.
 *
 * @throws {Error} for a file of another shape, naming file and field.
 */
export async function readResults(folder: string): Promise<readonly ResultFile[]> {
  const names = (await Array.fromAsync(Deno.readDir(folder))).map(({ name }) => name)
    .filter((name) => name.endsWith(".json")).sort();
  return await Promise.all(names.map((name) => readResult(`${folder}/${name}`)));
}

async function readResult(path: string): Promise<ResultFile> {
  let read: unknown;
  try {
    read = JSON.parse(await Deno.readTextFile(path));
  } catch (cause) {
    throw new Error(`Cannot read the results ${path}: it is no JSON`, { cause });
  }
  const parsed = ResultFile.safeParse(read);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new TypeError(
    `Cannot read the results ${path}: ${issue?.path.join(".") || "the whole"}: ${issue?.message}`,
  );
}

/** Writes what a run found into the measure's file: rows of the same `what` and comparisons of the same name give way, others stay. */
export async function keepResult(
  folder: string,
  { measure, command, date, found }: {
    readonly measure: string;
    readonly command: string;
    readonly date: string;
    readonly found: FoundResults;
  },
): Promise<void> {
  const path = `${folder}/${measure}.json`;
  const isThere = await Deno.stat(path).then(() => true, () => false);
  const before: ResultFile = isThere ? await readResult(path) : { measure, rows: [], comparisons: [] };
  const rows = new Map(before.rows.map((row) => [row.what, row]));
  for (const row of found.rows ?? []) rows.set(row.what, { ...row, command, date });
  const comparisons = new Map(before.comparisons.map((table) => [table.name, table]));
  const { comparison } = found;
  if (comparison !== undefined) comparisons.set(comparison.name, { ...comparison, command, date });
  const after: ResultFile = { measure, rows: [...rows.values()], comparisons: [...comparisons.values()] };
  await Deno.writeTextFile(path, `${JSON.stringify(after, null, 2)}\n`);
}
