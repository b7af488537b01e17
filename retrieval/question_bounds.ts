/** Longest question in characters: about four pages, more than anybody asks; reading takes time with every one of them. */
export const MAX_QUESTION = 10_000;

/**
 * Refuses what is no question by its length.
 *
 * @throws {RangeError} "Cannot ask …" for a blank question or one that is too long, with the limit.
 */
export function assertQuestion(question: string): void {
  if (question.trim() === "") throw new RangeError("Cannot ask a blank question: it has no words");
  if (question.length > MAX_QUESTION) {
    throw new RangeError(
      `Cannot ask a question of ${question.length} characters: at most ${MAX_QUESTION} are read. ` +
        "Ask it in fewer words; a report belongs into the store (`deno task ingest`)",
    );
  }
}
