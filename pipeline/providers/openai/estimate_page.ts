import type { PageEstimate } from "../page_estimate.ts";
import type { Lesson } from "./few_shot.ts";
import { RECORD_PAGE } from "./page_schema.ts";
import type { OpenaiSettings } from "./settings.ts";

/** Letters of English text and JSON to a token, of the vendor's tokenizers. */
const LETTERS = 4;
/**
 * A page in portrait, looked at closely: the vendor fits it into 2048 pixels, its shorter side into 768, and counts 85
 * tokens and 170 for each of the six tiles of 512 pixels.
 */
const PICTURE_TOKENS = 85 + 6 * 170;

/**
 * Estimates a page: the rules, the function and the example pages go with each, the reply is as long as an example's on
 * average. Endpoints that keep the repeated part for a while bill it lower; this does not count on it.
 */
export function estimatePage({ rules, shots }: Lesson, price: OpenaiSettings["price"]): PageEstimate {
  const answers = shots.map(({ answer }) => JSON.stringify(answer).length / LETTERS);
  const told = answers.reduce((sum, tokens) => sum + tokens, 0);
  const text = (rules.length + JSON.stringify(RECORD_PAGE).length) / LETTERS;
  const inputTokens = Math.round(text + told + (shots.length + 1) * PICTURE_TOKENS);
  const outputTokens = Math.round(told / Math.max(1, shots.length));
  const costUsd = price === null ? null : (inputTokens * price.input + outputTokens * price.output) / 1e6;
  return { inputTokens, outputTokens, costUsd };
}
