import type { AssistantPorts, ImportOutcome, ImportTask, MappingFile, Place } from "../../src/session/assistant";
import { MemoryKeeper, MemoryShell } from "./memoryPorts";

const encode = (text: string) => new TextEncoder().encode(text);

/** What the mapping assistant needs, in memory: a folder with the source, files beside it, and mappings in both places. */
export class MemoryAssistant implements AssistantPorts {
  readonly keeper: MemoryKeeper = new MemoryKeeper();
  readonly shell = new MemoryShell();
  readonly told: string[] = [];
  readonly files = new Map<string, Uint8Array>();
  /** Mapping files by place and name. */
  readonly saved = new Map<string, string>();
  /** Mappings that were imported through, and how often the result was opened. */
  readonly imported: string[] = [];
  opened = 0;
  /** What an import says; a function may wait, or look at the signal. */
  importing: (task: ImportTask) => Promise<ImportOutcome> = () => Promise.resolve({ ok: true, rows: 3, judgements: 2, problems: 0 });
  readonly #watchers = new Set<(what: "source" | "mappings") => void>();

  constructor(
    readonly name: string,
    bytes: string | Uint8Array,
    beside: Readonly<Record<string, string | Uint8Array>> = {},
  ) {
    for (const [file, held] of Object.entries({ ...beside, [name]: bytes })) this.files.set(file, typeof held === "string" ? encode(held) : held);
  }

  get source() {
    return { name: this.name, ...this.#read };
  }
  readonly #read = {
    size: () => Promise.resolve(this.#bytes().length),
    head: (most: number) => Promise.resolve({ bytes: this.#bytes().subarray(0, most), whole: this.#bytes().length <= most }),
  };
  readonly mappings = {
    list: () =>
      Promise.resolve(
        [...this.saved].map(([id, text]): MappingFile => ({
          id,
          name: id.slice(id.indexOf("/") + 1),
          place: id.startsWith("beside") ? "beside" : "workspace",
          text,
        })),
      ),
    places: () =>
      Promise.resolve(
        (["beside", "workspace"] as const).map((place) => ({
          place,
          name: this.#mappingName(place),
          exists: this.saved.has(`${place}/${this.#mappingName(place)}`),
          why: null,
        })),
      ),
    write: (place: Place, text: string, replace: boolean) => {
      const name = this.#mappingName(place);
      const id = `${place}/${name}`;
      if (this.saved.has(id) && !replace)
        return Promise.resolve({ saved: false as const, reason: "exists" as const, message: `${name} is there already` });
      this.saved.set(id, text);
      return Promise.resolve({ saved: true as const, name });
    },
  };
  neighbours(most: number) {
    return Promise.resolve(
      [...this.files]
        .filter(([name]) => name !== this.name)
        .map(([name, bytes]) => ({ name, bytes: bytes.subarray(0, most), whole: bytes.length <= most })),
    );
  }
  importWith(mapping: string, task: ImportTask): Promise<ImportOutcome> {
    this.imported.push(mapping);
    return this.importing(task);
  }
  open() {
    this.opened++;
    return Promise.resolve(true);
  }
  watch(changed: (what: "source" | "mappings") => void) {
    this.#watchers.add(changed);
    return () => this.#watchers.delete(changed);
  }
  log(message: string) {
    this.told.push(message);
  }

  /** What a watcher of the disk would say. */
  say(what: "source" | "mappings") {
    for (const watcher of this.#watchers) watcher(what);
  }

  #bytes(): Uint8Array {
    return this.files.get(this.name) ?? new Uint8Array();
  }
  #mappingName(place: Place): string {
    return `${place === "beside" ? "" : ".trace-adjudicator/"}${this.name}.mapping.json`;
  }
}
