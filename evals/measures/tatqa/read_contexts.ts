/** Power of ten, or percent, that an answer of TAT-QA is in; "" for a plain number and for words. */
export type Scale = "" | "thousand" | "million" | "billion" | "percent";

/** A question of TAT-QA with its gold. */
export interface TatqaQuestion {
  readonly id: string;
  readonly question: string;
  readonly answerType: "span" | "multi-span" | "arithmetic" | "count";
  readonly answer: number | string | readonly string[];
  /** The arithmetic behind the answer as somebody wrote it down, "" where there is none. */
  readonly derivation: string;
  readonly scale: Scale;
}

/** A table and the paragraphs around it, with what is asked of them. */
export interface TatqaContext {
  readonly id: string;
  /** Cells as printed. */
  readonly table: readonly (readonly string[])[];
  /** In the order of the report. */
  readonly paragraphs: readonly string[];
  readonly questions: readonly TatqaQuestion[];
}

const SCALES: readonly string[] = [
  "",
  "thousand",
  "million",
  "billion",
  "percent",
] satisfies readonly Scale[];
const TYPES: readonly string[] = ["span", "multi-span", "arithmetic", "count"];

/**
 * The contexts of a folder: every `.json` file, in order of their names, each a list of contexts as TAT-QA publishes them.
 *
 * @throws {Error} for a folder without such a file, and for what cannot be used, with file, context and field.
 */
export async function readContexts(folder: string): Promise<readonly TatqaContext[]> {
  const names = (await Array.fromAsync(Deno.readDir(folder)))
    .filter(({ name, isFile }) => isFile && name.endsWith(".json")).map(({ name }) => name).sort();
  if (names.length === 0) throw new Error(`Cannot measure ${folder}: it holds no .json file of contexts`);
  const files = await Promise.all(names.map(async (name) => {
    const file = await readFile(`${folder}/${name}`, name);
    return file.map((context, at) => readContext(context, `${name}, context ${at + 1}`));
  }));
  return files.flat();
}

async function readFile(path: string, name: string): Promise<readonly unknown[]> {
  const text = await Deno.readTextFile(path);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new Error(`Cannot read ${name}: it is no JSON`, { cause });
  }
  if (!Array.isArray(value)) throw new Error(`Cannot read ${name}: it must be a list of contexts`);
  return value;
}

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(value: unknown): Fields {
  return typeof value === "object" && value !== null ? value as Fields : {};
}

function readContext(value: unknown, place: string): TatqaContext {
  const must = (holds: boolean, field: string, what: string) => {
    if (!holds) throw new Error(`Cannot read ${place}: ${field} must be ${what}`);
  };
  const { table, paragraphs, questions } = fieldsOf(value);
  const { uid, table: rows } = fieldsOf(table);
  must(typeof uid === "string", "table.uid", "a text");
  must(isRows(rows), "table.table", "a list of rows, each a list of texts");
  must(Array.isArray(paragraphs), "paragraphs", "a list");
  must(Array.isArray(questions), "questions", "a list");
  const texts = (paragraphs as readonly unknown[]).map(fieldsOf)
    .toSorted((a, b) => Number(a["order"]) - Number(b["order"])).map(({ text }) => text);
  must(texts.every((text) => typeof text === "string"), "paragraphs", "objects with a text");
  return {
    id: uid as string,
    table: rows as TatqaContext["table"],
    paragraphs: texts as readonly string[],
    questions: (questions as readonly unknown[]).map((one, at) => readQuestion(fieldsOf(one), { at, must })),
  };
}

function readQuestion(
  fields: Fields,
  { at, must }: { readonly at: number; readonly must: (holds: boolean, field: string, what: string) => void },
): TatqaQuestion {
  const { uid, question, answer_type: type, answer, derivation = "", scale = "" } = fields;
  const field = (name: string) => `questions[${at}].${name}`;
  must(typeof question === "string", field("question"), "a text");
  must(TYPES.includes(String(type)), field("answer_type"), `one of ${TYPES.join(", ")}`);
  must(
    SCALES.includes(String(scale)),
    field("scale"),
    `one of ${SCALES.map((one) => `"${one}"`).join(", ")}`,
  );
  must(typeof derivation === "string", field("derivation"), "a text");
  const isAnswer = typeof answer === "number" || typeof answer === "string" ||
    Array.isArray(answer) && answer.every((part) => typeof part === "string");
  must(isAnswer, field("answer"), "a number, a text or a list of texts");
  return {
    id: String(uid),
    question: question as string,
    answerType: type as TatqaQuestion["answerType"],
    answer: answer as TatqaQuestion["answer"],
    derivation: derivation as string,
    scale: scale as Scale,
  };
}

function isRows(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 &&
    value.every((row) => Array.isArray(row) && row.every((cell) => typeof cell === "string"));
}
