import type { EmbeddingModel, VectorStore } from "../../retrieval/mod.ts";
import type { Lab } from "../lab.ts";
import { type EmbedderProvider, embedderProvider } from "../providers/embedders.ts";
import type { Variables } from "../providers/registry.ts";
import { missingVectors } from "../vectors/missing_vectors.ts";
import type { Finding } from "./finding.ts";

/** Digits of a hash that tell two models apart for people. */
const HASH = 12;

/** A text of which no vector is known beforehand. */
const PROBE = "Does this model embed?";

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
  const side = await vectors.side().catch(() => null);
  return [
    await examineEmbedder(known, { variables, side: vectors.side }),
    ...side === null ? [] : await examineStored(side.embedder, side.store),
  ];
}

/** Questions are answered without it, so nothing about it is an error. */
async function examineEmbedder(
  provider: EmbedderProvider,
  { variables, side }: { readonly variables: Variables; readonly side: Lab["vectors"]["side"] },
): Promise<Finding> {
  try {
    const { what, host, key, missing } = await provider.status(variables);
    if (missing !== null) return { what: "embedder", state: "missing", detail: missing };
    if (host !== null) {
      return { what: "embedder", state: "ok", detail: `${what}, key ${key}; with deno task ask:live` };
    }
    // what lies on this machine is tried, which checks its hash too; a service is not called
    const signal = new AbortController().signal;
    await (await side())?.embedder.embed([PROBE], { kind: "query", signal });
    return { what: "embedder", state: "ok", detail: what };
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    return { what: "embedder", state: "missing", detail };
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
