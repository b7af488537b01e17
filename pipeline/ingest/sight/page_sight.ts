import type { LayerOpening } from "../../../guardrails/mod.ts";
import type { Chart, PageReader, PageReadingReply, PageToRead, Usage } from "../../../retrieval/mod.ts";
import type { Page } from "../pdf/page.ts";
import { pageToRead } from "../pdf/page_to_read.ts";
import type { PageToReadOptions } from "../pdf/page_to_read.ts";
import type { Disagreement, DisagreementReason } from "../reconcile/disagreement.ts";
import { reconcilePage } from "../reconcile/reconcile_page.ts";
import type { PagePart } from "../tables/read_tables.ts";
import type { ReplyShelf } from "./kept_reply.ts";
import { packReply, paintedOnce, replyKey, unpackReply } from "./kept_reply.ts";
import { readPageWith } from "./read_page_with.ts";

/** What looking at the pages of a document needs. */
export interface PageSightOptions {
  readonly reader: PageReader;
  /** Name of the document, for messages. */
  readonly document: string;
  /** Paints a page (counted from 1) at so many pixels per point. */
  readonly image: (page: number, scale: number) => ReturnType<PageToRead["image"]>;
  /** Where replies are kept for another run; nowhere where it is null. */
  readonly shelf: ReplyShelf | null;
  readonly signal: AbortSignal;
  /** Longest that looking at one page may take; what a reader's requests add up to where it is not given. */
  readonly milliseconds?: number | undefined;
  /** Told of each page that was not read: the layer's opening and the page. */
  readonly onOpen: (opening: LayerOpening, page: number) => void;
}

/** A page after it was looked at. */
export interface SeenPage {
  readonly parts: readonly PagePart[];
  readonly charts: readonly Chart[];
}

/** What looking at a document came to. */
export interface SightReport {
  readonly reader: string;
  /** Pages that were read now, that had been read before, and that could not be read. */
  readonly read: number;
  readonly reused: number;
  readonly unread: readonly number[];
  /** Cells that both readers have, and those on which they agree. */
  readonly compared: number;
  readonly agreed: number;
  /** How many disagreements of each reason, and the first of them. */
  readonly reasons: Readonly<Partial<Record<DisagreementReason, number>>>;
  readonly disagreements: readonly Disagreement[];
  /** Disagreements that are counted and not listed. */
  readonly unlisted: number;
  readonly usage: Usage;
}

/** Requests at a time: enough to hide an endpoint's ten seconds a page, few enough for its lowest limit a minute. */
const AT_ONCE = 4;
/** Pages in a row that fail before no more are sent: an endpoint that is down or a key that is wrong fails for each alike. */
const MOST_FAILURES = 5;
/** Disagreements that are listed for a document; a report of 300 pages has them by the thousand when a model misreads. */
const MOST_LISTED = 1000;

/** Lets the second reader look at the pages of one document, counts what it costs and where it disagrees. */
export class PageSight {
  readonly #options: PageSightOptions;
  #busy = 0;
  readonly #waiting: (() => void)[] = [];
  #failures = 0;
  #read = 0;
  #reused = 0;
  #unread: number[] = [];
  #compared = 0;
  #agreed = 0;
  readonly #reasons = new Map<DisagreementReason, number>();
  readonly #disagreements = new Map<number, readonly Disagreement[]>();
  #usage: Usage = { calls: 0, inputTokens: 0, outputTokens: 0, costUsd: 0 };

  constructor(options: PageSightOptions) {
    this.#options = options;
  }

  /**
   * Looks at a page and brings what is seen together with its parts as geometry read them (none for a page without a text
   * layer). Null where it could not be read: geometry stands. Throws only where the run is cancelled.
   */
  async see(
    page: Page,
    parts: readonly PagePart[],
    expects: PageToReadOptions["expects"],
  ): Promise<SeenPage | null> {
    const toRead = paintedOnce(pageToRead(page, {
      document: this.#options.document,
      expects,
      image: (scale) => this.#options.image(page.number, scale),
    }));
    const reply = await this.#reply(toRead);
    if (reply === null) {
      this.#unread.push(page.number);
      return null;
    }
    const seen = reconcilePage(parts, reply, { ...toRead, frame: page });
    this.#compared += seen.agreement.compared;
    this.#agreed += seen.agreement.agreed;
    for (const { reason } of seen.disagreements) {
      this.#reasons.set(reason, (this.#reasons.get(reason) ?? 0) + 1);
    }
    if (seen.disagreements.length > 0) this.#disagreements.set(page.number, seen.disagreements);
    return { parts: seen.parts, charts: seen.charts };
  }

  /** What it came to so far, the same whatever order the pages were looked at in. */
  report(): SightReport {
    const all = [...this.#disagreements].sort(([a], [b]) => a - b).flatMap(([, list]) => list);
    return {
      reader: this.#options.reader.id,
      read: this.#read,
      reused: this.#reused,
      unread: this.#unread.toSorted((a, b) => a - b),
      compared: this.#compared,
      agreed: this.#agreed,
      reasons: Object.fromEntries([...this.#reasons].sort(([a], [b]) => a < b ? -1 : 1)),
      disagreements: all.slice(0, MOST_LISTED),
      unlisted: Math.max(0, all.length - MOST_LISTED),
      usage: this.#usage,
    };
  }

  async #reply(page: PageToRead): Promise<PageReadingReply | null> {
    const { reader, shelf } = this.#options;
    const key = shelf === null ? null : await this.#keyOf(page);
    const kept = key === null ? null : await shelf?.bytes(key) ?? null;
    if (kept !== null) {
      this.#reused++;
      return unpackReply(kept, page.page);
    }
    await this.#enter();
    try {
      this.#options.signal.throwIfAborted();
      if (this.#failures >= MOST_FAILURES) return null;
      const reply = await readPageWith(
        { id: reader.id, read: (...asked) => this.#paidRead(...asked) },
        page,
        {
          signal: this.#options.signal,
          ...this.#options.milliseconds === undefined ? {} : { milliseconds: this.#options.milliseconds },
          onOpen: (opening) => this.#options.onOpen(opening, page.page),
        },
      );
      if (reply === null) {
        this.#failures++;
        return null;
      }
      this.#failures = 0;
      this.#read++;
      this.#spend(reply.usage);
      if (key !== null) await shelf?.keepBytes(key, packReply(reply));
      return reply;
    } finally {
      this.#leave();
    }
  }

  /** A page that could not be read was paid for all the same; its reader's error says how much. */
  async #paidRead(...asked: Parameters<PageReader["read"]>): Promise<PageReadingReply> {
    try {
      return await this.#options.reader.read(...asked);
    } catch (error) {
      const usage = error instanceof Error && "usage" in error ? error.usage as Partial<Usage> : {};
      this.#spend({ calls: 0, inputTokens: 0, outputTokens: 0, costUsd: 0, ...usage });
      throw error;
    }
  }

  /** A page that cannot be painted has no key, and its reader will say why. */
  async #keyOf(page: PageToRead): Promise<string | null> {
    try {
      return await replyKey(this.#options.reader.id, page);
    } catch {
      return null;
    }
  }

  #spend({ calls, inputTokens, outputTokens, costUsd }: Usage): void {
    this.#usage = {
      calls: this.#usage.calls + calls,
      inputTokens: this.#usage.inputTokens + inputTokens,
      outputTokens: this.#usage.outputTokens + outputTokens,
      costUsd: this.#usage.costUsd + costUsd,
    };
  }

  async #enter(): Promise<void> {
    if (this.#busy >= AT_ONCE) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#busy++;
  }

  #leave(): void {
    const next = this.#waiting.shift();
    // the place is handed on, so that nobody slips in between
    if (next === undefined) this.#busy--;
    else next();
  }
}
