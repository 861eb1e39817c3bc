import { MemorySink } from "../../../src/core/foreign/memorySink";
import { readMapped } from "../../../src/core/foreign/mapping";
import { mapping as mappingSchema } from "../../../src/core/formats/mapping";
import { defaultKeys } from "../../../src/protocol/actions";
import type { AssistantPorts, ImportOutcome, ImportTask, MappingFile, Place } from "../../../src/session/assistant";
import type { SavePlace } from "../../../src/protocol/assistantViews";
import { MemoryKeeper } from "../../builders/memoryPorts";

/** A file of records and what lies around it, for a page in which the whole assistant runs. */
export interface GivenFile {
  readonly name?: string;
  readonly text: string;
  /** Files beside it, by name. */
  readonly beside?: Readonly<Record<string, string>>;
  /** Mapping files beside it, by name. */
  readonly mappings?: Readonly<Record<string, string>>;
  readonly unreadable?: string;
  /** fails: with this message; holds: until it is cancelled. */
  readonly importing?: { readonly fails: string } | { readonly holds: true };
  readonly keys?: Readonly<Record<string, string>>;
}

const encode = (text: string) => new TextEncoder().encode(text);

/** The outside world of the assistant, in memory. The import is the real one, into memory. */
export class MemoryAssistant implements AssistantPorts {
  readonly mappingFiles = new Map<string, { readonly place: Place; readonly text: string }>();
  readonly imported: ImportOutcome[] = [];
  readonly lines: number[] = [];
  readonly said: string[] = [];
  opened = 0;
  #bytes: Uint8Array;
  readonly #watchers = new Set<(what: "source" | "mappings") => void>();
  readonly source: AssistantPorts["source"];
  readonly shell: AssistantPorts["shell"];

  constructor(readonly given: GivenFile) {
    this.#bytes = encode(given.text);
    for (const [name, text] of Object.entries(given.mappings ?? {})) this.mappingFiles.set(name, { place: "beside", text });
    const lines = this.lines;
    this.source = {
      name: given.name ?? "answers.jsonl",
      size: () => (given.unreadable === undefined ? Promise.resolve(this.#bytes.length) : Promise.reject(new Error(given.unreadable))),
      head: (most) => Promise.resolve({ bytes: this.#bytes.subarray(0, most), whole: this.#bytes.length <= most }),
    };
    this.shell = {
      themeSwitch: true,
      keys: () => Promise.resolve({ ...defaultKeys, ...given.keys }),
      locale: () => Promise.resolve({ id: "en", strings: {} }),
      openLine(line) {
        lines.push(line);
        return Promise.resolve(null);
      },
      copy: () => Promise.resolve(null),
      workbenchCommand: () => Promise.resolve(null),
    };
  }

  readonly keeper = new MemoryKeeper();

  readonly mappings: AssistantPorts["mappings"] = {
    list: () => Promise.resolve([...this.mappingFiles].map(([name, file]): MappingFile => ({ id: `${file.place}/${name}`, name, ...file }))),
    places: () => Promise.resolve([this.#place("beside"), this.#place("workspace")]),
    write: (place, text, replace) => {
      const { name } = this.#place(place);
      if (this.mappingFiles.has(name) && !replace)
        return Promise.resolve({ saved: false as const, reason: "exists" as const, message: `${name} is there already.` });
      this.mappingFiles.set(name, { place, text });
      return Promise.resolve({ saved: true as const, name });
    },
  };

  neighbours() {
    return Promise.resolve(Object.entries(this.given.beside ?? {}).map(([name, text]) => ({ name, bytes: encode(text), whole: true })));
  }

  async importWith(text: string, task: ImportTask): Promise<ImportOutcome> {
    const { importing } = this.given;
    task.progress(0.4, 12);
    if (importing !== undefined && "holds" in importing)
      await new Promise((_, reject) => task.signal.addEventListener("abort", () => reject(task.signal.reason as Error), { once: true }));
    if (importing !== undefined && "fails" in importing) return { ok: false, message: importing.fails };
    const sink = new MemorySink();
    await readMapped({ kind: "bytes", name: this.source.name, bytes: this.#bytes }, sink, {
      mapping: mappingSchema.parse(JSON.parse(text)),
      signal: task.signal,
      progress: (done) => task.progress(done, sink.rows.length),
      beside: (name) => Promise.resolve(this.given.beside?.[name] === undefined ? null : encode(this.given.beside[name])),
    });
    const outcome: ImportOutcome = { ok: true, rows: sink.rows.length, judgements: sink.judgements.length, problems: sink.problems.length };
    this.imported.push(outcome);
    return outcome;
  }

  open() {
    this.opened++;
    return Promise.resolve(true);
  }

  watch(changed: (what: "source" | "mappings") => void) {
    this.#watchers.add(changed);
    return () => void this.#watchers.delete(changed);
  }

  log(message: string) {
    this.said.push(message);
  }

  /** The file is written anew on disk. */
  rewrite(text: string) {
    this.#bytes = encode(text);
    for (const watcher of this.#watchers) watcher("source");
  }

  #place(place: Place): SavePlace {
    const name = `${place === "beside" ? "" : ".trace-adjudicator/"}${this.source.name}.mapping.json`;
    return { place, name, exists: this.mappingFiles.has(name), why: null };
  }
}
