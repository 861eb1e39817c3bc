import type { ForeignArchive } from "../contract";
import { readForeignJson } from "../foreignJson";
import type { Position } from "../../formats/position";
import type { Place, Teller } from "./teller";
import { isObject } from "./values";

/** One entry as JSON: what could be read of it. */
export interface ReadEntry {
  readonly value: unknown;
  /** Why it may not be whole; null where it is. */
  readonly trouble: string | null;
  readonly place: Place;
}

/** Entries of an archive by name, each read and told of once. */
export class ArchiveEntries {
  readonly #archive: ForeignArchive;
  readonly #names: ReadonlySet<string>;
  readonly #file: string;
  readonly #teller: Teller;

  constructor(archive: ForeignArchive, file: string, teller: Teller) {
    this.#archive = archive;
    this.#names = new Set(archive.entries.map((entry) => entry.name));
    this.#file = file;
    this.#teller = teller;
  }

  get names(): Iterable<string> {
    return this.#names;
  }
  has(name: string): boolean {
    return this.#names.has(name);
  }

  /** An entry as the user knows it. */
  fileOf(name: string): string {
    return `${this.#file}/${name}`;
  }

  /** Null where the archive has no such entry. An entry that is damaged gives what came before the damage; that is told. */
  async json(name: string): Promise<ReadEntry | null> {
    if (!this.#names.has(name)) return null;
    const file = this.fileOf(name);
    const read = await this.#archive.read(name);
    const bytes = read.ok ? read.bytes : read.beginning;
    if (!read.ok) this.#teller.tell({ file, position: nowhere }, [], { code: read.code, severity: "error", message: read.message });
    if (bytes === null) return { value: undefined, trouble: read.ok ? null : read.message, place: { file, position: nowhere } };
    const json = readForeignJson(bytes, file);
    // Of an entry known to be cut, it needs no saying that its JSON ends early.
    this.#teller.pass(read.ok ? json.problems : json.problems.filter(({ code }) => code !== "cut-off" && code !== "json-syntax"));
    const broken = json.complete ? null : "its entry breaks off";
    return { value: json.value, trouble: read.ok ? broken : read.message, place: { file, position: (path) => json.place(path) } };
  }

  /** The same for an entry that has to hold an object: what is none is told, and is trouble. */
  async object(name: string): Promise<ReadEntry | null> {
    const read = await this.json(name);
    if (read === null || read.value === undefined || isObject(read.value)) return read;
    this.#teller.tell(read.place, [], {
      code: "no-object",
      severity: "error",
      message: `an object belongs here, found ${kindOf(read.value)}: it is left out`,
    });
    return { ...read, value: undefined, trouble: read.trouble ?? "its entry holds no object" };
  }
}

const kindOf = (value: unknown) => (Array.isArray(value) ? "a list" : value === null ? "null" : `a ${typeof value}`);
const nowhere = (): Position => ({ line: 1, column: 1 });
