import type { Figure } from "../retrieval/mod.ts";
import type { Claim } from "./answer.ts";
import { isOutflow } from "./claim_metric.ts";

/** Words that say which way an amount goes; a label that brackets one of them gives its figures a sign with a meaning. */
const WAYS =
  "income|gains?|recover(?:y|ies)|benefits?|credits?|reversals?|expenses?|loss(?:es)?|costs?|charges?|deficits?|deductions?|profits?|earnings|revenues?|provision";
const WAY = new RegExp(`\\b(?:${WAYS})\\b`, "gi");
const BRACKETED = new RegExp(`\\((?:[a-z]+ ){0,2}(?:${WAYS})(?: [a-z]+){0,2}\\)`, "gi");

/** Balances, whose sign is no matter of layout, unless they are only what something was spent on. */
const BALANCE = /\b(?:liabilit(?:y|ies)|assets|receivables?|payables?|balance)\s*$/i;
const SPENT = /\b(?:purchas|acquisition|payment|addition|repay|impairment|amorti|depreciation|write|cost)/i;

/** A row of losses, where a positive number is one; an allowance for losses is a cost and none. */
const LOSS_ROW = /\bloss(?:es)?\b/i;
const NO_LOSS_ROW =
  /\b(?:profit|income|earnings|gains?|provisions?|allowances?|impairment|amorti[sz]ation|credit|loan|actuarial|carry-?forwards?|per cent)\b/i;

/**
 * Whether a claim may state a figure with the other sign. Outflows are printed in brackets in one table and plainly in the
 * next, and prose names them without a sign; a loss may be printed as a positive number beside the word. A profit's and a
 * balance's sign is never open, nor that of a row whose label says what brackets mean, unless the sentence says that word.
 */
export function isSignAccepted(claim: Claim, figure: Figure): boolean {
  const isNegative = (value: string) => value.startsWith("-");
  if (!isNegative(claim.value) && isNegative(figure.value)) {
    const said = bracketedWay(claim.sentence, figure.label);
    if (said !== null) return said === "bracketed";
    return isOutflow(figure) && !isBalance(figure.label);
  }
  return isNegative(claim.value) && LOSS_ROW.test(figure.label) && !NO_LOSS_ROW.test(figure.label) &&
    /\bloss(?:es)?\b/i.test(claim.sentence);
}

/** Whether a sentence says an amount of the other way than its figure's sign: an expense where the row had a benefit. */
export function isOtherWay(claim: Claim, figure: Figure): boolean {
  return !claim.value.startsWith("-") && !figure.value.startsWith("-") &&
    bracketedWay(claim.sentence, figure.label) === "bracketed";
}

function isBalance(label: string): boolean {
  return BALANCE.test(label.replace(/\s*\([^)]*\)/g, "")) && !SPENT.test(label);
}

/** Which of the two words of a label like "Income tax expense (benefit)" a sentence says; null where there are no two. */
function bracketedWay(sentence: string, label: string): "bracketed" | "plain" | null {
  const inside = label.match(BRACKETED)?.flatMap((part) => part.match(WAY) ?? []) ?? [];
  const outside = label.replace(/\([^)]*\)/g, " ").match(WAY) ?? [];
  if (inside.length === 0 || outside.length === 0) return null;
  // The report's own name, brackets and all, says neither.
  const bare = sentence.replace(/\([^)]*\)/g, " ");
  const says = (words: readonly string[]) =>
    words.some((word) => new RegExp(`\\b${stem(word)}`, "i").test(bare));
  return says(inside) && !says(outside) ? "bracketed" : "plain";
}

function stem(word: string): string {
  return word.replace(/(?:ies|es|s|y)$/i, "");
}
