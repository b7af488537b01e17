/** One program of FinQA with what it must come to. */
export interface FinqaProgram {
  /** File name and line, counted from 1: "dev_programs.jsonl, line 7". */
  readonly place: string;
  readonly question: string;
  /** Steps as published: `subtract(5, 3), divide(#0, const_100)`. */
  readonly program: string;
  /** Rows of cells as printed, the label of a row first. */
  readonly table: readonly (readonly string[])[];
  /** A number, or "yes" and "no" for a comparison. */
  readonly answer: number | string;
}

/**
 * The programs of a folder: every `.jsonl` file, in order of their names, one JSON object a line with `question`,
 * `program`, `table` and `answer`.
 *
 * @throws {Error} for a folder without such a file, and for a line that cannot be used, with file, line and field.
 */
export async function readPrograms(folder: string): Promise<readonly FinqaProgram[]> {
  const names = (await Array.fromAsync(Deno.readDir(folder)))
    .filter(({ name, isFile }) => isFile && name.endsWith(".jsonl")).map(({ name }) => name).sort();
  if (names.length === 0) throw new Error(`Cannot measure ${folder}: it holds no .jsonl file of programs`);
  const files = await Promise.all(names.map(async (name) => {
    const lines = (await Deno.readTextFile(`${folder}/${name}`)).split(/\r?\n/);
    return lines.flatMap((line, at) => line.trim() === "" ? [] : [readLine(line, `${name}, line ${at + 1}`)]);
  }));
  const programs = files.flat();
  if (programs.length === 0) {
    throw new Error(`Cannot measure ${folder}: ${names.join(", ")}: no line holds a program`);
  }
  return programs;
}

function readLine(line: string, place: string): FinqaProgram {
  const fail = (state: string, cause?: unknown): never => {
    throw new Error(`Cannot read ${place}: ${state}`, { cause });
  };
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (cause) {
    fail("it is no JSON", cause);
  }
  if (typeof value !== "object" || value === null) fail("it is no JSON object");
  const { question, program, table, answer } = value as Readonly<Record<string, unknown>>;
  if (typeof question !== "string") return fail("question must be a text");
  if (typeof program !== "string" || program.trim() === "") return fail("program must be a text");
  if (typeof answer !== "number" && typeof answer !== "string") {
    return fail("answer must be a number or a text");
  }
  if (!isTable(table)) return fail("table must be a list of rows, each a list of texts");
  return { place, question, program, table, answer };
}

function isTable(value: unknown): value is readonly (readonly string[])[] {
  return Array.isArray(value) &&
    value.every((row) => Array.isArray(row) && row.every((cell) => typeof cell === "string"));
}
