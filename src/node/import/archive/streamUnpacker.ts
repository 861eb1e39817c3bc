import type { Transform } from "node:stream";

/** Unpacks an entry piece by piece. What a piece gave before something was wrong with it has been handed out. */
export interface Unpacker {
  /** Rejects where the data is corrupt. */
  push(piece: Uint8Array): Promise<void>;
  /** Says that no more comes. */
  end(): Promise<void>;
}

/** Hears of unpacked bytes as they come. */
export type Unpacked = (bytes: Uint8Array) => void;

/** Uses a stream of Node's one piece at a time, so that what came out before an error is always the same. */
export function streamUnpacker(stream: Transform, unpacked: Unpacked): Unpacker {
  let failure: Error | null = null;
  let failed: (error: Error) => void = () => undefined;
  const broken = new Promise<never>((_, reject) => (failed = reject));
  broken.catch(() => undefined); // heard where it is waited for
  let ended = false;
  const end = new Promise<void>((resolve) =>
    stream.once("end", () => {
      ended = true;
      resolve();
    }),
  );
  stream.on("data", unpacked);
  stream.on("error", (error) => failed((failure = error)));
  return {
    push(piece) {
      if (failure) return Promise.reject(failure);
      if (ended) return Promise.resolve(); // what follows the end of the packed data belongs to nobody
      return Promise.race([broken, end, new Promise<void>((resolve) => stream.write(piece, () => resolve()))]);
    },
    end() {
      if (failure) return Promise.reject(failure);
      if (!ended) stream.end();
      return Promise.race([broken, end]);
    },
  };
}
