import type { Problem } from "../../core/formats/problem";
import { readYaml } from "../../core/formats/readYaml";
import { truth as truthShape, type TruthFile } from "../../core/formats/truth";
import type { Artefact, TruthFiles } from "../ports";

export interface StoredTruth {
  readonly case_id: string;
  /** Name of the file, `truth/<case_id>.yaml`. */
  readonly file: string;
  readonly text: string;
  readonly truth: TruthFile;
}

/** The truth store as it is on disk: read whole, because a list of what is due needs every case. */
export class TruthStore {
  #stored: ReadonlyMap<string, StoredTruth> = new Map();
  #problems: readonly Problem[] = [];

  constructor(readonly files: TruthFiles) {}

  /** Cases in the order of their names. */
  get all(): readonly StoredTruth[] {
    return [...this.#stored.values()];
  }
  get problems(): readonly Problem[] {
    return this.#problems;
  }
  of(caseId: string): StoredTruth | null {
    return this.#stored.get(caseId) ?? null;
  }

  /** Rejects where the folder cannot be read; a file that cannot is a problem. */
  async reload(): Promise<void> {
    const stored = new Map<string, StoredTruth>();
    const problems: Problem[] = [];
    for (const artefact of await this.files.list()) {
      const read = storedTruth(artefact);
      problems.push(...read.problems);
      if (read.stored) stored.set(read.stored.case_id, read.stored);
    }
    this.#stored = stored;
    this.#problems = problems;
  }
}

function storedTruth({ name, bytes }: Artefact): { readonly stored: StoredTruth | null; readonly problems: readonly Problem[] } {
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  const { value, problems } = readYaml(text, truthShape, name, "truth");
  if (value === null || problems.some(({ severity }) => severity === "error")) return { stored: null, problems };
  const named = /([^/]+)\.yaml$/.exec(name)![1]!;
  if (named === value.case_id) return { stored: { case_id: named, file: name, text, truth: value }, problems };
  const other: Problem = {
    file: name,
    line: 1,
    column: 1,
    code: "case-id",
    severity: "error",
    message: `the file is named for the case ${named} and says that it is the truth of ${value.case_id}: it is left out`,
  };
  return { stored: null, problems: [...problems, other] };
}
