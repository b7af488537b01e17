/** What says that something is not known: figures beside it are repeated, not asserted. */
const REFUSAL =
  /\b(?:can ?not|can't|could not|couldn't|unable to|not able to|do(?:es)? not|don't|doesn't|did not|didn't) (?:\w+ ){0,2}?(?:answer|find|confirm|determine|provide|locate|verify|say|state|give|support|contain|mention|disclose|report)\b|\bno (?:evidence|mention|support|basis|source) (?:of|for|that)\b|\b(?:is|are|was|were) not (?:stated|given|disclosed|reported|mentioned|found|available|supported|in the)\b|^\s*cannot (?:compute|evaluate)\b|(?:无法|不能|未能)(?:计算|确认|回答|找到|核实)/i;

/** Whether a clause only says that something cannot be confirmed or computed. Any shape of the apostrophe will do. */
export function isRefusal(clause: string): boolean {
  return REFUSAL.test(clause.replace(/[‘’ʼ]/g, "'"));
}
