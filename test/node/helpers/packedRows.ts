import { Xxh64 } from "../../../src/core/shapes/xxh64";
import { numbers } from "./zip";

/** Sixty rows, as `packedBlocks` holds them. */
export const sixtyRows = Array.from({ length: 60 }, (_, i) =>
  JSON.stringify({
    task_id: `zstd-${i}`,
    lane: "fixture",
    query: `Which release is number ${i}?`,
    trace: { answer: `Release ${(i * 7919) % 1000} was published on day ${(i * 31) % 28}` },
  }),
)
  .map((line) => `${line}\n`)
  .join("");

/** The same as the reference program packs it (`zstd -19 --check`): compressed blocks, as no test can make them by itself. */
export const packedBlocks = Buffer.from(
  [
    "KLUv/WQ0Hi0RANaiVR9Ab9IGDAT4/oiFhKuuTpaZIgC33d29U1rBhhxzPLk5cABAAEAAeXW/4dF+NluAiwtzFIqGQ4E4KI5FQfJgOIh4UCQNCeUQGIaJLBISSMNYMMyC0I",
    "hMTIAZOEpkOWiIgCiSh7JIGgvDElEUEB4KBYZhKCJLBIQJMEskYjLxSDAMs0AaDCbAHAHHRFJhGMbxMFiQNCbGIrXty3RdOvjj49YomzWbCou9b7tej+mc1XotvKpSzZCo",
    "Pcq/qNh15WlbK1mlPfecSXYdsf7pDksts2plVbl2RhRWKh67Q4dKmM/bicf/fmRCu9VlrRfWyHSqnv/fxUO+M5H62rk6P3/L0nn8Q2P5xfPZlGi2bF2Wy2pFpvfe+6cYtb",
    "PSfI6FP/7qDhlZWbmoqso2GxVl79zrVsRzudKw1TqVp071SUlukbDPHp2ZzkZ2V72oju1ERNdrnU7FLJPbvIDnqBFgca//MwegFxUKHRIYQeAVBFTIghGCwvCRwA+dBsr/",
    "F7xg6tsU7Th1zqgk0VHXEN2KoR/ZoeSZvOase0GRR+cMDROdaeScid8m5IQS7OqZ2zFrJKdtMoVZHPVU88ZVZMHoufWM3pVr7tzEZyiYSKyRt9bs9BGBHjftDNssIUuC7r",
    "JIZItAeya3hygwCfszJch9XPxjOhgnluzZPNIg7JSSzJPkZBJ1KzF4l3l2KQwnAu+C5mHWIhAuYuxyNGPYRUssCGSqegzQqtLX9eU=",
  ].join(""),
  "base64",
);

export interface FrameOptions {
  readonly block?: number;
  readonly checksum?: boolean;
  readonly says?: number;
}

/** A Zstandard frame of raw blocks, with its length and its checksum. */
export function checkedFrame(bytes: Uint8Array, { block = 1000, checksum = true, says = bytes.length }: FrameOptions = {}): Buffer {
  const blocks: Buffer[] = [];
  for (let at = 0; at === 0 || at < bytes.length; at += block) {
    const part = bytes.subarray(at, at + block);
    blocks.push(numbers([3, (part.length << 3) | (at + block >= bytes.length ? 1 : 0)]), Buffer.from(part));
  }
  const sum = new Xxh64();
  sum.update(bytes);
  const end = checksum ? [numbers([4, Number(sum.digest() & 0xffff_ffffn)])] : [];
  return Buffer.concat([numbers([4, 0xfd2fb528], [1, checksum ? 0x84 : 0x80], [1, 0x50], [4, says]), ...blocks, ...end]);
}

/** A frame that readers pass over. */
export const skippedFrame = (bytes: Uint8Array): Buffer => Buffer.concat([numbers([4, 0x184d2a53], [4, bytes.length]), bytes]);
