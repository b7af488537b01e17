/** Field numbers of a model file (onnx.proto3): ModelProto.metadata_props, and key and value of each. */
const METADATA = 14;
const KEY = 1;
const VALUE = 2;

interface Field {
  readonly number: number;
  /** Content of a field that has a length, null for a plain number. */
  readonly bytes: Uint8Array | null;
}

/** Fields of a protocol buffer, one after the other, the content of the large ones not looked into. */
function* fieldsOf(bytes: Uint8Array): Generator<Field> {
  let at = 0;
  const varint = (): number => {
    let [value, factor] = [0, 1];
    for (;;) {
      const byte = bytes[at++];
      if (byte === undefined) throw new TypeError("Cannot read the model file: it is cut off");
      value += (byte & 127) * factor;
      if (byte < 128) return value;
      factor *= 128;
    }
  };
  while (at < bytes.length) {
    const tag = varint();
    const number = Math.floor(tag / 8);
    switch (tag % 8) {
      case 0:
        varint();
        yield { number, bytes: null };
        break;
      case 1:
        at += 8;
        yield { number, bytes: null };
        break;
      case 2: {
        const length = varint();
        if (at + length > bytes.length) throw new TypeError("Cannot read the model file: it is cut off");
        yield { number, bytes: bytes.subarray(at, at + length) };
        at += length;
        break;
      }
      case 5:
        at += 4;
        yield { number, bytes: null };
        break;
      default:
        throw new TypeError("Cannot read the model file: it is no protocol buffer");
    }
  }
}

/** What a model file says of itself by name, such as the letters that it reads. Throws a TypeError on another file. */
export function onnxMetadata(file: Uint8Array): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const text = new TextDecoder();
  for (const { number, bytes } of fieldsOf(file)) {
    if (number !== METADATA || bytes === null) continue;
    const [entry] = [[...fieldsOf(bytes)]];
    const part = (wanted: number) =>
      text.decode(entry.find((field) => field.number === wanted)?.bytes ?? new Uint8Array());
    found.set(part(KEY), part(VALUE));
  }
  return found;
}
