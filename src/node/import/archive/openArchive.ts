import type { ForeignArchive } from "../../../core/foreign/contract";
import type { ByteSource } from "../../../core/records/byteSource";
import { archiveLimits, type ArchiveLimits } from "./limits";
import { listEntries } from "./listEntries";
import { pagedSource } from "./pagedSource";
import { readEntry } from "./readEntry";

/** After so many bombs nothing more is unpacked: each of them costs seconds, and an archive may hold thousands. */
const mostBombs = 3;

/**
 * Opens a zip file, also one that was cut off or damaged. Rejects only where the file itself cannot be read.
 * @param name of the file, as the user knows it: problems are told under it
 */
export async function openArchive(file: ByteSource, name: string, limits: ArchiveLimits = archiveLimits): Promise<ForeignArchive> {
  const source = pagedSource(file);
  const { entries, problems } = await listEntries(source, name, limits.entries);
  /** How much each entry gave: reading one again takes nothing more from what the archive may unpack to. */
  const unpacked = new Map<string, number>();
  let total = 0;
  // Entries that share their data, or hundreds of small bombs, are each within the limits of one entry.
  const most = Math.min(limits.total, Math.max(limits.free * 8, limits.ratio * (await file.size())));
  const bombs = new Set<string>();
  return {
    entries: [...entries.values()].map((entry) => ({ name: entry.name, size: entry.size ?? entry.packed })),
    problems,
    async read(wanted) {
      const entry = entries.get(wanted);
      if (entry === undefined) return { ok: false, code: "absent", message: `${wanted}: the archive holds no such entry`, beginning: null };
      if (bombs.size >= mostBombs)
        return {
          ok: false,
          code: "zip-bomb",
          message: `${wanted}: it is not unpacked, because other entries of the archive (${[...bombs].join(", ")}) were made to fill the memory`,
          beginning: null,
        };
      const before = unpacked.get(wanted) ?? 0;
      const result = await readEntry(source, entry, limits, most, most - (total - before));
      const length = (result.ok ? result.bytes : result.beginning)?.length ?? 0;
      unpacked.set(wanted, length);
      if (!result.ok && result.code === "zip-bomb") bombs.add(wanted);
      total += length - before;
      return result;
    },
  };
}

/** Whether a file is a zip file: by its first bytes, else by what stands at its end. */
export async function isArchive(file: ByteSource): Promise<boolean> {
  const head = Buffer.from(await file.read(0, 4));
  if (head.length === 4 && ["PK\u0003\u0004", "PK\u0005\u0006"].includes(head.toString("latin1"))) return true;
  const size = await file.size();
  const tail = Buffer.from(await file.read(Math.max(0, size - 22), size));
  return tail.length === 22 && tail.subarray(0, 4).toString("latin1") === "PK\u0005\u0006";
}
