import * as z from "zod";

const milliseconds = z.number().int().min(0).max(600_000);
const bytes = z.number().int().min(0);

/** What each kind of toxic takes, by Toxiproxy's names and units. `packet_loss` is ours: Toxiproxy has no such toxic. */
export const toxicAttributes = {
  /** Every piece of data is late by `latency` ± `jitter` ms. */
  latency: z.strictObject({ latency: milliseconds.default(0), jitter: milliseconds.default(0) }),
  /** No data passes; the connection ends after `timeout` ms, never where that is 0. */
  timeout: z.strictObject({ timeout: milliseconds.default(0) }),
  /** The connection is reset (RST) after `timeout` ms. */
  reset_peer: z.strictObject({ timeout: milliseconds.default(0) }),
  /** At most `rate` kB (1000 bytes) a second pass; none where it is 0. */
  bandwidth: z.strictObject({ rate: bytes.default(0) }),
  /** The end of the connection is passed on `delay` ms late. */
  slow_close: z.strictObject({ delay: milliseconds.default(0) }),
  /** Data passes in slices of `average_size` ± `size_variation` bytes, `delay` µs apart. */
  slicer: z.strictObject({
    average_size: z.number().int().min(1).default(1),
    size_variation: bytes.default(0),
    delay: bytes.max(60_000_000).default(0),
  }),
  /** The connection ends after `bytes` bytes: a body is truncated. */
  limit_data: z.strictObject({ bytes: bytes.default(0) }),
  /**
   * A piece of data is lost with the chance `rate` each time it is sent. TCP sends again what was lost, so a client sees no
   * hole: it waits `resend_after` ms, then twice that, and so on. After `resends` losses in a row the connection is given up
   * and goes silent, as one does whose other end cannot be reached.
   */
  packet_loss: z.strictObject({
    rate: z.number().min(0).max(1).default(0.1),
    resend_after: milliseconds.default(200),
    resends: z.number().int().min(0).max(10).default(5),
  }),
} as const;
export type ToxicType = keyof typeof toxicAttributes;
export type ToxicAttributes = { readonly [Type in ToxicType]: z.infer<(typeof toxicAttributes)[Type]> };
export const toxicTypes = Object.keys(toxicAttributes) as readonly ToxicType[];
/** Toxics that a Toxiproxy of another maker does not have. */
export const ownToxics: ReadonlySet<string> = new Set<ToxicType>(["packet_loss"]);

/** One toxic as it is asked for. `toxicity`: the share of connections that have it. `upstream` is from client to server. */
const common = {
  name: z.string().min(1).max(100).optional(),
  stream: z.enum(["upstream", "downstream"]).default("downstream"),
  toxicity: z.number().min(0).max(1).default(1),
};
const of = toxicAttributes;
export const toxic = z.discriminatedUnion("type", [
  z.strictObject({ ...common, type: z.literal("latency"), attributes: of.latency.prefault({}) }),
  z.strictObject({ ...common, type: z.literal("timeout"), attributes: of.timeout.prefault({}) }),
  z.strictObject({ ...common, type: z.literal("reset_peer"), attributes: of.reset_peer.prefault({}) }),
  z.strictObject({ ...common, type: z.literal("bandwidth"), attributes: of.bandwidth.prefault({}) }),
  z.strictObject({ ...common, type: z.literal("slow_close"), attributes: of.slow_close.prefault({}) }),
  z.strictObject({ ...common, type: z.literal("slicer"), attributes: of.slicer.prefault({}) }),
  z.strictObject({ ...common, type: z.literal("limit_data"), attributes: of.limit_data.prefault({}) }),
  z.strictObject({ ...common, type: z.literal("packet_loss"), attributes: of.packet_loss.prefault({}) }),
]);
export type ToxicAsked = z.infer<typeof toxic>;
export type Toxic = ToxicAsked & { readonly name: string };

/** A toxic is named after its type and stream where nobody named it, as Toxiproxy does. */
export const named = (asked: ToxicAsked): Toxic => ({ ...asked, name: asked.name ?? `${asked.type}_${asked.stream}` });
