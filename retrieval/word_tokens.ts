import { singular } from "./singular.ts";
import { at, LETTER, matchAt, type TokenRead, UNSPACED, WORD_CHARACTER } from "./token_rules.ts";

const PART = String.raw`${WORD_CHARACTER}+(?:[&']${WORD_CHARACTER}+)*`;
/** A number behind a hyphen belongs to the word only as a whole: "covid-19", but not "loss-1,234". */
const NEXT = String.raw`-(?:(?=\d*${LETTER})${PART}|\d+(?![\d.,]\d|\d))`;
const CHAIN = at(String.raw`${PART}(?:${NEXT})*`);
const NUMBER_FIRST = at(String.raw`\d{1,4}(?:-(?=\d*${LETTER})${PART})+`);
const INITIALS = at(String.raw`(?:${LETTER}\.){2,}(?:${LETTER}(?![\p{L}\d]))?`);
const SPACED_AMPERSAND = at(String.raw`(?<left>${LETTER}{1,2}) & (?<right>${LETTER}{1,2})(?![\p{L}\d])`);
const UNSPACED_RUN = at(`[${UNSPACED}]+`);

/**
 * Reads a word at `offset` of normalised text. `profit-before-tax` gives each word and the whole, a compound of two
 * words also their joined spelling (`non-current`, `noncurrent`); `BHP's` gives `bhp`, `R&D` and `P & L` stay whole,
 * `U.S.` gives `us`; a run of a script without spaces gives its pairs of characters.
 */
export function readWordTokens(text: string, offset: number): TokenRead | null {
  const run = matchAt(UNSPACED_RUN, text, offset);
  if (run !== null) return { tokens: pairs(run[0]), end: offset + run[0].length };
  const initials = matchAt(INITIALS, text, offset);
  if (initials !== null) {
    return { tokens: [initials[0].replaceAll(".", "")], end: offset + initials[0].length };
  }
  const spaced = matchAt(SPACED_AMPERSAND, text, offset);
  if (spaced !== null) {
    return {
      tokens: [`${spaced.groups?.["left"]}&${spaced.groups?.["right"]}`],
      end: offset + spaced[0].length,
    };
  }
  const chain = matchAt(CHAIN, text, offset);
  return chain === null ? null : { tokens: chainTokens(chain[0]), end: offset + chain[0].length };
}

/** Reads a compound that starts with digits ("10-k", "24-month"), which else would be taken for a number. */
export function readNumberedWord(text: string, offset: number): TokenRead | null {
  const match = matchAt(NUMBER_FIRST, text, offset);
  return match === null ? null : { tokens: chainTokens(match[0]), end: offset + match[0].length };
}

function chainTokens(chain: string): string[] {
  const parts = chain.split("-").map((part) => part.replace(/'s?$/, ""));
  const tokens = parts.flatMap(partTokens);
  if (parts.length === 1) return tokens;
  tokens.push(parts.slice(0, -1).concat(singular(parts.at(-1) ?? "")).join("-"));
  if (parts.length === 2 && parts.every((part) => /^\D+$/.test(part))) tokens.push(singular(parts.join("")));
  return tokens;
}

function partTokens(part: string): string[] {
  if (part.includes("&")) return [part.replaceAll("'", "")];
  if (!part.includes("'")) return [singular(part)];
  const joined = singular(part.replaceAll("'", ""));
  const last = part.split("'").at(-1) ?? "";
  return last.length < 3 ? [joined] : [joined, singular(last)];
}

/** A single character stands for itself. */
function pairs(run: string): string[] {
  const characters = [...run];
  if (characters.length === 1) return characters;
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}
