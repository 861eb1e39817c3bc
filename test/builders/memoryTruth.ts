import type { Artefact, TruthChangeMade, TruthFiles, TruthWritten } from "../../src/session/ports";

/** A truth store in memory. */
export class MemoryTruth implements TruthFiles {
  readonly name = "truth";
  closed?: string;
  readonly texts = new Map<string, string>();
  /** Set to fail every write after what is to be written was made, as a disk that fills up then would. */
  trouble: string | null = null;
  readonly #watchers = new Set<() => void>();

  constructor(texts: Readonly<Record<string, string>> = {}) {
    for (const [caseId, text] of Object.entries(texts)) this.texts.set(caseId, text);
  }
  list(): Promise<readonly Artefact[]> {
    return Promise.resolve([...this.texts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([id, text]) => this.#file(id, text)));
  }
  read(caseId: string): Promise<Artefact | null> {
    const text = this.texts.get(caseId);
    return Promise.resolve(text === undefined ? null : this.#file(caseId, text));
  }
  async change(caseId: string, make: (text: string | null) => Promise<TruthChangeMade>): Promise<TruthWritten> {
    const before = this.texts.get(caseId) ?? null;
    const made = await make(before);
    if ("refused" in made) return { ok: false, code: "refused", message: made.refused };
    if ((this.texts.get(caseId) ?? null) !== before) return { ok: false, code: "changed", message: `truth/${caseId}.yaml was changed meanwhile` };
    if (this.trouble !== null) return { ok: false, code: "disk-full", message: this.trouble };
    this.texts.set(caseId, made.text);
    return { ok: true, text: made.text };
  }
  watch(changed: () => void) {
    this.#watchers.add(changed);
    return () => this.#watchers.delete(changed);
  }
  /** What a watcher of the disk would say. */
  say() {
    for (const watcher of this.#watchers) watcher();
  }
  #file(id: string, text: string): Artefact {
    return { name: `truth/${id}.yaml`, bytes: new TextEncoder().encode(text) };
  }
}
