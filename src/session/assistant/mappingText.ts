import { mapping as mappingSchema, type Mapping } from "../../core/formats/mapping";
import type { Problem } from "../../core/formats/problem";
import { readJson } from "../../core/formats/readJson";
import { mappingProblems } from "../../core/foreign/mapping";

export interface ReadMapping {
  /** Null where it cannot be read, or could only be read in part: half a mapping is never taken for the whole. */
  readonly mapping: Mapping | null;
  readonly problems: readonly Problem[];
}

/** A mapping from the text of its file, with what is wrong and where. */
export function readMapping(text: string, name: string): ReadMapping {
  const read = readJson(new TextEncoder().encode(text), mappingSchema, name, "mapping");
  const broken = read.value === null || read.readOnly || read.problems.some(({ severity }) => severity === "error");
  if (broken || read.value === null) return { mapping: null, problems: read.problems };
  return { mapping: read.value, problems: [...read.problems, ...(read.place ? mappingProblems(read.value, name, read.place) : [])] };
}

/** The text of a mapping's file. */
export const mappingFile = (mapping: Mapping): string => `${JSON.stringify(mapping, null, 2)}\n`;
