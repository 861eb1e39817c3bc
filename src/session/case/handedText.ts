import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import type { Representation } from "../../core/formats/row";
import type { RunFiles } from "../ports";
import { maxShownBytes, validHash } from "./openRepresentation";

export type HandedOver = { readonly text: string; readonly whole: string } | { readonly why: string };

/**
 * The text that was handed to the model from its archive, verified: `whole` as it was made, `text` the slice of it that
 * entered the context. Null where the row names no such text, so that its slice speaks of the canonical text.
 */
export async function handedText(seen: NonNullable<Representation["seen_by_model"]>, files: RunFiles): Promise<HandedOver | null> {
  const hash = seen.sha256?.toLowerCase().replace(/^sha256:/u, "");
  if (hash === undefined) return null;
  if (!validHash.test(hash)) return { why: "The text handed to the model has no valid hash." };
  const derived = await files
    .representation(hash, maxShownBytes)
    .catch((error: unknown) => ({ found: false as const, why: error instanceof Error ? error.message : String(error) }));
  if (!derived.found) return { why: `The text handed to the model is not in the archive: ${derived.why}` };
  if (bytesToHex(sha256(derived.bytes)) !== hash) return { why: "The text handed to the model has changed since: its hash does not match." };
  const whole = new TextDecoder().decode(derived.bytes);
  return { whole, text: whole.slice(seen.start, seen.end) };
}
