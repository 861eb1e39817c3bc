import { visibleJson } from "./visible";

/** What a command prints to. Data goes to `out`, everything else to `err`, so that pipes stay clean. */
export const out = (text: string): void => void process.stdout.write(text.endsWith("\n") ? text : `${text}\n`);
export const err = (text: string): void => void process.stderr.write(text.endsWith("\n") ? text : `${text}\n`);
export const outJson = (value: unknown): void => out(visibleJson(value));

export interface Progress {
  update(done: number, of: number): void;
  end(): void;
}

/** A bar on stderr, only where a person looks at one; at most ten times a second. */
export function progress(what: string, stream: NodeJS.WriteStream = process.stderr): Progress {
  if (!stream.isTTY) return { update: () => undefined, end: () => undefined };
  let last = 0;
  return {
    update(done, of) {
      const now = performance.now();
      if (now - last < 100 || of <= 0) return;
      last = now;
      const share = Math.min(1, done / of);
      stream.write(`\r${what} ${"█".repeat(Math.round(share * 20)).padEnd(20, "░")} ${String(Math.floor(share * 100)).padStart(3)} %`);
    },
    end: () => void (last > 0 && stream.write("\r\u001b[K")),
  };
}
