import type { Channels } from "../core/formats/channels";
import type { Corpus } from "../core/formats/corpus";
import { CannotRun } from "./options";

/**
 * The live lane cannot run yet; this says so, after the checks that a user can already act on: every channel that the corpus
 * requires must be configured, and there must be at least three.
 */
export function refuseLiveLane(corpus: Corpus, channels: Channels | null): never {
  const required = (corpus.live_channels ?? []).filter((channel) => channel.required !== false);
  const configured = channels?.channels ?? [];
  const missing = required.filter(({ id, adapter }) => !configured.some((channel) => channel.id === id && channel.adapter === adapter));
  const names = (list: readonly { readonly id: string; readonly adapter: string }[]) =>
    list.map(({ id, adapter }) => `${id} (${adapter})`).join(", ");
  if (new Set(configured.map(({ id }) => id)).size < 3 || missing.length > 0) {
    throw new CannotRun(
      `the live lane needs at least three configured channels, and ${names(required) || "those of the corpus"} among them; ${configured.length === 0 ? "no --channels file names any" : `configured: ${names(configured)}`}${missing.length > 0 && configured.length > 0 ? `; missing: ${names(missing)}` : ""}. Nothing was run.`,
    );
  }
  throw new CannotRun(
    "the channels are complete, but the live lane itself is not built yet: it needs the browser adapter and the rules for allowed origins. Nothing was run. Use --lane fixture.",
  );
}
