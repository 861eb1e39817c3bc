import { createHash } from "node:crypto";
import { deflateSync } from "node:zlib";

/** A PNG of this size with the colour, 0 to 255, that each pixel is said to have. */
export function png(width: number, height: number, colour: (x: number, y: number) => readonly [number, number, number]): Uint8Array {
  const raw = Buffer.alloc(height * (1 + 3 * width));
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) raw.set(colour(x, y), y * (1 + 3 * width) + 1 + 3 * x);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return new Uint8Array(
    Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), chunk("IHDR", head), chunk("IDAT", deflateSync(raw)), chunk("IEND", Buffer.alloc(0))]),
  );
}

/** Something like a screenshot: a bar, a heading, lines of text and a button. */
export const screenshot = (width = 1000, height = 700): Uint8Array =>
  png(width, height, (x, y) => {
    if (y < 60) return [40, 60, 110];
    if (y > 100 && y < 130 && x > 60 && x < 420) return [30, 30, 30];
    if (y > 160 && y < 520 && (y - 160) % 30 < 10 && x > 60 && x < 60 + ((y * 37) % 500) + 260) return [120, 120, 125];
    if (y > 580 && y < 630 && x > 60 && x < 240) return [0, 110, 60];
    return [248, 248, 246];
  });

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(checksum(body));
  return Buffer.concat([length, body, sum]);
}

function checksum(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (sum ^ 0xffffffff) >>> 0;
}

/** As a representation in the archive. */
export const archived = (bytes: Uint8Array, contentType: string) => ({
  sha256: createHash("sha256").update(bytes).digest("hex"),
  bytes,
  contentType,
});
