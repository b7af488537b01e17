/** Keeping: each layer with where, how long, and what when it is wrong. */
export type {
  AuditBounds,
  AuditEntry,
  AuditHead,
  AuditPruned,
  AuditPruneOptions,
  AuditRow,
  AuditRun,
  AuditTrail,
} from "./audit.ts";
export { type AuditKinds, CHAIN_START, hashRow, sha256Of } from "./audit_chain.ts";
export { duckdbAuditTrail } from "./audit_duckdb.ts";
export { memoryAuditTrail } from "./audit_memory.ts";
export { canonicalJson } from "./canonical_json.ts";
export { type AuditBreak, type TrailCheck, type VerifyOptions, verifyTrail } from "./verify_trail.ts";
export { type CacheKey, cacheKey } from "./cache_key.ts";
export { type AskBack, type CarriedOver, carryOver, type CarryOverOptions } from "./carry_over.ts";
export type { Coverage } from "./coverage.ts";
export { type SlotGate, slotGate } from "./slot_gate.ts";
export { type AnswerCache, type AnswerQuery, type AnswerStats, noAnswerCache } from "./answer_cache.ts";
export { duckdbAnswerCache } from "./answer_cache_duckdb.ts";
export { memoryAnswerCache } from "./answer_cache_memory.ts";
export { contentHash } from "./content_hash.ts";
export {
  type AskedAnswer,
  findAnswer,
  type FindOptions,
  type FoundAnswer,
  REUSE_ABOVE,
  SEED_FROM,
} from "./find_answer.ts";
export { type KeptAnswer, type KeptDraft, readKeptAnswer, type SourceRef } from "./kept_answer.ts";
export { compressed, COMPRESSED_PAST, KEPT_MESSAGES, type SplitThread, splitThread } from "./compress.ts";
export { type ContextParts, type Excerpt, fitContext, type FittedContext } from "./context_budget.ts";
export { tokenCounter } from "./count_tokens.ts";
export { DuckdbSaver } from "./checkpoints_duckdb.ts";
export {
  ALL_MEMORY,
  MEMORY_LAYERS,
  type MemoryLayer,
  type MemorySwitches,
  readMemorySwitches,
} from "./memory_switches.ts";
export type { Message, MessageSource } from "./message.ts";
export { noteFault } from "./note_fault.ts";
export { type OpenedLayer, openedLayers } from "./opened_layers.ts";
export type { RunOpening, RunRecord, RunStore } from "./runs.ts";
export { duckdbRunStore } from "./runs_duckdb.ts";
export { processThreadClaims, type ThreadClaims } from "./thread_claims.ts";
export { NOTE_LENGTH, writeNote } from "./write_note.ts";
export {
  duckdbMemoryKeeper,
  type KeptThread,
  type MemoryKeeper,
  type MemoryPart,
  type MemoryReport,
  type Removed,
} from "./memory_keeper.ts";
