import type { Chunk, IngestedDocument, StoredDocument } from "../chunk.ts";
import { embeddedText, textHash } from "../embedded_text.ts";
import type { Figure } from "../figure.ts";
import type { PageRecord } from "../page_record.ts";
import type { DocumentFooting } from "../footing.ts";
import { checkIngested } from "./check_ingested.ts";
import type { ChunkStore, PutResult, StoredMetric } from "./chunk_store.ts";
import type { Db, DbRow, Migration } from "./db.ts";
import { sameReading } from "./same_reading.ts";
import { type DocumentTerms, documentTerms } from "./document_terms.ts";
import { documentsVersion } from "./documents_version.ts";
import { fromTermsBlob, toTermsBlob } from "./terms_blob.ts";
import { TOKENIZER_VERSION } from "../tokenize.ts";

/**
 * The tables of this folder. Append only: a step that has landed is never changed.
 *
 * What is asked for by value is a column; the rest of a chunk or figure is its JSON in `body`, since one text per row
 * loads several times faster than twenty columns do. There are no keys: deleting and inserting the same key in one
 * transaction, which is what a replacement does, trips over them, and `checkIngested` has refused doubles before.
 */
export const RETRIEVAL_STEPS: readonly Migration[] = [{
  name: "documents, chunks, figures",
  sql: `
    CREATE TABLE documents (
      sha256 TEXT NOT NULL, name TEXT NOT NULL, company TEXT NOT NULL, fy INTEGER NOT NULL, pages INTEGER NOT NULL,
      year_end TEXT NOT NULL, sample BOOLEAN NOT NULL, ingested_at TEXT NOT NULL, reader TEXT NOT NULL
    );
    CREATE TABLE chunks (
      document TEXT NOT NULL, company TEXT NOT NULL, fy INTEGER NOT NULL, name TEXT NOT NULL,
      page INTEGER NOT NULL, position INTEGER NOT NULL, id TEXT NOT NULL, body TEXT NOT NULL
    );
    CREATE TABLE figures (
      document TEXT NOT NULL, company TEXT NOT NULL, fy INTEGER NOT NULL, name TEXT NOT NULL,
      position INTEGER NOT NULL, chunk TEXT NOT NULL, metric TEXT, fiscal_year INTEGER NOT NULL, body TEXT NOT NULL
    );`,
}, {
  name: "decisions of the page filter",
  sql: `
    CREATE TABLE pages (
      document TEXT NOT NULL, page INTEGER NOT NULL, label TEXT NOT NULL, kept BOOLEAN NOT NULL,
      has_table BOOLEAN NOT NULL, has_chart BOOLEAN NOT NULL, reason TEXT NOT NULL
    );`,
}, {
  name: "footing of documents",
  // JSON: it is read whole and never asked for by value
  sql: "ALTER TABLE documents ADD COLUMN footing TEXT;",
}, {
  name: "currency of documents",
  sql: "ALTER TABLE documents ADD COLUMN currency TEXT;",
}, {
  name: "vectors by text",
  // `textHash(embeddedText(chunk))` of the chunks that are there already: where that changes, a new step hashes anew. A
  // text that is no valid UTF-16 is no JSON to the engine; any hash does for it.
  sql: `
    ALTER TABLE chunks ADD COLUMN text_hash TEXT;
    UPDATE chunks SET text_hash = substr(sha256(CASE
      WHEN NOT json_valid(body) THEN body
      WHEN json_extract_string(body, '$.section') = '' THEN json_extract_string(body, '$.text')
      ELSE json_extract_string(body, '$.section') || chr(10) || json_extract_string(body, '$.text')
    END), 1, 32);
    CREATE TABLE embedding_models (hash TEXT NOT NULL, id TEXT NOT NULL, dimension INTEGER NOT NULL);
    CREATE TABLE vectors (model TEXT NOT NULL, text_hash TEXT NOT NULL, vector BLOB NOT NULL);`,
}, {
  name: "terms of documents",
  // one row a document: an edit touches that row alone, and a company is loaded with few rows
  sql: "CREATE TABLE terms (document TEXT NOT NULL, tokenizer TEXT NOT NULL, body BLOB NOT NULL);",
}];

/** Lists travel as one JSON text, so that the statement is the same for any length; null lets everything pass, an empty list nothing. */
const FIGURES = `SELECT body FROM figures
  WHERE company = $1
    AND ($2 IS NULL OR list_contains(from_json($2, '["VARCHAR"]'), metric))
    AND ($3 IS NULL OR list_contains(from_json($3, '["INTEGER"]'), fiscal_year))
    AND ($4 IS NULL OR list_contains(from_json($4, '["VARCHAR"]'), chunk))
  ORDER BY fy, name, position`;

const CHUNKS = `SELECT body FROM chunks
  WHERE company = $1 AND ($2 IS NULL OR fy = $2)
    AND ($3 IS NULL OR list_contains(from_json($3, '["VARCHAR"]'), id))
  ORDER BY fy, name, page, position`;

/** A vector goes with the last chunk of its text. After the new chunks are in, so that an unchanged text keeps its own. */
const SWEEP =
  "DELETE FROM vectors v WHERE NOT EXISTS (SELECT 1 FROM chunks c WHERE c.text_hash = v.text_hash)";

/** No body where the terms of a document were never kept, or were cut by another tokenizer. */
const TERMS = `SELECT sha256, name, company, fy, body
  FROM documents LEFT JOIN terms ON document = sha256 AND tokenizer = $2
  WHERE company = $1
  ORDER BY fy, name`;

/**
 * Counted by the engine: a big store holds hundreds of thousands of figures. Whether a row is illustrative stands in the
 * body as `JSON.stringify` writes it; within a printed text its quotation marks would be escaped.
 */
const METRICS = `SELECT company, metric, fiscal_year FROM figures
  WHERE metric IS NOT NULL AND NOT contains(body, '"illustrative":true')
  GROUP BY ALL ORDER BY company, metric, fiscal_year`;

const PAGES = "SELECT * FROM pages WHERE document = $1 ORDER BY page";

const DOCUMENTS = "SELECT * FROM documents ORDER BY company, fy, name, sha256";

/**
 * Counts the documents that this process has put into any store. The file is held by one process and opened in one
 * isolate alone, so as long as this stands still, what was read of the documents is still so.
 */
let puts = 0;

/** The documents after so many puts. */
interface Listed {
  readonly puts: number;
  readonly documents: readonly StoredDocument[];
  readonly version: string;
}

/**
 * The {@link ChunkStore} of a DuckDB file; brings its tables up to date first. The list of documents is kept in memory
 * between two changes: every question asks for it several times, at some milliseconds each.
 */
export async function duckdbChunkStore(db: Db): Promise<ChunkStore> {
  await db.migrate("retrieval", RETRIEVAL_STEPS);
  let kept: Listed | null = null;
  const list = async (): Promise<Listed> => {
    if (kept?.puts !== puts) {
      const before = puts;
      const documents = await readDocuments(db);
      const listed = { puts: before, documents, version: documentsVersion(documents) };
      // A put that ended meanwhile may or may not be in what was read.
      if (before !== puts) return listed;
      kept = listed;
    }
    return kept;
  };
  return {
    put: (ingested) => put(db, ingested).finally(() => puts += 1),
    documents: async () => (await list()).documents,
    chunks: async ({ company, fy, ids }) =>
      (await db.all(CHUNKS, [company, fy ?? null, toJson(ids)])).map((row) =>
        Object.freeze(parse<Chunk>(row))
      ),
    terms: ({ company }) => readTerms(db, company),
    figures: async ({ company, metrics, years, chunks }) =>
      (await db.all(FIGURES, [company, toJson(metrics), toJson(years), toJson(chunks)])).map((row) =>
        Object.freeze(parse<Figure>(row))
      ),
    metrics: () => readMetrics(db),
    pages: async ({ document }) => (await db.all(PAGES, [document])).map(toPage),
    version: async () => (await list()).version,
  };
}

async function put(db: Db, ingested: IngestedDocument): Promise<PutResult> {
  checkIngested(ingested);
  const { document, chunks, figures, pages = [] } = ingested;
  const { sha256, name, company, fy } = document;
  return await db.transaction(async () => {
    const gone = (await readDocuments(db)).filter((old) =>
      old.sha256 === sha256 || (old.name === name && old.company === company && old.fy === fy)
    );
    if (gone.some((old) => sameReading(old, document))) {
      return { outcome: "unchanged", replaced: null };
    }
    for (const old of gone) await remove(db, old.sha256);
    await db.append("documents", [[
      sha256,
      name,
      company,
      fy,
      document.pages,
      document.yearEnd,
      document.sample,
      document.ingestedAt,
      document.reader,
      document.footing === undefined ? null : JSON.stringify(document.footing),
      document.currency ?? null,
    ]]);
    await db.append(
      "chunks",
      chunks.map((
        chunk,
        at,
      ) => [
        sha256,
        company,
        fy,
        name,
        chunk.page,
        at,
        chunk.id,
        JSON.stringify(chunk),
        textHash(embeddedText(chunk)),
      ]),
    );
    await keepTerms(db, sha256, documentTerms(chunks.toSorted((a, b) => a.page - b.page)));
    await db.append(
      "figures",
      figures.map((figure, at) => [
        sha256,
        company,
        fy,
        name,
        at,
        figure.chunk,
        figure.metric,
        figure.period.fiscalYear,
        JSON.stringify(figure),
      ]),
    );
    await db.append(
      "pages",
      pages.map(({ page, label, kept, table, chart, reason }) => [
        sha256,
        page,
        label,
        kept,
        table,
        chart,
        reason,
      ]),
    );
    if (gone.length > 0) await db.run(SWEEP);
    const replaced = gone.find((old) => old.name === name) ?? gone[0];
    return replaced === undefined
      ? { outcome: "added", replaced: null }
      : { outcome: "replaced", replaced: replaced.sha256 };
  });
}

async function remove(db: Db, sha256: string): Promise<void> {
  await db.run("DELETE FROM figures WHERE document = ?", [sha256]);
  await db.run("DELETE FROM chunks WHERE document = ?", [sha256]);
  await db.run("DELETE FROM pages WHERE document = ?", [sha256]);
  await db.run("DELETE FROM terms WHERE document = ?", [sha256]);
  await db.run("DELETE FROM documents WHERE sha256 = ?", [sha256]);
}

async function readTerms(db: Db, company: string): Promise<readonly DocumentTerms[]> {
  const found: DocumentTerms[] = [];
  for (const row of await db.all(TERMS, [company, TOKENIZER_VERSION])) {
    const sha256 = String(row["sha256"]);
    const of = { company, fy: Number(row["fy"]), document: { sha256, name: String(row["name"]) } };
    found.push(
      row["body"] instanceof Uint8Array ? fromTermsBlob(row["body"], of) : await cutAgain(db, sha256),
    );
  }
  return found;
}

async function readMetrics(db: Db): Promise<readonly StoredMetric[]> {
  const found: { company: string; metric: string; years: number[] }[] = [];
  for (const row of await db.all(METRICS)) {
    const [company, metric, year] = [
      String(row["company"]),
      String(row["metric"]),
      Number(row["fiscal_year"]),
    ];
    const last = found.at(-1);
    if (last?.company === company && last.metric === metric) last.years.push(year);
    else found.push({ company, metric, years: [year] });
  }
  return found;
}

/** Cuts the chunks of a document that is stored already, for this time and for the next. */
function cutAgain(db: Db, sha256: string): Promise<DocumentTerms> {
  return db.transaction(async () => {
    const bodies = await db.all("SELECT body FROM chunks WHERE document = ? ORDER BY page, position", [
      sha256,
    ]);
    const terms = documentTerms(bodies.map((row) => parse<Chunk>(row)));
    await db.run("DELETE FROM terms WHERE document = ?", [sha256]);
    await keepTerms(db, sha256, terms);
    return terms;
  });
}

async function keepTerms(db: Db, sha256: string, terms: DocumentTerms): Promise<void> {
  await db.append("terms", [[sha256, TOKENIZER_VERSION, toTermsBlob(terms)]]);
}

async function readDocuments(db: Db): Promise<readonly StoredDocument[]> {
  return (await db.all(DOCUMENTS)).map((row) => ({
    sha256: String(row["sha256"]),
    name: String(row["name"]),
    company: String(row["company"]),
    fy: Number(row["fy"]),
    pages: Number(row["pages"]),
    yearEnd: String(row["year_end"]),
    sample: row["sample"] === true,
    ingestedAt: String(row["ingested_at"]),
    reader: String(row["reader"]),
    ...row["currency"] === null ? {} : { currency: String(row["currency"]) },
    ...row["footing"] === null ? {} : { footing: JSON.parse(String(row["footing"])) as DocumentFooting },
  }));
}

function toPage(row: DbRow): PageRecord {
  return Object.freeze({
    page: Number(row["page"]),
    label: String(row["label"]),
    kept: row["kept"] === true,
    table: row["has_table"] === true,
    chart: row["has_chart"] === true,
    reason: String(row["reason"]),
  });
}

/** What `put` wrote; nothing else writes these tables. */
function parse<Kept>(row: DbRow): Kept {
  return JSON.parse(String(row["body"])) as Kept;
}

function toJson(values: readonly (string | number)[] | undefined): string | null {
  return values === undefined ? null : JSON.stringify(values);
}
