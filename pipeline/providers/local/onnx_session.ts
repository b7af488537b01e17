import { type InferenceSession, Tensor } from "onnxruntime-node";
import { createSession } from "./create_session.ts";

/** Numbers with a shape, row by row: what models take and give. */
export interface TensorData {
  readonly data: Float32Array;
  readonly shape: readonly number[];
}

/** A loaded model that takes one tensor. */
export interface OnnxModel {
  /** Runs it; its outputs in the order in which the file names them. */
  run(input: TensorData): Promise<readonly TensorData[]>;
  close(): Promise<void>;
}

/** More gain nothing on networks this small. */
const MOST_THREADS = 4;

/** Loads a model. Throws an Error that names the file where it cannot be loaded. */
export async function openOnnx(path: string): Promise<OnnxModel> {
  let session: InferenceSession;
  try {
    session = await createSession(path, MOST_THREADS);
  } catch (cause) {
    throw new Error(`Cannot load the model ${path}: deno task model fetches it`, { cause });
  }
  const [name] = session.inputNames;
  if (name === undefined) throw new Error(`Cannot use the model ${path}: it takes nothing`);
  return {
    run: async ({ data, shape }) => {
      const outputs = await session.run({ [name]: new Tensor("float32", data, [...shape]) });
      return session.outputNames.map((output) => {
        const tensor = outputs[output];
        if (!(tensor?.data instanceof Float32Array)) {
          throw new TypeError(`Cannot use the model ${path}: its output ${output} holds no float32`);
        }
        return { data: tensor.data, shape: tensor.dims };
      });
    },
    close: () => session.release(),
  };
}
