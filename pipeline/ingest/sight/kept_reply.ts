import { createHash } from "node:crypto";
import type { PageImage, PageReadingReply, PageToRead } from "../../../retrieval/mod.ts";
import { pack, unpack } from "../pack.ts";

/** Where replies that were paid for are kept, by key. */
export interface ReplyShelf {
  bytes(key: string): Promise<Uint8Array | null>;
  keepBytes(key: string, body: Uint8Array): Promise<void>;
}

/** Picture by which pages are told apart; a point a pixel shows every letter. */
const KEY_SCALE = 1;

/**
 * Key of a reader's reply to a page: who reads, what is asked, and the picture itself. Not the words: two scans have none
 * and are two pages. Document and page number are not in it either, so that a page which moved is not paid for again.
 */
export async function replyKey(readerId: string, page: PageToRead): Promise<string> {
  const { width, height, rgba } = await page.image(KEY_SCALE);
  return createHash("sha256").update(JSON.stringify([readerId, page.expects, width, height])).update(rgba)
    .digest("hex");
}

/** A page that paints each scale once, however often it is asked. */
export function paintedOnce(page: PageToRead): PageToRead {
  const painted = new Map<number, Promise<PageImage>>();
  return {
    ...page,
    image: (scale) => {
      const found = painted.get(scale) ?? page.image(scale);
      painted.set(scale, found);
      return found;
    },
  };
}

/** A reply as it is kept; page numbers are set when it is taken out, since the page may have moved. */
export function packReply(reply: PageReadingReply): Uint8Array {
  return pack(reply);
}

/** The reply that was kept, for the page where it stands now; it costs nothing any more. */
export function unpackReply(body: Uint8Array, page: number): PageReadingReply {
  const { tables, charts } = unpack<PageReadingReply>(body);
  return {
    tables: tables.map((table) => ({ ...table, page })),
    charts: charts.map((chart) => ({ ...chart, page })),
    usage: { calls: 0, inputTokens: 0, outputTokens: 0, costUsd: 0 },
  };
}
