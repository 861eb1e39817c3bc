import type { Representation } from "../../core/formats/row";
import type { Recorder } from "../recorder";
import type { Exchange } from "./exchange";

/** Archives what an exchange brought, under the address that was first asked for. */
export async function keepAnswer(recorder: Recorder, made: Exchange & { readonly kind: "answered" }, asked: string): Promise<Representation> {
  const { url, status, headers, bytes, span, at } = made;
  const one = await recorder.keep({ url: asked, finalUrl: url, status, headers, bytes, spanId: span.id, retrievedAt: at });
  span.brought(one.id);
  return one;
}
