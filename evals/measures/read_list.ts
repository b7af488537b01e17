import { z } from "zod";

/**
 * Reads a JSON file that holds a list of items of one shape.
 *
 * @throws {Error} naming the file and, where an item is not of the shape, its place and field.
 */
export async function readList<Item extends z.ZodType>(
  file: string,
  { measure, item }: { readonly measure: string; readonly item: Item },
): Promise<readonly z.output<Item>[]> {
  let read: unknown;
  try {
    read = JSON.parse(await Deno.readTextFile(file));
  } catch (cause) {
    throw new Error(`Cannot measure ${measure}: ${file} cannot be read as JSON`, { cause });
  }
  const parsed = z.array(item).safeParse(read);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new TypeError(
    `Cannot measure ${measure}: ${file}, ${issue?.path.join(".") || "the whole"}: ${issue?.message}`,
  );
}
