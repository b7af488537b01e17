/**
 * Writes plain data as JSON in one form: keys sorted, no blanks. Fields that are undefined are left out, as JSON does.
 *
 * @throws {TypeError} for what JSON cannot hold as it is: a bigint, a number that is none, a function, a class instance.
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === "boolean" || typeof value === "string") return JSON.stringify(value);
  if (typeof value === "number" && Number.isFinite(value)) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  const prototype = typeof value === "object" ? Object.getPrototypeOf(value) : undefined;
  if (prototype !== Object.prototype && prototype !== null) {
    throw new TypeError(`Cannot write ${describe(value)} as JSON: it would not come back as it is`);
  }
  const fields = Object.entries(value as Readonly<Record<string, unknown>>)
    .filter(([, field]) => field !== undefined)
    .sort(([a], [b]) => a < b ? -1 : 1)
    .map(([key, field]) => `${JSON.stringify(key)}:${canonicalJson(field)}`);
  return `{${fields.join(",")}}`;
}

function describe(value: unknown): string {
  return typeof value === "object" ? value?.constructor.name ?? "an object" : `a ${typeof value}`;
}
