import { dirname, resolve } from "node:path";
import * as z from "zod";
import { credentialReference } from "../../../core/formats/channels";
import { readCredential } from "../../live/credentials";
import { CannotRun, systemOptions } from "../../options";
import type { RetrievalSystem } from "../contract";
import { commandSystem } from "./commandSystem";
import { endpointSystem } from "./endpointSystem";

const common = {
  schema: z.string().optional(),
  id: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/, "not an id of letters, digits, dots, dashes and underscores"),
  version: z.string().min(1).max(100).default("unknown"),
  /** Of the harness's adapters, not of the system. */
  options: systemOptions.default(() => systemOptions.parse({})),
};

/** `--system F` that names a program. */
export const commandFile = z.strictObject({
  ...common,
  /** Program and arguments; it runs in the folder of this file. */
  command: z.array(z.string().min(1)).min(1),
  /** Names of environment variables that it gets besides the usual ones. */
  env: z.array(z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/, "not the name of an environment variable")).default([]),
});
/** `--system F` that names an address. */
export const endpointFile = z.strictObject({
  ...common,
  endpoint: z.url({ protocol: /^https?$/ }),
  credential: credentialReference.optional(),
});
export type ExternalFile = z.infer<typeof commandFile> | z.infer<typeof endpointFile>;

export interface External {
  readonly system: RetrievalSystem;
  /** Values that must not be written down, with the words in their place. */
  readonly secrets: readonly { readonly value: string; readonly name: string }[];
}

/** What any program needs to run at all; nothing of ours, and no secret. */
const usual = ["PATH", "HOME", "USER", "LANG", "LC_ALL", "TZ", "TMPDIR", "TEMP", "TMP", "SystemRoot", "PATHEXT", "COMSPEC"];

/** The system that a file names. Throws `CannotRun` where a variable or credential that it needs is not there. */
export function externalSystem(asked: ExternalFile, file: string, environment: Readonly<Record<string, string | undefined>>): External {
  const folder = resolve(dirname(file));
  if ("command" in asked) {
    const lacking = asked.env.filter((name) => environment[name] === undefined);
    if (lacking.length > 0)
      throw new CannotRun(`${file}: the system wants the environment variable ${lacking.join(", ")}, which is not set. Nothing was run.`);
    const given = Object.fromEntries(
      [...usual, ...asked.env].flatMap((name) => (environment[name] === undefined ? [] : [[name, environment[name]]])),
    );
    const [program, ...words] = asked.command;
    return {
      system: commandSystem({ id: asked.id, version: asked.version, command: [program!, ...words], folder, environment: given }),
      secrets: asked.env.map((name) => ({ value: environment[name]!, name: `env:${name}` })),
    };
  }
  const credential = asked.credential === undefined ? null : readCredential(asked.credential, folder, environment);
  if (credential?.ok === false)
    throw new CannotRun(`${file}: the system has the credential ${asked.credential}: ${credential.why}. Nothing was run.`);
  const value = credential?.value ?? null;
  return {
    system: endpointSystem({
      id: asked.id,
      version: asked.version,
      endpoint: asked.endpoint,
      authorization: value === null ? null : /^\w+ /.test(value) ? value : `Bearer ${value}`,
    }),
    secrets: value === null ? [] : [{ value, name: asked.credential! }],
  };
}
