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
  #unread: ReadonlyMap<string, { readonly file: string; readonly text: string }> = new Map();
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

  /** The file of a case as it stands, also where it cannot be read as a truth; null where there is none. */
  onDisk(caseId: string): { readonly file: string; readonly text: string } | null {
    const stored = this.of(caseId);
    return stored ? { file: stored.file, text: stored.text } : (this.#unread.get(caseId) ?? null);
  }
  /** Why the file of a case cannot be read; null where it can, or there is none. */
  problemOf(caseId: string): Problem | null {
    return this.problems.find(({ severity, file }) => severity === "error" && file === `truth/${caseId}.yaml`) ?? null;
  }

  /** Rejects where the folder cannot be read; a file that cannot is a problem. */
  async reload(): Promise<void> {
    const stored = new Map<string, StoredTruth>();
    const unread = new Map<string, { readonly file: string; readonly text: string }>();
    const problems: Problem[] = [];
    for (const artefact of await this.files.list()) {
      const read = storedTruth(artefact);
      problems.push(...read.problems);
      if (read.stored) stored.set(read.stored.case_id, read.stored);
      else unread.set(caseNamed(artefact.name), { file: artefact.name, text: textOf(artefact) });
    }
    this.#stored = stored;
    this.#unread = unread;
    this.#problems = problems;
  }
}

const textOf = ({ bytes }: Artefact): string => new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
const caseNamed = (file: string): string => /([^/]+)\.yaml$/.exec(file)![1]!;

function storedTruth(artefact: Artefact): { readonly stored: StoredTruth | null; readonly problems: readonly Problem[] } {
  const { name } = artefact;
  const text = textOf(artefact);
  const { value, problems } = readYaml(text, truthShape, name, "truth");
  if (value === null || problems.some(({ severity }) => severity === "error")) return { stored: null, problems };
  const named = caseNamed(name);
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
