import { besideBar, durationText, isPoint, waitParts, type LimitLine, type Span, type TimeWindow, type WaterfallRow } from "../../src/core/trace";
import type { AttemptWords } from "./attemptWords";
import { placeOn } from "./AxisHead";
import type { Extent } from "./extent";
import { textWidth } from "./textWidth";
import { WaitRuler } from "./WaitRuler";

interface Props {
  readonly row: WaterfallRow;
  readonly words: AttemptWords;
  readonly extent: Extent | null;
  /** What is seen of the axis, and how many CSS pixels it has. */
  readonly shown: TimeWindow;
  readonly width: number;
  readonly limits: readonly LimitLine[];
  /** Spans under this one that are folded away: drawn as segments in its bar. */
  readonly inside: readonly Span[];
}

/** The bar of one attempt, the wait after it, and as much of its notes as has room beside them. What is out of sight is pointed to. */
export function BarCell({ row, words, extent, shown, width, limits, inside }: Props) {
  const at = placeOn(shown, width);
  const lines = limits
    .filter((line) => line.at >= shown.from && line.at <= shown.to)
    .map((line) => <i key={line.kind} className={line.exceeded ? "limit limit-over" : "limit"} style={{ left: at(line.at) }} />);
  if (extent === null) return <>{lines}</>;
  const { start, end } = extent;
  const waitEnd = row.wait === null ? null : (waitParts(row.wait, end).at(-1)?.to ?? null);
  const last = Math.max(end, waitEnd ?? end);
  if (last < shown.from || start > shown.to) {
    const isEarlier = last < shown.from;
    return (
      <>
        {lines}
        <span className={isEarlier ? "bar-away bar-earlier" : "bar-away bar-later"}>{isEarlier ? "‹" : "›"}</span>
      </>
    );
  }
  const isSeen = end >= shown.from;
  const left = Math.max(-4, Math.min(at(start), width - 3));
  const right = Math.min(width + 4, Math.max(left + 3, at(end)));
  const note = noteBeside(words, row, extent, { left, barEnd: right, right: Math.max(right, Math.min(width, at(last))), width });
  return (
    <>
      {lines}
      {row.wait !== null && <WaitRuler wait={row.wait} end={end} place={at} width={width} />}
      {isSeen && (
        <i
          className={`bar ${kindOf(row, inside.length > 0)} ${row.escalation === "unnecessary" ? "bar-dim" : ""}`}
          style={{ left, width: right - left }}
        />
      )}
      {isSeen &&
        inside.map(
          (span) =>
            span.start !== null &&
            span.start > start &&
            at(span.start) >= 0 &&
            at(span.start) <= width && <i key={span.key} className="bar-cut" style={{ left: at(span.start) }} />,
        )}
      {note && (
        <span className={`bar-note tone-${note.tone}`} style={{ left: note.left }}>
          {note.text}
        </span>
      )}
    </>
  );
}

function kindOf(row: WaterfallRow, isFolded: boolean): string {
  const adapter = row.span.attempt.adapter ?? "";
  const kind = /browser|playwright/i.test(adapter) ? "bar-browser" : /search/i.test(adapter) ? "bar-search" : "bar-fetch";
  if (row.failed || (isFolded && row.redirects?.failed === true)) return "bar-failed";
  if (isPoint(row)) return "bar-point";
  // Nothing came over the network but a confirmation, or nothing at all.
  return row.http.cache === null ? kind : `${kind} bar-cached`;
}

interface Room {
  readonly left: number;
  readonly barEnd: number;
  readonly right: number;
  readonly width: number;
}

/** All notes if they fit, else fewer, else the first in short; the duration where there are none; else nothing (the row's name says it all). */
function noteBeside(words: AttemptWords, row: WaterfallRow, extent: Extent, { left, barEnd, right, width }: Room) {
  const { notes } = words;
  const texts = notes.map((_, i) =>
    notes
      .slice(0, notes.length - i)
      .map((note) => note.text)
      .join(" · "),
  );
  if (notes.length > 0) texts.push(notes[0]!.short);
  else if (!isPoint(row)) texts.push(durationText(extent.end - extent.start));
  for (const text of texts) {
    const place = besideBar(left, right, textWidth(text) + 2, width, 5);
    if (place) return { text, tone: notes[0]?.tone ?? "neutral", left: place.left };
  }
  // A long wait has room for its own word inside, where neither side of it has.
  const inside = right - barEnd - 10;
  const text = texts.find((one) => textWidth(one) + 2 <= inside);
  return row.wait && text !== undefined ? { text, tone: notes[0]?.tone ?? "neutral", left: Math.max(barEnd, 0) + 5 } : null;
}
