import { useMemo, useRef, type CSSProperties, type Ref } from "react";
import { attemptKind, commonHost, niceStep, visibleSpans, type Span, type Waterfall as Model, type WaterfallRow } from "../../src/core/trace";
import { extentOf } from "./extent";
import { windowText, type TraceWindow } from "./useTraceWindow";
import { useWindowGestures } from "./useWindowGestures";
import { count, Icon, t, VirtualRows, type VirtualRowsHandle } from "../ui";
import { AxisHead, axisHeight, limitText, tickCount } from "./AxisHead";
import { hostAndPath, wordsMaker } from "./attemptWords";
import { BarCell } from "./BarCell";
import { kindIcon, kindWord } from "./kindIcon";
import { useWidth } from "./useWidth";

export interface WaterfallProps {
  readonly model: Model;
  readonly folded: ReadonlySet<string>;
  onFold(key: string, fold: boolean): void;
  /** Spans that were found by what is looked for. */
  readonly matches: ReadonlySet<string>;
  readonly chosen: string | null;
  /** What is seen of the time axis. */
  readonly view: TraceWindow;
  onChoose(key: string): void;
  /** Enter or a double click on a span. */
  onOpen(key: string): void;
  readonly ref?: Ref<VirtualRowsHandle>;
}

const rowHeight = 24;
/** What a trace of requests alone is made of: there icons would say the same on every line. */
const plain: ReadonlySet<string> = new Set(["fetch", "search", "browser"]);
/** Nesting beyond this is no longer indented: a chain of a thousand spans must stay readable. */
const deepest = 8;
const room = { left: 6, right: 10 };

/** The spans on one time axis: a tree to walk with the arrow keys, any number of rows. */
export function Waterfall({ model, folded, onFold, matches, chosen, view, onChoose, onOpen, ref }: WaterfallProps) {
  const frame = useRef<HTMLDivElement>(null);
  const whole = useWidth(frame, 420);
  // Without a single time there is nothing to draw along an axis: the names get the room, and their order is told.
  const timed = model.tree.origin !== null;
  const kinds = useMemo(() => model.tree.spans.some((span) => !plain.has(attemptKind(span.attempt))), [model]);
  const nameWidth = timed ? Math.round(Math.min(320, Math.max(110, whole * (kinds ? 0.62 : 0.5)))) : Math.max(110, whole - 84);
  const width = Math.max(60, whole - nameWidth - room.left - room.right - 2);
  const shown = useMemo(() => visibleSpans(model.outline, folded), [model.outline, folded]);
  const places = useMemo(() => new Map(shown.map((span, place) => [span.key, place])), [shown]);
  const host = useMemo(() => commonHost([...model.rows.values()].flatMap((row) => (row.http.url === null ? [] : [row.http.url]))), [model]);
  // Words are made when a row is first seen, and once: scrolling asks for them in every frame.
  const wordsOf = useMemo(() => wordsMaker(model, host), [model, host]);
  const active = Math.max(0, places.get(chosen ?? "") ?? 0);
  const enough = model.firstSufficient === null ? null : model.tree.byKey.get(model.firstSufficient.key)!.end;
  const { from, to } = view.shown;
  const round = niceStep(to - from, tickCount(view.shown, width));
  const step = (round / (to - from)) * width;
  // The lines behind the bars stand where the axis has its ticks.
  const grid = ((Math.ceil(from / round - 1e-9) * round - from) / (to - from)) * width;
  useWindowGestures(frame, view, timed ? { left: nameWidth + room.left, width } : null);

  const choose = (row: number) => {
    const span = shown[row];
    if (span) onChoose(span.key);
  };
  const isOpen = (span: Span) => span.children.length > 0 && !folded.has(span.key);
  const sideways = (key: "ArrowLeft" | "ArrowRight", row: number): number | boolean => {
    const span = shown[row];
    if (!span) return false;
    if (key === "ArrowRight") {
      if (span.children.length === 0) return true;
      if (isOpen(span)) return row + 1;
      onFold(span.key, false);
      return true;
    }
    if (isOpen(span)) onFold(span.key, true);
    else if (span.parent !== null) return places.get(span.parent) ?? true;
    return true;
  };

  return (
    <div
      className="waterfall"
      ref={frame}
      style={{ "--names": `${nameWidth}px`, "--step": `${step}px`, "--grid": `${grid}px`, "--from": `${room.left}px` } as CSSProperties}
    >
      <VirtualRows
        ref={ref}
        label={t("Attempts")}
        count={shown.length}
        rowHeight={rowHeight}
        columns={2}
        headerHeight={axisHeight(model)}
        active={active}
        onActive={choose}
        onActivate={(row) => shown[row] && onOpen(shown[row].key)}
        header={
          <div role="row" className="axis" aria-rowindex={1}>
            <span role="columnheader" className="span-name">
              {t("Attempt")}
            </span>
            <span role="columnheader" className="axis-scale" aria-label={axisName(model, view)}>
              {timed ? <AxisHead waterfall={model} view={view} width={width} /> : <span className="axis-order">{t("Order")}</span>}
            </span>
          </div>
        }
        tree={{
          level: (row) => (shown[row]?.depth ?? 0) + 1,
          expanded: (row) => (shown[row] && shown[row].children.length > 0 ? isOpen(shown[row]) : undefined),
          onKey: sideways,
        }}
        rowLabel={(row) => {
          const entry = shown[row] && model.rows.get(shown[row].key);
          return entry && wordsOf(entry).sentence;
        }}
        rowClass={(row) => {
          const span = shown[row];
          if (span === undefined) return "";
          const after = enough !== null && span.start !== null && span.start >= enough;
          return [after ? "span-after" : "", matches.has(span.key) ? "span-hit" : ""].join(" ");
        }}
        renderRow={(row) => {
          const span = shown[row];
          const entry = span && model.rows.get(span.key);
          if (!span || !entry) return null;
          const { words, sentence } = wordsOf(entry);
          const [asked, path] = words.isAddress ? hostAndPath(words.object) : ["", words.object];
          const kind = attemptKind(span.attempt);
          const hidesChildren = span.children.length > 0 && folded.has(span.key);
          return (
            <>
              <span role="gridcell" className="span-name" title={sentence} style={{ paddingLeft: 6 + Math.min(span.depth, deepest) * 14 }}>
                {span.children.length > 0 ? (
                  // The arrow keys fold for the keyboard; this is the mouse's way.
                  // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
                  <span
                    className="fold"
                    onClick={(event) => {
                      event.stopPropagation();
                      onFold(span.key, !hidesChildren);
                    }}
                  >
                    <Icon name={hidesChildren ? "chevron-right" : "chevron-down"} />
                  </span>
                ) : (
                  <span className="fold" />
                )}
                {kinds && <Icon name={kindIcon(kind)} className="span-kind" label={kindWord(kind)} />}
                <span className="span-verb">{words.verb}</span>{" "}
                <span className="span-object">
                  <span className="span-host">{asked}</span>
                  <span className="span-path">{path}</span>
                </span>
                {words.outcome !== "" && <span className={`span-outcome ${outcomeTone(entry)}`}>{words.outcome.replaceAll(" → ", "→")}</span>}
                {words.marks.length > 0 && <Icon name="warning" className="tone-fair" label={words.marks.join(", ")} />}
              </span>
              {timed ? (
                <span role="gridcell" className="span-bars" aria-hidden="true">
                  <span className="span-track" style={{ width }}>
                    <BarCell
                      row={entry}
                      words={words}
                      extent={extentOf(model, entry, hidesChildren)}
                      shown={view.shown}
                      width={width}
                      limits={model.limits}
                      inside={hidesChildren ? span.children.slice(0, 50).map((key) => model.outline.byKey.get(key)!) : []}
                    />
                  </span>
                </span>
              ) : (
                <span role="gridcell" className="span-order">
                  {count(span.index + 1)}
                </span>
              )}
            </>
          );
        }}
      />
    </div>
  );
}

function axisName(model: Model, view: TraceWindow): string {
  if (model.tree.origin === null) return t("Order");
  const time = view.isWhole ? t("Time") : t("Time, {0} to {1}", ...windowText(view.shown));
  return [time, ...model.limits.map(limitText)].join(", ");
}

/** A chain is as good as its end; a redirect by itself is neither good nor bad. */
function outcomeTone({ failed, http, redirects }: WaterfallRow): string {
  if (failed || redirects?.failed === true) return "tone-bad";
  return http.isRedirect && redirects?.unfinished !== false ? "" : "tone-good";
}
