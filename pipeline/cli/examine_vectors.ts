import type { EmbeddingModel, VectorStore } from "../../retrieval/mod.ts";
import type { Lab } from "../lab.ts";
import { embedderProvider } from "../providers/embedders.ts";
import { missingVectors } from "../vectors/missing_vectors.ts";
import type { Finding } from "./doctor.ts";

/** Digits of a hash that tell two models apart for people. */
const HASH = 12;

/** What doctor says of the embedder and of the vectors in the store: also which other models the store has vectors of. */
export async function examineVectors(
  { config, vectors }: Pick<Lab, "config" | "vectors">,
): Promise<readonly Finding[]> {
  const { provider, variables } = config.embedder;
  const known = embedderProvider(provider);
  if (known === null) {
    return [{
      what: "embedder",
      state: "ok",
      detail: "none (TIEOUT_EMBEDDER): search runs on keywords and figures",
    }];
  }
  try {
    const { what, host, key, missing } = await known.status(variables);
    const side = await vectors.side();
    return [
      missing === null
        ? { what: "embedder", state: "ok", detail: host === null ? what : `${what}, key ${key}` }
        : { what: "embedder", state: "missing", detail: missing },
      ...side === null ? [] : await examineStored(side.embedder, side.store),
    ];
  } catch (error) {
    // questions are answered without it
    const detail = error instanceof Error ? error.message : String(error);
    return [{ what: "embedder", state: "missing", detail }];
  }
}

async function examineStored(model: EmbeddingModel, store: VectorStore): Promise<readonly Finding[]> {
  const { chunks, missing } = await store.coverage({ model });
  const others = (await store.models()).filter(({ hash }) => hash !== model.hash);
  const own: Finding = missing === 0
    ? { what: "vectors", state: "ok", detail: `${chunks} chunks have one of ${named(model)}` }
    : { what: "vectors", state: "missing", detail: missingVectors({ model: named(model), chunks, missing }) };
  return [
    own,
    ...others.map((other): Finding => ({
      what: "vectors, other model",
      state: "ok",
      detail: `${other.vectors} texts have one of ${
        named(other)
      }, which the embedder is not: they are kept and not used`,
    })),
  ];
}

function named({ id, hash }: EmbeddingModel): string {
  return `${id} (${hash.slice(0, HASH)})`;
}
