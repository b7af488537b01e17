import { CUT_JSON, type Fault, PROSE } from "./fault.ts";

/** What a port gives back where its answer is of another schema, or holds nothing. */
export interface Shapes {
  readonly drifted: unknown;
  readonly empty: unknown;
}

/**
 * Fails as a port without a wire of its own may fail; nothing is thrown that a real one would not throw. A timeout is a
 * call that never ends: only the limit of whoever guards it ends it.
 *
 * @param cancel cancels the run, for the fault of that name
 */
export function failPort(
  fault: Fault,
  { drifted, empty, cancel }: Shapes & { readonly cancel: () => void },
): Promise<unknown> {
  const reject = (error: Error) => Promise.reject(error);
  switch (fault) {
    case "timeout":
      return new Promise(() => {});
    case "refused":
      return reject(new TypeError("error sending request: connection refused (os error 111)"));
    case "429":
      return reject(Object.assign(new Error("429 Too Many Requests"), { status: 429 }));
    case "5xx":
      return reject(Object.assign(new Error("503 Service Unavailable"), { status: 503 }));
    case "malformed":
      return Promise.resolve().then(() => JSON.parse(CUT_JSON));
    case "drift":
      return Promise.resolve(drifted);
    case "empty":
      return Promise.resolve(empty);
    case "prose":
      return Promise.resolve(PROSE);
    case "exception":
      return reject(new TypeError("Cannot read properties of undefined (reading 'length')"));
    case "cancellation":
      cancel();
      return new Promise(() => {});
    default:
      return fault satisfies never;
  }
}
