import { useEffect, useMemo, useRef, useState } from "react";
import { findSpans, foundBeside, spanTexts, type Waterfall } from "../../src/core/trace";
import { count, FindField, t, type FindDirection } from "../ui";

interface Props {
  readonly model: Waterfall;
  /** The span that is chosen. */
  readonly chosen: string | null;
  /** Chooses a span and brings it into sight, out of whatever is folded over it. */
  onFound(key: string): void;
  /** The spans that match, for as long as the field is there. */
  onMatches(keys: ReadonlySet<string>): void;
  onClose(): void;
  /** Grows each time that finding is asked for: the field takes the focus. */
  readonly asked: number;
}

/** Finds attempts by name, address, status or error: typing marks all of them and goes to the nearest, Enter goes on. */
export function SpanFinder({ model, chosen, onFound, onMatches, onClose, asked }: Props) {
  const [typed, setTyped] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const texts = useMemo(() => spanTexts(model.outline), [model]);
  const found = useMemo(() => findSpans(texts, typed), [texts, typed]);
  const places = useMemo(() => new Map(model.outline.spans.map((span, place) => [span.key, place])), [model]);
  const at = places.get(chosen ?? "") ?? -1;

  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, [asked]);
  useEffect(() => {
    onMatches(new Set(found.map((place) => model.outline.spans[place]!.key)));
    return () => onMatches(new Set());
  }, [found, model, onMatches]);

  const go = (direction: FindDirection, from = at, among = found) => {
    const place = foundBeside(among, from, direction);
    if (place !== null) onFound(model.outline.spans[place]!.key);
  };
  const nth = found.indexOf(at);
  const status =
    typed.trim() === ""
      ? ""
      : found.length === 0
        ? t("Nothing matches.")
        : nth === -1
          ? t("{0} found", count(found.length))
          : t("{0} of {1}", count(nth + 1), count(found.length));
  return (
    <div className="span-finder">
      <FindField
        ref={field}
        label={t("Find attempts by name, address or status")}
        text={typed}
        onText={(next) => {
          setTyped(next);
          // What is chosen stays chosen where it matches still.
          go("next", at - 1, findSpans(texts, next));
        }}
        onFind={go}
        onLeave={onClose}
        status={status}
      />
    </div>
  );
}
