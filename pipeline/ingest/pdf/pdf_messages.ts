import type { Chunk, Figure, PageRecord } from "../../../retrieval/mod.ts";
import type { ReportFacts } from "../chunk_report.ts";
import type { PageEffect, ReportCarry } from "../page_carry.ts";
import type { PageEdges } from "../text/page_furniture.ts";
import type { Page } from "./page.ts";

/** What is the same for all chunks of a document, as it travels: functions do not. */
export type PageFacts = Omit<ReportFacts, "standardMetric">;

/** What is asked of the worker that reads pages. It answers in the order in which it is asked. */
export type WorkerTask =
  | { readonly kind: "open"; readonly bytes: Uint8Array }
  /** The page itself. */
  | { readonly kind: "page"; readonly page: number }
  /** Loads what a report's pages are read with: no page's time. */
  | { readonly kind: "load" }
  /** Parses a page, keeps it, and tells what its neighbours need to know of it. */
  | { readonly kind: "parse"; readonly page: number }
  /** The same for a page whose words come from elsewhere. */
  | { readonly kind: "take"; readonly page: Page }
  /** Reads the tables of a kept page. */
  | {
    readonly kind: "read";
    readonly page: number;
    readonly neighbours: readonly PageEdges[];
    /** Words of the document that bear on the page's hyphens. */
    readonly known: readonly string[];
    /** Whether to hand the reading out, for a checkpoint. */
    readonly pack: boolean;
  }
  /** Lets a page go that nobody makes chunks of. */
  | { readonly kind: "forget"; readonly page: number }
  /** Makes chunks and figures of a page that was read; `packed` where the reading comes from elsewhere. */
  | {
    readonly kind: "chunk";
    readonly page: number;
    readonly facts: PageFacts;
    readonly carry: ReportCarry;
    readonly packed: Uint8Array | null;
    /** Given in the second pass: only figures of tables that state no unit are made, with this one. */
    readonly usual?: string | null;
  };

/** What is told of a parsed page. */
export interface ParsedPage {
  readonly number: number;
  /** `no_text_layer`: pictures and hardly a word. */
  readonly status: "ok" | "no_text_layer";
  readonly edges: PageEdges;
  /** sha256 of the edges. */
  readonly edgesHash: string;
  /** Its words in lower case, each once, for hyphens at line ends. */
  readonly words: string;
  /** What stands before a hyphen at a word's end, and the words that could go on behind one; none without the other. */
  readonly heads: readonly string[];
  readonly tails: readonly string[];
  /** Text lines, of the first pages alone: they say what the report is. */
  readonly lines: readonly string[];
  /** sha256 of all that is read from the page: words, rulings, size. */
  readonly hash: string;
  readonly unpainted: number;
  /** Share of its characters that have no meaning, only a shape: broken fonts. */
  readonly unreadable: number;
  /** What the parser could not make sense of on it, in its own words; null where there is nothing. */
  readonly damage: string | null;
  /** Nothing is painted on it. */
  readonly blank: boolean;
}

/** What is told of a page whose tables were read. */
export interface PageReadingNote {
  readonly effect: PageEffect;
  readonly tables: number;
  /** What the page filter decided. */
  readonly record: PageRecord;
  /** The reading, packed, where it was asked for. */
  readonly packed: Uint8Array | null;
}

/** Chunks and figures of one page. */
export interface MadePage {
  readonly chunks: readonly Chunk[];
  readonly figures: readonly Figure[];
  /** The reading, packed, where tables without a unit wait for the document's usual one. */
  readonly waiting: Uint8Array | null;
}

/** Replies by the task they answer. */
export interface WorkerReplies {
  readonly open: {
    readonly pages: number;
    readonly recovered: boolean;
    readonly notes: readonly ("active_content" | "attachments")[];
  };
  readonly page: Page;
  readonly load: null;
  readonly forget: null;
  readonly parse: ParsedPage;
  readonly take: ParsedPage;
  readonly read: PageReadingNote;
  readonly chunk: MadePage;
}

/** A task with the number that its reply bears. */
export interface WorkerRequest {
  readonly id: number;
  readonly task: WorkerTask;
}

/** A reply; `error` carries the parser's own name and words. */
export interface WorkerReply {
  readonly id: number;
  readonly value: WorkerReplies[keyof WorkerReplies] | null;
  readonly error?: { readonly name: string; readonly message: string };
}

/** What is asked of the worker that paints pages. */
export type PaintRequest =
  | { readonly kind: "open"; readonly bytes: Uint8Array }
  | { readonly kind: "paint"; readonly page: number; readonly scale: number };

/** What it answers with: nothing to an opening, to a page its pixels. */
export type PaintValue =
  | {
    readonly width: number;
    readonly height: number;
    readonly scale: number;
    readonly rgba: Uint8ClampedArray;
  }
  | null;
