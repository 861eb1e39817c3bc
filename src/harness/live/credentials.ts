import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { shortestSecret } from "../secretShield";

export type Credential = { readonly ok: true; readonly value: string } | { readonly ok: false; readonly why: string };

const longest = 16 * 1024;

/** The value behind a reference (`env:NAME`, `file:NAME` relative to the channel file). What is wrong with it names the reference, never a value. */
export function readCredential(reference: string, folder: string, environment: Readonly<Record<string, string | undefined>>): Credential {
  const at = reference.indexOf(":");
  const [kind, name] = [reference.slice(0, at), reference.slice(at + 1)];
  const bad = (why: string): Credential => ({ ok: false, why });
  let value: string | undefined;
  if (kind === "env") {
    value = environment[name]?.trim();
    if (!value) return bad(`the environment variable ${name} is not set`);
  } else {
    try {
      value = readFileSync(resolve(folder, name), "utf8").trim();
    } catch (error) {
      return bad(`the file ${name} cannot be read (${(error as NodeJS.ErrnoException).code ?? "error"})`);
    }
    if (value === "") return bad(`the file ${name} is empty`);
  }
  if (value.length > longest) return bad(`${kind === "env" ? "the environment variable" : "the file"} ${name} is too long for a credential`);
  if (value.length < shortestSecret)
    return bad(`${name} is shorter than ${shortestSecret} characters: so short a value could not be kept out of the run folder`);
  // A header cannot carry it otherwise.
  return /^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/.test(value) ? { ok: true, value } : bad(`${name} holds characters that a header cannot carry`);
}
