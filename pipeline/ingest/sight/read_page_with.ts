import { guard } from "../../../guardrails/mod.ts";
import type { LayerOpening } from "../../../guardrails/mod.ts";
import type { PageReader, PageReadingReply, PageToRead } from "../../../retrieval/mod.ts";
import { assertReply } from "../../assert_reply.ts";
import { PageReply } from "../../reply_shapes.ts";

/** Who ends a reading and who hears of a failure. */
export interface ReadPageOptions {
  readonly signal: AbortSignal;
  /** The page counts as not read after this many milliseconds, whatever the reader does meanwhile. */
  readonly milliseconds?: number;
  /** Told once where the page was not read: the layer's opening, to be sent as an event and counted. */
  readonly onOpen: (opening: LayerOpening) => void;
}

/** Three requests of 150 s, the most that a reader makes for a page, and the pause of a minute between two of them. */
const PAGE_MILLISECONDS = 510_000;

/**
 * Has a page read under the failure policy: where the reader fails, `onOpen` is told why and null comes back, and what
 * geometry read stands. Only cancellation of the run throws.
 */
export function readPageWith(
  reader: PageReader,
  page: PageToRead,
  { signal, milliseconds = PAGE_MILLISECONDS, onOpen }: ReadPageOptions,
): Promise<PageReadingReply | null> {
  return guard<PageReadingReply | null>("visionReader", async (inner) => {
    const reply = await reader.read(page, { signal: inner });
    assertReply(PageReply, reply, `what ${reader.id} read`);
    return reply;
  }, {
    signal,
    milliseconds,
    onOpen,
    fallback: () => null,
  });
}
