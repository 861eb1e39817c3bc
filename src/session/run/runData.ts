import { bundledCodebook } from "../../core/formats/bundledCodebook";
import type { Codebook, Dimension } from "../../core/formats/codebook";
import { corpus as corpusSchema, type CorpusCase } from "../../core/formats/corpus";
import { manifest as manifestSchema, type Manifest } from "../../core/formats/manifest";
import type { Problem } from "../../core/formats/problem";
import { readJson } from "../../core/formats/readJson";
import { readYaml } from "../../core/formats/readYaml";
import type { Artefact, RunFiles } from "../ports";
import { readCodebook } from "../codebooks/checkedText";
import { readImported, type Imported } from "./importRecord";

/** What lies beside the rows and is small: read whole, again whenever it changes. */
export interface RunData {
  readonly manifest: Manifest | null;
  readonly corpusVersion: string | null;
  readonly codebook: Codebook;
  readonly codebookSource: "bundled" | "run";
  /** Null where the run was not made from somebody else's file. */
  readonly imported: Imported | null;
  readonly problems: readonly Problem[];
  /** The cases of the corpus beside the run; none where there is no corpus. */
  readonly cases: readonly CorpusCase[];
  /** What the corpus says of its cases. */
  readonly strata: ReadonlyMap<string, string>;
  stratumOf(taskId: string): string | null;
  dimension(id: string): Dimension | null;
}

/** @param source name of the file that the run was made from, where its own place is known. Never rejects: what cannot be read is a problem, and the run opens without it. */
export async function readRunData(files: RunFiles, source: string | null): Promise<RunData> {
  const problems: Problem[] = [];
  const [runJson, corpusYaml, codebookYaml, importJson] = await Promise.all(
    (["run.json", "corpus.yaml", "review/codebook.yaml", "import.json"] as const).map((name) => artefactOr(files.artefact(name), name, problems)),
  );
  const text = (artefact: Artefact) => new TextDecoder().decode(artefact.bytes);
  const keep = <T>(read: { readonly value: T | null; readonly problems: readonly Problem[] } | null): T | null => {
    problems.push(...(read?.problems ?? []));
    return read?.value ?? null;
  };
  const manifest = keep(runJson ? readJson(runJson.bytes, manifestSchema, runJson.name, "run") : null);
  const corpus = keep(corpusYaml ? readYaml(text(corpusYaml), corpusSchema, corpusYaml.name, "corpus") : null);
  const readOwn = codebookYaml && readCodebook(text(codebookYaml), codebookYaml.name);
  problems.push(...(readOwn?.problems ?? []));
  const own = readOwn?.codebook ?? null;
  if (codebookYaml && own === null)
    problems.push({
      file: codebookYaml.name,
      code: "codebook-unusable",
      severity: "error",
      message: "this codebook cannot be used, so the bundled one applies: mend it before labelling",
    });
  const read = importJson ? readImported(importJson, source === files.results.name ? null : source) : null;
  problems.push(...(read?.problems ?? []), ...(read?.imported?.problems ?? []));
  const codebook = own ?? bundledCodebook;
  const strata = new Map(corpus?.cases.map((one) => [one.id, one.stratum]) ?? []);
  const dimensions = new Map(codebook.dimensions.map((one) => [one.id, one]));
  return {
    manifest,
    codebook,
    codebookSource: own ? "run" : "bundled",
    imported: read?.imported ?? null,
    problems,
    cases: corpus?.cases ?? [],
    corpusVersion: manifest?.corpus_version ?? corpus?.version ?? null,
    strata,
    stratumOf: (taskId) => strata.get(taskId) ?? null,
    dimension: (id) => dimensions.get(id) ?? null,
  };
}

export async function artefactOr(reading: Promise<Artefact | null>, name: string, problems: Problem[]): Promise<Artefact | null> {
  try {
    return await reading;
  } catch (error) {
    problems.push({ file: name, code: "unreadable", severity: "error", message: error instanceof Error ? error.message : String(error) });
    return null;
  }
}
