import { useCallback, useEffect, useRef, useState } from "react";
import type { TextBlock } from "./TextRegister";
import type { TextSource } from "./textSource";

/** Blocks in the page at once: half a million characters, of which only those in view are laid out. */
const most = 8;

export interface TextBlocks {
  readonly blocks: readonly TextBlock[];
  readonly trouble: string | null;
  /** Makes the place, and what is around it, the text that is here. Settles when it is. */
  goTo(offset: number): Promise<void>;
  /** Fetches what comes before or after the text that is here; what is farthest on the other side goes. */
  extend(direction: "before" | "after"): void;
}

const endOf = ({ start, text }: TextBlock): number => start + text.length;

/** The part of a long text that is looked at, growing as it is scrolled. One instance for one text; `beforeExtending` keeps its identity. */
export function useTextBlocks(source: TextSource, total: number, beforeExtending: () => void): TextBlocks {
  const [blocks, setBlocks] = useState<readonly TextBlock[]>([]);
  const [trouble, setTrouble] = useState<string | null>(null);
  const here = useRef<readonly TextBlock[]>([]);
  /** What was asked for last: an older answer that comes in late is dropped. */
  const turn = useRef(0);
  const extending = useRef(false);

  const put = useCallback((next: readonly TextBlock[]) => {
    here.current = next;
    setTrouble(null);
    setBlocks(next);
  }, []);
  const failed = useCallback((error: unknown) => setTrouble(error instanceof Error ? error.message : String(error)), []);

  const goTo = useCallback(
    async (offset: number) => {
      const at = Math.max(0, Math.min(offset, total - 1));
      const [first, last] = [here.current[0], here.current[here.current.length - 1]];
      if (first !== undefined && last !== undefined && at >= first.start && at < endOf(last)) return;
      const mine = ++turn.current;
      try {
        const block = await source.block(at);
        const [before, after] = await Promise.all([
          block.start > 0 ? source.block(block.start - 1) : null,
          block.end < block.total ? source.block(block.end) : null,
        ]);
        if (turn.current === mine) put([before, block, after].filter((one) => one !== null));
      } catch (error) {
        if (turn.current === mine) failed(error);
      }
    },
    [source, total, put, failed],
  );

  const extend = useCallback(
    (direction: "before" | "after") => {
      const [first, last] = [here.current[0], here.current[here.current.length - 1]];
      if (extending.current || first === undefined || last === undefined) return;
      const at = direction === "before" ? first.start - 1 : endOf(last);
      if (at < 0 || at >= total) return;
      extending.current = true;
      const mine = turn.current;
      source
        .block(at)
        .then((block) => {
          if (turn.current !== mine) return;
          const grown = direction === "before" ? [block, ...here.current] : [...here.current, block];
          beforeExtending();
          put(direction === "before" ? grown.slice(0, most) : grown.slice(-most));
        }, failed)
        .finally(() => (extending.current = false));
    },
    [source, total, put, failed, beforeExtending],
  );

  useEffect(
    () => () => {
      turn.current++;
    },
    [],
  );
  return { blocks, trouble, goTo, extend };
}
