import { z, type ZodType } from "zod";

/**
 * Refuses what a port gave back in another form than it promised: a type is a promise and no proof. The value itself is
 * used on, with all its fields.
 *
 * @param what names it in the error: "the kept answer"
 * @throws {TypeError} "Cannot use <what>: …" with the first field that does not fit
 */
export function assertReply(schema: ZodType, given: unknown, what: string): void {
  const parsed = schema.safeParse(given);
  if (parsed.success) return;
  const [first] = parsed.error.issues;
  throw new TypeError(
    `Cannot use ${what}: ${first === undefined ? "unreadable" : z.core.toDotPath(first.path)} ${
      first?.message ?? ""
    }`.trim(),
  );
}
