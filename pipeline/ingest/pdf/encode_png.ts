import { Buffer } from "node:buffer";
import { crc32, deflateSync } from "node:zlib";

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

function chunk(name: string, data: Uint8Array): Uint8Array {
  const bytes = Buffer.alloc(12 + data.length);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(name, 4, "latin1");
  bytes.set(data, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length);
  return bytes;
}

/**
 * Writes pixels (rows from the top; red, green, blue, opacity) as a PNG file without the opacity, each row as its
 * difference to the row above (PNG specification, section 9, filter type 2): most rows of a page equal their neighbour.
 */
export function encodePng(
  { width, height, rgba }: {
    readonly width: number;
    readonly height: number;
    readonly rgba: Uint8ClampedArray;
  },
): Uint8Array {
  if (rgba.length !== 4 * width * height) {
    throw new RangeError(`Cannot write a picture of ${width} × ${height}: it has ${rgba.length} bytes`);
  }
  const stride = 1 + 3 * width;
  const raw = new Uint8Array(stride * height);
  for (let y = 0; y < height; y++) {
    let to = y * stride;
    raw[to++] = 2;
    for (let x = 0, from = 4 * y * width; x < width; x++, from += 4) {
      for (let channel = 0; channel < 3; channel++) {
        const above = y === 0 ? 0 : rgba[from + channel - 4 * width]!;
        raw[to++] = rgba[from + channel]! - above;
      }
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // eight bits a channel, three channels
  header.set([8, 2, 0, 0, 0], 8);
  const parts = [
    Uint8Array.from(SIGNATURE),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(raw)),
    chunk("IEND", new Uint8Array()),
  ];
  return new Uint8Array(Buffer.concat(parts));
}
