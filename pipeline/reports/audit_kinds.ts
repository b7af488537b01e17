import { z } from "zod";

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const Count = z.int().nonnegative();
/** A name of the code, of a company or of a line item: no sentence, and nothing as long as a key with its header. */
const Name = z.string().max(80);
/** A sentence of the product about itself. */
const Line = z.string().max(200);
const Grounded = z.enum(["yes", "partial", "no", "none"]);
const Reason = z.enum(["derived", "estimated", "unrelated"]);
const Opinion = z.strictObject({
  grounded: Grounded,
  /** Why each unsupported claim is; its label is made of words of the draft, which are not kept. */
  unsupported: z.array(Reason),
});

/** Layers of which the trail keeps the line: what they say is made of the product's own words. */
export const TOLD_LAYERS = [
  "compression",
  "carryOver",
  "cache",
  "retrieval",
  "relevance",
  "quality",
  "groundedness",
  "tieOut",
  "retry",
  "gate",
  "citations",
  "fallback",
] as const;

/**
 * The decisions of the report analyst that its trail keeps, each with all the fields that it may have. What is not listed
 * here is not kept: no message of an error, no sentence of a model or a page, no question but as its hash. What a draft
 * was written from is kept beside the chain, under its hash.
 */
export const REPORT_KINDS = {
  asked: z.strictObject({
    question: Sha256,
    /** After carry-over and clarification. */
    enriched: Sha256,
    /** Version of the graph. */
    graph: Name,
    /** Of configuration, models and documents; null where the run did not end. */
    fingerprint: Name.nullable(),
  }),
  route: z.strictObject({ to: z.enum(["reports", "news", "both", "clarify", "direct", "out_of_scope"]) }),
  retrieved: z.strictObject({
    queries: z.array(z.strictObject({ company: Name, metrics: z.array(Name), years: z.array(z.int()) })),
    hits: Count,
    found: z.array(z.strictObject({ company: Name, found: z.boolean() })),
    retries: Count,
    exhausted: z.boolean(),
  }),
  /** What survived grading. */
  sources: z.strictObject({
    sources: z.array(z.strictObject({
      n: z.int().positive(),
      company: Name,
      fy: z.int(),
      page: z.int().positive(),
      document: z.strictObject({ sha256: Name, name: z.string().max(260) }),
      chunk: Name,
    })),
  }),
  graded: z.strictObject({
    quality: z.enum(["pass", "fail"]).nullable(),
    grounded: Grounded,
    tieOut: Opinion.nullable(),
    model: Opinion.nullable(),
    /** How many things the two see differently. */
    differ: Count,
  }),
  claims: z.strictObject({
    claims: z.array(z.strictObject({
      company: Name.nullable(),
      fiscalYear: z.int().nullable(),
      metric: Name.nullable(),
      value: Name,
      tie: z.discriminatedUnion("status", [
        z.strictObject({
          status: z.literal("tied"),
          source: z.int(),
          figure: Name,
          document: Name,
          page: z.int(),
          cell: z.strictObject({ row: z.int(), column: z.int() }).nullable(),
        }),
        z.strictObject({
          status: z.literal("derived"),
          /** Over figures by their place in the calculation. */
          operation: Name,
          figures: z.array(Name),
        }),
        z.strictObject({ status: z.literal("quoted"), source: z.int() }),
        z.strictObject({ status: z.literal("unsupported"), reason: Reason, fault: Name }),
      ]),
    })),
  }),
  layers: z.strictObject({
    lines: z.array(z.strictObject({ layer: z.enum(TOLD_LAYERS), verdict: Line })),
    degraded: z.array(Name),
    openings: z.array(z.strictObject({
      layer: Name,
      direction: z.enum(["open", "safe", "closed"]),
      error: z.string().regex(/^\w{1,60}$/),
    })),
  }),
  /** Its text is what the draft of the round was written from. */
  context: z.strictObject({ round: z.int().positive() }),
  answer: z.strictObject({
    sha256: Sha256,
    status: z.enum(["answered", "abstained", "needs_clarification", "fallback", "out_of_scope"]),
    confidence: z.enum(["high", "medium", "low"]).nullable(),
    citations: z.array(z.int()),
    /** Whether a past answer stands for this one. */
    recalled: z.boolean(),
  }),
  ended: z.strictObject({
    how: z.enum(["finished", "waiting", "failed", "cancelled"]),
    /** Name of the error that it ended with. */
    error: z.string().regex(/^\w{1,60}$/).nullable(),
  }),
};
