/** Small archives for tests, written by hand. */
import { Buffer } from "node:buffer";
import { crc32, deflateRawSync } from "node:zlib";

/** A ZIP archive of these files; the ones whose path ends in `.txt` are stored, the others deflated. */
export function exampleZip(files: Readonly<Record<string, Uint8Array>>): Uint8Array {
  const locals: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let at = 0;
  for (const [path, bytes] of Object.entries(files)) {
    const name = new TextEncoder().encode(path);
    const stored = path.endsWith(".txt");
    const packed = stored ? bytes : new Uint8Array(deflateRawSync(bytes));
    // method, time, date, checksum, both sizes, length of the name, of extra fields
    const common = Buffer.alloc(22);
    common.writeUInt16LE(stored ? 0 : 8, 0);
    common.writeUInt32LE(crc32(bytes), 6);
    common.writeUInt32LE(packed.length, 10);
    common.writeUInt32LE(bytes.length, 14);
    common.writeUInt16LE(name.length, 18);
    const local = Buffer.concat([Buffer.from("PK\x03\x04\x14\0\0\0", "latin1"), common, name, packed]);
    const entry = Buffer.concat([
      Buffer.from("PK\x01\x02\x14\0\x14\0\0\0", "latin1"),
      common,
      Buffer.alloc(10),
      Buffer.alloc(4),
      name,
    ]);
    entry.writeUInt32LE(at, 42);
    locals.push(local);
    directory.push(entry);
    at += local.length;
  }
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", 0, "latin1");
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(directory.reduce((sum, { length }) => sum + length, 0), 12);
  end.writeUInt32LE(at, 16);
  return new Uint8Array(Buffer.concat([...locals, ...directory, end]));
}
