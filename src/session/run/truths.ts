import type { Problem } from "../../core/formats/problem";
import { readYaml } from "../../core/formats/readYaml";
import type { Row } from "../../core/formats/row";
import { truth as truthSchema, type TruthFile } from "../../core/formats/truth";
import { resolveTruth, truthVersions, type Resolved } from "../../core/truth/resolve";
import type { RunFiles } from "../ports";

export type TruthInForce = Extract<Resolved, { ok: true }>;

/** The truth of each case, read when first asked for and kept until the files change. */
export class Truths {
  readonly #files = new Map<string, Promise<TruthFile | null>>();
  readonly #problems = new Map<string, readonly Problem[]>();

  constructor(readonly files: RunFiles) {}

  forget(): void {
    this.#files.clear();
    this.#problems.clear();
  }

  get problems(): readonly Problem[] {
    return [...this.#problems.values()].flat();
  }

  /** The version in force when the row was observed (without a time: the newest); null where the case has no truth. */
  async inForce(row: Row): Promise<TruthInForce | null> {
    const file = await this.#file(row.task_id);
    if (!file) return null;
    const at = row.observed_at ?? truthVersions(file)[0]?.truth.valid_at;
    const resolved = at === undefined ? null : resolveTruth(file, at);
    return resolved?.ok ? resolved : null;
  }

  #file(caseId: string): Promise<TruthFile | null> {
    const known = this.#files.get(caseId) ?? this.#read(caseId);
    this.#files.set(caseId, known);
    return known;
  }

  async #read(caseId: string): Promise<TruthFile | null> {
    // A task id is anybody's text; only what can be a file name of ours is looked for.
    if (!/^[\p{L}\p{N}][\p{L}\p{N}._-]*$/u.test(caseId)) return null;
    try {
      const file = await this.files.truth(caseId);
      if (!file) return null;
      const read = readYaml(new TextDecoder().decode(file.bytes), truthSchema, file.name, "truth");
      this.#problems.set(caseId, read.problems);
      return read.value;
    } catch (error) {
      this.#problems.set(caseId, [
        { file: `truth/${caseId}.yaml`, code: "unreadable", severity: "error", message: error instanceof Error ? error.message : String(error) },
      ]);
      return null;
    }
  }
}
