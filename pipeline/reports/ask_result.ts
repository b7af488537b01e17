import { z } from "zod";

const decimal = z.string().regex(/^-?\d+(\.\d+)?$/).describe("Exact decimal");
const period = z.object({
  kind: z.enum(["year", "half", "nineMonths", "quarter", "instant"]),
  start: z.string().nullable(),
  end: z.string().nullable(),
  fiscalYear: z.number().int(),
  part: z.number().int().nullable(),
  restated: z.boolean(),
  proForma: z.literal(true).optional(),
});

const usage = z.object({
  calls: z.number().int(),
  inputTokens: z.number().int(),
  outputTokens: z.number().int(),
  costUsd: z.number(),
});

const footing = z.enum(["foots", "off", "notApplicable"]).nullable();

const grounded = z.enum(["yes", "partial", "no", "none"]);

const unsupported = z.array(z.object({
  label: z.string().describe("Metric and context in at most eight words, never the value"),
  reason: z.enum(["derived", "estimated", "unrelated"]),
}));

const opinion = z.object({ grounded, unsupported });

/** A page of a report that the answer rests on. */
const reportCitation = z.object({
  kind: z.literal("report"),
  n: z.number().int().positive(),
  company: z.string(),
  fy: z.number().int().describe("Fiscal year of the report"),
  page: z.number().int().positive().describe("Counted from 1"),
  pageLabel: z.string().describe("As printed on the page"),
  document: z.object({ sha256: z.string(), name: z.string() }),
  quote: z.string().describe("Row or sentence as printed"),
  unit: z.string().nullable(),
  box: z.array(z.number()).length(4).nullable().describe("[x0, y0, x1, y1] in points from the top left"),
  footing: footing.describe("Whether the tables of the cited figures add up; null outside tables"),
});

/** An article that the answer quotes: no report, so without page and fiscal year; no figure rests on it. */
const newsCitation = z.object({
  kind: z.literal("news"),
  n: z.number().int().positive(),
  company: z.string(),
  title: z.string(),
  date: z.string().nullable().describe("Day, null where the source gives none"),
  source: z.string().describe("Who published it"),
  url: z.string().nullable(),
  file: z.string().nullable().describe("File within the folder that TIEOUT_NEWS names"),
  quote: z.string().describe("Sentence as printed"),
});

/** What `ask --json` prints: one object. `ask --json-schema` prints its JSON Schema. */
export const AskResult = z.object({
  thread: z.string().describe("Continue this conversation with --thread"),
  run: z.string().describe("Id of the run record"),
  question: z.string(),
  enriched: z.string().describe(
    "The question as it was understood: with what earlier messages and a reply to a question back filled in",
  ),
  language: z.enum(["en", "zh"]).describe("Of the answer"),
  status: z.enum(["answered", "abstained", "needs_clarification", "fallback", "out_of_scope"]),
  route: z.enum(["reports", "news", "both", "clarify", "direct", "out_of_scope"]),
  answer: z.string().describe("Text with [n] markers; for needs_clarification the question asked back"),
  confidence: z.enum(["high", "medium", "low"]).nullable().describe(
    "null where the answer asserts no number",
  ),
  grounded,
  caveat: z.string().nullable(),
  citations: z.array(z.discriminatedUnion("kind", [reportCitation, newsCitation])),
  found: z.record(z.string(), z.boolean()).describe(
    "Company → whether a document of its own survived grading and what was said of it held",
  ),
  unsupported,
  rivals: z.array(z.object({
    label: z.string().describe("The claim, as in unsupported"),
    company: z.string(),
    fiscalYear: z.number().int(),
    fy: z.number().int().describe("Fiscal year of the report"),
    document: z.string().describe("sha256"),
    page: z.number().int().positive().describe("Of the table, counted from 1"),
  })).describe("Claims taken from a sentence, of which a table of the same reports says another amount"),
  grading: z.object({
    tieOut: opinion.nullable().describe("The deterministic check; null where it could not run"),
    model: opinion.nullable().describe("The model's check; null where there is none or it gave no verdict"),
    differ: z.array(z.object({
      label: z.string(),
      tieOut: z.enum(["supported", "derived", "estimated", "unrelated", "no number"]),
      model: z.enum(["supported", "derived", "estimated", "unrelated"]),
      counts: z.boolean().describe("Whether it counts as unsupported"),
    })).describe("What the two see differently"),
  }).nullable().describe("The checks of the draft side by side; null where no draft was checked"),
  calculations: z.array(z.object({
    label: z.string(),
    expression: z.string(),
    inputs: z.array(z.object({
      name: z.string(),
      value: decimal,
      printed: z.string(),
      company: z.string(),
      metric: z.string().nullable(),
      fiscalYear: z.number().int(),
      n: z.number().int().positive(),
      page: z.number().int().positive().describe("Counted from 1"),
      cell: z.object({ row: z.number().int(), column: z.number().int() }).nullable().describe(
        "Of the table that states it, counted from 0; null where a sentence does",
      ),
    })),
    value: decimal,
    unit: z.string(),
    working: z.string(),
    said: z.string().describe("Label and working in the language of the answer"),
  })),
  values: z.array(z.object({
    metric: z.string(),
    company: z.string(),
    period,
    value: decimal.describe("In the main unit: US$M 55,658 is 55658000000"),
    unit: z.string().describe('"USD", "USD/share", "%", "Mt", …'),
    n: z.number().int().positive(),
    footing: footing.describe("Whether the table that it stands in adds up; null outside tables"),
    offBy: decimal.nullable().describe("Where footing is off: by how much, in the table's printed unit"),
  })),
  choice: z.object({
    yes: z.boolean().nullable().describe("What a yes/no question came to"),
    names: z.array(z.string()).describe(
      "What was picked or named, best first: companies of an order, the person or organisation, the items of a list",
    ),
    count: decimal.nullable().describe("What quoted sentences count"),
  }).nullable().describe("The answer for machines where it is no figure; null where nothing was decided"),
  cache: z.object({
    status: z.enum(["hit", "seed", "miss", "off"]).describe(
      "hit: a past answer, checked again; seed: one was shown to the writer for reference",
    ),
    similarity: z.number().nullable().describe(
      "Of the two questions in normal form; null where none was compared",
    ),
    question: z.string().nullable().describe("What was asked then"),
    askedAt: z.string().nullable().describe("ISO time of that answer"),
    run: z.string().nullable().describe("Id of the run that gave it"),
  }).describe("What became of the look-up of past answers"),
  degraded: z.array(z.string()).describe("Layers that failed open"),
  layers: z.array(z.object({ layer: z.string(), verdict: z.string() })),
  usage,
  timings: z.record(z.string(), z.number()).describe("Milliseconds per node"),
  spent: z.record(z.string(), usage.extend({ milliseconds: z.number() })).describe("Usage and time per node"),
});
/** An answer as scripts read it. */
export type AskResult = z.infer<typeof AskResult>;

/** JSON Schema (draft 2020-12) of {@link AskResult}. */
export function askResultSchema(): Readonly<Record<string, unknown>> {
  return { title: "Tieout ask result", ...z.toJSONSchema(AskResult) };
}
