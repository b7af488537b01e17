import type { EmbeddingModelSource } from "./fetch_embedding_model.ts";
import type { FileMark } from "./file_mark.ts";
import { keepFile } from "./keep_file.ts";
import { HUB_MARK, TOKENIZER_MARK } from "./minilm.ts";

/** The repository at a commit: what a branch holds may change. */
const COMMIT = "c9745ed1d9f207416be6d2e6f8de32d1f16199bf";
const HUB = `https://huggingface.co/sentence-transformers/all-MiniLM-L6-v2/resolve/${COMMIT}`;

/** Where each file stands in the repository. */
const FILES: readonly (readonly [path: string, mark: FileMark])[] = [
  ["tokenizer.json", TOKENIZER_MARK],
  ["onnx/model_quint8_avx2.onnx", HUB_MARK],
];

/** Longest wait for the beginning of an answer: where a firewall swallows the question, none ever comes. */
const ANSWER_MILLISECONDS = 15_000;

/** The Hugging Face hub. It holds other exports of the same model: vectors of this one are not compared with the package's. */
export function hubSource(
  get: typeof fetch = fetch,
  milliseconds = ANSWER_MILLISECONDS,
): EmbeddingModelSource {
  return {
    name: "the Hugging Face hub",
    fill: async (folder, signal) => {
      for (const [path, mark] of FILES) {
        const response = await begin((wait) => get(`${HUB}/${path}`, { signal: wait }), {
          signal,
          milliseconds,
        });
        if (!response.ok) {
          await response.body?.cancel();
          throw new Error(`Cannot fetch ${path}: the hub answers ${response.status} ${response.statusText}`);
        }
        const bytes = new Uint8Array(await response.arrayBuffer());
        await keepFile(mark, { folder, bytes, origin: "the hub" });
      }
    },
  };
}

/** Waits for the beginning of an answer; its content has the time of the whole source. */
async function begin(
  ask: (signal: AbortSignal) => Promise<Response>,
  { signal, milliseconds }: { readonly signal: AbortSignal; readonly milliseconds: number },
): Promise<Response> {
  const late = new AbortController();
  const timer = setTimeout(
    () => late.abort(new Error(`no answer within ${milliseconds / 1000} s`)),
    milliseconds,
  );
  try {
    return await ask(AbortSignal.any([signal, late.signal]));
  } catch (cause) {
    throw new Error(`Cannot reach the hub: ${reason(cause)}`, { cause });
  } finally {
    clearTimeout(timer);
  }
}

/** Why there was no connection: what stands behind the runtime's own words, which say no more than that. */
function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? reason(error.cause) : error.message;
}
