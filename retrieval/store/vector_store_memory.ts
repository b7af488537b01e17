import { embeddedText, textHash } from "../embedded_text.ts";
import type { EmbeddingModel } from "../ports.ts";
import { checkVectors } from "./check_vectors.ts";
import type { ChunkStore } from "./chunk_store.ts";
import type { MissingText, VectorFilter, VectorStore } from "./vector_store.ts";

interface Kept {
  readonly model: EmbeddingModel;
  readonly vectors: ReadonlyMap<string, Float32Array>;
}

/** A chunk by what of it is embedded. */
interface ChunkText extends MissingText {
  readonly id: string;
}

/** A {@link VectorStore} over the chunks of another store that keeps the vectors in memory: for tests and measures. */
export function memoryVectorStore(store: Pick<ChunkStore, "documents" | "chunks">): VectorStore {
  let kept: ReadonlyMap<string, Kept> = new Map();
  let puts = 0;

  async function texts(company?: string): Promise<readonly ChunkText[]> {
    const companies = new Set((await store.documents()).map((document) => document.company));
    const asked = [...companies].filter((one) => company === undefined || one === company);
    const chunks = (await Promise.all(asked.map((one) => store.chunks({ company: one })))).flat();
    return chunks.map((chunk) => {
      const text = embeddedText(chunk);
      return { id: chunk.id, text, textHash: textHash(text) };
    });
  }

  /** Lets the vectors go whose text no chunk holds any more: the chunks' store cannot say when. */
  async function sweep(): Promise<void> {
    const held = new Set((await texts()).map((one) => one.textHash));
    kept = new Map(
      [...kept].map(([hash, { model, vectors }]) =>
        [hash, { model, vectors: new Map([...vectors].filter(([text]) => held.has(text))) }] as const
      ).filter(([, { vectors }]) => vectors.size > 0),
    );
  }

  async function withoutVector({ model, company }: VectorFilter): Promise<readonly ChunkText[]> {
    await sweep();
    return (await texts(company)).filter((one) => !kept.get(model.hash)?.vectors.has(one.textHash));
  }

  return {
    missing: async (filter) => {
      const distinct = new Map(
        (await withoutVector(filter)).map(({ text, textHash }) => [textHash, { text, textHash }]),
      );
      return [...distinct.values()].sort((a, b) => a.textHash < b.textHash ? -1 : 1);
    },
    put: async (model, vectors) => {
      const old = kept.get(model.hash);
      checkVectors({ model, vectors, kept: old?.model.dimension ?? null });
      const added = new Map(vectors.map(({ textHash, vector }) => [textHash, vector.slice()]));
      kept = new Map([...kept, [model.hash, {
        model: old?.model ?? { id: model.id, hash: model.hash, dimension: model.dimension },
        vectors: new Map([...old?.vectors ?? [], ...added]),
      }]]);
      puts += 1;
      await sweep();
    },
    load: async ({ model, company }) => {
      const vectors = kept.get(model.hash)?.vectors;
      return new Map(
        (await texts(company)).flatMap(({ id, textHash }) => {
          const vector = vectors?.get(textHash);
          return vector === undefined ? [] : [[id, vector.slice()] as const];
        }),
      );
    },
    coverage: async (filter) => ({
      chunks: (await texts(filter.company)).length,
      missing: (await withoutVector(filter)).length,
    }),
    models: async () => {
      await sweep();
      return [...kept.values()].map(({ model, vectors }) => ({ ...model, vectors: vectors.size }))
        .sort((a, b) => a.hash < b.hash ? -1 : 1);
    },
    version: () => Promise.resolve(String(puts)),
  };
}
