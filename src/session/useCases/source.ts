import type { RunSource } from "../../protocol/views";
import type { OpenRun } from "../openRun";
import { isSealed, type Sealing } from "../projection/seals";

const titles: Readonly<Record<string, string>> = {
  inspect: "Inspect log",
  otlp: "OpenTelemetry traces",
  jaeger: "Jaeger traces",
  messages: "Chat history",
  mapping: "Mapped records",
};
const dismissedKey = "source/notesRead";

export type Again = { readonly done: true } | { readonly done: false; readonly reason: string };

/** The file that the run was made from: what is to be said of it, whether it changed since, and importing it again. */
export class Source {
  #state: RunSource["state"] = "same";
  #importing: Promise<Again> | null = null;
  #failure: string | null = null;
  #dismissed: string | null = null;

  /** @param said something of it changed: tell the panels */
  constructor(
    readonly run: OpenRun,
    readonly said: () => void,
  ) {}

  async load(): Promise<void> {
    const kept = await this.run.ports.keeper.get(dismissedKey);
    this.#dismissed = typeof kept === "string" ? kept : null;
  }

  /** Hears how the file stands now; returns the function that stops. */
  watch(): () => void {
    return (
      this.run.ports.origin?.watch((state) => {
        if (state === this.#state) return;
        this.#state = state;
        this.said();
      }) ?? (() => undefined)
    );
  }

  get state(): RunSource["state"] {
    return this.#state;
  }

  get importing(): boolean {
    return this.#importing !== null;
  }

  get name(): string {
    const { origin, files } = this.run.ports;
    return origin?.name ?? this.run.data.imported?.record.sources[0]?.name ?? files.results.name;
  }

  view(sealing: Sealing): RunSource | null {
    const { origin, files } = this.run.ports;
    const { imported } = this.run.data;
    if (!imported && !origin) return null;
    const format = imported?.record.format ?? "unknown";
    // A file is often named after the system that wrote it, and what is said of it can say how that did.
    const sealed = isSealed("system", sealing);
    return {
      format,
      title: Object.hasOwn(titles, format) ? titles[format]! : "Imported file",
      name: sealed ? files.results.name : this.name,
      notes: sealed ? [] : this.#notes(),
      notesDismissed: this.#dismissed === JSON.stringify(this.#notes()),
      problems: imported?.record.counts.problems ?? 0,
      state: this.#state,
      canImportAgain: origin !== undefined && this.#state !== "gone",
      importing: this.importing,
      failure: this.#failure,
    };
  }

  async dismissNotes(): Promise<void> {
    this.#dismissed = JSON.stringify(this.#notes());
    this.said();
    await this.run.ports.keeper.set(dismissedKey, this.#dismissed);
  }

  /** Asked twice at once it is done once. @param inTurn does it, and takes in what it wrote, before anything else that changed on disk */
  importAgain(inTurn: (doing: () => Promise<string | null>) => Promise<string | null>): Promise<Again> {
    this.#importing ??= this.#again(inTurn).finally(() => {
      this.#importing = null;
      this.said();
    });
    return this.#importing;
  }

  async #again(inTurn: (doing: () => Promise<string | null>) => Promise<string | null>): Promise<Again> {
    const { origin } = this.run.ports;
    if (!origin)
      return { done: false, reason: "Nobody knows here where the file that this run was made from lies: import it with the command line." };
    this.#failure = null;
    await Promise.resolve(); // from here on it is known to run
    this.said();
    this.#failure = await inTurn(() => origin.importAgain()).catch((error: unknown) => (error instanceof Error ? error.message : String(error)));
    return this.#failure === null ? { done: true } : { done: false, reason: this.#failure };
  }

  #notes(): RunSource["notes"] {
    return (this.run.data.imported?.record.notes ?? []).map(({ code, severity, message }) => ({ code, severity, message }));
  }
}
