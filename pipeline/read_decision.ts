import { z, type ZodType } from "zod";

/** A decision as far as it can be used, and what of the reply was left out, in words. */
export interface ReadDecision<Output> {
  readonly value: Output;
  readonly dropped: readonly string[];
}

/** Entries that are read of one list: twenty excerpts a company and a dozen companies; more is a model that repeats itself. */
const MOST_ENTRIES = 300;
/** Faults that are named; a list of a thousand bad entries has one cause. */
const MOST_NAMED = 3;

/**
 * Reads what a model said against the schema of its decision. The first field is the decision itself: where it is missing
 * or wrong, nothing of the reply counts. Of a list each entry stands by itself, so that a bad one is left out; a
 * list of nothing but bad entries is no decision. The other fields only add to it: a missing one has its default, a
 * wrong one too, and is counted.
 *
 * @param schema an object with a default for every field
 * @throws {TypeError} "Cannot use the decision: …" where nothing of it can be used
 */
export function readDecision<Output>(schema: ZodType<Output>, said: unknown): ReadDecision<Output> {
  if (!(schema instanceof z.ZodObject)) {
    throw new TypeError("Cannot read a decision: its schema is no object");
  }
  if (typeof said !== "object" || said === null || Array.isArray(said)) {
    throw refuse(`it is ${Array.isArray(said) ? "a list" : said === null ? "null" : `a ${typeof said}`}`);
  }
  const dropped: string[] = [];
  const value: Record<string, unknown> = {};
  for (const [index, [name, field]] of Object.entries(schema.shape as Record<string, ZodType>).entries()) {
    const decides = index === 0;
    // own fields alone: a reply may name what every object inherits
    const given = Object.hasOwn(said, name) ? (said as Record<string, unknown>)[name] : undefined;
    if (given === undefined) {
      if (decides) throw refuse(`it has no ${name}`);
      continue;
    }
    const read = readField(field, given);
    if (read.left.length > 0) {
      const what = `${name}: ${named(read.left)}`;
      if (decides && read.value === undefined) throw refuse(what);
      dropped.push(what);
    }
    if (read.value !== undefined) value[name] = read.value;
  }
  return { value: schema.parse(value) as Output, dropped };
}

/** Value of a field, undefined where there is none to use, and what was left out of it. */
interface ReadField {
  readonly value: unknown;
  readonly left: readonly string[];
}

function readField(field: ZodType, given: unknown): ReadField {
  const list = elementOf(field);
  if (list === null || !Array.isArray(given)) {
    const parsed = field.safeParse(tidy(field, given));
    return parsed.success
      ? { value: parsed.data, left: [] }
      : { value: undefined, left: [faultOf(parsed.error)] };
  }
  const kept: unknown[] = [];
  const left: string[] = [];
  for (const [at, entry] of given.slice(0, MOST_ENTRIES).entries()) {
    const parsed = lacksFirst(list, entry) ?? list.safeParse(tidy(list, entry));
    if (typeof parsed === "string") left.push(`entry ${at + 1} has no ${parsed}`);
    else if (parsed.success) kept.push(parsed.data);
    else left.push(`entry ${at + 1}: ${faultOf(parsed.error)}`);
  }
  if (given.length > MOST_ENTRIES) left.push(`${given.length - MOST_ENTRIES} entries beyond ${MOST_ENTRIES}`);
  return { value: kept.length === 0 && left.length > 0 ? undefined : kept, left };
}

/** The first field of an entry says what it is about: without it the defaults of the others are about nothing. */
function lacksFirst(list: ZodType, entry: unknown): string | null {
  if (!(list instanceof z.ZodObject) || typeof entry !== "object" || entry === null) return null;
  const [first] = Object.keys(list.shape);
  return first === undefined || Object.hasOwn(entry, first) ? null : first;
}

function elementOf(field: ZodType): ZodType | null {
  const inner = unwrapped(field);
  return inner instanceof z.ZodArray ? inner.element as ZodType : null;
}

function unwrapped(field: ZodType): ZodType {
  return field instanceof z.ZodDefault ? unwrapped(field.unwrap() as ZodType) : field;
}

/** Another spelling of the one value that can be meant: `"true"`, `"2024"`, `"Out of scope"`. */
function tidy(field: ZodType, given: unknown): unknown {
  if (typeof given !== "string") return given;
  const inner = unwrapped(field);
  const text = given.trim();
  if (inner instanceof z.ZodBoolean) return /^(true|false)$/i.test(text) ? /^true$/i.test(text) : given;
  if (inner instanceof z.ZodNumber) return /^-?\d{1,15}$/.test(text) ? Number(text) : given;
  return inner instanceof z.ZodEnum ? text.toLowerCase().replaceAll(/[\s-]+/g, "_") : given;
}

function faultOf({ issues }: z.ZodError): string {
  const [first] = issues;
  return first === undefined ? "unreadable" : [...first.path.map(String), first.message].join(" ");
}

function named(left: readonly string[]): string {
  const more = left.length > MOST_NAMED ? `, and ${left.length - MOST_NAMED} more` : "";
  return left.slice(0, MOST_NAMED).join(", ") + more;
}

function refuse(why: string): TypeError {
  return new TypeError(`Cannot use the decision: ${why}`);
}
