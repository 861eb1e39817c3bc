import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";

const folder = resolve(import.meta.dirname, "../../../../shared/real");

/** Whether the real files that nobody here wrote are on this machine. They are read in place and never copied. */
export const haveReal = existsSync(folder);
export const whyNot = haveReal ? "" : " — not run: ../shared/real is absent";
export const realFile = (name: string): Uint8Array => Uint8Array.from(readFileSync(resolve(folder, name)));
