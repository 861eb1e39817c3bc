import type { BytesOf } from "../../src/protocol/messages";
import type { Screen } from "../state";

/** Bytes to look at, wherever they are. */
export interface ByteView {
  /** At most `mostBytes` at once, as lower-case hex. */
  read(from: number, count: number): Promise<{ readonly from: number; readonly total: number; readonly hex: string }>;
  find(
    text: string,
    options: { readonly ignoreCase: boolean; readonly from: number; readonly direction: "next" | "previous"; readonly signal: AbortSignal },
  ): Promise<{ readonly at: number | null; readonly length: number }>;
}

/** The bytes of a row, or of a representation of it. */
export const bytesFrom = (screen: Screen, of: BytesOf): ByteView => ({
  read: (from, count) => screen.request("bytes/read", { of, from, count }),
  find: (text, { signal, ...options }) => screen.request("bytes/find", { of, text, ...options }, { signal }),
});
