import { crc32, inflateRawSync } from "node:zlib";

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_ENTRY = 0x04034b50;
/** Size of the end record without its comment, and the longest comment. */
const END_BYTES = 22;
const LONGEST_COMMENT = 0xffff;
/** Compression methods (ZIP specification, 4.4.5): as it is, and deflate. */
const STORED = 0;
const DEFLATED = 8;

/**
 * Takes one file out of a ZIP archive (as wheels are) by its path inside, checked against the archive's own checksum.
 * Null where the archive has no such file. Throws a TypeError on what is no archive or is written in a way that wheels
 * are not (encrypted, over 4 GB, other compression).
 */
export function readZip(archive: Uint8Array, path: string): Uint8Array | null {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  const end = findEnd(view);
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== DIRECTORY_ENTRY) {
      throw new TypeError("Cannot read the archive: its directory is damaged");
    }
    const name = view.getUint16(at + 28, true);
    if (new TextDecoder().decode(archive.subarray(at + 46, at + 46 + name)) === path) {
      return extract(archive, view, at);
    }
    at += 46 + name + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return null;
}

function findEnd(view: DataView): number {
  for (
    let at = view.byteLength - END_BYTES;
    at >= Math.max(0, view.byteLength - END_BYTES - LONGEST_COMMENT);
    at--
  ) {
    if (view.getUint32(at, true) === END_OF_DIRECTORY) return at;
  }
  throw new TypeError("Cannot read the archive: it is cut off or no ZIP file");
}

function extract(archive: Uint8Array, view: DataView, entry: number): Uint8Array {
  const [method, checksum, size] = [
    view.getUint16(entry + 10, true),
    view.getUint32(entry + 16, true),
    view.getUint32(entry + 20, true),
  ];
  const local = view.getUint32(entry + 42, true);
  if (local + 30 > view.byteLength || view.getUint32(local, true) !== LOCAL_ENTRY) {
    throw new TypeError("Cannot read the archive: a file is not where its directory says");
  }
  const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
  const packed = archive.subarray(from, from + size);
  if (method !== STORED && method !== DEFLATED) {
    throw new TypeError(`Cannot read the archive: compression method ${method} is not known`);
  }
  const bytes = method === STORED ? packed : new Uint8Array(inflateRawSync(packed));
  if (crc32(bytes) !== checksum) {
    throw new TypeError("Cannot read the archive: a file does not match its checksum");
  }
  return bytes;
}
