import { z, type ZodType } from "zod";
import {
  describeFailure,
  guard,
  type Layer,
  type LayerOpening,
  LAYERS,
  type LayerVerdict,
  type OpeningLayer,
  policyOf,
} from "../guardrails/mod.ts";
import {
  type ChatModel,
  type ChatRequest,
  type DecideRequest,
  type Embedder,
  type Hit,
  noReranker,
  type Reranker,
  type ToolsRequest,
  type ToolUse,
  type Usage,
} from "../retrieval/mod.ts";
import { assertReply } from "./assert_reply.ts";
import { type Ledger, NO_USAGE, sumUsage } from "./ledger.ts";
import type { ChatSeat } from "./seats.ts";
import { ServiceError } from "./providers/send_request.ts";
import { readDecision } from "./read_decision.ts";
import { type ReadParts, readParts } from "./read_parts.ts";
import type { GuardedNews, NewsReply, NewsSearch } from "./reports/news/news_search.ts";
import { FoundItems } from "./reply_shapes.ts";

/** Who hears of an opening, and what bounds a call. */
export interface GuardPortOptions {
  readonly ledger: Ledger;
  readonly onOpen: (opening: LayerOpening) => void;
  /** Told of every call, how its layer came through. */
  readonly onVerdict?: ((verdict: LayerVerdict) => void) | undefined;
  /** Longest that one call may take; a chat model's is bounded by its node and run as well. */
  readonly milliseconds: number;
  /** Shorter limits of single layers. */
  readonly limits?: Readonly<Partial<Record<Layer, number>>> | undefined;
}

/** How a call of a layer is watched: what its port was given, with the layer's own limit where it has one. */
export function watchOf(
  layer: Layer,
  { onOpen, onVerdict, milliseconds, limits }: Omit<GuardPortOptions, "ledger">,
): Pick<GuardPortOptions, "onOpen" | "onVerdict" | "milliseconds"> {
  return { onOpen, onVerdict, milliseconds: Math.min(milliseconds, limits?.[layer] ?? milliseconds) };
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

const ToolUses = z.array(z.object({ id: z.string(), tool: z.string(), input: z.unknown() }));

/**
 * Puts a chat model under the failure policy: the task's name is its layer, the direct answer fails as a draft does. What
 * it says is read here, since the types of a port are a promise and no proof. Of a decision that is usable in part the
 * part is used, and the layer counts as opened. The ceilings of its seat are asked before each call and hold for what the
 * call cost, so that a spent budget fails like any other call.
 */
export function guardChat(
  model: ChatModel,
  { ledger, seat, ...watch }: Omit<GuardPortOptions, "ledger"> & {
    readonly ledger: Ledger;
    readonly seat: ChatSeat;
  },
): GuardedChat {
  const called = <Reply>(
    layer: OpeningLayer,
    call: (tied: Pick<ChatRequest<unknown>, "signal" | "spend">) => Promise<Reply>,
    { signal, fallback, ...tells }: {
      readonly signal: AbortSignal;
      readonly fallback: () => Reply;
    } & Partial<Pick<GuardPortOptions, "onOpen" | "onVerdict">>,
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
    }, {
      ...watchOf(layer, { ...watch, milliseconds: Math.min(watch.milliseconds, ledger.timeLeft(seat)) }),
      ...tells,
      signal,
      fallback,
    });
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
        if (dropped.length > 0) watch.onOpen(partOf(layer, dropped));
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
        onOpen: (opening) => {
          for (const field of fields) watch.onOpen({ ...opening, ...declared(layers[field]) });
        },
        // the call has one layer's name, its parts have each their own
        onVerdict: () => {},
      });
      const guarded = fields.map((field): readonly [keyof Output, GuardedPart<unknown>] => {
        const part = parts?.[field];
        const isSaid = part !== undefined && "said" in part;
        watch.onVerdict?.({ layer: layers[field], verdict: isSaid ? "passed" : "opened" });
        if (part === undefined) return [field, { opened: "failed" }];
        if ("said" in part) return [field, part];
        watch.onOpen({
          ...declared(layers[field]),
          error: "Unparseable",
          message: describeFailure(new Error(`unparseable: ${part.fault}`)).message,
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
        if (text.trim() === "") throw new TypeError(`Cannot use the ${request.task}: it is empty`);
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
    message: describeFailure(new Error(`left out of the decision: ${dropped.join("; ")}`)).message,
  };
}

/**
 * Puts a reranker under the failure policy: when it fails, the order of the fusion stays. One that gives fewer passages
 * than asked, one twice, or one that it was not given, has failed.
 */
export function guardReranker(
  reranker: Reranker,
  { ledger, ...watch }: GuardPortOptions,
): Reranker {
  // who reads nothing has nothing to fail on: the layer is not needed and says so
  if (reranker === noReranker) return reranker;
  return {
    id: reranker.id,
    rerank: (slots, hits, { keep, signal }) =>
      guard("reranker", async (inner) => {
        ledger.checkBudget();
        const spend = (usage: Usage) => ledger.spend(usage);
        const read = await reranker.rerank(slots, hits, { keep, signal: inner, spend });
        checkReading(read, { hits, keep, id: reranker.id });
        return read;
      }, { ...watchOf("reranker", watch), signal, fallback: () => hits.slice(0, keep) }),
  };
}

function checkReading(
  read: readonly Hit[],
  { hits, keep, id }: { readonly hits: readonly Hit[]; readonly keep: number; readonly id: string },
): void {
  const refuse = (what: string) => new RangeError(`Cannot use what ${id} read: ${what}`);
  if (!Array.isArray(read) || !read.every((hit) => typeof hit?.chunk?.id === "string")) {
    throw refuse("it is no list of passages");
  }
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
  { ledger, ...watch }: GuardPortOptions,
): Embedder {
  const asked = new Map<string, ReturnType<Embedder["embed"]>>();
  return {
    id: embedder.id,
    hash: embedder.hash,
    dimension: embedder.dimension,
    embed: (texts, { kind, signal }) => {
      const key = JSON.stringify([kind, texts]);
      const vectors = asked.get(key) ?? guard("embedder", async (inner) => {
        ledger.checkBudget();
        const spend = (usage: Usage) => ledger.spend(usage);
        const made = await embedder.embed(texts, { kind, signal: inner, spend });
        checkVectors(made, { texts: texts.length, embedder });
        return made;
      }, { ...watchOf("embedder", watch), signal, fallback: () => [] });
      asked.set(key, vectors);
      return vectors;
    },
  };
}

/** A vector of another model, or of nothing, would be compared with the stored ones all the same. */
function checkVectors(
  made: readonly Float32Array[],
  { texts, embedder: { id, dimension } }: { readonly texts: number; readonly embedder: Embedder },
): void {
  const refuse = (what: string) => new RangeError(`Cannot use what ${id} embedded: ${what}`);
  if (!Array.isArray(made)) throw refuse("it is no list of vectors");
  if (made.length !== texts) throw refuse(`${made.length} vectors for ${texts} texts`);
  for (const vector of made) {
    if (!(vector instanceof Float32Array)) throw refuse("a vector is no list of numbers");
    if (vector.length !== dimension) throw refuse(`a vector of ${vector.length}, not of ${dimension}`);
    if (!vector.every(Number.isFinite)) throw refuse("a vector holds what is no number");
  }
}

/**
 * Puts a source of news under the failure policy: when it fails, or cannot be opened, the answer rests on the reports alone.
 *
 * @param source null where none is configured
 * @param options with the run's guarded reranker: where it fails, its layer opens and the articles stay in their order
 */
export function guardNews(
  source: () => Promise<NewsSearch | null>,
  { reranker, ...options }: Omit<GuardPortOptions, "ledger"> & { readonly reranker?: Reranker | undefined },
): GuardedNews {
  return (query, signal) =>
    guard("news", async (inner): Promise<NewsReply> => {
      const search = await source();
      if (search === null) return { outcome: "unset" };
      const items = await search.search(query, { signal: inner, reranker });
      assertReply(FoundItems, items, `what ${search.id} found`);
      return { outcome: "found", items };
    }, { ...watchOf("news", options), signal, fallback: () => ({ outcome: "failed" }) });
}

function layerOf(task: string): OpeningLayer {
  const layer = LAYERS.find((name) => name === task);
  if (layer === undefined || policyOf(layer).direction === "closed") {
    throw new TypeError(`Cannot guard the task ${task}: the failure policy has no open layer of that name`);
  }
  return layer as OpeningLayer;
}
