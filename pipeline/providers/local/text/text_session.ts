import { type InferenceSession, Tensor } from "onnxruntime-node";
import { createSession } from "../create_session.ts";
import type { TensorData } from "../onnx_session.ts";
import type { Tokens } from "./text_tokenizer.ts";

/** A loaded model that reads tokens. */
export interface TextSession {
  /** Runs it on one text (or pair); its first output, whose first dimension is 1. */
  run(tokens: Tokens): Promise<TensorData>;
  close(): Promise<void>;
}

/** What a text model may take, by the name under which it asks. */
const INPUTS: Readonly<Record<string, (tokens: Tokens) => readonly number[]>> = {
  input_ids: ({ ids }) => ids,
  attention_mask: ({ ids }) => ids.map(() => 1),
  token_type_ids: ({ types }) => types,
};

/**
 * More gain little on texts of a page. The runtime computes on the isolate's own thread and hands parts of a product to
 * these: two sessions would wait for each other, and the vectors are the same with one thread and two.
 */
const MOST_THREADS = 2;

/**
 * Loads a text model. One text is one run: dynamic quantisation takes one scale a run, so that in a batch a vector would
 * depend on its neighbours. Throws an Error that names the file where it cannot be loaded or asks for an input that no text
 * model of this form has.
 */
export async function openTextSession(
  path: string,
  { threads = MOST_THREADS }: { readonly threads?: number } = {},
): Promise<TextSession> {
  let session: InferenceSession;
  try {
    session = await createSession(path, threads);
  } catch (cause) {
    throw new Error(`Cannot load the model ${path}: ${cause instanceof Error ? cause.message : cause}`, {
      cause,
    });
  }
  const names = session.inputNames;
  const strange = names.find((name) => !Object.hasOwn(INPUTS, name));
  const output = session.outputNames[0];
  if (strange !== undefined || output === undefined) {
    await session.release();
    throw new Error(
      `Cannot use the model ${path}: ` +
        (strange === undefined
          ? "it gives nothing"
          : `it asks for the input ${strange}; known are ${Object.keys(INPUTS).join(", ")}`),
    );
  }
  return {
    run: async (tokens) => {
      const feeds = names.map((name) => {
        const values = BigInt64Array.from(INPUTS[name]!(tokens), BigInt);
        return [name, new Tensor("int64", values, [1, values.length])] as const;
      });
      const outputs = await session.run(Object.fromEntries(feeds), [output]).catch((cause: unknown) => {
        throw new Error(
          `Cannot run the model ${path} on ${tokens.ids.length} tokens: ${
            cause instanceof Error ? cause.message : cause
          }` +
            " (its length may be set to more than it takes, or the tokenizer is another model's)",
          { cause },
        );
      });
      const tensor = outputs[output];
      if (!(tensor?.data instanceof Float32Array)) {
        throw new TypeError(`Cannot use the model ${path}: its output ${output} holds no float32`);
      }
      return { data: tensor.data, shape: tensor.dims };
    },
    close: () => session.release(),
  };
}
