/** Judging: pure, or one model call each. */
export type {
  Answer,
  AnswerStatus,
  AnswerValue,
  Calculation,
  CalculationInput,
  CalculationOperation,
  Citation,
  Claim,
  Confidence,
  Grading,
  GradingDifference,
  NewsCitation,
  Opinion,
  Rival,
  Source,
  Tie,
  TieFault,
  Unsupported,
  UnsupportedReason,
  Verdict,
} from "./answer.ts";
export type { ClosedLayer, Direction, Layer, OpeningLayer, PolicyRow, Stage } from "./policy.ts";
export { isPointer } from "./is_pointer.ts";
export { FAILURE_POLICY, LAYERS, policyOf } from "./policy.ts";
export { type DescribedFailure, describeFailure, withoutSecrets } from "./describe_failure.ts";
export type {
  ClosedOptions,
  GuardedCall,
  LayerOpening,
  LayerVerdict,
  OpenOptions,
  WatchOptions,
} from "./guard.ts";
export { guard, openedEvent } from "./guard.ts";
export type { Evaluation } from "./calculator.ts";
export { evaluateExpression } from "./calculator.ts";
export type { ToolOptions, ToolResult } from "./arithmetic.ts";
export { average, cagr, difference, growth, growthSteps, ratio, sum } from "./arithmetic.ts";
export { MAX_EXPRESSION } from "./expression.ts";
export { computeExpression, type ExpressionRequest } from "./compute_expression.ts";
export { nameInputs, periodName } from "./operands.ts";
export { showInput, workingIn } from "./working.ts";
export { recompute } from "./recompute.ts";
export { metricWords, metricWordsIn } from "./metric_words.ts";
export { REFUSALS } from "./refusals.ts";
export { possessive } from "./possessive.ts";
export type { CitingParts, ResolvedCitations } from "./citations.ts";
export { numberSources, resolveCitations, sourceHeader } from "./citations.ts";
export { CitationStream } from "./citation_stream.ts";
export { citationHtml, escapeHtml, superscriptCitations } from "./superscript.ts";
export { cleanText, safeLink, stripInvisible } from "./clean_text.ts";
export { terminalText } from "./terminal_text.ts";
export type { Sentence } from "./sentences.ts";
export { splitSentences } from "./sentences.ts";
export type { GateVerdict } from "./gate.ts";
export { contentGate, MIN_CONTEXT } from "./gate.ts";
export type { FoundFlags } from "./coverage.ts";
export {
  foundAfterGrading,
  missingCompanies,
  NOT_COMPUTED,
  NOT_FOUND,
  saysNotFound,
  UNDECIDED,
  unfound,
} from "./coverage.ts";
export type { Quality } from "./quality.ts";
export { gradeQuality, passesQuality } from "./quality.ts";
export type { Boilerplate, DroppedHit } from "./relevance.ts";
export { dropBoilerplate } from "./relevance.ts";
export { FENCE_RULE, fenceSources, fenceText } from "./fence.ts";
export { unitNote } from "./unit_note.ts";
export type { FallbackOptions, FallbackReason, StoreCoverage } from "./fallback.ts";
export { fallbackText } from "./fallback.ts";
export type { CoveredFigure, ExampleQuestion } from "./example_questions.ts";
export { exampleQuestions, passageQuestion } from "./example_questions.ts";
export type { LabelFault } from "./label.ts";
export { checkLabel, MAX_LABEL_WORDS } from "./label.ts";
export { buildLabel, labelClaims, labelOf } from "./build_label.ts";
export type { TieOut } from "./verdict.ts";
export { footingCaveat, footingOf, offBy } from "./footing_caveat.ts";
export { gapsCaveat } from "./gaps_caveat.ts";
export { type MissingOptions, stateMissing } from "./state_missing.ts";
export { findRivals } from "./find_rivals.ts";
export { rivalsCaveat } from "./rivals_caveat.ts";
export { unverifiedCaveat } from "./unverified_caveat.ts";
export { caveatOf, confidenceOf, judge, MAX_PARTIAL, uncheckedVerdict } from "./verdict.ts";
export type { Checks } from "./merge_grading.ts";
export { mergeGrading } from "./merge_grading.ts";
export { fitLabel } from "./fit_label.ts";
export type { Formula, FormulaInput, FormulaVariant } from "./formulas.ts";
export { askedFormulas, formulaAsked, isOverridden } from "./asked_formulas.ts";
export { findFormulas, formulaInputs, formulaNamed, formulas } from "./formulas.ts";
export { describeFormula } from "./describe_formula.ts";
export type { FormulaRequest, OverYears } from "./apply_formula.ts";
export { applyFormula } from "./apply_formula.ts";
export type { ClaimReading } from "./claims.ts";
export { readClaims } from "./claims.ts";
export type { TieOutGround } from "./tie_out.ts";
export { tieOut } from "./tie_out.ts";
export type { AcceptedDifference } from "./accepted_differences.ts";
export { ACCEPTED_DIFFERENCES, acceptedDifferenceLines } from "./accepted_differences.ts";
export { isRefusal } from "./refusal.ts";
export { isOutflow } from "./claim_metric.ts";
export { groupDigits } from "./group_digits.ts";
