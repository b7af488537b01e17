import { createHash } from "node:crypto";
import { pack, unpack } from "../pack.ts";
import type { PageReadingNote, ParsedPage } from "../pdf/pdf_messages.ts";
import type { KeptReading, PageCheckpoints } from "./page_checkpoints.ts";
import { readerVersion } from "./reader_version.ts";

/** A page as it was read before: what is told of it, and its tables with its text, packed. */
export interface StoredReading {
  readonly page: ParsedPage;
  readonly note: PageReadingNote & { readonly packed: Uint8Array };
}

/** Which document, and where its checkpoints are kept. */
export interface DocumentCheckpointsOptions {
  readonly checkpoints: PageCheckpoints;
  /** sha256 of the document. */
  readonly document: string;
  readonly clock: () => Date;
}

/** Pages that are written together; a write costs some milliseconds whatever its size. */
const BATCH = 32;
/** What is read is written after at most so long, so that a crash costs about this much work. */
const BATCH_MILLISECONDS = 1000;
/** Readings that are fetched together. */
const AHEAD = 16;

/** Hash of what a reading depends on, short enough to be held by the ten thousand. */
export function readingKey(parts: readonly unknown[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 32);
}

/** The checkpoints of one document while it is read. Only the main isolate has them: workers never open the store. */
export class DocumentCheckpoints {
  readonly #options: DocumentCheckpointsOptions;
  readonly #reader: string;
  readonly #places: ReadonlyMap<number, string>;
  readonly #keys: ReadonlySet<string>;
  readonly #fetched = new Map<string, Promise<ReadonlyMap<string, Uint8Array>>>();
  #waiting: KeptReading[] = [];
  #since = 0;
  #written: Promise<void> = Promise.resolve();

  private constructor(
    options: DocumentCheckpointsOptions,
    known: {
      readonly reader: string;
      readonly places: ReadonlyMap<number, string>;
      readonly keys: ReadonlySet<string>;
    },
  ) {
    this.#options = options;
    this.#reader = known.reader;
    this.#places = known.places;
    this.#keys = known.keys;
  }

  /** Looks up what is known of a document. */
  static async open(options: DocumentCheckpointsOptions): Promise<DocumentCheckpoints> {
    const reader = await readerVersion();
    const places = await options.checkpoints.pages(options.document, reader);
    const keys = await options.checkpoints.keys();
    return new DocumentCheckpoints(options, { reader, places, keys });
  }

  /** The reading of a page of this very document; null where there is none. */
  async page(number: number): Promise<StoredReading | null> {
    const key = this.#places.get(number);
    if (key === undefined) return null;
    const body = (await this.#fetch(key, number)).get(key);
    return body === undefined ? null : toReading(body);
  }

  /** Key of a page's reading: its own content, the running lines around it, the words that bear on its hyphens. */
  keyOf(
    page: ParsedPage,
    around: { readonly edges: readonly string[]; readonly known: readonly string[] },
  ): string {
    return readingKey([this.#reader, page.number, page.hash, around.edges, around.known]);
  }

  /** A reading of the same content, whatever document it was made for; null where there is none. */
  async same(key: string, number: number): Promise<StoredReading | null> {
    const body = await this.bytes(key);
    if (body === null) return null;
    await this.#keep({ key, body, place: this.#place(number) });
    return toReading(body);
  }

  /** Keeps a page's reading. */
  keep(key: string, { page, note }: StoredReading): Promise<void> {
    const { packed, ...rest } = note;
    const head = pack({ page, note: rest });
    const body = new Uint8Array(4 + head.length + packed.length);
    new DataView(body.buffer).setUint32(0, head.length);
    body.set(head, 4);
    body.set(packed, 4 + head.length);
    return this.#keep({ key, body, place: this.#place(page.number) });
  }

  /** What is kept under a key; null where nothing is. */
  async bytes(key: string): Promise<Uint8Array | null> {
    if (!this.#keys.has(key)) return null;
    const { checkpoints, clock } = this.#options;
    return (await checkpoints.load([key], clock().getTime())).get(key) ?? null;
  }

  /** Keeps bytes under a key: what was paid for, at once. */
  async keepBytes(key: string, body: Uint8Array): Promise<void> {
    await this.#keep({ key, body, place: null });
    await this.flush();
  }

  /** Writes what waits. Throws where an earlier write failed. */
  flush(): Promise<void> {
    const batch = this.#waiting;
    this.#waiting = [];
    const { checkpoints, clock } = this.#options;
    this.#written = this.#written.then(() => checkpoints.save(batch, clock().getTime()));
    return this.#written;
  }

  #place(page: number): KeptReading["place"] {
    return { document: this.#options.document, page, reader: this.#reader };
  }

  async #keep(reading: KeptReading): Promise<void> {
    if (this.#waiting.length === 0) this.#since = performance.now();
    this.#waiting.push(reading);
    const due = this.#waiting.length >= BATCH || performance.now() - this.#since >= BATCH_MILLISECONDS;
    if (due) await this.flush();
  }

  /** Fetches a page's reading together with those of the pages behind it. */
  #fetch(key: string, number: number): Promise<ReadonlyMap<string, Uint8Array>> {
    const found = this.#fetched.get(key);
    if (found !== undefined) {
      this.#fetched.delete(key);
      return found;
    }
    const wanted = [
      ...new Set(
        Array.from({ length: AHEAD }, (_, i) => this.#places.get(number + i)).filter((one) =>
          one !== undefined
        ),
      ),
    ];
    const { checkpoints, clock } = this.#options;
    const loaded = checkpoints.load(wanted, clock().getTime());
    for (const other of wanted) if (other !== key) this.#fetched.set(other, loaded);
    return loaded;
  }
}

function toReading(body: Uint8Array): StoredReading {
  const length = new DataView(body.buffer, body.byteOffset).getUint32(0);
  const head = unpack<{ page: ParsedPage; note: Omit<StoredReading["note"], "packed"> }>(
    body.subarray(4, 4 + length),
  );
  return { page: head.page, note: { ...head.note, packed: body.slice(4 + length) } };
}
