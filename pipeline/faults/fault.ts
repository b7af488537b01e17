/** What may become of a call, in the order of the table. */
export const FAULTS = [
  "timeout",
  "refused",
  "429",
  "5xx",
  "malformed",
  "drift",
  "empty",
  "prose",
  "exception",
  "cancellation",
] as const;

/** Name of a fault. */
export type Fault = (typeof FAULTS)[number];

/** Each fault in words. */
export const FAULT_WORDS: Readonly<Record<Fault, string>> = {
  timeout: "no answer within the limit",
  refused: "connection refused",
  "429": "rate limited",
  "5xx": "service unavailable",
  malformed: "an answer that is no JSON",
  drift: "an answer of another schema",
  empty: "an answer that holds nothing",
  prose: "a verdict in prose",
  exception: "an exception of the port itself",
  cancellation: "the run is cancelled meanwhile",
};

/** What a model says that grades in sentences. */
export const PROSE = "The draft looks fine to me, and I would let it pass.";

/** JSON that was cut on its way. */
export const CUT_JSON = '{"choices": [{"message": ';
