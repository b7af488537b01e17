import { createHash } from "node:crypto";
import type { z } from "zod";
import { WEIGHTS_FILE } from "../../models/embedding_model.ts";

/** A text model as it lies in a folder. */
export interface ModelFolder<Form> {
  readonly modelPath: string;
  readonly tokenizerPath: string;
  readonly tokenizer: string;
  readonly form: Form;
  /** SHA-256 of the weights, the tokenizer and the form: of all that a result depends on. */
  readonly hash: string;
}

/** File of the tokenizer in a model's folder. */
export const TOKENIZER = "tokenizer.json";

/**
 * Reads the folder of a text model: `model.onnx`, `tokenizer.json` and a JSON file that says how it is used. Throws an
 * Error that names the file that is missing, or the field that is wrong.
 */
export async function readModelFolder<Schema extends z.ZodType>(
  folder: string,
  { formFile, schema, weights = WEIGHTS_FILE }: {
    readonly formFile: string;
    readonly schema: Schema;
    readonly weights?: string;
  },
): Promise<ModelFolder<z.infer<Schema>>> {
  const needed = [weights, TOKENIZER, formFile];
  const names = await namesIn(folder);
  const missing = needed.filter((name) => !names.includes(name));
  if (missing.length > 0) {
    throw new Error(
      `Cannot open the model in ${folder}: it has no ${missing.join(" and no ")} (a model is a folder with ${
        needed.join(", ")
      })`,
    );
  }
  const form = readForm(await Deno.readTextFile(`${folder}/${formFile}`), {
    path: `${folder}/${formFile}`,
    schema,
  });
  const tokenizer = await Deno.readTextFile(`${folder}/${TOKENIZER}`);
  const hash = createHash("sha256").update(JSON.stringify([form, tokenizer]));
  for (const name of names.filter((name) => name.startsWith(weights)).sort()) {
    for await (const part of (await Deno.open(`${folder}/${name}`)).readable) hash.update(part);
  }
  return {
    modelPath: `${folder}/${weights}`,
    tokenizerPath: `${folder}/${TOKENIZER}`,
    tokenizer,
    form,
    hash: hash.digest("hex"),
  };
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return (await Array.fromAsync(Deno.readDir(folder))).map(({ name }) => name);
  } catch (cause) {
    if (!(cause instanceof Deno.errors.NotFound || cause instanceof Deno.errors.NotADirectory)) throw cause;
    throw new Error(`Cannot open the model in ${folder}: there is no such folder`, { cause });
  }
}

function readForm<Schema extends z.ZodType>(
  json: string,
  { path, schema }: { readonly path: string; readonly schema: Schema },
): z.infer<Schema> {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (cause) {
    throw new TypeError(`Cannot read ${path}: it is no JSON`, { cause });
  }
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const faults = read.error.issues.map(({ path: field, message }) =>
    field.length === 0 ? message : `${field.join(".")}: ${message}`
  );
  throw new TypeError(`Cannot read ${path}: ${faults.join("; ")}`, { cause: read.error });
}
