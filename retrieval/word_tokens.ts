import { singular } from "./singular.ts";
import { type Classes, Rule, type Source, type TokenRead, UNSPACED } from "./token_rules.ts";

const part = ({ word }: Classes) => String.raw`${word}+(?:[&']${word}+)*`;
/** A number behind a hyphen belongs to the word only as a whole: "covid-19", but not "loss-1,234". */
const next = (classes: Classes) =>
  String.raw`-(?:(?=\d*${classes.letter})${part(classes)}|\d+(?![\d.,]\d|\d))`;
const CHAIN = new Rule((classes) => `${part(classes)}(?:${next(classes)})*`);
const NUMBER_FIRST = new Rule((classes) => String.raw`\d{1,4}(?:-(?=\d*${classes.letter})${part(classes)})+`);
const INITIALS = new Rule(({ letter, any }) => String.raw`(?:${letter}\.){2,}(?:${letter}(?!${any}))?`);
const SPACED_AMPERSAND = new Rule(({ letter, any }) =>
  String.raw`(?<left>${letter}{1,2}) & (?<right>${letter}{1,2})(?!${any})`
);
const UNSPACED_RUN = new Rule(() => `[${UNSPACED}]+`);

/**
 * Reads a word at `offset`. `profit-before-tax` gives each word and the whole, a compound of two
 * words also their joined spelling (`non-current`, `noncurrent`); `BHP's` gives `bhp`, `R&D` and `P & L` stay whole,
 * `U.S.` gives `us`; a run of a script without spaces gives its pairs of characters. With `spellings` false a compound
 * gives its words and the whole in one spelling, the joined one where there is one.
 */
export function readWordTokens(
  source: Source,
  offset: number,
  { spellings }: { readonly spellings: boolean },
): TokenRead | null {
  const run = source.plain ? null : UNSPACED_RUN.match(source, offset);
  if (run !== null) return { tokens: pairs(run[0]), end: offset + run[0].length };
  const initials = INITIALS.match(source, offset);
  if (initials !== null) {
    return { tokens: [initials[0].replaceAll(".", "")], end: offset + initials[0].length };
  }
  const spaced = SPACED_AMPERSAND.match(source, offset);
  if (spaced !== null) {
    return {
      tokens: [`${spaced.groups?.["left"]}&${spaced.groups?.["right"]}`],
      end: offset + spaced[0].length,
    };
  }
  const chain = CHAIN.match(source, offset);
  return chain === null ? null : {
    tokens: chainTokens(chain[0], { spellings }),
    end: offset + chain[0].length,
  };
}

/** Reads a compound that starts with digits ("10-k", "24-month"), which else would be taken for a number. */
export function readNumberedWord(source: Source, offset: number): TokenRead | null {
  const match = NUMBER_FIRST.match(source, offset);
  return match === null
    ? null
    : { tokens: chainTokens(match[0], { spellings: true }), end: offset + match[0].length };
}

function chainTokens(chain: string, { spellings }: { readonly spellings: boolean }): string[] {
  const parts = chain.split("-").map((part) => part.replace(/'s?$/, ""));
  const tokens = parts.flatMap(partTokens);
  if (parts.length === 1) return tokens;
  const whole = [...parts.slice(0, -1), singular(parts.at(-1) ?? "")].join("-");
  const joined = parts.length === 2 && parts.every((part) => /^\D+$/.test(part))
    ? singular(parts.join(""))
    : null;
  if (joined === null || spellings) tokens.push(whole);
  if (joined !== null) tokens.push(joined);
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
