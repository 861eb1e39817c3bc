import { setTimeout as pause } from "node:timers/promises";
import type { Choices } from "../seeded";
import type { Toxic, ToxicAttributes, ToxicType } from "./toxics";

/** A piece of data and when the proxy had it, in milliseconds of a clock that only runs forward. */
export interface Piece {
  readonly data: Buffer;
  readonly at: number;
}
type Pieces = AsyncIterable<Piece>;

/** What a toxic may do to its connection, beside letting data pass or not. */
export interface Link {
  /** Ends with the connection. */
  readonly signal: AbortSignal;
  readonly draw: Choices;
  readonly now: () => number;
  /** Ends both sides as a server would that closes. */
  end(): void;
  /** Resets both sides (RST). */
  reset(): void;
}

type Effect<Type extends ToxicType> = (pieces: Pieces, attributes: ToxicAttributes[Type], link: Link) => AsyncGenerator<Piece>;

/** Waits on the link; for ever where `milliseconds` is null. Rejects when the connection is over. */
const wait = (link: Link, milliseconds: number | null): Promise<void> =>
  milliseconds === null
    ? new Promise((_, reject) => {
        if (link.signal.aborted) reject(link.signal.reason as Error);
        link.signal.addEventListener("abort", () => reject(link.signal.reason as Error), { once: true });
      })
    : milliseconds <= 0
      ? Promise.resolve()
      : pause(milliseconds, undefined, { signal: link.signal });

/** Takes data and passes none on, so that the other end can send all it has, until `over`. */
async function* silentUntil(pieces: Pieces, over: Promise<void>): AsyncGenerator<Piece> {
  const swallowed = (async () => {
    for await (const piece of pieces) void piece;
  })();
  await Promise.race([over, swallowed.then(() => over)]);
  yield* [];
}

export const effects: { readonly [Type in ToxicType]: Effect<Type> } = {
  async *latency(pieces, { latency, jitter }, link) {
    for await (const piece of pieces) {
      const late = Math.max(0, latency + (jitter === 0 ? 0 : link.draw.number(-jitter, jitter)));
      await wait(link, piece.at + late - link.now());
      yield { ...piece, at: link.now() };
    }
  },
  timeout: (pieces, { timeout }, link) =>
    silentUntil(
      pieces,
      wait(link, timeout === 0 ? null : timeout).then(() => link.end()),
    ),
  reset_peer: (pieces, { timeout }, link) =>
    silentUntil(
      pieces,
      wait(link, timeout).then(() => link.reset()),
    ),
  async *bandwidth(pieces, { rate }, link) {
    for await (const { data } of pieces) {
      if (rate === 0) await wait(link, null);
      // A tenth of a second's worth at a time, each after the time that it takes.
      const most = Math.max(1, rate * 100);
      for (let start = 0; start < data.length; start += most) {
        const slice = data.subarray(start, start + most);
        await wait(link, slice.length / rate);
        yield { data: slice, at: link.now() };
      }
    }
  },
  async *slow_close(pieces, { delay }, link) {
    yield* pieces;
    await wait(link, delay);
  },
  async *slicer(pieces, { average_size, size_variation, delay }, link) {
    for await (const { data } of pieces) {
      for (let start = 0; start < data.length;) {
        const size = Math.max(1, average_size + (size_variation === 0 ? 0 : link.draw.number(-size_variation, size_variation)));
        yield { data: data.subarray(start, start + size), at: link.now() };
        start += size;
        if (start < data.length) await wait(link, delay / 1000);
      }
    }
  },
  async *limit_data(pieces, { bytes }, link) {
    let left = bytes;
    for await (const piece of pieces) {
      const data = piece.data.subarray(0, left);
      left -= data.length;
      if (data.length > 0) yield { ...piece, data };
      if (left === 0) {
        link.end();
        return;
      }
    }
  },
  async *packet_loss(pieces, { rate, resend_after, resends }, link) {
    for await (const piece of pieces) {
      for (let lost = 0; link.draw.number(1, 1_000_000) <= rate * 1_000_000; lost++) {
        await wait(link, lost < resends ? resend_after * 2 ** lost : null);
      }
      yield { ...piece, at: link.now() };
    }
  },
};

/** The data of one direction with all its toxics in effect, in their order. */
export function through(pieces: Pieces, toxics: readonly Toxic[], link: (toxic: Toxic) => Link): Pieces {
  return toxics.reduce<Pieces>((before, toxic) => {
    const effect = effects[toxic.type] as Effect<ToxicType>; // the table pairs types with their attributes
    return effect(before, toxic.attributes, link(toxic));
  }, pieces);
}
