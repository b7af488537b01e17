import { InferenceSession } from "onnxruntime-node";

/** Loads a model file, to compute with so many threads. */
export function createSession(path: string, threads: number): Promise<InferenceSession> {
  return InferenceSession.create(path, {
    intraOpNumThreads: Math.min(threads, navigator.hardwareConcurrency),
    interOpNumThreads: 1,
    // an error is thrown with the same words; a warning on a shape that some files leave open is no news
    logSeverityLevel: 4,
    // threads that wait for work by spinning take the core from those that have some
    extra: { session: { intra_op: { allow_spinning: "0" }, inter_op: { allow_spinning: "0" } } },
  });
}
