import { z } from "zod";
import type { Answer, Calculation, Unsupported } from "../guardrails/mod.ts";
import type { CompanyQuery, Hit, Slots } from "../retrieval/mod.ts";
import type { CacheKey } from "./cache_key.ts";

/** A source by reference: the chunk store has the rest, and `hash` tells whether it is still the same. */
export interface SourceRef extends Omit<Hit, "chunk" | "figures"> {
  /** The number that the draft cites. */
  readonly n: number;
  readonly company: string;
  /** Id of the chunk. */
  readonly chunk: string;
  /** Of the chunk and its figures, as the draft was written from them. */
  readonly hash: string;
}

/** All that an answer is checked and shaped from again, without a model. */
export interface KeptDraft {
  /** With the draft's own source numbers. */
  readonly text: string;
  readonly sources: readonly SourceRef[];
  readonly calculations: readonly Calculation[];
  readonly queries: readonly CompanyQuery[];
  readonly found: Readonly<Record<string, boolean>>;
  /** What a model named as unsupported in this text; null where none judged it. */
  readonly doubts: readonly Unsupported[] | null;
}

/** An answer that may be given again, with all that tells to which question, to whom, and until when. */
export interface KeptAnswer {
  /** The run that gave it: one run keeps one answer, however often it tries. */
  readonly run: string;
  readonly owner: string;
  readonly thread: string;
  /** ISO time. */
  readonly keptAt: string;
  /** As asked. */
  readonly question: string;
  readonly language: Slots["language"];
  readonly key: CacheKey;
  /** Fingerprint of the configuration that it was made with. */
  readonly configuration: string;
  /** The companies whose documents it depends on; null where all are meant, those too that are not there yet. */
  readonly companies: readonly string[] | null;
  readonly years: readonly number[];
  /** Revision of the documents of those companies. */
  readonly documents: string;
  /** As shaped. Its caveat is null: a doubt belongs to the run that raised it. */
  readonly answer: Answer;
  readonly draft: KeptDraft;
}

const text = z.string();
const placing = z.strictObject({ rank: z.number(), score: z.number() }).optional();
const list = z.array(z.looseObject({}));

const Shape = z.strictObject({
  run: text.min(1),
  owner: text.min(1),
  thread: text,
  keptAt: z.iso.datetime(),
  question: text,
  language: z.enum(["en", "zh"]),
  key: z.strictObject({ text, slots: z.record(text, text) }),
  configuration: text.min(1),
  companies: z.array(text).nullable(),
  years: z.array(z.number().int()),
  documents: text.min(1),
  answer: z.looseObject({
    status: z.literal("answered"),
    text: text.min(1),
    citations: list,
    verdict: z.looseObject({ grounded: z.enum(["yes", "partial", "none"]), claims: list, unsupported: list }),
    confidence: z.enum(["high", "medium", "low"]).nullable(),
    caveat: z.null(),
    values: list,
    calculations: list,
  }),
  draft: z.strictObject({
    text: text.min(1),
    sources: z.array(z.strictObject({
      n: z.number().int().positive(),
      company: text,
      chunk: text.min(1),
      hash: text.min(1),
      rank: z.number(),
      score: z.number(),
      keyword: placing,
      stated: placing,
      vector: placing,
      fused: placing,
      reranked: placing,
    })).min(1),
    calculations: z.array(z.looseObject({ expression: text, inputs: list, value: text })),
    queries: z.array(
      z.looseObject({ company: text, text, metrics: z.array(text), years: z.array(z.number()) }),
    ),
    found: z.record(text, z.boolean()),
    doubts: z.array(z.looseObject({ label: text, reason: text })).nullable(),
  }),
});

/**
 * Reads what was kept by another run, maybe of another version: an answer that did not hold, one with a caveat, or fields
 * that nobody knows are no kept answer.
 *
 * @throws {TypeError} that names the first field that does not fit
 */
export function readKeptAnswer(value: unknown): KeptAnswer {
  const parsed = Shape.safeParse(value);
  if (parsed.success) return value as KeptAnswer;
  const [first] = parsed.error.issues;
  const place = first === undefined ? "" : z.core.toDotPath(first.path);
  throw new TypeError(`Cannot use a kept answer: ${place} ${first?.message ?? "unreadable"}`, {
    cause: parsed.error,
  });
}
