import type { Hit, Reranker } from "../../../../retrieval/mod.ts";
import { passageText } from "../../passage_text.ts";
import type { TensorData } from "../onnx_session.ts";
import { readModelFolder } from "./read_model_folder.ts";
import { rerankerForm } from "./reranker_form.ts";
import { openTextSession } from "./text_session.ts";
import { openTextTokenizer } from "./text_tokenizer.ts";

/** A reranker that holds a model in memory until it is closed. */
export interface LocalReranker extends Reranker {
  /** Of all that its scores depend on: weights, tokenizer, length. */
  readonly hash: string;
  close(): Promise<void>;
}

/** File that says how a cross-encoder is used. */
export const RERANKER_FORM = "reranker.json";

/**
 * Opens the cross-encoder in a folder (`model.onnx`, `tokenizer.json`, `reranker.json`): a model that reads a question
 * and a passage together and gives one number, the higher the better they fit. Each pair is one run, so a score does not
 * depend on the other passages. Throws an Error that names the file and the field that cannot be used.
 */
export async function openCrossEncoder(folder: string): Promise<LocalReranker> {
  const files = await readModelFolder(folder, { formFile: RERANKER_FORM, schema: rerankerForm });
  const { form, hash, modelPath, tokenizerPath } = files;
  const tokenizer = openTextTokenizer(files.tokenizer, { path: tokenizerPath, length: form.length });
  const session = await openTextSession(modelPath);

  async function score(question: string, passage: string): Promise<number> {
    return readScore(await session.run(tokenizer.encode(question, passage)), modelPath);
  }

  try {
    // a folder whose parts do not fit together fails here, not at the first question
    await score("fit", "fit");
  } catch (error) {
    await session.close();
    throw error;
  }
  return {
    id: `local ${form.id}`,
    hash,
    rerank: async ({ question }, hits, { keep, signal }) => {
      const scored: { readonly hit: Hit; readonly score: number }[] = [];
      for (const hit of hits) {
        signal.throwIfAborted();
        scored.push({ hit, score: await score(question, passageText(hit.chunk, Infinity)) });
      }
      // the sort is stable: equal scores stay in fusion order
      scored.sort((a, b) => b.score - a.score);
      return scored.slice(0, keep).map(({ hit, score }, at) => ({
        ...hit,
        reranked: { rank: at + 1, score },
      }));
    },
    close: () => session.close(),
  };
}

/** The one number that a cross-encoder gives a pair. Throws a RangeError on a model that gives something else. */
function readScore({ data, shape }: TensorData, path: string): number {
  const [score] = data;
  if (data.length !== 1 || score === undefined) {
    throw new RangeError(
      `Cannot use the model ${path}: a cross-encoder gives one number a pair, this one ${shape.join(" × ")}`,
    );
  }
  if (!Number.isFinite(score)) {
    throw new RangeError(`Cannot use the model ${path}: it gives the score ${score}`);
  }
  return score;
}
