import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from "react";
import { count, EmptyState, t } from "../ui";
import type { Marks, Stretch } from "./highlightRanges";
import { TextRegister, type SeenHolder } from "./TextRegister";
import type { TextSource } from "./textSource";
import { useTextBlocks } from "./useTextBlocks";

interface Props {
  readonly source: TextSource;
  /** UTF-16 code units of the whole text. */
  readonly total: number;
  readonly marks: Marks;
  readonly isSource: boolean;
  onSelection(range: Stretch | null): void;
}

/** So many screens before the end of what is here, more is fetched. */
const margin = 3;

/** A text too long to be sent whole: what is looked at is fetched as it is scrolled to, and a ruler leads anywhere in it. */
export function LongTextRegister({ source, total, marks, isSource, onSelection }: Props) {
  const holder = useRef<SeenHolder | null>(null);
  const beforeExtending = useCallback(() => holder.current?.hold(), []);
  const { blocks, trouble, goTo, extend } = useTextBlocks(source, total, beforeExtending);
  const [wanted, setWanted] = useState<{ readonly offset: number } | null>(null);
  const [at, setAt] = useState(0);
  const moved = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(moved.current), []);

  const focused = marks.focused;
  // Without evidence one stays where one is; at first that is the beginning.
  const start = focused?.start ?? null;
  const isEmpty = blocks.length === 0;
  useEffect(() => {
    if (start !== null) void goTo(start);
    else if (isEmpty) void goTo(0);
  }, [goTo, start, isEmpty]);

  const go = useCallback(
    (offset: number) => {
      const place = Math.max(0, Math.min(total - 1, offset));
      setAt(place);
      void goTo(place).then(() => setWanted({ offset: place }));
    },
    [goTo, total],
  );
  const onScrolled = useCallback(
    (scroller: HTMLElement) => {
      const { scrollTop, scrollHeight, clientHeight } = scroller;
      if (scrollTop < margin * clientHeight) extend("before");
      if (scrollHeight - scrollTop - clientHeight < margin * clientHeight) extend("after");
      setAt(topOffset(scroller));
    },
    [extend],
  );
  // The ends of the text are seldom the ends of what is here.
  const onKeyFirst = (event: KeyboardEvent<HTMLDivElement>) => {
    const toEnd = event.key === "End" || event.key === "ArrowDown";
    const far = /Mac|iPhone|iPad/.test(navigator.platform)
      ? event.metaKey && /^Arrow(?:Up|Down)$/.test(event.key)
      : event.ctrlKey && /^(?:Home|End)$/.test(event.key);
    if (!far || event.shiftKey || event.altKey) return false;
    event.preventDefault();
    event.stopPropagation();
    go(toEnd ? total - 1 : 0);
    return true;
  };

  if (isEmpty)
    return trouble === null ? (
      <EmptyState busy title={t("Reading the text…")} />
    ) : (
      <EmptyState icon="error" title={t("The text could not be read.")}>
        {trouble}
      </EmptyState>
    );
  return (
    <>
      <TextRegister
        blocks={blocks}
        marks={marks}
        isSource={isSource}
        onSelection={onSelection}
        onScrolled={onScrolled}
        onKeyFirst={onKeyFirst}
        holder={holder}
        goTo={wanted}
      />
      {trouble !== null && (
        <p className="bad" role="alert">
          {trouble}
        </p>
      )}
      <div className="text-place">
        <input
          type="range"
          min={0}
          max={total - 1}
          step={Math.max(1, Math.floor(total / 1000))}
          value={at}
          aria-label={t("Place in the text")}
          aria-valuetext={t("Character {0} of {1}", count(at), count(total))}
          onChange={(event) => {
            const place = Number(event.target.value);
            setAt(place);
            clearTimeout(moved.current);
            moved.current = setTimeout(() => go(place), 60);
          }}
        />
        <span className="dim">
          {t("Character {0} of {1}", count(at), count(total))} · {((at / total) * 100).toFixed(1)} %
        </span>
      </div>
    </>
  );
}

/** Where the first chunk in view begins in the text. */
function topOffset(scroller: HTMLElement): number {
  const top = scroller.getBoundingClientRect().top;
  const first = [...scroller.children].find((chunk) => chunk.getBoundingClientRect().bottom > top);
  return first instanceof HTMLElement ? Number(first.dataset["start"] ?? 0) : 0;
}
