import { stripInvisible } from "./clean_text.ts";

/**
 * Shortest context that can hold an answer, in characters after trimming. The shortest that can is a table row with a
 * label and a figure ("Revenue | 55,658" has 16, with its title and unit never under 20); our own greeting has 60. A
 * Chinese character says what two letters say, and counts as two.
 */
export const MIN_CONTEXT = 20;

/** What the content gate says. */
export type GateVerdict =
  | { readonly pass: true }
  | { readonly pass: false; readonly reason: "empty" | "short" };

/**
 * The floor under every path into the answer: two rules, no call, nothing that can fail. A missing or empty context
 * fails; so does one that is shorter than {@link MIN_CONTEXT}. Blanks and characters that nobody can see are trimmed
 * before either rule is asked, so that padding carries nothing over the floor.
 *
 * @param context the texts of the graded documents joined; where nothing was retrieved, the inline or stored answer
 */
export function contentGate(context: string | null | undefined): GateVerdict {
  const text = stripInvisible(context ?? "").trim();
  if (text.length === 0) return { pass: false, reason: "empty" };
  const length = text.length + (text.match(/\p{Script=Han}/gu)?.length ?? 0);
  if (length < MIN_CONTEXT) return { pass: false, reason: "short" };
  return { pass: true };
}
