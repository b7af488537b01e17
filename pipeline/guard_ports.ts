import { z, type ZodType } from "zod";
import { guard, type LayerOpening, LAYERS, type OpeningLayer, policyOf } from "../guardrails/mod.ts";
import type {
  ChatModel,
  ChatRequest,
  DecideRequest,
  Embedder,
  Hit,
  Reranker,
  ToolsRequest,
  ToolUse,
  Usage,
} from "../retrieval/mod.ts";
import type { AnswerCache } from "../memory/mod.ts";
import { type Ledger, NO_USAGE, sumUsage } from "./ledger.ts";
import type { ChatSeat } from "./seats.ts";
import { ServiceError } from "./providers/send_request.ts";
import { readDecision } from "./read_decision.ts";
import { type ReadParts, readParts } from "./read_parts.ts";
import type { GuardedNews, NewsReply, NewsSearch } from "./reports/news/news_search.ts";

/** Who hears of an opening, and what bounds a call. */
export interface GuardPortOptions {
  readonly ledger: Ledger;
  readonly onOpen: (opening: LayerOpening) => void;
  /** Longest that one call may take; a chat model's is bounded by its node and run as well. */
  readonly milliseconds: number;
}

/** What a run asks of a chat model: as the port takes it, but for the ledger, which the guard keeps. */
type Asked<Request> = Omit<Request, "spend">;

/** One part of a verdict: what it says, or why its layer opened. `unparseable`: a reply came and is not of the schema. */
export type GuardedPart<Value> = { readonly said: Value } | { readonly opened: "unparseable" | "failed" };

/** A chat model under the failure policy: whatever it says or does, a decision is a value of its schema. */
export interface GuardedChat {
  readonly id: string;
  /** Whether rules answer and no model, as {@link ChatModel.byRule}. */
  readonly byRule: boolean;
  /** Gives `safe` where there is no usable decision and the layer opens. */
  decide<Input, Output>(
    request: Asked<DecideRequest<Input, Output>> & { readonly safe: Output },
  ): Promise<Output>;
  /**
   * Several verdicts in one call, each field of the schema with a layer of its own: where its part of the reply is not of the
   * schema, its layer alone opens; where the call fails, all do.
   */
  decideParts<Input, Output>(
    request: Omit<Asked<DecideRequest<Input, Output>>, "exact"> & {
      readonly layers: Readonly<Record<keyof Output, OpeningLayer>>;
    },
  ): Promise<{ readonly [Field in keyof Output]: GuardedPart<Output[Field]> }>;
  /** Gives what `safe` gives where the call fails. */
  useTools<Input>(
    request: Asked<ToolsRequest<Input>> & { readonly safe: () => readonly ToolUse[] },
  ): Promise<readonly ToolUse[]>;
  /** Gives "" where the call fails: the gate then sends the run to the fallback. */
  write<Input>(request: Asked<ChatRequest<Input>>): Promise<string>;
}

type PartsRequest<Input, Output> = Parameters<GuardedChat["decideParts"]>[0] & {
  readonly input: Input;
  readonly schema: ZodType<Output>;
  readonly layers: Readonly<Record<keyof Output, OpeningLayer>>;
};

/** Longest fault that is kept of a reply: one line of a run record. */
const MOST_MESSAGE = 200;

const ToolUses = z.array(z.object({ id: z.string(), tool: z.string(), input: z.unknown() }));

/**
 * Puts a chat model under the failure policy: the task's name is its layer, the direct answer fails as a draft does. What
 * it says is read here, since the types of a port are a promise and no proof. Of a decision that is usable in part the
 * part is used, and the layer counts as opened. The ceilings of its seat are asked before each call and hold for what the
 * call cost, so that a spent budget fails like any other call.
 */
export function guardChat(
  model: ChatModel,
  { ledger, onOpen, milliseconds, seat }: GuardPortOptions & { readonly seat: ChatSeat },
): GuardedChat {
  const called = <Reply>(
    layer: OpeningLayer,
    call: (tied: Pick<ChatRequest<unknown>, "signal" | "spend">) => Promise<Reply>,
    { signal, fallback, opens = onOpen }: {
      readonly signal: AbortSignal;
      readonly fallback: () => Reply;
      readonly opens?: typeof onOpen;
    },
  ) =>
    guard(layer, async (inner) => {
      ledger.checkBudget(seat);
      let spent = NO_USAGE;
      const spend = (usage: Usage) => {
        ledger.spend(usage);
        spent = sumUsage(spent, usage);
      };
      const reply = await call({ signal: inner, spend });
      ledger.checkSpent(seat, spent);
      return reply;
    }, { signal, milliseconds: Math.min(milliseconds, ledger.timeLeft(seat)), onOpen: opens, fallback });
  return {
    id: model.id,
    byRule: model.byRule === true,
    decide: ({ safe, ...request }) => {
      const layer = layerOf(request.task);
      return called(layer, async (tied) => {
        const { value, dropped } = readDecision(
          request.schema,
          await model.decide({ ...request, ...tied }),
        );
        if (dropped.length > 0) onOpen(partOf(layer, dropped));
        return value;
      }, { signal: request.signal, fallback: () => safe });
    },
    decideParts: async <Input, Output>({ layers, ...request }: PartsRequest<Input, Output>) => {
      const fields = Object.keys(layers) as (keyof Output)[];
      const parts = await called<ReadParts<Output> | null>(layers[fields[0]!], async (tied) => {
        let said: unknown;
        try {
          said = await model.decide({ ...request, ...tied, exact: true });
        } catch (error) {
          // a reply that came and is no verdict is the same whether the provider or this reader finds it out
          if (!(error instanceof ServiceError) || error.reason !== "unusable") throw error;
          return unreadable(fields, error.message);
        }
        return readParts(request.schema, said);
      }, {
        signal: request.signal,
        fallback: () => null,
        opens: (opening) => {
          for (const field of fields) onOpen({ ...opening, ...declared(layers[field]) });
        },
      });
      const guarded = fields.map((field): readonly [keyof Output, GuardedPart<unknown>] => {
        const part = parts?.[field];
        if (part === undefined) return [field, { opened: "failed" }];
        if ("said" in part) return [field, part];
        onOpen({
          ...declared(layers[field]),
          error: "Unparseable",
          message: `unparseable: ${part.fault}`.slice(0, MOST_MESSAGE),
        });
        return [field, { opened: "unparseable" }];
      });
      return Object.fromEntries(guarded) as never;
    },
    useTools: ({ safe, ...request }) =>
      called(
        layerOf(request.task),
        async (tied) => ToolUses.parse(await model.useTools({ ...request, ...tied })),
        { signal: request.signal, fallback: safe },
      ),
    write: (request) =>
      called("draft", async (tied) => {
        const text: unknown = await model.write({ ...request, ...tied });
        if (typeof text !== "string") throw new TypeError(`Cannot use the ${request.task}: it is no text`);
        return text;
      }, { signal: request.signal, fallback: () => "" }),
  };
}

function unreadable<Output>(fields: readonly (keyof Output)[], fault: string): ReadParts<Output> {
  return Object.fromEntries(fields.map((field) => [field, { fault }])) as unknown as ReadParts<Output>;
}

function declared(layer: OpeningLayer): Pick<LayerOpening, "layer" | "direction" | "opening"> {
  const { direction, opening } = policyOf(layer);
  return { layer, direction, opening };
}

function partOf(layer: OpeningLayer, dropped: readonly string[]): LayerOpening {
  return {
    ...declared(layer),
    opening: "the part of the decision that can be used is used",
    error: "PartialDecision",
    message: `left out of the decision: ${dropped.join("; ")}`,
  };
}

/** Puts the answer cache under the failure policy: a look-up that fails is a miss, an answer that cannot be kept is not. */
export function guardAnswerCache(
  cache: AnswerCache,
  { onOpen, milliseconds }: Pick<GuardPortOptions, "onOpen" | "milliseconds">,
): AnswerCache {
  return {
    find: (question, { signal }) =>
      guard("cache", (inner) => cache.find(question, { signal: inner }), {
        signal,
        milliseconds,
        onOpen,
        fallback: () => null,
      }),
    keep: (answered, { signal }) =>
      guard("cache", (inner) => cache.keep(answered, { signal: inner }), {
        signal,
        milliseconds,
        onOpen,
        fallback: () => {},
      }),
  };
}

/**
 * Puts a reranker under the failure policy: when it fails, the order of the fusion stays. One that gives fewer passages
 * than asked, one twice, or one that it was not given, has failed.
 */
export function guardReranker(
  reranker: Reranker,
  { ledger, onOpen, milliseconds }: GuardPortOptions,
): Reranker {
  return {
    id: reranker.id,
    rerank: (slots, hits, { keep, signal }) =>
      guard("reranker", async (inner) => {
        ledger.checkBudget();
        const spend = (usage: Usage) => ledger.spend(usage);
        const read = await reranker.rerank(slots, hits, { keep, signal: inner, spend });
        checkReading(read, { hits, keep, id: reranker.id });
        return read;
      }, {
        signal,
        milliseconds,
        onOpen,
        fallback: () => hits.slice(0, keep),
      }),
  };
}

function checkReading(
  read: readonly Hit[],
  { hits, keep, id }: { readonly hits: readonly Hit[]; readonly keep: number; readonly id: string },
): void {
  const refuse = (what: string) => new RangeError(`Cannot use what ${id} read: ${what}`);
  const given = new Set(hits.map(({ chunk }) => chunk.id));
  const ids = read.map(({ chunk }) => chunk.id);
  const asked = Math.min(Math.max(0, keep), given.size);
  const stranger = ids.find((one) => !given.has(one));
  if (stranger !== undefined) throw refuse(`it was not given ${stranger}`);
  if (new Set(ids).size !== ids.length) throw refuse("a passage comes twice");
  if (ids.length !== asked) throw refuse(`${ids.length} passages where ${asked} were asked for`);
}

/**
 * Puts an embedder under the failure policy: when it fails there is no vector, and the keyword list is the only one. The
 * companies of one question are searched with much the same words: in a run, the same texts are embedded once.
 */
export function guardEmbedder(
  embedder: Embedder,
  { ledger, onOpen, milliseconds }: GuardPortOptions,
): Embedder {
  const asked = new Map<string, ReturnType<Embedder["embed"]>>();
  return {
    id: embedder.id,
    hash: embedder.hash,
    dimension: embedder.dimension,
    embed: (texts, { kind, signal }) => {
      const key = JSON.stringify([kind, texts]);
      const vectors = asked.get(key) ?? guard("embedder", (inner) => {
        ledger.checkBudget();
        return embedder.embed(texts, { kind, signal: inner, spend: (usage) => ledger.spend(usage) });
      }, { signal, milliseconds, onOpen, fallback: () => [] });
      asked.set(key, vectors);
      return vectors;
    },
  };
}

/**
 * Puts a source of news under the failure policy: when it fails, or cannot be opened, the answer rests on the reports alone.
 *
 * @param source null where none is configured
 */
export function guardNews(
  source: () => Promise<NewsSearch | null>,
  { onOpen, milliseconds }: Omit<GuardPortOptions, "ledger">,
): GuardedNews {
  return (query, signal) =>
    guard("news", async (inner): Promise<NewsReply> => {
      const search = await source();
      if (search === null) return { outcome: "unset" };
      return { outcome: "found", items: await search.search(query, { signal: inner }) };
    }, { signal, milliseconds, onOpen, fallback: () => ({ outcome: "failed" }) });
}

function layerOf(task: string): OpeningLayer {
  const layer = LAYERS.find((name) => name === task);
  if (layer === undefined || policyOf(layer).direction === "closed") {
    throw new TypeError(`Cannot guard the task ${task}: the failure policy has no open layer of that name`);
  }
  return layer as OpeningLayer;
}
