import { createHash } from "node:crypto";
import type { Grades } from "../../metrics/grades.ts";

/** A document of a BEIR collection. */
export interface BeirDocument {
  readonly id: string;
  /** "" where it has none. */
  readonly title: string;
  readonly text: string;
}

/** A query with what was judged of it. */
export interface BeirQuery {
  readonly id: string;
  readonly text: string;
  readonly grades: Grades;
}

/** A BEIR collection: documents, and the queries that somebody has judged documents for, in the order of their files. */
export interface Beir {
  /** Of the file of documents. */
  readonly sha256: string;
  readonly documents: readonly BeirDocument[];
  readonly queries: readonly BeirQuery[];
}

/** Where judgements lie: beside the rest, or as the benchmark packs them. */
const QRELS = ["qrels_test.tsv", "qrels/test.tsv"] as const;

/**
 * Reads a collection in the form of the BEIR benchmark: `corpus.jsonl` and `queries.jsonl` (`_id`, `text`, `title`), and
 * the judgements of the test split as `query-id`, `corpus-id`, `score` between tabs, under a head line.
 *
 * @throws {Error} for a missing file, and for a line that cannot be used, with file and line.
 */
export async function readBeir(folder: string): Promise<Beir> {
  const corpus = `${folder}/corpus.jsonl`;
  const documents = await readObjects(corpus);
  const known = new Set(documents.map(({ id }) => id));
  const queries = await readObjects(`${folder}/queries.jsonl`);
  const judged = await readQrels(folder, { queries: new Set(queries.map(({ id }) => id)), documents: known });
  return {
    sha256: createHash("sha256").update(await Deno.readFile(corpus)).digest("hex"),
    documents,
    queries: queries.flatMap(({ id, text }) => {
      const grades = judged.get(id);
      // A query without a relevant document, as other splits leave behind, can be neither found nor missed.
      return grades !== undefined && [...grades.values()].some((grade) => grade > 0)
        ? [{ id, text, grades }]
        : [];
    }),
  };
}

async function readLines(path: string): Promise<readonly (readonly [line: string, number: number])[]> {
  const text = await Deno.readTextFile(path).catch((cause) => {
    throw new Error(
      `Cannot read ${path}: ${
        cause instanceof Deno.errors.NotFound ? "there is no such file" : cause.message
      }`,
      { cause },
    );
  });
  return text.split(/\r?\n/).map((line, at) => [line, at + 1] as const).filter(([line]) => line !== "");
}

async function readObjects(path: string): Promise<readonly BeirDocument[]> {
  const ids = new Map<string, number>();
  return (await readLines(path)).map(([line, number]) => {
    const { _id: id, title = "", text } = readObject(line, `${path}, line ${number}`);
    if (typeof id !== "string" || id === "" || typeof text !== "string" || typeof title !== "string") {
      throw new Error(
        `Cannot read ${path}, line ${number}: "_id" and "text" must be texts, and "title" where there is one`,
      );
    }
    const before = ids.get(id);
    if (before !== undefined) {
      throw new Error(
        `Cannot read ${path}, line ${number}: the _id "${id}" stands on line ${before} already`,
      );
    }
    ids.set(id, number);
    return { id, title, text };
  });
}

function readObject(line: string, place: string): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (cause) {
    throw new Error(`Cannot read ${place}: it is no JSON`, { cause });
  }
  if (typeof value !== "object" || value === null) {
    throw new Error(`Cannot read ${place}: it is no JSON object`);
  }
  return value as Readonly<Record<string, unknown>>;
}

async function readQrels(
  folder: string,
  known: { readonly queries: ReadonlySet<string>; readonly documents: ReadonlySet<string> },
): Promise<ReadonlyMap<string, Grades>> {
  const path = await firstFile(folder);
  const judged = new Map<string, Map<string, number>>();
  for (const [line, number] of await readLines(path)) {
    const [query = "", document = "", score = "", ...more] = line.split("\t");
    if (number === 1 && query === "query-id") continue;
    const place = `${path}, line ${number}`;
    if (more.length > 0 || !/^-?\d+$/.test(score)) {
      throw new Error(`Cannot read ${place}: a query, a document and a whole number between tabs are needed`);
    }
    if (!known.queries.has(query)) {
      throw new Error(`Cannot read ${place}: there is no query "${query}" in queries.jsonl`);
    }
    if (!known.documents.has(document)) {
      throw new Error(`Cannot read ${place}: there is no document "${document}" in corpus.jsonl`);
    }
    const grades = judged.get(query) ?? new Map<string, number>();
    judged.set(query, grades.set(document, Number(score)));
  }
  if (judged.size === 0) throw new Error(`Cannot read ${path}: it holds no judgement`);
  return judged;
}

async function firstFile(folder: string): Promise<string> {
  for (const name of QRELS) {
    if ((await Deno.stat(`${folder}/${name}`).catch(() => null))?.isFile) return `${folder}/${name}`;
  }
  throw new Error(`Cannot measure ${folder}: it holds no judgements, neither ${QRELS.join(" nor ")}`);
}
