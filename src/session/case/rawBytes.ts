import { findBytes, type ByteRange } from "../../core/records/findBytes";
import { RequestFailure } from "../../protocol/channel";
import type { Params, Result } from "../../protocol/messages";
import type { OpenRun } from "../openRun";
import { sealAttempts } from "../projection/sealAttempts";
import { isOpen, type Sealing } from "../projection/seals";
import { hashName } from "./openRepresentation";

/** The bytes of a row as they stand in its file, and of what is archived with it: by range, whatever their size, never parsed. */
export class RawBytes {
  constructor(readonly run: OpenRun) {}

  async read({ of, from, count }: Params<"bytes/read">, sealing: Sealing, signal?: AbortSignal): Promise<Result<"bytes/read">> {
    const range = await this.#range(of, sealing, signal);
    const bytes = from >= range.total ? new Uint8Array() : await range.read(from, Math.min(range.total, from + count));
    return { from, total: range.total, hex: hexOf(bytes) };
  }

  async find({ of, text, ignoreCase, from, direction }: Params<"bytes/find">, sealing: Sealing, signal?: AbortSignal): Promise<Result<"bytes/find">> {
    const range = await this.#range(of, sealing, signal);
    const needle = new TextEncoder().encode(text);
    const at = await findBytes(range, { needle, ignoreCase, from, direction }, () => this.#pause(), signal);
    return { at, length: needle.length };
  }

  #range(of: Params<"bytes/read">["of"], sealing: Sealing, signal?: AbortSignal): Promise<ByteRange> {
    return of.representationId === null ? this.#row(of.rowId, sealing, signal) : this.#representation(of.rowId, of.representationId, sealing, signal);
  }

  async #row(rowId: string, sealing: Sealing, signal?: AbortSignal): Promise<ByteRange> {
    // Whoever may not see a verdict may not see the line that holds it.
    if (!isOpen(sealing)) throw new RequestFailure("refused", "The row's own bytes are sealed until the label is committed.");
    await this.run.rows.firstRows;
    const { rows } = this.run.rows.store.table;
    const place = rows.placeOf(rowId);
    if (place === null)
      throw new RequestFailure("refused", "This case is not in the results any more: they have changed on disk. Go back to the list.");
    const [summary] = await rows.summaries(Uint32Array.of(place), { queries: false }, signal);
    const { start, end } = summary!;
    const { results } = this.run.ports.files;
    return { total: end - start, read: (from, to) => results.read(start + from, start + Math.min(to, end - start)) };
  }

  async #representation(rowId: string, id: string, sealing: Sealing, signal?: AbortSignal): Promise<ByteRange> {
    const context = await this.run.context(rowId, signal);
    const meta = context && sealAttempts(context.parts.row, sealing).provenance?.representations?.find((one) => one.id === id);
    if (!meta) throw new RequestFailure("refused", `This row has no representation "${id}".`);
    const hash = hashName(meta);
    if (hash === null) throw new RequestFailure("refused", "The row names no hash for it, so no bytes can be found.");
    const { files } = this.run.ports;
    const part = async (from: number, to: number) => {
      const read = await files.representationPart(hash, from, to);
      if (!read.found) throw new RequestFailure("refused", read.why);
      return read;
    };
    const { total } = await part(0, 0);
    return { total, read: async (from, to) => (await part(from, to)).bytes };
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => void this.run.ports.environment.later(0, resolve));
  }
}

const hexDigits = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));
function hexOf(bytes: Uint8Array): string {
  let hex = "";
  for (const byte of bytes) hex += hexDigits[byte]!;
  return hex;
}
