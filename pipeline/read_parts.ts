import { z, type ZodType } from "zod";

/** One part of a reply: its value, or in words why it is none. */
export type ReadPart<Value> = { readonly said: Value } | { readonly fault: string };

/** Every field of a reply by itself. */
export type ReadParts<Output> = { readonly [Field in keyof Output]: ReadPart<Output[Field]> };

/**
 * Reads a verdict whose fields are decisions of their own: each holds as it stands or not at all. Stricter than the reader
 * of other decisions on purpose: nothing is filled in, no spelling is mended and no entry of a list is left out, because a
 * check that makes a verdict out of prose passes everything.
 *
 * @param schema an object without defaults
 */
export function readParts<Output>(schema: ZodType<Output>, said: unknown): ReadParts<Output> {
  if (!(schema instanceof z.ZodObject)) {
    throw new TypeError("Cannot read a verdict: its schema is no object");
  }
  const fields = Object.entries(schema.shape as Record<string, ZodType>);
  const isObject = typeof said === "object" && said !== null && !Array.isArray(said);
  const parts = fields.map(([name, field]): readonly [string, ReadPart<unknown>] => {
    if (!isObject) return [name, { fault: `the reply is ${kindOf(said)}` }];
    // own fields alone, and no default: an absent field is no verdict
    const given = Object.hasOwn(said, name) ? (said as Record<string, unknown>)[name] : undefined;
    if (given === undefined) return [name, { fault: `it has no ${name}` }];
    const read = field.safeParse(given);
    return [name, read.success ? { said: read.data } : { fault: `${name}: ${faultOf(read.error)}` }];
  });
  return Object.fromEntries(parts) as unknown as ReadParts<Output>;
}

function kindOf(said: unknown): string {
  if (said === null || said === undefined) return String(said);
  return Array.isArray(said) ? "a list" : `a ${typeof said}`;
}

function faultOf({ issues }: z.ZodError): string {
  const [first] = issues;
  return first === undefined ? "unreadable" : [...first.path.map(String), first.message].join(" ");
}
