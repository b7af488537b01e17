import type { Statement } from "./figure.ts";
import { type LabelWord, labelWords } from "./label_words.ts";
import type { Span } from "./mask.ts";
import { chooseMetric, jointsOf, metricBook, type MetricEntry } from "./metric_book.ts";
import { normalizeText } from "./normalize_text.ts";

/** A metric that a text mentions; offsets in `normalizeText(text)`. */
export interface MetricMention {
  readonly metric: string;
  readonly start: number;
  readonly end: number;
  /** Where other words stand between the parts of a split name. */
  readonly between?: Span;
}

/** How many words may stand between the parts of a split name ("iron ore did Fortescue ship"). */
const GAP = 4;

/**
 * The line items that a question mentions, in order, each once: at each place the longest name counts ("operating profit
 * margin" is no operating profit) that joins its words as the question does ("net debt and EBITDA" are two, "to" makes them
 * one). `statement` is the one that the question names; it decides between homonyms.
 */
export function findMetrics(
  question: string,
  { statement = null }: { readonly statement?: Statement | null } = {},
): readonly MetricMention[] {
  return findMetricMentions(question, { statement })
    .filter(({ metric }, index, all) => all.findIndex((one) => one.metric === metric) === index);
}

/** The same with every mention of a line item that is named more than once. */
export function findMetricMentions(
  question: string,
  { statement = null }: { readonly statement?: Statement | null } = {},
): readonly MetricMention[] {
  const words = labelWords(question);
  const plain = [...findHan(question), ...findNames(normalizeText(question), { words, statement })]
    .sort((a, b) => a.start - b.start || b.end - a.end);
  const mentions: MetricMention[] = [];
  for (const mention of plain) {
    if (mention.start >= (mentions.at(-1)?.end ?? 0)) mentions.push(mention);
  }
  // A name that stands together says more than one that is pieced together across it, unless it is its first word
  // alone: "cash" in "how much cash did it generate from operations".
  for (const mention of findSplit(words)) {
    const across = mentions.filter(({ start, end }) => mention.start < end && start < mention.end);
    const first = across.length === 1 && across[0]!.start === mention.start &&
      !/\s/.test(normalizeText(question).slice(across[0]!.start, across[0]!.end));
    if (first) mentions.splice(mentions.indexOf(across[0]!), 1);
    if (first || across.length === 0) mentions.push(mention);
  }
  return mentions.sort((a, b) => a.start - b.start);
}

function findNames(
  text: string,
  { words, statement }: { readonly words: readonly LabelWord[]; readonly statement: Statement | null },
): MetricMention[] {
  const { asked, longest } = metricBook().spoken;
  const mentions: MetricMention[] = [];
  let at = 0;
  while (at < words.length) {
    let taken = 1;
    for (let length = Math.min(longest, words.length - at); length > 0; length--) {
      const span = words.slice(at, at + length);
      const said = jointsOf(text.slice(span[0]!.start, span.at(-1)!.end));
      const entries = asked.get(span.map(({ word }) => word).join(" "))
        ?.filter(({ joints }: MetricEntry) => (!said.and || joints?.and) && (!said.to || joints?.to));
      const metric = chooseMetric(entries, statement);
      if (metric === null) continue;
      mentions.push(mention(metric, span));
      taken = length;
      break;
    }
    at += taken;
  }
  return mentions;
}

function findSplit(words: readonly LabelWord[]): MetricMention[] {
  const startsWith = (at: number, part: readonly string[]) =>
    part.every((word, i) => stem(words[at + i]?.word) === stem(word));
  return metricBook().spoken.split.flatMap(({ metric, first, second }) => {
    for (let at = 0; at < words.length; at++) {
      if (!startsWith(at, first)) continue;
      for (let gap = 1; gap <= GAP; gap++) {
        const from = at + first.length + gap;
        if (!startsWith(from, second)) continue;
        const between = { start: words[at + first.length - 1]!.end, end: words[from]!.start };
        return [{ ...mention(metric, words.slice(at, from + second.length)), between }];
      }
    }
    return [];
  });
}

/** Verbs stand in any form: "ship", "shipped", "shipping". */
function stem(word: string | undefined): string {
  return word === undefined ? "" : word.replace(/(?:ped|ping|ed|ing|d)$/, "").replace(/e$/, "");
}

function findHan(question: string): MetricMention[] {
  if (!/\p{sc=Han}/u.test(question)) return [];
  const text = normalizeText(question);
  const mentions: MetricMention[] = [];
  for (const { name, metric } of metricBook().spoken.han) {
    for (let start = text.indexOf(name); start >= 0; start = text.indexOf(name, start + name.length)) {
      mentions.push({ metric, start, end: start + name.length });
    }
  }
  return mentions;
}

function mention(metric: string, span: readonly LabelWord[]): MetricMention {
  return { metric, start: span[0]?.start ?? 0, end: span.at(-1)?.end ?? 0 };
}
