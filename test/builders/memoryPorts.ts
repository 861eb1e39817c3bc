import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import type { ReviewEvent } from "../../src/core/formats/event";
import { defaultKeys } from "../../src/protocol/actions";
import type {
  AppendOutcome,
  Artefact,
  CodebookFile,
  CodebookWritten,
  Environment,
  Keeper,
  LogTail,
  Origin,
  PlanFiles,
  PlanWritten,
  ReviewLogs,
  RunFiles,
  SessionPorts,
  Shell,
  TruthFiles,
} from "../../src/session/ports";
import { jsonl, sampleRepresentations, sampleRows, type SampleRepresentation } from "./sampleRows";

const encode = (text: string) => new TextEncoder().encode(text);

type RowsChange = "rows" | "judgements" | "codebook" | "truth";

/** A run folder in memory that can change while it is open. */
export class MemoryRunFiles implements RunFiles {
  resultsBytes: Uint8Array;
  readonly artefacts = new Map<string, string>();
  readonly truths = new Map<string, string>();
  readonly judgementFiles = new Map<string, string>();
  readonly representations = new Map<string, Uint8Array>();
  /** Set to make reading the results fail with this message. */
  unreadable: string | null = null;
  readonly #watchers = new Set<(what: ReadonlySet<RowsChange>) => void>();

  constructor(results: string | Uint8Array = jsonl(sampleRows()), representations: readonly SampleRepresentation[] = sampleRepresentations) {
    this.resultsBytes = typeof results === "string" ? encode(results) : results;
    for (const representation of representations) this.representations.set(representation.sha256, representation.bytes);
  }

  readonly results = {
    name: "results.jsonl",
    size: () => (this.unreadable === null ? Promise.resolve(this.resultsBytes.length) : Promise.reject(new Error(this.unreadable))),
    read: (start: number, end: number) =>
      this.unreadable === null
        ? Promise.resolve(this.resultsBytes.slice(start, Math.min(end, this.resultsBytes.length)))
        : Promise.reject(new Error(this.unreadable)),
  };

  artefact(name: string) {
    return Promise.resolve(this.#file(this.artefacts, name));
  }
  truth(caseId: string) {
    const text = this.truths.get(caseId);
    return Promise.resolve(text === undefined ? null : { name: `truth/${caseId}.yaml`, bytes: encode(text) });
  }
  judgements() {
    return Promise.resolve([...this.judgementFiles].map(([name, text]) => ({ name, bytes: encode(text) })));
  }
  representation(hash: string, maxBytes: number) {
    const bytes = this.representations.get(hash);
    return Promise.resolve(
      bytes && bytes.length > maxBytes
        ? { found: false as const, why: `${hash} has ${bytes.length} bytes; at most ${maxBytes} are read` }
        : bytes
          ? { found: true as const, bytes }
          : { found: false as const, why: `representations/${hash.slice(0, 2)}/${hash} is not there` },
    );
  }
  representationPart(hash: string, start: number, end: number) {
    const bytes = this.representations.get(hash);
    return Promise.resolve(
      bytes
        ? { found: true as const, bytes: bytes.subarray(start, end), total: bytes.length }
        : { found: false as const, why: `representations/${hash.slice(0, 2)}/${hash} is not there` },
    );
  }
  watch(changed: (what: ReadonlySet<RowsChange>) => void) {
    this.#watchers.add(changed);
    return () => this.#watchers.delete(changed);
  }

  append(text: string) {
    const more = encode(text);
    const joined = new Uint8Array(this.resultsBytes.length + more.length);
    joined.set(this.resultsBytes);
    joined.set(more, this.resultsBytes.length);
    this.resultsBytes = joined;
  }
  /** What a watcher of the disk would say. */
  say(...what: RowsChange[]) {
    for (const watcher of this.#watchers) watcher(new Set(what));
  }

  #file(files: ReadonlyMap<string, string>, name: string): Artefact | null {
    const text = files.get(name);
    return text === undefined ? null : { name, bytes: encode(text) };
  }
}

/** Logs in memory, one a reviewer; several sessions over one of these are several processes over one folder. */
export class MemoryLogs implements ReviewLogs {
  readonly lines = new Map<string, string[]>();
  /** Set to refuse every append, as a full disk would. */
  refusal: Extract<AppendOutcome, { ok: false }> | null = null;
  readonly #watchers = new Set<() => void>();

  read() {
    return Promise.resolve(
      [...this.lines].map(([name, lines]) => ({ name: `review/logs/${name}.jsonl`, bytes: encode(lines.map((line) => `${line}\n`).join("")) })),
    );
  }

  append(reviewer: string, make: (tail: LogTail) => ReviewEvent): Promise<AppendOutcome> {
    if (this.refusal) return Promise.resolve(this.refusal);
    const lines = this.lines.get(reviewer) ?? [];
    const last = lines.at(-1);
    const lastEvent = last === undefined ? null : (JSON.parse(last) as ReviewEvent);
    const event = make({
      prev: last === undefined ? null : `sha256:${bytesToHex(sha256(encode(last)))}`,
      lastId: lastEvent?.id ?? null,
      lastAt: lastEvent?.at ?? null,
      lines: lines.length,
    });
    this.lines.set(reviewer, [...lines, JSON.stringify(event)]);
    return Promise.resolve({ ok: true, event, tornAside: null });
  }

  watch(changed: () => void) {
    this.#watchers.add(changed);
    return () => this.#watchers.delete(changed);
  }
  /** What a watcher of the disk would say. */
  say() {
    for (const watcher of this.#watchers) watcher();
  }
  events(reviewer: string): readonly ReviewEvent[] {
    return (this.lines.get(reviewer) ?? []).map((line) => JSON.parse(line) as ReviewEvent);
  }
}

/** Plans in memory; several sessions over one of these are several processes over one folder. */
export class MemoryPlans implements PlanFiles {
  readonly texts = new Map<string, string>();
  readonly #watchers = new Set<() => void>();

  read() {
    return Promise.resolve([...this.texts].map(([id, text]) => ({ name: `review/plans/${id}.json`, bytes: encode(text) })));
  }
  write(planId: string, text: string): Promise<PlanWritten> {
    if (this.texts.has(planId)) return Promise.resolve({ ok: false, code: "exists", message: `review/plans/${planId}.json is there already` });
    this.texts.set(planId, text);
    return Promise.resolve({ ok: true });
  }
  watch(changed: () => void) {
    this.#watchers.add(changed);
    return () => this.#watchers.delete(changed);
  }
  /** What a watcher of the disk would say. */
  say() {
    for (const watcher of this.#watchers) watcher();
  }
}

/** Values go through JSON, as they would on disk. */
export class MemoryKeeper implements Keeper {
  readonly values = new Map<string, string>();
  get(key: string): Promise<unknown> {
    const text = this.values.get(key);
    return Promise.resolve(text === undefined ? null : (JSON.parse(text) as unknown));
  }
  set(key: string, value: unknown): Promise<void> {
    this.values.set(key, JSON.stringify(value ?? null));
    return Promise.resolve();
  }
  #turn: Promise<unknown> = Promise.resolve();
  update(key: string, change: (value: unknown) => Promise<unknown>): Promise<unknown> {
    const next = this.#turn.then(async () => {
      const value = await change(await this.get(key));
      await this.set(key, value);
      return value;
    });
    this.#turn = next.catch(() => undefined);
    return next;
  }
}

/** A clock that stands until it is moved, numbers that repeat, and timers that run when the clock passes them. */
export class MemoryEnvironment implements Environment {
  time = Date.parse("2026-11-29T12:00:00Z");
  #timers: { at: number; task: () => void }[] = [];
  #seed = 1;
  now() {
    return this.time;
  }
  random(count: number) {
    return Uint8Array.from({ length: count }, () => (this.#seed = (Math.imul(this.#seed, 1103515245) + 12345) & 0x7fffffff) >>> 16);
  }
  later(ms: number, task: () => void) {
    if (ms === 0) {
      void Promise.resolve().then(task);
      return () => undefined;
    }
    const timer = { at: this.time + ms, task };
    this.#timers.push(timer);
    return () => void (this.#timers = this.#timers.filter((other) => other !== timer));
  }
  advance(ms: number) {
    this.time += ms;
    const due = this.#timers.filter((timer) => timer.at <= this.time);
    this.#timers = this.#timers.filter((timer) => timer.at > this.time);
    for (const timer of due) timer.task();
  }
}

export class MemoryShell implements Shell {
  name: string | null;
  readonly done: string[] = [];
  readonly themeSwitch: boolean = false;
  constructor(reviewer: string | null = "reviewer-a") {
    this.name = reviewer;
  }
  #note(what: string) {
    this.done.push(what);
    return Promise.resolve(null);
  }
  openLink(url: string) {
    return this.#note(`open ${url}`);
  }
  openLine(line: number, column: number) {
    return this.#note(`line ${line}:${column}`);
  }
  saveText(name: string, text: string) {
    return this.#note(`save ${name} ${text}`).then(() => true as const);
  }
  copy(text: string) {
    return this.#note(`copy ${text}`);
  }
  caseLink(rowKey: string) {
    return `vscode://trace-adjudicator.trace-adjudicator/case?row=${rowKey}`;
  }
  workbenchCommand(command: string) {
    return this.#note(`command ${command}`);
  }
  showDiff(title: string, before: { readonly text: string }, after: { readonly text: string }) {
    return this.#note(`diff ${title}\n${before.text}\n---\n${after.text}`);
  }
  reviewer() {
    return Promise.resolve({ name: this.name, suggestion: this.name === null ? "Reviewer A" : null });
  }
  setReviewer(name: string) {
    this.name = name;
    return Promise.resolve();
  }
  keys() {
    return Promise.resolve(defaultKeys);
  }
  locale() {
    return Promise.resolve({ id: "en", strings: {} });
  }
}

/** Somebody's file that can change under a run made from it. */
export class MemoryOrigin implements Origin {
  state: "same" | "changed" | "gone" = "same";
  /** What importing again does: puts other files in place, or says why not. */
  again: () => Promise<string | null> = () => Promise.resolve(null);
  readonly #watchers = new Set<(state: "same" | "changed" | "gone") => void>();
  constructor(readonly name: string) {}
  watch(changed: (state: "same" | "changed" | "gone") => void) {
    this.#watchers.add(changed);
    changed(this.state);
    return () => this.#watchers.delete(changed);
  }
  say(state: "same" | "changed" | "gone") {
    this.state = state;
    for (const watcher of this.#watchers) watcher(state);
  }
  async importAgain() {
    const why = await this.again();
    if (why === null) this.say("same");
    return why;
  }
}

/** `review/codebook.yaml` of a run in memory; what is written is in the files at once. */
export class MemoryCodebook implements CodebookFile {
  closed?: string;
  /** Set to refuse every write, as a full disk would. */
  refusal: Extract<CodebookWritten, { ok: false }> | null = null;
  constructor(readonly files: MemoryRunFiles) {}
  write(text: string, over: Uint8Array | null): Promise<CodebookWritten> {
    if (this.refusal) return Promise.resolve(this.refusal);
    const there = this.files.artefacts.get("review/codebook.yaml") ?? null;
    if (there !== (over && new TextDecoder("utf-8", { ignoreBOM: true }).decode(over)))
      return Promise.resolve({ ok: false, code: "changed", message: "review/codebook.yaml was changed by somebody else meanwhile" });
    this.files.artefacts.set("review/codebook.yaml", text);
    return Promise.resolve({ ok: true });
  }
}

export interface MemoryPorts extends SessionPorts {
  readonly files: MemoryRunFiles;
  readonly logs: MemoryLogs;
  readonly plans: MemoryPlans;
  readonly codebook: MemoryCodebook;
  readonly keeper: MemoryKeeper;
  readonly environment: MemoryEnvironment;
  readonly shell: MemoryShell;
  /** What `log` was told. */
  readonly told: string[];
}

/** Everything a session needs, in memory. Share `files` and `logs` between two of these to play two processes on one run. */
export function memoryPorts(
  given: Partial<Pick<MemoryPorts, "files" | "logs" | "plans" | "codebook" | "keeper" | "environment" | "shell">> & {
    readonly truths?: TruthFiles;
    readonly pdfText?: SessionPorts["pdfText"];
    readonly origin?: Origin;
  } = {},
): MemoryPorts {
  const told: string[] = [];
  const files = given.files ?? new MemoryRunFiles();
  return {
    files,
    codebook: given.codebook ?? new MemoryCodebook(files),
    logs: given.logs ?? new MemoryLogs(),
    plans: given.plans ?? new MemoryPlans(),
    keeper: given.keeper ?? new MemoryKeeper(),
    environment: given.environment ?? new MemoryEnvironment(),
    shell: given.shell ?? new MemoryShell(),
    pdfText: given.pdfText ?? null,
    ...(given.origin ? { origin: given.origin } : {}),
    ...(given.truths ? { truths: given.truths } : {}),
    told,
    log: (message) => void told.push(message),
  };
}
