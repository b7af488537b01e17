import type { Chunk } from "../chunk.ts";
import { embeddedText } from "../embedded_text.ts";
import { checkVectors } from "./check_vectors.ts";
import { RETRIEVAL_STEPS } from "./chunk_store_duckdb.ts";
import type { Db, DbRow } from "./db.ts";
import type { MissingText, TextVector, VectorFilter, VectorStore } from "./vector_store.ts";

const WITHOUT = `($2 IS NULL OR c.company = $2)
  AND NOT EXISTS (SELECT 1 FROM vectors v WHERE v.model = $1 AND v.text_hash = c.text_hash)`;

const MISSING =
  `SELECT DISTINCT ON (c.text_hash) c.text_hash, c.body FROM chunks c WHERE ${WITHOUT} ORDER BY c.text_hash`;

const COVERAGE = `SELECT
  (SELECT count(*) FROM chunks c WHERE $2 IS NULL OR c.company = $2) AS chunks,
  (SELECT count(*) FROM chunks c WHERE ${WITHOUT}) AS missing`;

const LOAD = `SELECT c.id, v.vector FROM chunks c JOIN vectors v ON v.text_hash = c.text_hash
  WHERE v.model = $1 AND c.company = $2`;

/** Values travel as one JSON text, so that the statement is the same for any number. */
const HELD =
  `SELECT DISTINCT text_hash FROM chunks WHERE list_contains(from_json($1, '["VARCHAR"]'), text_hash)`;
const REMOVE =
  `DELETE FROM vectors WHERE model = $1 AND list_contains(from_json($2, '["VARCHAR"]'), text_hash)`;

const MODELS = `SELECT m.hash, m.id, m.dimension, count(*) AS vectors
  FROM embedding_models m JOIN vectors v ON v.model = m.hash GROUP BY ALL ORDER BY m.hash`;

/**
 * Counts the puts of this process into any store. The file is held by one process and opened in one isolate alone, so as
 * long as this stands still, what was loaded of the vectors is still so.
 */
let puts = 0;

/**
 * The {@link VectorStore} beside the chunks of a DuckDB file: 32-bit floats as one blob a vector, which is the fast way
 * through its appender. The tables are the chunk store's, which lets a vector go with the last chunk of its text.
 */
export async function duckdbVectorStore(db: Db): Promise<VectorStore> {
  await db.migrate("retrieval", RETRIEVAL_STEPS);
  return {
    missing: async ({ model, company }) =>
      (await db.all(MISSING, [model.hash, company ?? null])).map(toMissing),
    put: (model, vectors) => put(db, { model, vectors }).finally(() => puts += 1),
    load: async ({ model, company }) => {
      const rows = await db.all(LOAD, [model.hash, company]);
      return new Map(rows.map((row) => [String(row["id"]), toVector(row["vector"])]));
    },
    coverage: async ({ model, company }) => {
      const [row] = await db.all(COVERAGE, [model.hash, company ?? null]);
      return { chunks: Number(row?.["chunks"]), missing: Number(row?.["missing"]) };
    },
    models: async () =>
      (await db.all(MODELS)).map((row) => ({
        id: String(row["id"]),
        hash: String(row["hash"]),
        dimension: Number(row["dimension"]),
        vectors: Number(row["vectors"]),
      })),
    version: () => Promise.resolve(String(puts)),
  };
}

async function put(
  db: Db,
  { model, vectors }: { readonly model: VectorFilter["model"]; readonly vectors: readonly TextVector[] },
): Promise<void> {
  const { id, hash, dimension } = model;
  await db.transaction(async () => {
    const [known] = await db.all("SELECT dimension FROM embedding_models WHERE hash = $1", [hash]);
    checkVectors({ model, vectors, kept: known === undefined ? null : Number(known["dimension"]) });
    const last = new Map(vectors.map(({ textHash, vector }) => [textHash, vector]));
    const hashes = JSON.stringify([...last.keys()]);
    const held = new Set((await db.all(HELD, [hashes])).map((row) => String(row["text_hash"])));
    if (known === undefined) await db.append("embedding_models", [[hash, id, dimension]]);
    await db.run(REMOVE, [hash, hashes]);
    await db.append(
      "vectors",
      [...last].filter(([text]) => held.has(text)).map(([text, vector]) => [hash, text, toBytes(vector)]),
    );
  });
}

function toMissing(row: DbRow): MissingText {
  return {
    textHash: String(row["text_hash"]),
    text: embeddedText(JSON.parse(String(row["body"])) as Chunk),
  };
}

function toBytes(vector: Float32Array): Uint8Array {
  return new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength);
}

/** The bytes are a copy of their own, so that they begin at a whole float. */
function toVector(value: DbRow[string] | undefined): Float32Array {
  if (!(value instanceof Uint8Array)) throw new TypeError("Cannot load a vector: it is no bytes");
  return new Float32Array(value.buffer);
}
