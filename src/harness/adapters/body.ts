import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from "node:zlib";
import type { ErrorType } from "./errorType";

/** The most bytes of a body, as it comes and unpacked. */
export const maxBody = 8 * 1024 * 1024;
const mostCodings = 3;

export type Body =
  | { readonly kind: "whole"; readonly bytes: Uint8Array; readonly received: number }
  | { readonly kind: "failed"; readonly error: ErrorType; readonly received: number };

/**
 * A body as it is meant. No request asks for compression, yet some servers compress whatever they are asked: what they pack is
 * unpacked here (gzip, deflate, br), so that a text can be read and a secret found in it. Bounded both packed and unpacked.
 */
export async function bodyOf(coming: AsyncIterable<Uint8Array> & { destroy(): unknown }, encoding: string | undefined): Promise<Body> {
  const chunks: Uint8Array[] = [];
  let received = 0;
  for await (const chunk of coming) {
    received += chunk.length;
    if (received > maxBody) {
      coming.destroy();
      return { kind: "failed", error: "body_too_large", received: maxBody };
    }
    chunks.push(chunk);
  }
  const bytes = Buffer.concat(chunks);
  const codings = (encoding ?? "")
    .split(",")
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== "" && name !== "identity");
  // An answer without a body may still name its coding.
  if (bytes.length === 0 || codings.length === 0) return { kind: "whole", bytes, received };
  if (codings.length > mostCodings) return { kind: "failed", error: "bad_response", received };
  try {
    return { kind: "whole", bytes: codings.reduceRight<Buffer>(unpacked, bytes), received };
  } catch (error) {
    return { kind: "failed", error: (error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE" ? "body_too_large" : "bad_response", received };
  }
}

function unpacked(bytes: Buffer, coding: string): Buffer {
  const limit = { maxOutputLength: maxBody };
  if (coding === "gzip" || coding === "x-gzip") return gunzipSync(bytes, limit);
  if (coding === "br") return brotliDecompressSync(bytes, limit);
  // "deflate" is zlib's format by RFC 9110, 8.4.1.2, and the bare stream where servers misread it: a zlib header begins with 8.
  if (coding === "deflate") return (bytes[0]! & 0x0f) === 8 ? inflateSync(bytes, limit) : inflateRawSync(bytes, limit);
  throw new Error(`the content coding ${coding} is not known`);
}
