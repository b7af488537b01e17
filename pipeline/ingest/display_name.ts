import { stripInvisible } from "../../guardrails/mod.ts";

/** Longer names tell nobody more and push the rest off a line. */
const LONGEST = 120;
/** What stands where nothing is left of a name. */
export const NAMELESS = "unnamed";

/**
 * A company's or a report's name as it is shown and stored: one line without characters that nobody sees or a terminal
 * obeys, cut where it is longer than any real one.
 */
export function displayName(name: string): string {
  const plain = stripInvisible(name.replace(/[\p{Cc}\s]+/gu, " ")).trim();
  return [...plain].slice(0, LONGEST).join("").trim() || NAMELESS;
}
