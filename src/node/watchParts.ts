import { readdirSync, statSync, watch, type BigIntStats, type FSWatcher } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { systemCode } from "./diskError";

/** Often enough that a label of a colleague shows while one looks; a look costs a few dozen `stat` calls. */
const pollEvery = 1_000;
/** Writers write in bursts. */
const settle = 60;
/** A run that is being written is looked at this often at most. */
const lookEvery = 200;

/**
 * Watches named groups of files and folders (a folder stands for what lies directly in it) and calls back with the names of
 * the groups that changed since watching began. What counts is what `stat` says; the system's own notices only make us look
 * at once, because they are late, doubled or missing on network shares and in containers. Returns the function that stops.
 */
export function watchParts<Name extends string>(
  parts: Readonly<Record<Name, readonly string[]>>,
  changed: (what: ReadonlySet<Name>) => void,
): () => void {
  const names = Object.keys(parts) as Name[];
  const paths = names.flatMap((name) => parts[name]);
  const known = new Map(names.map((name) => [name, signatureNow(parts[name])]));
  let stopped = false;
  let looking = false;
  let lookedAt = 0;
  let timer: NodeJS.Timeout | null = null;
  let due = Infinity;

  const lookIn = (ms: number) => {
    const at = Math.max(performance.now() + ms, lookedAt + lookEvery);
    if (stopped || at >= due) return;
    due = at;
    if (timer) clearTimeout(timer);
    timer = looking ? null : setTimeout(() => void look(), at - performance.now()).unref();
  };
  const look = async () => {
    looking = true;
    due = Infinity;
    lookedAt = performance.now();
    const now = await Promise.all(names.map(async (name) => [name, await signatureOf(parts[name])] as const));
    looking = false;
    if (stopped) return;
    const news = new Set(now.filter(([name, sign]) => known.get(name) !== sign).map(([name]) => name));
    for (const [name, sign] of now) known.set(name, sign);
    listeners.attach();
    const asked = due; // somebody asked while we looked
    due = Infinity;
    lookIn(asked === Infinity ? pollEvery : Math.max(0, asked - performance.now()));
    if (news.size > 0) changed(news);
  };
  const listeners = listenTo(paths, () => lookIn(settle));
  listeners.attach();
  lookIn(pollEvery);
  return () => {
    stopped = true;
    if (timer) clearTimeout(timer);
    listeners.close();
  };
}

/** The system's notices of these paths, from the folders that hold them and from folders among them. Without any, polling does it alone. */
function listenTo(paths: readonly string[], noticed: () => void): { attach(): void; close(): void } {
  const watchers = new Map<string, FSWatcher>();
  const concerns = (folder: string, name: string | null) =>
    name === null || (!name.endsWith(".lock") && (paths.includes(folder) || paths.includes(join(folder, name))));
  return {
    /** Folders come and go; those that are there are listened to. */
    attach() {
      for (const folder of new Set(paths.flatMap((path) => [path, dirname(path)]))) {
        if (watchers.has(folder) || attempt(() => statSync(folder))?.isDirectory() !== true) continue;
        const watcher = attempt(() => watch(folder, { persistent: false }, (_, name) => void (concerns(folder, name) && noticed())));
        if (!watcher) continue;
        watchers.set(folder, watcher);
        watcher.on("error", () => {
          watcher.close(); // the folder went; it is listened to again when it is back
          watchers.delete(folder);
        });
      }
    },
    close() {
      for (const watcher of watchers.values()) watcher.close();
    },
  };
}

/** Which files these paths name, how large and how old they are, as one text. */
async function signatureOf(paths: readonly string[]): Promise<string> {
  const signs = await Promise.all(
    paths.map(async (path) => {
      const own = await stat(path, { bigint: true }).catch(nothing);
      if (!own?.isDirectory()) return signOf(own);
      const names = listed((await readdir(path).catch(nothing)) ?? []);
      return inFolder(names, await Promise.all(names.map((name) => stat(join(path, name), { bigint: true }).catch(nothing))));
    }),
  );
  return signs.join(";");
}

/** The same at once: what is there when watching begins must not be mixed with what changes a moment later. */
function signatureNow(paths: readonly string[]): string {
  const look = (path: string) => attempt(() => statSync(path, { bigint: true }));
  const signs = paths.map((path) => {
    const own = look(path);
    if (!own?.isDirectory()) return signOf(own);
    const names = listed(attempt(() => readdirSync(path)) ?? []);
    return inFolder(
      names,
      names.map((name) => look(join(path, name))),
    );
  });
  return signs.join(";");
}

const listed = (names: readonly string[]) => names.filter((name) => !name.endsWith(".lock")).sort();
const signOf = (found: BigIntStats | null) => (found ? `${found.ino}:${found.size}:${found.mtimeNs}` : "-");
const inFolder = (names: readonly string[], found: readonly (BigIntStats | null)[]) =>
  `[${names.map((name, at) => `${name}=${signOf(found[at] ?? null)}`).join(",")}]`;

/** Absent, unreadable or gone between two looks: one state as any other. */
function nothing(error: unknown): null {
  if (systemCode(error) === null) throw error;
  return null;
}
function attempt<T>(look: () => T): T | null {
  try {
    return look();
  } catch (error) {
    return nothing(error);
  }
}
