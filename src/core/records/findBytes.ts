/** Bytes of something that is too large to be held, by position. `read` may return fewer only at the end. */
export interface ByteRange {
  readonly total: number;
  read(start: number, end: number): Promise<Uint8Array>;
}

export interface BytesSought {
  readonly needle: Uint8Array;
  /** ASCII letters match in either case. */
  readonly ignoreCase: boolean;
  /** Offset of the first place that counts; going back, of the last. */
  readonly from: number;
  readonly direction: "next" | "previous";
}

/** Bytes looked at before others may go first: some milliseconds. */
const slice = 512 * 1024;

/**
 * Offset of the nearest place that begins at `from` or after it (going back: at it or before), or null. No more than a slice
 * is in memory at once. Rejects with the signal's reason, or what reading meets.
 */
export async function findBytes(range: ByteRange, sought: BytesSought, pause: () => Promise<void>, signal?: AbortSignal): Promise<number | null> {
  const { needle, direction } = sought;
  const last = range.total - needle.length;
  if (needle.length === 0 || last < 0) return null;
  const search = searcher(needle, sought.ignoreCase);
  const forward = direction === "next";
  if (forward && sought.from > last) return null;
  /** Places still to be looked at: from `low` up to and with `high`. */
  let [low, high] = forward ? [Math.max(0, sought.from), last] : [0, Math.min(last, sought.from)];
  while (low <= high) {
    signal?.throwIfAborted();
    const [start, end] = forward ? [low, Math.min(high, low + slice - 1)] : [Math.max(low, high - slice + 1), high];
    const bytes = await range.read(start, end + needle.length);
    const found = forward ? search.first(bytes) : search.last(bytes);
    if (found !== -1) return start + found;
    if (forward) low = end + 1;
    else high = start - 1;
    await pause();
  }
  return null;
}

/** Horspool's search: after a mismatch it goes on by as far as the last byte looked at allows. */
function searcher(needle: Uint8Array, ignoreCase: boolean) {
  const fold = Uint8Array.from({ length: 256 }, (_, byte) => (ignoreCase && byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte));
  const wanted = needle.map((byte) => fold[byte]!);
  const end = wanted.length - 1;
  const ahead = new Int32Array(256).fill(wanted.length);
  const behind = new Int32Array(256).fill(wanted.length);
  for (let at = 0; at < end; at++) ahead[wanted[at]!] = end - at;
  for (let at = end; at > 0; at--) behind[wanted[at]!] = at;
  const stands = (bytes: Uint8Array, at: number) => {
    for (let i = 0; i <= end; i++) if (fold[bytes[at + i]!] !== wanted[i]) return false;
    return true;
  };
  return {
    first(bytes: Uint8Array): number {
      for (let at = 0; at + end < bytes.length; at += ahead[fold[bytes[at + end]!]!]!) if (stands(bytes, at)) return at;
      return -1;
    },
    last(bytes: Uint8Array): number {
      for (let at = bytes.length - wanted.length; at >= 0; at -= behind[fold[bytes[at]!]!]!) if (stands(bytes, at)) return at;
      return -1;
    },
  };
}
