import { watch, type FSWatcher } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { systemCode } from "./diskError";

/** Often enough that a label of a colleague shows while one looks; a look costs a few dozen `stat` calls. */
const pollEvery = 1_000;
/** Writers write in bursts. */
const settle = 60;

/**
 * Watches named groups of files and folders (a folder stands for what lies directly in it) and calls back with the names of
 * the groups that changed. What counts is what `stat` says; the system's own notices only make us look at once, because
 * they are late, doubled or missing on network shares and in containers. Returns the function that stops.
 */
export function watchParts<Name extends string>(parts: Readonly<Record<Name, readonly string[]>>, changed: (what: ReadonlySet<Name>) => void): () => void {
  const names = Object.keys(parts) as Name[];
  const known = new Map<Name, string>();
  const watchers = new Map<string, FSWatcher>();
  let stopped = false;
  let timer: NodeJS.Timeout | null = null;
  let due = Infinity;

  const lookIn = (ms: number) => {
    const at = Date.now() + ms;
    if (stopped || at >= due) return;
    if (timer) clearTimeout(timer);
    due = at;
    timer = setTimeout(() => void look(), ms).unref();
  };
  const look = async () => {
    timer = null;
    due = Infinity;
    const news = new Set<Name>();
    for (const name of names) {
      const now = await signatureOf(parts[name]);
      if (known.has(name) && known.get(name) !== now) news.add(name);
      known.set(name, now);
    }
    if (stopped) return;
    attach();
    if (news.size > 0) changed(news);
    lookIn(pollEvery);
  };
  /** Folders come and go; those that are there are listened to. */
  const attach = () => {
    for (const folder of new Set(names.flatMap((name) => parts[name].flatMap((path) => [path, dirname(path)])))) {
      if (watchers.has(folder)) continue;
      try {
        const watcher = watch(folder, { persistent: false }, () => lookIn(settle));
        watcher.on("error", () => {
          watcher.close(); // the folder went; polling goes on, and it is listened to again when it is back
          watchers.delete(folder);
        });
        watchers.set(folder, watcher);
      } catch (error) {
        if (systemCode(error) === null) throw error; // not there, or no notices to be had: polling does it
      }
    }
  };
  void look();
  return () => {
    stopped = true;
    if (timer) clearTimeout(timer);
    for (const watcher of watchers.values()) watcher.close();
  };
}

async function signatureOf(paths: readonly string[]): Promise<string> {
  const signs = await Promise.all(paths.map(async (path) => {
    const own = await signOf(path);
    if (own?.isFolder !== true) return own?.sign ?? "-";
    const names = await readdir(path).catch(() => []); // gone between the two looks: the next one sees it
    const inside = await Promise.all(names.filter((name) => !name.endsWith(".lock")).sort().map(async (name) => `${name}=${(await signOf(join(path, name)))?.sign ?? "-"}`));
    return `[${inside.join(",")}]`;
  }));
  return signs.join(";");
}

async function signOf(path: string): Promise<{ readonly sign: string; readonly isFolder: boolean } | null> {
  try {
    const found = await stat(path, { bigint: true });
    return { sign: `${found.ino}:${found.size}:${found.mtimeNs}`, isFolder: found.isDirectory() };
  } catch (error) {
    if (systemCode(error) !== null) return null; // absent or unreadable: one state as any other
    throw error;
  }
}
