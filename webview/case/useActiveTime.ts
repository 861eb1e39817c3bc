import { useCallback, useEffect, useRef } from "react";

/** A pause longer than this is no work on the case, in milliseconds. */
const longest = 60_000;

/**
 * Seconds that the reviewer spent with a case: from one sign of life to the next, pauses counted up to a minute, nothing
 * while the page is hidden. Reading takes what was counted and begins anew, so that a case's labels add up to its time.
 */
export function useActiveTime(rowId: string): () => number {
  const spent = useRef(0);
  const last = useRef(0);
  const count = useCallback(() => {
    const now = performance.now();
    if (last.current > 0) spent.current += Math.min(longest, now - last.current);
    last.current = document.visibilityState === "hidden" ? 0 : now;
  }, []);
  useEffect(() => {
    spent.current = 0;
    last.current = performance.now();
  }, [rowId]);
  useEffect(() => {
    const signs = ["keydown", "pointerdown", "wheel", "visibilitychange"] as const;
    for (const sign of signs) document.addEventListener(sign, count, { capture: true, passive: true });
    return () => {
      for (const sign of signs) document.removeEventListener(sign, count, { capture: true });
    };
  }, [count]);
  return useCallback(() => {
    count();
    const seconds = Math.round(spent.current / 100) / 10;
    spent.current = 0;
    return seconds;
  }, [count]);
}
