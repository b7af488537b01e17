import { normalizeText } from "./normalize_text.ts";
import { singular } from "./singular.ts";
import { UNICODE } from "./token_rules.ts";

/** A word of a text in the form that labels are compared in, and where it stands. */
export interface LabelWord {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

/** Words that tell no line item from another: articles and prepositions, whose accounts they are, and the unit. */
const FILLERS: ReadonlySet<string> = new Set(
  ("the of for in on to by a an at its our with as and or financial fiscal ended ending annual " +
    "group consolidated company reported us$ a$ $ us m million mn thousand billion bn cent usd aud").split(
      " ",
    ),
);

/** British spellings and forms of a word that statements use side by side. A map, since any word is looked up: "constructor" too. */
const FORMS: ReadonlyMap<string, string> = new Map(Object.entries({
  amortisation: "amortization",
  amortised: "amortized",
  normalised: "normalized",
  capitalisation: "capitalization",
  realised: "realized",
  labour: "labor",
  aluminium: "aluminum",
  taxation: "tax",
  cashflow: "cash-flow",
  noncurrent: "non-current",
  noncontrolling: "non-controlling",
  stockholder: "shareholder",
  period: "year",
  goods: "good",
  "%": "percentage",
  percent: "percentage",
}));

/** One word by spelling, two by meaning. */
const SPLIT: ReadonlyMap<string, readonly string[]> = new Map(Object.entries({
  "cash-flow": ["cash", "flow"],
  "non-current": ["non", "current"],
  "non-controlling": ["non", "controlling"],
}));

/** Scripts without spaces are left out: their names are looked up as they stand. */
const WORD = new RegExp(String.raw`${UNICODE.word}+(?:&${UNICODE.word}+)*(?:'s?)?|[$%]`, "gv");

/**
 * The words of a text that tell one line item from another, in one form each: singular, American spelling, without
 * articles, prepositions, units and numbers. `start` and `end` are offsets in `normalizeText(text)`.
 */
export function labelWords(text: string): readonly LabelWord[] {
  const words: LabelWord[] = [];
  for (const match of normalizeText(text).matchAll(WORD)) {
    const start = match.index;
    const end = start + match[0].length;
    const plain = match[0].replace(/'s?$/, "");
    if (/^(?:fy)?\d+$/.test(plain) || FILLERS.has(plain)) continue;
    const form = FORMS.get(plain) ?? FORMS.get(singular(plain)) ?? singular(plain);
    if (FILLERS.has(form)) continue;
    for (const word of SPLIT.get(form) ?? [form]) words.push({ word, start, end });
  }
  return words;
}

/**
 * A row label as the key that it is looked up by: its words without units, note marks and the other sign ("Profit/(loss)
 * after tax (note 5)" is "profit after tax"), and whose profit it is in one word ("attributable to members of South32"
 * is "attributable owner"). Empty for a label without words.
 */
export function labelKey(label: string): string {
  const text = normalizeText(label)
    .replace(/^\s*(?:less|add|plus|of which|including|memo(?:randum)?)\s*:?\s+/, "")
    // The other sign, in brackets or behind a stroke, is no part of the name.
    .replace(OTHER_SIGN, " ")
    .replace(TELLING_BRACKET, " $1 ")
    .replace(/\([^()]*\)/g, " ")
    .replace(DEDUCTED, "$1 net")
    .replace(OWN_EQUITY, "total equity attributable to owner")
    .replace(
      ATTRIBUTABLE,
      (_all, whose: string) =>
        /non-?\s?controlling|minorit/.test(whose)
          ? " attributable to non-controlling interests"
          : " attributable to owner ",
    );
  return labelWords(text).map(({ word }) => word).join(" ");
}

/** Brackets hold notes and units, but for these words, without which the row is another one. */
const TELLING_BRACKET = /\((basic|diluted|net|gains?)[^()]*\)/gu;
/** What is deducted is no part of the name: "Accounts receivable, net of allowances of $95 and $103" is net. */
const DEDUCTED =
  /^(.*?\p{L}.*?)[\s,;–—-]+(?:net of|less)[\s:]+(?:the )?(?:allowances?|provisions?|reserves?|accumulated|doubtful|(?:expected )?credit loss).*$/u;
/** The holders' part under the company's own name: "Total Alder Corporation stockholders' equity". */
const OWN_EQUITY =
  /^total (?!common |ordinary |preferred |liabilit|company )[^,]+ (?:share|stock)(?:holders?|owners?)['’]? ?equity$/u;
const SIGN_WORD =
  "(?:loss(?:es)?|profit|income|expense|decrease|increase|used(?: in)?|provided(?: by)?|debt|cash|" +
  "benefit(?: from)?|provision(?: for)?|outflow|inflow|deficit|cost|payments?|repayments?(?: of)?|deficiency|credit|charge)";
const OTHER_SIGN = new RegExp(String.raw`/\s?\(?${SIGN_WORD}\)?(?![\p{L}])|\(${SIGN_WORD}\)\s?/?`, "gu");
const ATTRIBUTABLE =
  /\b(?:attributable|available|applicable) to (?:the )?((?:non-?\s?controlling|minority) \w+|(?!.*\b(?:per|basic|diluted|share)\b).*$|[^,;:–—-]*?(?=\s+(?:per|basic|diluted)\b|[,;:–—-]))/u;
