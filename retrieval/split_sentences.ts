/** A sentence, list item or table row of a text, by offsets. */
export interface Sentence {
  readonly start: number;
  readonly end: number;
  /** Count of the paragraph that it stands in; a blank line starts the next one. */
  readonly paragraph: number;
}

/** Ends in a full stop that ends no sentence. */
const ABBREVIATION =
  /(?:\b(?:approx|incl|excl|est|no|nos|vs|cf|fig|p|pp|mr|mrs|ms|dr|st|inc|ltd|corp|co|plc|u\.s|u\.k|e\.g|i\.e|a\.k\.a)|\b[A-Z])\.$/i;

/** A possible end: stop marks, with quotes, brackets and citation markers behind them. */
const END =
  /(?:[.!?]|;(?=\s+\D))(?:["'”’)\]]*)(?:[ \t]*(?:\[[^\][\n]{1,30}\]|【[^】\n]{1,40}】))*(?=\s|$)|[。！？](?:[ \t]*(?:\[[^\][\n]{1,30}\]|【[^】\n]{1,40}】))*/g;

/**
 * Splits a text into sentences, with the citation markers behind a full stop still part of theirs.
 * Every line break ends one too: list items and table rows assert for themselves.
 */
export function splitSentences(text: string): readonly Sentence[] {
  const sentences: Sentence[] = [];
  let paragraph = 0;
  let offset = 0;
  for (const line of text.split("\n")) {
    if (line.trim() === "") paragraph++;
    else {for (const [from, to] of splitLine(line)) {
        sentences.push({ start: offset + from, end: offset + to, paragraph });
      }}
    offset += line.length + 1;
  }
  return sentences;
}

function splitLine(line: string): readonly (readonly [number, number])[] {
  const spans: (readonly [number, number])[] = [];
  let from = 0;
  for (const match of line.matchAll(END)) {
    const stop = match.index + 1;
    const to = match.index + match[0].length;
    if (/^\s*(?:[-*•]\s+)?\d{1,3}\.$/.test(line.slice(from, stop))) continue;
    if (ABBREVIATION.test(line.slice(from, stop)) && !/[\]】]$/.test(match[0])) continue;
    if (line.slice(from, to).trim() !== "") spans.push([from, to]);
    from = to;
  }
  if (line.slice(from).trim() !== "") spans.push([from, line.length]);
  return spans;
}
