import type { ZodType } from "zod";
import type { Hit } from "./hit.ts";
import type { Slots } from "./slots.ts";

/** Tokens and money of one model call; zero for local and offline models. */
export interface Usage {
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly costUsd: number;
}

/** A rendered prompt. Vendors read it; the offline analyst reads the typed input beside it. */
export interface Prompt {
  readonly system: string;
  readonly user: string;
}

/** One call of a chat model: the typed input for those who compute, the prompt for those who read. */
export interface ChatRequest<Input> {
  /** Stable name of the decision or text asked for, the same as its layer in the failure policy: `router`, `rewrite`, `draft`, … */
  readonly task: string;
  readonly input: Input;
  readonly prompt: Prompt;
  readonly signal: AbortSignal;
}

/** A call that must come back as a value of a schema. */
export interface DecideRequest<Input, Output> extends ChatRequest<Input> {
  readonly schema: ZodType<Output>;
  /** What a guarded port falls back to when the call fails, where the layer opens or is safe. */
  readonly safe: Output;
}

/** A reply with what it cost. */
export interface ChatReply<Output> {
  readonly value: Output;
  readonly usage: Usage;
}

/**
 * A chat model. `decide` gives a value of the schema (by function calling where a vendor stands behind it), `write` gives text.
 * Both throw on failure: the caller's layer has its direction in the failure policy.
 */
export interface ChatModel {
  /** Name and version for fingerprints and run records. */
  readonly id: string;
  decide<Input, Output>(request: DecideRequest<Input, Output>): Promise<ChatReply<Output>>;
  write<Input>(request: ChatRequest<Input>): Promise<ChatReply<string>>;
}

/** Which model made a vector. Vectors of two hashes are never compared. */
export interface EmbeddingModel {
  /** Name for people. */
  readonly id: string;
  /** Of all that a vector depends on: weights, tokenizer, pooling, length, prefixes; for a service, of its model's name. */
  readonly hash: string;
  readonly dimension: number;
}

/** Turns texts into vectors of length 1. Throws on failure: the caller's layer has its direction in the failure policy. */
export interface Embedder extends EmbeddingModel {
  /** The vectors in the order of the texts; those of a text do not depend on the other texts. */
  embed(
    texts: readonly string[],
    options: {
      readonly kind: "query" | "passage";
      readonly signal: AbortSignal;
      /** Told what calls cost, failed ones too; an embedder on this machine tells nothing. */
      readonly spend?: (usage: Usage) => void;
    },
  ): Promise<readonly Float32Array[]>;
}

/** Reads the hits against the question and gives the best `keep` of them, best first, with `reranked` set. */
export interface Reranker {
  readonly id: string;
  rerank(
    slots: Slots,
    hits: readonly Hit[],
    options: {
      readonly keep: number;
      readonly signal: AbortSignal;
      /** Told what calls cost, failed ones too; a reranker on this machine tells nothing. */
      readonly spend?: (usage: Usage) => void;
    },
  ): Promise<readonly Hit[]>;
}
