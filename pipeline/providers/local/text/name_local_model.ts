import type { EmbeddingModel } from "../../../../retrieval/mod.ts";
import {
  EMBEDDER_FORM,
  embeddingModelStatus,
  type EmbeddingModelVariables,
  fetchedFolder,
} from "../../models/embedding_model.ts";
import { fileState } from "../../models/file_mark.ts";
import { MINILM_MODEL, REWRITTEN_MARK } from "../../models/minilm.ts";
import { embedderForm } from "./embedder_form.ts";
import { readModelFolder } from "./read_model_folder.ts";

/**
 * The local embedding model by name and hash, without loading it. The one that is fetched is known beforehand, also while
 * its weights are missing; another is read once over, some 0.1 s. Throws an Error that names what is wrong with a folder.
 */
export async function nameLocalModel(env: EmbeddingModelVariables): Promise<EmbeddingModel> {
  const { state, folder } = await embeddingModelStatus(env);
  if (state !== "present") return MINILM_MODEL;
  if (folder === fetchedFolder(env) && await fileState(REWRITTEN_MARK, { folder }) === "present") {
    return MINILM_MODEL;
  }
  const { form, hash } = await readModelFolder(folder, { formFile: EMBEDDER_FORM, schema: embedderForm });
  return { id: form.id, hash, dimension: form.dimension };
}
