import type { Mapping } from "../../core/formats/mapping";
import type { AssistantNotification, AssistantParams, AssistantResult, AssistantSaid } from "../../protocol/assistant";
import type { ExistingMapping, Joinable } from "../../protocol/assistantViews";
import { RequestFailure } from "../../protocol/channel";
import { changed } from "./change";
import { fieldsTable } from "./fieldsTable";
import { Kept } from "./kept";
import { mappingFile, readMapping } from "./mappingText";
import { optionsFor } from "./options";
import type { AssistantPorts, MappingFile } from "./ports";
import { previewRows } from "./previewRows";
import { previewRun, type PreviewRun } from "./previewRun";
import { SourceRecords } from "./sourceRecords";
import { sourceView } from "./sourceView";

type Listener = <N extends AssistantNotification>(name: N, params: AssistantSaid<N>) => void;

/** One file with its mapping in the making. Pages may come and go: the draft is kept with every change. */
export class Assistant {
  #source: SourceRecords;
  #run: { readonly key: string; readonly until: number; readonly run: PreviewRun } | null = null;
  readonly #listeners = new Set<Listener>();
  readonly #stop: () => void;
  #importing = false;
  readonly kept: Kept;

  constructor(
    readonly ports: AssistantPorts,
    source: SourceRecords,
  ) {
    this.#source = source;
    this.kept = new Kept(ports.keeper, source.file.name);
    this.#stop = ports.watch((what) => void this.#changed(what));
  }

  close(): void {
    this.#stop();
    this.#listeners.clear();
  }

  /** Hears what is to be said to every page; returns the function that stops. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  async ready(panelId: string): Promise<AssistantResult<"assistant/ready">> {
    const { mappings, shell } = this.ports;
    const [draft, files, places, panel, keys, locale] = await Promise.all([
      this.kept.draft(),
      mappings.list(),
      mappings.places(),
      this.kept.panel(panelId),
      shell.keys(),
      shell.locale(),
    ]);
    const start = this.#start(draft, files);
    return {
      source: this.#source.file,
      ...start,
      existing: files.map(asExisting),
      places: [...places],
      joinable: this.#joinable(start.mapping),
      panel,
      keys: { ...keys },
      themeSwitch: shell.themeSwitch,
      locale: locale.id,
      l10n: { ...locale.strings },
    };
  }

  source({ mapping, from, count }: AssistantParams<"assistant/source">): AssistantResult<"assistant/source"> {
    return { total: this.#source.records.length, records: sourceView(mapping, this.#source, from, count) };
  }

  async preview({ mapping, from, count }: AssistantParams<"assistant/preview">, signal: AbortSignal): Promise<AssistantResult<"assistant/preview">> {
    const source = this.#source;
    const run = await this.#ran(mapping, from + count, signal);
    return {
      counted: run.counted,
      rows: [...previewRows(run, source, from, count)],
      rowsCounted: run.rows.length,
      fields: [...fieldsTable(mapping, run.fields, run.problems, source.guess())],
      problems: [...run.problems],
      joinable: this.#joinable(mapping),
    };
  }

  options({ mapping, field, search, count }: AssistantParams<"assistant/options">): AssistantResult<"assistant/options"> {
    const found = optionsFor(mapping, field, search, this.#source);
    return { options: found.slice(0, count), total: found.length };
  }

  change({ mapping, change }: AssistantParams<"assistant/change">): Mapping {
    return changed(mapping, change, this.#source);
  }

  guess(): Mapping {
    return this.#source.guess().mapping;
  }

  async useMapping(id: string): Promise<AssistantResult<"assistant/useMapping">> {
    const file = (await this.ports.mappings.list()).find((one) => one.id === id);
    if (!file) throw new RequestFailure("refused", "This mapping file is not there any more.");
    const { mapping, problems } = readMapping(file.text, file.name);
    return { mapping, problems: [...problems] };
  }

  write(mapping: Mapping): string {
    return mappingFile(mapping);
  }

  parse(text: string): AssistantResult<"assistant/parse"> {
    const { mapping, problems } = readMapping(text, `${this.#source.file.name}.mapping.json`);
    return { mapping, problems: [...problems] };
  }

  async save({ mapping, place, replace }: AssistantParams<"assistant/save">): Promise<AssistantResult<"assistant/save">> {
    const done = await this.ports.mappings.write(place, mappingFile(mapping), replace);
    if (!done.saved) return done;
    await this.kept.keepDraft(null); // the file is the newer word from here on
    return { ...done, places: [...(await this.ports.mappings.places())] };
  }

  async import({ mapping, save, replace }: AssistantParams<"assistant/import">, signal: AbortSignal): Promise<AssistantResult<"assistant/import">> {
    if (this.#importing) throw new RequestFailure("refused", "An import of this file is under way already.");
    this.#importing = true;
    try {
      if (save !== null) {
        const saved = await this.ports.mappings.write(save, mappingFile(mapping), replace);
        if (!saved.saved) return { done: false, reason: saved.reason, message: saved.message };
      }
      const outcome = await this.ports.importWith(mappingFile(mapping), {
        signal,
        progress: (done, rows) => this.#say("assistant/progress", { done, rows }),
      });
      signal.throwIfAborted();
      if (!outcome.ok) return { done: false, reason: "failed", message: outcome.message };
      const { rows, judgements, problems } = outcome;
      if (rows === 0)
        return {
          done: false,
          reason: "no-rows",
          message: "No record became a row: the review would be empty. Look at the problems, and at “One row for each”.",
        };
      await this.kept.keepDraft(save === null ? mapping : null);
      const reload = await this.ports.open();
      this.#say("assistant/opened", { reload });
      return { done: true, rows, judgements, problems };
    } finally {
      this.#importing = false;
    }
  }

  /** A draft first; then this file's own mapping; then what the records themselves say. */
  #start(draft: Mapping | null, files: readonly MappingFile[]): Pick<AssistantResult<"assistant/ready">, "mapping" | "origin"> {
    if (draft) return { mapping: draft, origin: "draft" };
    const own = files.find(({ name }) => name.split("/").at(-1) === `${this.#source.file.name}.mapping.json`);
    const read = own ? readMapping(own.text, own.name).mapping : null;
    return read ? { mapping: read, origin: "file" } : { mapping: this.guess(), origin: "guess" };
  }

  async #ran(mapping: Mapping, until: number, signal: AbortSignal): Promise<PreviewRun> {
    const key = JSON.stringify(mapping);
    const source = this.#source;
    if (this.#run?.key === key && (this.#run.until >= until || this.#run.run.counted >= source.records.length)) return this.#run.run;
    const run = await previewRun(mapping, source, until, signal);
    if (source === this.#source) this.#run = { key, until: Math.max(until, run.counted), run };
    return run;
  }

  #joinable(mapping: Mapping): Joinable[] {
    return this.#source.joins.map(({ file, ours, theirs, coverage, rules }) => ({
      file,
      ours,
      theirs,
      coverage,
      judgements: rules.length,
      joined: mapping.judgements?.some((rule) => rule.file === file) ?? false,
    }));
  }

  async #changed(what: "source" | "mappings"): Promise<void> {
    try {
      if (what === "source") {
        this.#source = await SourceRecords.read(this.ports);
        this.#run = null;
      }
      this.#say("assistant/changed", { what });
    } catch (error) {
      this.ports.log(`the file changed and could not be read again: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  #say<N extends AssistantNotification>(name: N, params: AssistantSaid<N>): void {
    for (const listener of this.#listeners) listener(name, params);
  }
}

function asExisting({ id, name, place, text }: MappingFile): ExistingMapping {
  const { mapping } = readMapping(text, name);
  return { id, name, place, title: mapping?.title ?? null };
}
