/** Finding: knows chunks and questions, nothing of answers. */
export type { Amount, AmountStatus } from "./amount.ts";
export type { FigureKind, Unit, UnitOrigin } from "./unit.ts";
export type { Period } from "./period.ts";
export type { Box, Cell, Table } from "./table.ts";
export type { Figure, Statement } from "./figure.ts";
export type { Chunk, ChunkKind, DocumentRef, IngestedDocument, StoredDocument } from "./chunk.ts";
export type { Hit, Placing } from "./hit.ts";
export type { EventSink, TieoutEvent } from "./event.ts";
export type { CompanySlot, Operation, Slots } from "./slots.ts";
export type {
  ChatModel,
  ChatReply,
  ChatRequest,
  DecideRequest,
  Embedder,
  Prompt,
  Reranker,
  Usage,
} from "./ports.ts";
export type { Db, DbRow, DbValue, Migration } from "./store/db.ts";
export type { ChunkStore, PutResult } from "./store/chunk_store.ts";
export { openDb } from "./store/open_db.ts";
export { duckdbChunkStore } from "./store/chunk_store_duckdb.ts";
export { memoryChunkStore } from "./store/chunk_store_memory.ts";
