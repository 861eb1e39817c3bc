import { useMemo, useState } from "react";
import type { Stretch } from "../representation/highlightRanges";
import { count, t, type FindDirection } from "../ui";
import { occurrences } from "./occurrences";

export interface TextFind {
  readonly sought: string;
  seek(text: string): void;
  step(direction: FindDirection): void;
  readonly hits: readonly Stretch[];
  /** The one that is gone to; null before the first step. */
  readonly hit: Stretch | null;
  /** Which of how many, in words. */
  readonly status: string;
}

/** Finds a text in another: the first step goes to the first place from `from` on, and each further one on from there. */
export function useTextFind(text: string | null, from: number): TextFind {
  const [sought, setSought] = useState("");
  const [at, setAt] = useState<number | null>(null);
  const hits = useMemo(() => (text === null ? [] : occurrences(text, sought)), [text, sought]);
  return {
    sought,
    seek(next) {
      setSought(next);
      setAt(null);
    },
    step(direction) {
      if (hits.length === 0) return;
      const next = hits.findIndex(({ start }) => start >= from);
      const first = direction === "next" ? Math.max(0, next) : (next === -1 ? hits.length : next) - 1;
      const further = at === null ? first : at + (direction === "next" ? 1 : -1);
      setAt((further + hits.length) % hits.length);
    },
    hits,
    hit: at === null ? null : (hits[at] ?? null),
    status:
      sought === ""
        ? ""
        : hits.length === 0
          ? t("Nothing matches.")
          : at === null
            ? count(hits.length)
            : t("{0} of {1}", count(at + 1), count(hits.length)),
  };
}
