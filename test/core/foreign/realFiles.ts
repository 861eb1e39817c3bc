import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { resolve } from "node:path";

const folder = resolve(import.meta.dirname, "../../../../shared/real");

/** Whether the real files that nobody here wrote are on this machine. They are read in place and never copied. */
export const haveReal = existsSync(folder);
export const whyNot = haveReal ? "" : " — not run: ../shared/real is absent";
export const realFile = (name: string): Uint8Array => Uint8Array.from(readFileSync(resolve(folder, name)));
/** The names of all of them, sorted; none where they are absent. */
export const realFiles = (): string[] =>
  haveReal
    ? readdirSync(folder, { recursive: true, encoding: "utf8" })
        .filter((name) => statSync(resolve(folder, name)).isFile())
        .sort()
    : [];
