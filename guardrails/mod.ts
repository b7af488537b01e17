/** Judging: pure, or one model call each. */
export type {
  Answer,
  AnswerStatus,
  AnswerValue,
  Calculation,
  CalculationInput,
  Citation,
  Claim,
  Confidence,
  Source,
  Tie,
  Unsupported,
  UnsupportedReason,
  Verdict,
} from "./answer.ts";
export type { ClosedLayer, Direction, Layer, OpeningLayer, PolicyRow } from "./policy.ts";
export { FAILURE_POLICY, LAYERS, policyOf } from "./policy.ts";
export type { GuardedCall, LayerOpening, LayerVerdict, OpenOptions, WatchOptions } from "./guard.ts";
export { guard, openedEvent } from "./guard.ts";
