import { tokenize } from "../tokenize.ts";

/** The least that BM25 needs, without edits, filters or explanations: what anything else is measured against in benches. */
export function plainIndex(
  texts: Iterable<string>,
): (query: string, limit: number) => readonly number[] {
  const lists = new Map<string, number[]>();
  const lengths: number[] = [];
  let total = 0;
  for (const text of texts) {
    const tokens = tokenize(text);
    const document = lengths.push(tokens.length) - 1;
    total += tokens.length;
    const counts = new Map<string, number>();
    for (const token of tokens) counts.set(token, (counts.get(token) ?? 0) + 1);
    for (const [token, count] of counts) {
      const list = lists.get(token);
      if (list === undefined) lists.set(token, [document, count]);
      else list.push(document, count);
    }
  }
  const size = lengths.length;
  const typed = new Map<string, Uint32Array>();
  for (const [token, list] of lists) {
    typed.set(token, Uint32Array.from(list));
    lists.delete(token);
  }
  const norms = Float64Array.from(lengths, (length) => 1.2 * (0.25 + 0.75 * length * size / total));
  const scores = new Float64Array(size);
  return (text, limit) => {
    scores.fill(0);
    for (const term of tokenize(text, { side: "query" })) {
      const list = typed.get(term);
      if (list === undefined) continue;
      const df = list.length / 2;
      const idf = Math.log(1 + (size - df + 0.5) / (df + 0.5));
      for (let at = 0; at < list.length; at += 2) {
        const document = list[at] ?? 0;
        const tf = list[at + 1] ?? 0;
        scores[document] = (scores[document] ?? 0) + idf * tf / (tf + (norms[document] ?? 1));
      }
    }
    const best: number[] = [];
    for (let document = 0; document < size; document++) {
      const score = scores[document] ?? 0;
      if (score === 0 || (best.length === limit && score <= (scores[best.at(-1) ?? 0] ?? 0))) continue;
      let at = best.length;
      while (at > 0 && (scores[best[at - 1] ?? 0] ?? 0) < score) at -= 1;
      best.splice(at, 0, document);
      if (best.length > limit) best.pop();
    }
    return best;
  };
}
