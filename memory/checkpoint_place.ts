import type { RunnableConfig } from "@langchain/core/runnables";

/** Whose checkpoints are meant. */
export interface CheckpointOwner {
  readonly owner: string;
  /** Whether the configuration named the owner; then what is given back names it too. */
  readonly named: boolean;
}

/** One line of checkpoints: a thread of an owner, and within it the graph or a subgraph. */
export interface CheckpointPlace extends CheckpointOwner {
  readonly thread: string;
  /** "" for the graph itself. */
  readonly ns: string;
}

/**
 * Reads `configurable.owner`, else gives `otherwise`.
 *
 * @throws {TypeError} where the configuration names an owner that is no text.
 */
export function ownerOf(config: RunnableConfig, otherwise: string): CheckpointOwner {
  const owner = config.configurable?.["owner"];
  if (owner === undefined) return { owner: otherwise, named: false };
  if (typeof owner !== "string" || owner === "") {
    throw new TypeError("Cannot use checkpoints: the owner in the configuration is no text");
  }
  return { owner, named: true };
}

/**
 * Reads where the checkpoints of a graph call stand.
 *
 * @throws {Error} where the configuration names no thread.
 */
export function placeOf(config: RunnableConfig, otherwise: string): CheckpointPlace {
  const { thread_id: thread, checkpoint_ns: ns = "" } = config.configurable ?? {};
  if (typeof thread !== "string" || thread === "") {
    throw new Error("Cannot use checkpoints: the configuration names no thread_id");
  }
  if (typeof ns !== "string") {
    throw new TypeError("Cannot use checkpoints: the checkpoint_ns in the configuration is no text");
  }
  return { ...ownerOf(config, otherwise), thread, ns };
}

/** The configuration that names the checkpoint `id` at a place. */
export function toConfig({ owner, named, thread, ns }: CheckpointPlace, id: string): RunnableConfig {
  return {
    configurable: {
      thread_id: thread,
      checkpoint_ns: ns,
      checkpoint_id: id,
      ...(named ? { owner } : {}),
    },
  };
}
