import type { Problem } from "../../../core/formats/problem";
import type { ByteSource } from "../../../core/records/byteSource";
import { centralDirectory } from "./centralDirectory";
import { nameTrouble } from "./entryNames";
import { localHeader } from "./localHeader";
import { walkEntries } from "./walkEntries";
import type { ZipEntry } from "./zipEntry";

export interface Listing {
  /** By name; folders are left out. */
  readonly entries: ReadonlyMap<string, ZipEntry>;
  readonly problems: readonly Problem[];
}

/** Problems of one kind that are told one by one. */
const mostTold = 20;

/**
 * What an archive holds. Where its directory is missing or damaged, the entries are looked for from the start on. Names that
 * lead out of it are kept out; of two entries with one name the last one counts, as an archive that was added to means it.
 */
export async function listEntries(source: ByteSource, file: string, mostEntries: number): Promise<Listing> {
  const told = new Map<string, Problem[]>();
  const tell = (code: string, severity: Problem["severity"], message: string) =>
    told.set(code, [...(told.get(code) ?? []), { file, code, severity, message }].slice(0, mostTold));
  const directory = await centralDirectory(source, mostEntries);
  const listed: ZipEntry[] = [];
  for (const entry of directory.entries) {
    listed.push(entry);
    const header = await localHeader(source, entry.offset);
    if (header === null || header.name === entry.name) continue;
    tell(
      "two-names",
      "error",
      `${named(entry.name)} calls itself ${named(header.name)} where its data begins: the archive is damaged; it is looked at under both names`,
    );
    listed.push({ ...entry, name: header.name });
  }
  let tooMany = directory.tooMany;
  if (directory.trouble !== null) {
    const walk = await walkEntries(source, mostEntries);
    tooMany ||= walk.tooMany;
    const known = new Set(listed.map(({ offset }) => offset));
    listed.push(...walk.entries.filter(({ offset }) => !known.has(offset)));
    listed.sort((a, b) => a.offset - b.offset);
    tell(
      "no-directory",
      "error",
      `the archive's directory, at its end, is missing or damaged (${directory.trouble}): ${walk.entries.length} entries were found by looking through it`,
    );
  }
  if (tooMany) tell("too-many-entries", "error", `it has more than ${mostEntries} entries: the rest is not looked at`);

  const entries = new Map<string, ZipEntry>();
  for (const entry of listed) {
    const trouble = nameTrouble(entry.name);
    if (trouble !== null) {
      tell("unsafe-name", "warning", `the entry ${named(entry.name)} is left out: ${trouble}`);
      continue;
    }
    if (entry.name.endsWith("/")) continue;
    if (entries.delete(entry.name)) tell("duplicate-name", "warning", `the archive holds ${named(entry.name)} more than once: the last one counts`);
    entries.set(entry.name, entry);
  }
  return { entries, problems: [...told.values()].flat() };
}

const named = (name: string) => JSON.stringify(name.length > 200 ? `${name.slice(0, 200)}…` : name);
