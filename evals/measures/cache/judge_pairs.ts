import { type CacheKey, type Embedder, REUSE_ABOVE, SEED_FROM, slotGate } from "tieout";
import { keyOf } from "./key_of.ts";
import type { QuestionPair } from "./question_pair.ts";

/** What comes of a pair. */
export interface Judged extends QuestionPair {
  /** The first slot that differs, "not kept" where a question has no key, null where the gate lets the pair through. */
  readonly differs: string | null;
  /** What the second question gets from the first. */
  readonly outcome: "reused" | "seeded" | "missed";
  /** Cosine of the normal forms and of the questions as typed; null without an embedder, but 1 for equal texts. */
  readonly similarity: number | null;
  readonly raw: number | null;
}

/** Texts that are embedded at a time. */
const BATCH = 32;

/** Judges pairs as the cache does: the gate first, then the similarity of the normal forms. */
export async function judgePairs(
  pairs: readonly QuestionPair[],
  { embedder, progress, signal }: {
    readonly embedder: Embedder | null;
    readonly progress: (text: string) => void;
    readonly signal: AbortSignal;
  },
): Promise<readonly Judged[]> {
  const keys = new Map(pairs.flatMap(({ a, b }) => [a, b]).map((question) => [question, keyOf(question)]));
  const vectors = new Map<string, Float32Array>();
  if (embedder !== null) {
    const texts = [...new Set([...keys].flatMap(([question, key]) => [question, key?.text ?? question]))];
    for (let at = 0; at < texts.length; at += BATCH) {
      const batch = texts.slice(at, at + BATCH);
      const made = await embedder.embed(batch, { kind: "query", signal });
      batch.forEach((text, one) => vectors.set(text, made[one]!));
      progress(`embedded ${at + batch.length} of ${texts.length} texts`);
    }
  }
  return pairs.map((pair): Judged => {
    const [a, b] = [keys.get(pair.a) ?? null, keys.get(pair.b) ?? null];
    const differs = through(a, b);
    const similarity = a === null || b === null ? null : cosine(a.text, b.text, vectors);
    const outcome = differs !== null || similarity === null || similarity < SEED_FROM
      ? "missed"
      : similarity > REUSE_ABOVE
      ? "reused"
      : "seeded";
    return { ...pair, differs, outcome, similarity, raw: cosine(pair.a, pair.b, vectors) };
  });
}

function through(a: CacheKey | null, b: CacheKey | null): string | null {
  if (a === null || b === null) return "not kept";
  const gate = slotGate(a, b);
  return gate.same ? null : gate.differs;
}

function cosine(a: string, b: string, vectors: ReadonlyMap<string, Float32Array>): number | null {
  if (a === b) return 1;
  const [one, other] = [vectors.get(a), vectors.get(b)];
  if (one === undefined || other === undefined) return null;
  return one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);
}
