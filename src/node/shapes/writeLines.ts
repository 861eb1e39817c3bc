import { open, type FileHandle } from "node:fs/promises";
import { packedPlaces, placeBytes } from "../../core/shapes/lineMap";
import type { MadeLines } from "../../core/shapes/lineMaker";

const enough = 1024 * 1024;

/** Writes lines and their places behind what stands there up to given lengths. */
export class LinesFile {
  #pending: Uint8Array[] = [];
  #pendingPlaces: Uint8Array[] = [];
  #waiting = 0;

  private constructor(
    readonly lines: FileHandle,
    readonly placesFile: FileHandle,
    public bytes: number,
    public places: number,
  ) {}

  static async at(paths: { readonly lines: string; readonly places: string }, from: { readonly bytes: number; readonly places: number }) {
    const flags = from.bytes === 0 ? "w" : "r+";
    const lines = await open(paths.lines, flags);
    try {
      return new LinesFile(lines, await open(paths.places, flags), from.bytes, from.places);
    } catch (error) {
      await lines.close();
      throw error;
    }
  }

  async add({ bytes, places }: MadeLines): Promise<void> {
    if (bytes.length > 0) this.#pending.push(bytes.slice()); // the piece it lies in is read into again
    if (places.length > 0) this.#pendingPlaces.push(packedPlaces(places));
    this.#waiting += bytes.length + places.length * placeBytes;
    if (this.#waiting >= enough) await this.write();
  }

  /** Writes what is held back. */
  async write(): Promise<void> {
    const [lines, places] = [Buffer.concat(this.#pending), Buffer.concat(this.#pendingPlaces)];
    this.#pending = [];
    this.#pendingPlaces = [];
    this.#waiting = 0;
    await writeAll(this.lines, lines, this.bytes);
    await writeAll(this.placesFile, places, this.places * placeBytes);
    this.bytes += lines.length;
    this.places += places.length / placeBytes;
  }

  async close(): Promise<void> {
    await this.lines.close();
    await this.placesFile.close();
  }
}

async function writeAll(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let at = 0; at < bytes.length;) at += (await file.write(bytes, at, bytes.length - at, position + at)).bytesWritten;
}
