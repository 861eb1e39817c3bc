const shape = /^([0-9a-f]{8})-([0-9a-f]{4})-7([0-9a-f]{3})-([89ab][0-9a-f]{3})-([0-9a-f]{12})$/i;
const latest = 2 ** 48 - 1;
const payloads = 1n << 74n;

/** The milliseconds since 1970 in a UUIDv7 (RFC 9562); null for any other text. */
export function uuid7Time(id: string): number | null {
  const found = shape.exec(id);
  return found && Number.parseInt(found[1]! + found[2]!, 16);
}

/**
 * A UUIDv7 for `now` (milliseconds since 1970) that sorts after `after`, also where the clock went back: then it keeps the
 * time of `after` and counts its random part up by a random step. `random(n)` gives n random bytes.
 *
 * @throws RangeError where no greater UUIDv7 exists.
 */
export function uuid7After(after: string | null, now: number, random: (count: number) => Uint8Array): string {
  const before = after === null ? null : uuid7Time(after);
  const time = Math.min(Math.max(Math.floor(now), 0), latest);
  if (before === null || time > before) return written(time, randomNumber(random(10)) % payloads);
  const next = payloadOf(after!) + 1n + randomNumber(random(4));
  if (next < payloads) return written(before, next);
  if (before >= latest) throw new RangeError(`no UUIDv7 is greater than ${after}: the log's clock stands at its end`);
  return written(before + 1, randomNumber(random(10)) % payloads);
}

const randomNumber = (bytes: Uint8Array) => bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);

/** The 74 bits that are neither time, version nor variant. */
function payloadOf(id: string): bigint {
  const [, , , a, b, c] = shape.exec(id)!;
  return (BigInt(`0x${a}`) << 62n) | ((BigInt(`0x${b}`) & 0x3fffn) << 48n) | BigInt(`0x${c}`);
}

function written(time: number, payload: bigint): string {
  const hex = (value: bigint | number, digits: number) => value.toString(16).padStart(digits, "0");
  const millis = hex(time, 12);
  return `${millis.slice(0, 8)}-${millis.slice(8)}-7${hex(payload >> 62n, 3)}-${hex(0x8000n | ((payload >> 48n) & 0x3fffn), 4)}-${hex(payload & 0xffffffffffffn, 12)}`;
}
