import { ERRORS, type StateKind, TAG, TYPED_ARRAYS } from "./encode_state.ts";

/**
 * Reads what `encodeState` wrote with the same `kinds`.
 *
 * @throws {TypeError} "Cannot read the saved state: …" where a tag is unknown or what it marks is malformed.
 * @throws {SyntaxError} where `text` is no JSON.
 */
export function decodeState(
  text: string,
  { kinds = [] }: { readonly kinds?: readonly StateKind[] } = {},
): unknown {
  return read(JSON.parse(text), kinds);
}

function read(written: unknown, kinds: readonly StateKind[]): unknown {
  if (typeof written !== "object" || written === null) return written;
  if (Array.isArray(written)) return written.map((item) => read(item, kinds));
  if (!Object.hasOwn(written, TAG)) return readFields(written, kinds);
  const { [TAG]: kind, v } = written as { readonly [TAG]: unknown; readonly v?: unknown };
  return readTagged(String(kind), v, { kinds });
}

function readFields(written: object, kinds: readonly StateKind[]): object {
  return Object.fromEntries(Object.entries(written).map(([key, item]) => [key, read(item, kinds)]));
}

function readTagged(
  kind: string,
  v: unknown,
  { kinds }: { readonly kinds: readonly StateKind[] },
): unknown {
  const given = kinds.find(({ name }) => name === kind);
  if (given !== undefined) return given.read(read(v, kinds));
  if (isKey(TYPED_ARRAYS, kind)) return new TYPED_ARRAYS[kind](bytes(v, kind));
  if (isKey(ERRORS, kind)) return readError(kind, list(v, kind).map((item) => read(item, kinds)));
  switch (kind) {
    case "undefined":
      return undefined;
    case "number":
      return Number(text(v, kind));
    case "bigint":
      return BigInt(text(v, kind));
    case "object":
      if (typeof v !== "object" || v === null) throw malformed(kind);
      return readFields(v, kinds);
    case "Date":
      if (v !== null && typeof v !== "number") throw malformed(kind);
      return new Date(v ?? NaN);
    case "Map":
      return new Map(list(v, kind).map((entry) => readEntry(entry, kinds)));
    case "Set":
      return new Set(list(v, kind).map((item) => read(item, kinds)));
    case "RegExp": {
      const [source, flags] = list(v, kind);
      return new RegExp(text(source, kind), text(flags, kind));
    }
    case "ArrayBuffer":
      return bytes(v, kind);
    default:
      throw new TypeError(`Cannot read the saved state: this version knows no values of kind "${kind}"`);
  }
}

function readEntry(entry: unknown, kinds: readonly StateKind[]): [unknown, unknown] {
  const [key, value] = list(entry, "Map");
  return [read(key, kinds), read(value, kinds)];
}

function readError(kind: keyof typeof ERRORS, [name, message, ...cause]: readonly unknown[]): Error {
  const error = new ERRORS[kind](text(message, kind), cause.length > 0 ? { cause: cause[0] } : undefined);
  if (error.name !== name) error.name = text(name, kind);
  return error;
}

function isKey<Table extends object>(table: Table, key: string): key is Extract<keyof Table, string> {
  return Object.hasOwn(table, key);
}

function text(v: unknown, kind: string): string {
  if (typeof v !== "string") throw malformed(kind);
  return v;
}

function list(v: unknown, kind: string): readonly unknown[] {
  if (!Array.isArray(v)) throw malformed(kind);
  return v;
}

function bytes(v: unknown, kind: string): ArrayBuffer {
  return Uint8Array.fromBase64(text(v, kind)).buffer;
}

function malformed(kind: string): TypeError {
  return new TypeError(`Cannot read the saved state: a value of kind "${kind}" is malformed`);
}
