import { RandomAccessReader } from "yauzl";
import type { ByteSource } from "../../../core/records/byteSource";

/** What yauzl reads from. It remembers how far was read, because yauzl believes the number of entries whatever follows them. */
export class DirectoryReader extends RandomAccessReader {
  readTo = 0;
  /** What the disk said, where reading failed. */
  failure: Error | null = null;
  readonly #source: ByteSource;
  constructor(source: ByteSource) {
    super();
    this.#source = source;
  }
  override read(buffer: Buffer, offset: number, length: number, position: number, callback: (error: Error | null) => void): void {
    const answer = (error: Error | null) => {
      try {
        callback(error);
      } catch (thrown) {
        callback(thrown instanceof Error ? thrown : new Error(String(thrown))); // yauzl stumbled over what it read
      }
    };
    this.#source.read(position, position + length).then(
      (bytes) => {
        if (bytes.length < length) return answer(new Error("it ends too early"));
        buffer.set(bytes, offset);
        this.readTo = position + length;
        answer(null);
      },
      (error: unknown) => answer((this.failure = error instanceof Error ? error : new Error(String(error)))),
    );
  }
}
