import { cleanText, splitSentences } from "../../../guardrails/mod.ts";
import { tokenize } from "../../../retrieval/mod.ts";
import type { NewsItem } from "./news_search.ts";

/** Longest title and sentence that are quoted; what is longer is cut, with a mark. */
const MOST = { title: 160, quote: 300 };

/** More of an article than its beginning is not looked through: engines give an excerpt anyway. */
const MOST_TEXT = 20_000;

/** An article as it is quoted: plain text on one line, whatever it was written to do. */
export interface NewsQuote extends Omit<NewsItem, "text"> {
  /** The sentence that holds most of the asked words, its first where none is asked; "" where there is only a title. */
  readonly quote: string;
}

/** Takes from an article what an answer quotes of it. Not one character of it can be taken for a marker, an element or the end of the quotation. */
export function quoteNews({ text, ...item }: NewsItem, words: string): NewsQuote {
  const asked = new Set(tokenize(words));
  const held = (sentence: string) => new Set(tokenize(sentence).filter((word) => asked.has(word))).size;
  let best = "";
  for (const sentence of sentencesOf(text)) {
    if (best === "" || held(sentence) > held(best)) best = sentence;
  }
  const title = plain(item.title, MOST.title);
  const quote = plain(best, MOST.quote);
  return { ...item, title, source: plain(item.source, MOST.title), quote: quote === title ? "" : quote };
}

/** Lines of a text file are wrapped anywhere; a blank one ends a paragraph. */
function sentencesOf(text: string): readonly string[] {
  const clean = cleanText(text.slice(0, MOST_TEXT)).replaceAll(/(?<!\n)\n(?!\s*\n)/g, " ");
  return splitSentences(clean).map(({ start, end }) => clean.slice(start, end).trim())
    .filter((sentence) => /\p{L}/u.test(sentence));
}

function plain(text: string, most: number): string {
  const line = inert(cleanText(text));
  return line.length <= most ? line : `${line.slice(0, most - 1).trimEnd()}…`;
}

function inert(text: string): string {
  return text.replaceAll(/[[\]【】［］]/gu, (bracket) => /[[【［]/.test(bracket) ? "(" : ")")
    .replaceAll(/["“”„«»「」『』]/gu, "'").replaceAll(/[`*#<>|]/g, " ").replaceAll(/\s+/g, " ").trim();
}
