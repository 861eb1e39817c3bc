import { besideBar, durationText, type LimitLine, type Span, type WaterfallRow } from "../../src/core/trace";
import type { AttemptWords } from "./attemptWords";
import { textWidth } from "./textWidth";

interface Props {
  readonly row: WaterfallRow;
  readonly words: AttemptWords;
  /** Milliseconds and CSS pixels of the whole axis. */
  readonly length: number;
  readonly width: number;
  readonly limits: readonly LimitLine[];
  /** Spans under this one that are folded away: drawn as segments in its bar. */
  readonly inside: readonly Span[];
}

/** The bar of one attempt, the wait after it, and as much of its notes as has room beside them. */
export function BarCell({ row, words, length, width, limits, inside }: Props) {
  const { start, end } = row.span;
  const at = (ms: number) => (length > 0 ? (ms / length) * width : 0);
  const lines = limits.map((line) => <i key={line.kind} className={line.exceeded ? "limit limit-over" : "limit"} style={{ left: at(line.at) }} />);
  if (start === null || end === null) return <>{lines}</>;
  const left = Math.min(at(start), width - 3);
  const size = Math.max(3, at(end) - left);
  const waitEnd = row.wait ? Math.min(width, at(end + row.wait.askedSeconds * 1000)) : null;
  const right = Math.max(left + size, waitEnd ?? 0);
  const note = noteBeside(words, row, left, left + size, right, width);
  return (
    <>
      {lines}
      {waitEnd !== null && waitEnd > left + size && <i className="bar bar-wait" style={{ left: left + size, width: waitEnd - left - size }} />}
      <i className={`bar ${kindOf(row)} ${row.escalation === "unnecessary" ? "bar-dim" : ""}`} style={{ left, width: size }} />
      {inside.map((span) => span.start !== null && span.start > start && <i key={span.key} className="bar-cut" style={{ left: at(span.start) }} />)}
      {note && (
        <span className={`bar-note tone-${note.tone}`} style={{ left: note.left }}>
          {note.text}
        </span>
      )}
    </>
  );
}

function kindOf(row: WaterfallRow): string {
  if (row.failed) return "bar-failed";
  const adapter = row.span.attempt.adapter ?? "";
  if (row.span.marks.includes("no-duration")) return "bar-point";
  return /browser|playwright/i.test(adapter) ? "bar-browser" : /search/i.test(adapter) ? "bar-search" : "bar-fetch";
}

/** All notes if they fit, else fewer, else the first in short; the duration where there are none; else nothing (the row's name says it all). */
function noteBeside(words: AttemptWords, row: WaterfallRow, left: number, barEnd: number, right: number, width: number) {
  const { notes } = words;
  const texts = notes.map((_, i) =>
    notes
      .slice(0, notes.length - i)
      .map((note) => note.text)
      .join(" · "),
  );
  if (notes.length > 0) texts.push(notes[0]!.short);
  else if (!row.span.marks.includes("no-duration")) texts.push(durationText(row.span.end! - row.span.start!));
  for (const text of texts) {
    const place = besideBar(left, right, textWidth(text) + 2, width, 5);
    if (place) return { text, tone: notes[0]?.tone ?? "neutral", left: place.left };
  }
  // A long wait has room for its own word inside, where neither side of it has.
  const inside = right - barEnd - 10;
  const text = texts.find((one) => textWidth(one) + 2 <= inside);
  return row.wait && text !== undefined ? { text, tone: notes[0]?.tone ?? "neutral", left: barEnd + 5 } : null;
}
