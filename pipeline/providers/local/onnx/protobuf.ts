/**
 * One field of a protocol buffer as it is on the wire. Numbers are kept as their bits: signs and fractions are the
 * business of who knows the field.
 */
export type ProtoField =
  | { readonly number: number; readonly kind: "varint" | "fixed64"; readonly value: bigint }
  | { readonly number: number; readonly kind: "fixed32"; readonly value: number }
  | { readonly number: number; readonly kind: "bytes"; readonly value: Uint8Array };

/** Wire types of the encoding. */
const WIRE = { varint: 0, fixed64: 1, bytes: 2, fixed32: 5 } as const;

/** Largest field number, 29 bits. */
const MOST_NUMBER = 2 ** 29 - 1;

/**
 * Fields of a message, in order; contents are views of the given bytes, not copies. Throws a TypeError on what is cut
 * off or no protocol buffer.
 */
export function readProto(bytes: Uint8Array): readonly ProtoField[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const fields: ProtoField[] = [];
  let at = 0;
  const take = (length: number): number => {
    if (length > bytes.length - at) throw new TypeError("Cannot read the protocol buffer: it is cut off");
    at += length;
    return at - length;
  };
  const varint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = bytes[take(1)]!;
      value |= BigInt(byte & 127) << shift;
      if (byte < 128) return BigInt.asUintN(64, value);
    }
    throw new TypeError("Cannot read the protocol buffer: a number has more than ten bytes");
  };
  while (at < bytes.length) {
    const tag = Number(varint());
    const number = Math.floor(tag / 8);
    if (number < 1 || number > MOST_NUMBER) {
      throw new TypeError(`Cannot read the protocol buffer: there is no field ${number}`);
    }
    switch (tag % 8) {
      case WIRE.varint:
        fields.push({ number, kind: "varint", value: varint() });
        break;
      case WIRE.fixed64:
        fields.push({ number, kind: "fixed64", value: view.getBigUint64(take(8), true) });
        break;
      case WIRE.bytes: {
        const length = Number(varint());
        const from = take(length);
        fields.push({ number, kind: "bytes", value: bytes.subarray(from, from + length) });
        break;
      }
      case WIRE.fixed32:
        fields.push({ number, kind: "fixed32", value: view.getUint32(take(4), true) });
        break;
      default:
        throw new TypeError(`Cannot read the protocol buffer: there is no wire type ${tag % 8}`);
    }
  }
  return fields;
}

/** The bytes of a message, its fields in the given order and each number as short as it can be. */
export function writeProto(fields: readonly ProtoField[]): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  for (const field of fields) {
    parts.push(varintBytes(BigInt(field.number * 8 + WIRE[field.kind])));
    switch (field.kind) {
      case "varint":
        parts.push(varintBytes(BigInt.asUintN(64, field.value)));
        break;
      case "fixed64":
        parts.push(new Uint8Array(BigUint64Array.of(field.value).buffer));
        break;
      case "bytes":
        parts.push(varintBytes(BigInt(field.value.length)), field.value);
        break;
      case "fixed32":
        parts.push(new Uint8Array(Uint32Array.of(field.value).buffer));
        break;
    }
  }
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

function varintBytes(value: bigint): Uint8Array {
  const bytes: number[] = [];
  for (let left = value; bytes.length === 0 || left > 0n; left >>= 7n) {
    bytes.push(Number(left & 127n) | (left > 127n ? 128 : 0));
  }
  return Uint8Array.from(bytes);
}
