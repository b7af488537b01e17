import { Buffer } from "node:buffer";
import assert from "node:assert/strict";
import fc from "fast-check";
import { decodeState } from "./decode_state.ts";
import { encodeState, type StateKind } from "./encode_state.ts";

const circle: Record<string, unknown> = { name: "circle" };
circle["self"] = circle;

class Money {
  constructor(readonly cents: number) {}
}

const MONEY: StateKind = {
  name: "Money",
  is: (value) => value instanceof Money,
  write: (value) => (value as Money).cents,
  read: (written) => new Money(Number(written)),
};

const KEPT: Readonly<Record<string, unknown>> = {
  "plain data": { a: [1, "two", null, true, { b: [] }], c: -1.5e300 },
  undefined: { gone: undefined },
  "no number": [NaN, Infinity, -Infinity, -0, 0],
  bigint: 12345678901234567890n,
  "date and no date": [new Date("2024-06-30T00:00:00.123Z"), new Date(NaN)],
  "map with keys of all kinds": new Map<unknown, unknown>([["a", 1], [1, { x: 1n }], [{ k: 1 }, new Map()]]),
  set: new Set([1, "1", new Date(0)]),
  regexp: /a\/b"c/giu,
  "typed arrays": [new Uint8Array([0, 255]), new Float32Array([1.5, -0]), new BigInt64Array([-1n])],
  "a view on a part of a buffer": new Uint16Array(new Uint16Array([1, 2, 3, 4]).buffer, 2, 2),
  "array buffer": new Uint8Array([1, 2, 3]).buffer,
  "keys that look like the format": { $: "Date", v: 0, inner: { $: { $: "Map" } } },
  "text with odd characters": '\u0000 \ud800 \u2028 🪙 "',
};

Deno.test("encodeState() gives back every kind it takes", () => {
  for (const [name, value] of Object.entries(KEPT)) {
    assert.deepEqual(decodeState(encodeState(value)), value, name);
  }
});

Deno.test("encodeState() keeps class, name, message and cause of a built-in error", () => {
  const error = new RangeError("too far", { cause: new Error("inner") });
  error.name = "OutOfStore";
  const back = decodeState(encodeState(error));
  assert.ok(back instanceof RangeError);
  assert.deepEqual([back.name, back.message], ["OutOfStore", "too far"]);
  assert.ok(back.cause instanceof Error && back.cause.message === "inner");
  assert.equal(Object.hasOwn(decodeState(encodeState(new Error("alone"))) as Error, "cause"), false);
});

Deno.test("encodeState() keeps a __proto__ key as a key", () => {
  const back = decodeState(encodeState(JSON.parse(`{"__proto__": {"admin": true}}`))) as object;
  assert.equal(Reflect.get(back, "admin"), undefined);
  assert.deepEqual(Object.keys(back), ["__proto__"]);
});

Deno.test("encodeState() writes the same object twice where it stands twice", () => {
  const shared = { a: 1 };
  assert.deepEqual(decodeState(encodeState([shared, shared])), [{ a: 1 }, { a: 1 }]);
});

Deno.test("encodeState() keeps a given class, and refuses it where it is not given", () => {
  const back = decodeState(encodeState({ price: new Money(5) }, { kinds: [MONEY] }), { kinds: [MONEY] });
  assert.ok((back as { readonly price: unknown }).price instanceof Money);
  assert.throws(
    () => decodeState(encodeState(new Money(5), { kinds: [MONEY] })),
    /knows no values of kind "Money"/,
  );
});

const REFUSED: readonly (readonly [name: string, value: unknown, message: RegExp])[] = [
  ["class instance", { price: [new Money(1)] }, /Cannot checkpoint state\.price\[0\]: an instance of Money /],
  ["nameless class", new (class {})(), /an instance of a nameless class/],
  ["function", { run: () => 1 }, /Cannot checkpoint state\.run: a function is no data/],
  ["symbol", [Symbol("x")], /Cannot checkpoint state\[0\]: a symbol is no data/],
  ["symbol key", { [Symbol("x")]: 1 }, /a symbol is no key/],
  ["subclass of a kept class", new (class Stamp extends Date {})(), /an instance of Stamp/],
  ["buffer", Buffer.from("x"), /an instance of Buffer/],
  ["promise", Promise.resolve(1), /an instance of Promise/],
  ["own error", new (class StoreError extends Error {})("x"), /an instance of StoreError/],
  ["weak map", new WeakMap(), /an instance of WeakMap/],
  ["data view", new DataView(new ArrayBuffer(1)), /an instance of DataView/],
  ["cycle", circle, /Cannot checkpoint state\.self: it contains itself/],
];

Deno.test("encodeState() refuses by path and name what would not come back", () => {
  for (const [name, value, message] of REFUSED) assert.throws(() => encodeState(value), message, name);
});

Deno.test("decodeState() refuses what it does not know", () => {
  assert.throws(() => decodeState(`{"$":"Temporal","v":1}`), /knows no values of kind "Temporal"/);
  for (
    const kind of ["Map", "Set", "bigint", "Uint8Array", "ArrayBuffer", "RegExp", "object", "RangeError"]
  ) {
    assert.throws(() => decodeState(`{"$":"${kind}","v":7}`), new RegExp(`"${kind}" is malformed`), kind);
  }
});

Deno.test("encodeState() property: any data comes back equal", () => {
  const anything = fc.anything({
    withBigInt: true,
    withDate: true,
    withMap: true,
    withSet: true,
    withTypedArray: true,
    withNullPrototype: false,
    withSparseArray: false,
  });
  fc.assert(fc.property(anything, (value) => {
    assert.deepEqual(decodeState(encodeState(value)), value);
  }));
});
