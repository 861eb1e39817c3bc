/** The `schema` field that every artefact may carry, e.g. `row/1`; absent means version 1. */
export type Artefact =
  | "row"
  | "run"
  | "judgement"
  | "codebook"
  | "event"
  | "plan"
  | "truth"
  | "corpus"
  | "channels"
  | "baseline"
  | "policy"
  | "mapping"
  | "import"
  | "spans"
  | "claims"
  | "representations";

export interface VersionVerdict {
  /** A newer major: to be shown, never written to. */
  readonly readOnly: boolean;
  readonly problem: { readonly code: "unknown-version" | "wrong-artefact"; readonly severity: "error" | "warning"; readonly message: string } | null;
}

const fine: VersionVerdict = { readOnly: false, problem: null };

/** Judges `value.schema`. A value that is no string is left to the schema. */
export function versionOf(artefact: Artefact, value: unknown): VersionVerdict {
  const schema: unknown = typeof value === "object" && value !== null ? (value as { schema?: unknown }).schema : undefined;
  if (typeof schema !== "string") return fine;
  const found = /^([a-z][a-z-]*)\/(\d{1,6})(?:\.\d+)*$/.exec(schema);
  if (!found)
    return {
      readOnly: true,
      problem: {
        code: "unknown-version",
        severity: "warning",
        message: `schema ${JSON.stringify(schema)} is not of the form ${artefact}/1: shown read-only`,
      },
    };
  const [, name, major] = found;
  if (name !== artefact)
    return {
      readOnly: true,
      problem: { code: "wrong-artefact", severity: "error", message: `schema ${JSON.stringify(schema)} is a ${name}, where a ${artefact} belongs` },
    };
  if (Number(major) <= 1) return fine;
  return {
    readOnly: true,
    problem: {
      code: "unknown-version",
      severity: "warning",
      message: `schema ${JSON.stringify(schema)} is newer than this version reads (${artefact}/1): shown read-only, update to label it`,
    },
  };
}
