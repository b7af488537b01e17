/** Version of the text that {@link encodeState} writes. A change of meaning takes a new number, and a reader that knows both. */
export const STATE_FORMAT = 1;

/** A class beyond the built-in ones that saved state may hold, kept under `name`. */
export interface StateKind {
  /** Tag in the text; never changed once values have been saved under it. */
  readonly name: string;
  /** Whether `value` is of this kind. */
  readonly is: (value: object) => boolean;
  /** What is written for it: values that {@link encodeState} takes. */
  readonly write: (value: object) => unknown;
  /** The value again from what was written; throws where that is malformed. */
  readonly read: (written: unknown) => unknown;
}

/** Key that marks a tagged value; plain objects that own such a key are tagged themselves. */
export const TAG = "$";

/** Typed arrays that saved state may hold, by name. */
export const TYPED_ARRAYS = {
  Int8Array,
  Uint8Array,
  Uint8ClampedArray,
  Int16Array,
  Uint16Array,
  Int32Array,
  Uint32Array,
  Float32Array,
  Float64Array,
  BigInt64Array,
  BigUint64Array,
} as const;

/** Errors that saved state may hold, by name. */
export const ERRORS = {
  Error,
  EvalError,
  RangeError,
  ReferenceError,
  SyntaxError,
  TypeError,
  URIError,
} as const;

/**
 * Writes `value` as JSON text that `decodeState` reads back as an equal value.
 *
 * Plain objects, arrays, strings, finite numbers, booleans and null stand as themselves. Undefined, NaN, the infinities,
 * -0, bigint, Date, Map, Set, RegExp, ArrayBuffer, typed arrays, the built-in errors (name, message, cause) and the
 * given `kinds` are tagged. A hole in an array comes back as undefined, an object without prototype as a plain one.
 *
 * @param options `name` is what the path in messages begins with.
 * @throws {TypeError} "Cannot checkpoint <path>: …" for functions, symbols, instances of other classes and cycles:
 * they would come back as something else, long after the mistake.
 */
export function encodeState(
  value: unknown,
  { kinds = [], name = "state" }: { readonly kinds?: readonly StateKind[]; readonly name?: string } = {},
): string {
  return JSON.stringify(new Writer(kinds).write(value, name));
}

class Writer {
  readonly #kinds: readonly StateKind[];
  /** Objects that are being written, from the outside in. */
  readonly #open = new Set<object>();

  constructor(kinds: readonly StateKind[]) {
    this.#kinds = kinds;
  }

  write(value: unknown, path: string): unknown {
    switch (typeof value) {
      case "string":
      case "boolean":
        return value;
      case "number":
        if (Number.isFinite(value) && !Object.is(value, -0)) return value;
        return tag("number", Object.is(value, -0) ? "-0" : String(value));
      case "undefined":
        return tag("undefined", null);
      case "bigint":
        return tag("bigint", value.toString());
      case "function":
      case "symbol":
        throw new TypeError(`Cannot checkpoint ${path}: a ${typeof value} is no data`);
      case "object":
        return value === null ? null : this.#writeObject(value, path);
    }
  }

  #writeObject(value: object, path: string): unknown {
    if (this.#open.has(value)) throw new TypeError(`Cannot checkpoint ${path}: it contains itself`);
    this.#open.add(value);
    const written = this.#writeByKind(value, path);
    this.#open.delete(value);
    return written;
  }

  #writeByKind(value: object, path: string): unknown {
    const kind = this.#kinds.find((kind) => kind.is(value));
    if (kind !== undefined) return tag(kind.name, this.write(kind.write(value), path));
    const prototype = Object.getPrototypeOf(value);
    if (Array.isArray(value) && prototype === Array.prototype) {
      return Array.from(value, (item, at) => this.write(item, `${path}[${at}]`));
    }
    if (prototype === null || prototype === Object.prototype) return this.#writeFields(value, path);
    return this.#writeBuiltin(value, { path, made: prototype.constructor });
  }

  #writeFields(value: object, path: string): unknown {
    if (Object.getOwnPropertySymbols(value).length > 0) {
      throw new TypeError(`Cannot checkpoint ${path}: a symbol is no key of data`);
    }
    const fields = Object.entries(value).map(([key, item]) => [key, this.write(item, `${path}.${key}`)]);
    // fromEntries defines its keys, so that "__proto__" stays a key.
    const plain = Object.fromEntries(fields);
    return Object.hasOwn(plain, TAG) ? tag("object", plain) : plain;
  }

  /** By the exact class: an instance of a subclass would come back as one of its base. */
  #writeBuiltin(value: object, { path, made }: { readonly path: string; readonly made: unknown }): unknown {
    if (made === Date) {
      const time = (value as Date).getTime();
      return tag("Date", Number.isNaN(time) ? null : time);
    }
    if (made === Map) return tag("Map", this.write(Array.from(value as Map<unknown, unknown>), path));
    if (made === Set) return tag("Set", this.write(Array.from(value as Set<unknown>), path));
    if (made === RegExp) return tag("RegExp", [(value as RegExp).source, (value as RegExp).flags]);
    if (made === ArrayBuffer) return tag("ArrayBuffer", new Uint8Array(value as ArrayBuffer).toBase64());
    const name = typeof made === "function" ? made.name : "";
    if (ArrayBuffer.isView(value) && Object.entries(TYPED_ARRAYS).some(([, array]) => array === made)) {
      return tag(name, new Uint8Array(value.buffer, value.byteOffset, value.byteLength).toBase64());
    }
    if (value instanceof Error && Object.entries(ERRORS).some(([, error]) => error === made)) {
      const cause = Object.hasOwn(value, "cause") ? [this.write(value.cause, `${path}.cause`)] : [];
      return tag(name, [value.name, value.message, ...cause]);
    }
    throw new TypeError(
      `Cannot checkpoint ${path}: an instance of ${name || "a nameless class"} would not come back as one; ` +
        "keep its data as a plain object",
    );
  }
}

function tag(kind: string, written: unknown): unknown {
  return { [TAG]: kind, v: written };
}
