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
  /** Stable name of what is asked for, the same as its layer in the failure policy: `router`, `rewrite`, `draft`, … */
  readonly task: string;
  readonly input: Input;
  readonly prompt: Prompt;
  readonly signal: AbortSignal;
  /** Told what calls cost, failed ones too. */
  readonly spend: (usage: Usage) => void;
}

/** A call that must come back as a value of a schema. */
export interface DecideRequest<Input, Output> extends ChatRequest<Input> {
  /** An object with a default and a description for every field. The first field is the decision itself, the others add to it. */
  readonly schema: ZodType<Output>;
  /**
   * Only a value of the schema as it stands counts: no object between sentences, no other spelling, no default for what is
   * absent. For verdicts, which prose must not pass.
   */
  readonly exact?: boolean;
}

/** A function that a model may call. Its parameters have a default and a description each. */
export interface Tool {
  readonly name: string;
  readonly description: string;
  readonly parameters: ZodType;
}

/** One call of a tool as a model made it: nobody has read its input yet. */
export interface ToolUse {
  /** Tells the calls of a run apart, so that a reply finds its call. */
  readonly id: string;
  readonly tool: string;
  readonly input: unknown;
}

/** A call with what came back, an error in words included. */
export interface ToolExchange {
  readonly use: ToolUse;
  readonly reply: string;
}

/** A call that may use tools, round by round. */
export interface ToolsRequest<Input> extends ChatRequest<Input> {
  readonly tools: readonly Tool[];
  /** What was called in earlier rounds and what came back, oldest round first. */
  readonly rounds: readonly (readonly ToolExchange[])[];
}

/**
 * A chat model. Every reply is what a model said: whoever asks reads it before it counts. All methods throw on failure:
 * the caller's layer has its direction in the failure policy.
 */
export interface ChatModel {
  /** Name and version for fingerprints and run records. */
  readonly id: string;
  /** Set where rules stand behind it and no model: what it decides of a draft is no second opinion. */
  readonly byRule?: true;
  /** A value that should fit the schema (by function calling where a vendor stands behind it). */
  decide<Input, Output>(request: DecideRequest<Input, Output>): Promise<unknown>;
  /** The tools to use next, none where the model is done. */
  useTools<Input>(request: ToolsRequest<Input>): Promise<readonly ToolUse[]>;
  write<Input>(request: ChatRequest<Input>): Promise<string>;
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
