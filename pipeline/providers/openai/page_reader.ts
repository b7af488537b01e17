import type { PageReader, PageReadingReply, PageToRead } from "../../../retrieval/mod.ts";
import { NO_USAGE, sumUsage } from "../../ledger.ts";
import { readLesson } from "./few_shot.ts";
import { openClient } from "./open_client.ts";
import type { Lesson } from "./few_shot.ts";
import { ownFetch } from "../own_fetch.ts";
import { PageReadError } from "./page_read_error.ts";
import { correction, pageMessages } from "./page_request.ts";
import type { PageMessage } from "./page_request.ts";
import { usageOf, type WireUsage } from "./price.ts";
import { RECORD_PAGE } from "./page_schema.ts";
import { readReply } from "./read_reply.ts";
import type { Completion } from "./read_reply.ts";
import { requestFailure } from "../request_failure.ts";
import type { OpenaiSettings } from "./settings.ts";
import { isVendor, missingSetting, OPENAI_NAMES } from "./settings.ts";
import { toTables } from "./to_tables.ts";

/** Effects of the reader; tests bring their own. */
export interface OpenaiReaderEffects {
  readonly clock: () => Date;
  /** Waits, and ends early with the signal's reason. */
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  readonly fetch?: typeof fetch;
  /** Longest single request; {@link REQUEST_MILLISECONDS} where it is not given. */
  readonly milliseconds?: number;
}

/** Pixels per point: footnote digits of 6 points are then 12 pixels high, and an A4 page is 1190 × 1684. */
const SCALE = 2;
/** Longest side in pixels: vendors shrink what is larger before their model sees it, and small print goes first. */
const MOST_PIXELS = 2048;
/** A full page of 300 cells takes about 7,000 tokens of JSON; a reply that is cut is asked for again with twice as many. */
const OUTPUT_TOKENS = 8_000;
/** Twice what the slowest useful model takes for a full page. */
const REQUEST_MILLISECONDS = 150_000;
/** Own pause before the one repetition, where the endpoint asks for none. */
const PAUSE_MILLISECONDS = 2_000;
/** A longer pause than this is not slept through: the page falls back to geometry and the run goes on. */
const MOST_PAUSE_MILLISECONDS = 60_000;

interface Spent {
  readonly usage?: WireUsage | null | undefined;
}

async function paint(page: PageToRead): Promise<string> {
  const scale = Math.min(SCALE, MOST_PIXELS / Math.max(page.width, page.height));
  return (await page.image(scale)).png().toBase64();
}

/**
 * A reader over any endpoint that speaks the OpenAI wire format and takes pictures. A page costs one request; a failed
 * request is repeated once after the pause that the endpoint asks for, and a reply that cannot be used is asked for once
 * more with its fault told to the model. After that the read throws a {@link PageReadError}. Throws an Error at once
 * where the settings lack something, in words that say what to set.
 */
export async function openaiPageReader(
  settings: OpenaiSettings,
  effects: OpenaiReaderEffects,
): Promise<PageReader> {
  const missing = missingSetting(settings);
  if (missing !== null) throw new Error(`Cannot read pages with a vision model: ${missing}`);
  const lesson = await readLesson();
  const name = `openai ${settings.model}`;
  return {
    // the endpoint is part of it: the same name may stand for another model elsewhere
    id: `${name} at ${new URL(settings.baseUrl).host}, lesson ${lesson.version}`,
    read: (page, { signal }) => readOnce(page, { settings, effects, lesson, name, signal }),
  };
}

interface ReadContext {
  readonly settings: OpenaiSettings;
  readonly effects: OpenaiReaderEffects;
  readonly lesson: Lesson;
  readonly name: string;
  readonly signal: AbortSignal;
}

async function readOnce(page: PageToRead, context: ReadContext): Promise<PageReadingReply> {
  const { settings, effects, lesson, name, signal } = context;
  const fail = (what: string) => `Cannot read page ${page.page} of ${page.document} with ${name}: ${what}`;
  const complete = await openCompletions(context);
  let messages = pageMessages(lesson, { png: await paint(page), expects: page.expects });
  let tokens = OUTPUT_TOKENS;
  let usage = NO_USAGE;
  let [requestRepeated, replyRepeated] = [false, false];
  while (true) {
    signal.throwIfAborted();
    let completion: Completion & Spent;
    try {
      completion = await complete(messages, tokens);
    } catch (error) {
      signal.throwIfAborted();
      const failure = requestFailure(error, {
        key: settings.key,
        names: { ...OPENAI_NAMES, model: "TIEOUT_OPENAI_VISION_MODEL", task: "ingest:live" },
        now: effects.clock(),
      });
      usage = { ...usage, calls: usage.calls + 1 };
      const pause = failure.retryAfterMilliseconds ?? PAUSE_MILLISECONDS;
      const { reason, what, retryAfterMilliseconds } = failure;
      if (!failure.again || requestRepeated || pause > MOST_PAUSE_MILLISECONDS) {
        const wait = pause > MOST_PAUSE_MILLISECONDS ? `; it asks to wait ${Math.round(pause / 1000)} s` : "";
        throw new PageReadError(fail(what + wait), { reason, usage, retryAfterMilliseconds });
      }
      requestRepeated = true;
      await effects.sleep(pause, signal);
      continue;
    }
    usage = sumUsage(usage, { ...usageOf(completion.usage, settings.price), calls: 1 });
    const reply = readReply(completion);
    if (reply.status === "ok") return { ...toTables(reply.record, page), usage };
    if (replyRepeated) throw new PageReadError(fail(reply.fault), { reason: reply.reason, usage });
    replyRepeated = true;
    if (reply.reason === "truncated") tokens *= 2;
    messages = [...messages, ...correction(reply)];
  }
}

async function openCompletions(
  { settings, effects, signal }: ReadContext,
): Promise<(messages: readonly PageMessage[], tokens: number) => Promise<Completion & Spent>> {
  const client = await openClient(settings, {
    timeout: effects.milliseconds ?? REQUEST_MILLISECONDS,
    fetch: ownFetch(settings, effects.fetch),
  });
  const vendor = isVendor(settings);
  return (messages, tokens) =>
    client.chat.completions.create({
      model: settings.model,
      // the wire types are mutable; ours are the same otherwise
      messages: messages as Parameters<typeof client.chat.completions.create>[0]["messages"],
      tools: [RECORD_PAGE],
      tool_choice: { type: "function", function: { name: RECORD_PAGE.function.name } },
      parallel_tool_calls: false,
      temperature: 0,
      // the vendor's newer models refuse the old name, most other servers know no other
      ...vendor ? { max_completion_tokens: tokens } : { max_tokens: tokens },
    }, { signal }) as Promise<Completion & Spent>;
}
