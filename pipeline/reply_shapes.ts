import { z } from "zod";

const text = z.string();
const list = z.array(z.looseObject({}));

/** What a source of news must give of each article. */
export const FoundItems = z.array(z.looseObject({
  company: text,
  title: text,
  text,
  source: text,
  date: text.nullable(),
  url: text.nullable(),
  file: text.nullable(),
}));

/** What a reader of pages must give: tables of rows of cells, each with a text or null. */
export const PageReply = z.looseObject({
  tables: z.array(z.looseObject({
    page: z.number().int().positive(),
    box: z.array(z.number()).length(4),
    rows: z.array(z.array(z.looseObject({ text: text.nullable() }))),
  })),
  charts: z.array(z.looseObject({ series: list })),
  usage: z.looseObject({ calls: z.number(), costUsd: z.number() }),
});

/** What a recogniser must give: words with their place. */
export const RecognizedWords = z.array(
  z.looseObject({ text, box: z.array(z.number()).length(4), confidence: z.number() }),
);

/** What the calculator must give: a result with its working, or a refusal in words. */
export const CalculatorResult = z.discriminatedUnion("ok", [
  z.looseObject({
    ok: z.literal(true),
    calculation: z.looseObject({
      label: text,
      value: z.string().regex(/^-?\d+(\.\d+)?$/),
      working: text,
      inputs: list,
    }),
  }),
  z.looseObject({ ok: z.literal(false), error: text.min(1) }),
]);

/** What the tie-out must give: each claim with its tie. */
export const TiedClaims = z.looseObject({
  claims: z.array(z.looseObject({
    claim: z.looseObject({}),
    tie: z.looseObject({ status: z.enum(["tied", "derived", "quoted", "unsupported"]) }),
  })),
  calculations: list,
});

/** What the content gate must say. */
export const GateSays = z.looseObject({ pass: z.boolean() });
