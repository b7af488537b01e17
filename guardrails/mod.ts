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
export type { Direction, Layer, PolicyRow } from "./policy.ts";
