import { z } from "zod";

const Value = z.strictObject({
  company: z.string().min(1),
  fy: z.number().int(),
  /** Exact decimal in the main unit. */
  value: z.string().regex(/^-?\d+(\.\d+)?$/),
});

const Turn = z.union([
  z.string().min(1),
  /** `reopen`: the store is closed and opened before this turn. */
  z.strictObject({ text: z.string().min(1), reopen: z.literal(true) }),
]);

const Case = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/),
  turns: z.array(Turn).min(1),
  expected: z.strictObject({
    status: z.enum(["answered", "abstained", "needs_clarification", "fallback", "out_of_scope"]),
    values: z.array(Value),
  }),
  why_it_matters: z.string().trim().min(1),
});

/** A conversation whose last turn is judged. */
export type Dialogue = z.infer<typeof Case>;

/**
 * Reads conversations, one JSON object a line.
 *
 * @throws {SyntaxError} with file and line for a case that is malformed, incomplete, or there twice.
 */
export function readDialogues(text: string, file: string): readonly Dialogue[] {
  const seen = new Map<string, number>();
  return text.split("\n").flatMap((line, at) => {
    if (line.trim() === "") return [];
    const refuse = (why: string) => new SyntaxError(`Cannot use ${file}, line ${at + 1}: ${why}`);
    const parsed = Case.safeParse(parse(line, refuse));
    if (!parsed.success) throw refuse(z.prettifyError(parsed.error).replaceAll("\n", " "));
    const { id } = parsed.data;
    if (seen.has(id)) throw refuse(`the id "${id}" stands in line ${seen.get(id)} already`);
    seen.set(id, at + 1);
    return [parsed.data];
  });
}

function parse(line: string, refuse: (why: string) => SyntaxError): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    throw refuse(`it is no JSON (${(error as Error).message})`);
  }
}
