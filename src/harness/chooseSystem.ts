import { parse } from "yaml";
import { defaultSystem, readInput, systemFile, type SystemOptions } from "./options";
import type { RetrievalSystem } from "./system/contract";
import { commandFile, endpointFile, externalSystem } from "./system/external/externalSystem";
import { systemOf } from "./systemOf";

export interface Chosen {
  readonly system: RetrievalSystem;
  readonly options: SystemOptions;
  /** Of a system that is not ours: what it was configured to; part of the fingerprint. */
  readonly configuration?: unknown;
  readonly secrets: readonly { readonly value: string; readonly name: string }[];
}

/** The system of a `--system` file: one of ours by its id, a program by `command`, an address by `endpoint`; the reference where there is no file. */
export function chooseSystem(text: string | null, file: string, environment: Readonly<Record<string, string | undefined>>): Chosen {
  if (text === null) return { system: systemOf(defaultSystem), options: defaultSystem.options, secrets: [] };
  const shape = hasKey(text, "command") ? commandFile : hasKey(text, "endpoint") ? endpointFile : null;
  if (shape === null) {
    const asked = readInput(text, systemFile, file);
    return { system: systemOf(asked), options: asked.options, secrets: [] };
  }
  const asked = readInput<Parameters<typeof externalSystem>[0]>(text, shape, file);
  return { ...externalSystem(asked, file, environment), options: asked.options, configuration: asked };
}

/** Which shape is meant; whatever is wrong with the file is said when it is read by that. */
function hasKey(text: string, key: string): boolean {
  try {
    const value: unknown = parse(text, { maxAliasCount: 0 });
    return typeof value === "object" && value !== null && Object.hasOwn(value, key);
  } catch {
    return false;
  }
}
