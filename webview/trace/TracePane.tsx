import { memo, useCallback, useEffect, useImperativeHandle, useMemo, useRef, useState, type Ref } from "react";
import { ancestorsOf, durationText, waitParts, waterfallOf } from "../../src/core/trace";
import type { CaseView } from "../../src/protocol/views";
import { Button, count, EmptyState, Icon, KeyHint, t, type VirtualRowsHandle } from "../ui";
import { useAction, useScreen, useScreenState } from "../state";
import { PaneHead, type PaneTools } from "../case/PaneHead";
import { axisHeight } from "./AxisHead";
import { SpanFinder } from "./SpanFinder";
import { SpanDetails } from "./SpanDetails";
import { markText } from "./attemptWords";
import { copyAsCurl } from "./copySpan";
import { extentOf } from "./extent";
import { useTraceWindow } from "./useTraceWindow";
import { Waterfall } from "./Waterfall";
import { ZoomTools } from "./ZoomTools";

export interface TracePaneProps {
  readonly view: CaseView;
  readonly tools: PaneTools | null;
  readonly folded: readonly string[];
  onFolded(keys: readonly string[]): void;
  readonly representationId: string | null;
  onRepresentation(representationId: string): void;
  /** Brings the pane with the representation to where it can be seen. */
  onLook(): void;
  readonly ref?: Ref<TraceHandle>;
}
/** Takes the focus to the span that is chosen. */
export interface TraceHandle {
  focus(): void;
}

const none: ReadonlySet<string> = new Set();

/** Whoever walks past many attempts by a key that is held down waits for none of their pages. */
const pause = 120;

/** What the system did, in time. Labels and drafts do not concern it: it is drawn again only when the case is another. */
export const TracePane = memo(function TracePane({ view, tools, folded, onFolded, representationId, onRepresentation, onLook, ref }: TracePaneProps) {
  const rows = useRef<VirtualRowsHandle>(null);
  const screen = useScreen();
  const imported = useScreenState((state) => state.document?.source != null);
  const { attempts, facts, citations, representations, budget, lane } = view;
  const unnecessaryEscalations = view.metrics["unnecessary_escalations"] ?? null;
  const model = useMemo(
    () => waterfallOf({ attempts, facts, citations, representations, budget, lane, unnecessaryEscalations }),
    [attempts, facts, citations, representations, budget, lane, unnecessaryEscalations],
  );
  const foldedKeys = useMemo(() => new Set(folded), [folded]);
  const [chosen, setChosen] = useState<{ rowId: string; key: string } | null>(null);
  const key =
    chosen?.rowId === view.rowId && model.rows.has(chosen.key) ? chosen.key : (model.firstSufficient?.key ?? model.outline.spans[0]?.key ?? null);
  const row = key === null ? undefined : model.rows.get(key);
  const byId = useMemo(() => new Map(representations.map((one) => [one.id, one])), [representations]);
  const brought = useCallback(
    (span: string) => {
      const of = (key: string | undefined) => {
        const attempt = key === undefined ? undefined : model.rows.get(key)?.span.attempt;
        return (
          byId.get(attempt?.representation_id ?? "") ??
          representations.find((one) => one.generatedBy !== null && one.generatedBy === attempt?.span_id) ??
          null
        );
      };
      // What a chain was for is what its last step brought.
      return of(span) ?? of(model.rows.get(span)?.redirects?.keys.at(-1));
    },
    [model, byId, representations],
  );

  const axis = useTraceWindow(model.length);
  const timed = model.tree.origin !== null;
  const extent = row === undefined ? null : extentOf(model, row, foldedKeys.has(row.span.key));
  // Zooming goes to the chosen attempt where that is in sight: whoever walks by keys is interested in it.
  const middle = extent === null ? undefined : (Math.max(extent.start, axis.shown.from) + Math.min(extent.end, axis.shown.to)) / 2;
  const at = extent !== null && extent.end >= axis.shown.from && extent.start <= axis.shown.to ? middle : undefined;
  useAction("zoomIn", () => axis.zoom(0.5, at), timed);
  useAction("zoomOut", () => axis.zoom(2, at), timed);
  useAction("zoomWhole", axis.whole, timed);
  useAction("panEarlier", () => axis.pan(-0.25), timed);
  useAction("panLater", () => axis.pan(0.25), timed);
  const waitEnd = row?.wait && extent ? (waitParts(row.wait, extent.end).at(-1)?.to ?? 0) : 0;
  useAction("zoomToAttempt", () => extent !== null && axis.on(extent.start, Math.max(extent.end, waitEnd)), extent !== null);
  useAction("copyAsCurl", () => row !== undefined && void copyAsCurl(screen, row.span.attempt).catch(screen.report), row !== undefined);

  const [finding, setFinding] = useState(0);
  const [matches, setMatches] = useState<ReadonlySet<string>>(none);
  useAction("find", () => setFinding((n) => n + 1), attempts.length > 0);
  // Another case is searched for something else.
  useEffect(() => setFinding(0), [view.rowId]);
  // A span that was found comes into sight once nothing is folded over it any more.
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    if (wanted.current === null || wanted.current !== key) return;
    wanted.current = null;
    rows.current?.revealActive();
  });

  useImperativeHandle(ref, () => ({ focus: () => rows.current?.focusActive() }));

  // What an attempt brought stands beside it as soon as it is chosen.
  const following = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Another case, or another page asked for meanwhile (the next claim's): it is no longer wanted.
  useEffect(() => () => clearTimeout(following.current), [view.rowId, representationId]);
  const show = useCallback(
    (span: string) => {
      clearTimeout(following.current);
      const representation = brought(span);
      if (representation) onRepresentation(representation.id);
      return representation !== null;
    },
    [brought, onRepresentation],
  );
  const { reveal } = axis;
  const choose = useCallback(
    (next: string) => {
      setChosen({ rowId: view.rowId, key: next });
      const extent = extentOf(model, model.rows.get(next)!, foldedKeys.has(next));
      if (extent !== null) reveal(extent.start, extent.end);
      clearTimeout(following.current);
      following.current = setTimeout(() => show(next), pause);
    },
    [view.rowId, show, model, foldedKeys, reveal],
  );
  const fold = useCallback(
    (span: string, hide: boolean) => onFolded(hide ? [...folded, span] : folded.filter((one) => one !== span)),
    [folded, onFolded],
  );
  const find = useCallback(
    (span: string) => {
      const above = new Set(ancestorsOf(model.outline, span));
      if (folded.some((one) => above.has(one))) onFolded(folded.filter((one) => !above.has(one)));
      wanted.current = span;
      choose(span);
    },
    [model, folded, onFolded, choose],
  );
  const open = useCallback(
    (span: string) => {
      choose(span);
      if (show(span)) onLook();
    },
    [choose, show, onLook],
  );

  const note = [
    model.counts.attempts === 1 ? t("1 attempt") : t("{0} attempts", count(model.counts.attempts)),
    model.tree.origin === null ? null : durationText(model.tree.length),
    model.counts.cached > 0 ? t("{0} by cache", count(model.counts.cached)) : null,
    model.counts.failed > 0 ? t("{0} failed", count(model.counts.failed)) : null,
  ]
    .filter((part) => part !== null)
    .join(" · ");
  return (
    <section className="pane" aria-labelledby="trace-title">
      <PaneHead id="trace-title" title={t("Trace")} tools={tools} note={note}>
        {timed && <ZoomTools axis={axis} at={at} />}
        {attempts.length > 0 && (
          <Button kind="icon" label={t("Find in Pane")} title={t("Find in Pane")} onClick={() => setFinding((n) => n + 1)}>
            <Icon name="search" />
          </Button>
        )}
        <KeyHint action="focusWaterfall" />
      </PaneHead>
      {model.counts.attempts === 0 ? (
        <EmptyState icon="list-tree" title={t("No attempts are recorded")}>
          {imported
            ? t("The file says nothing of how the answer came about.")
            : t("The row has no spans of its own and spans.jsonl has none for it.")}
        </EmptyState>
      ) : (
        <div className="pane-body trace-body" tabIndex={-1} data-focus-home="">
          {model.tree.origin === null && <p className="trace-odd dim">{t("No times were recorded: the attempts stand in the order of the file.")}</p>}
          {model.counts.odd > 0 && (
            <p className="trace-odd tone-fair">{[...model.marks].map(([mark, n]) => `${count(n)} × ${markText(mark)}`).join(" · ")}</p>
          )}
          {finding > 0 && (
            <SpanFinder
              key={view.rowId}
              model={model}
              chosen={key}
              asked={finding}
              onFound={find}
              onMatches={setMatches}
              onClose={() => {
                setFinding(0);
                rows.current?.focusActive();
              }}
            />
          )}
          <div className="trace-rows" style={{ flexBasis: Math.min(model.tree.spans.length, 400) * 24 + axisHeight(model) + 2 }}>
            <Waterfall
              ref={rows}
              model={model}
              folded={foldedKeys}
              onFold={fold}
              matches={matches}
              chosen={key}
              view={axis}
              onChoose={choose}
              onOpen={open}
            />
          </div>
          {model.firstSufficient && (
            <p className="trace-rule dim">
              {model.firstSufficient.rule === "matched-fact"
                ? t("◆ first sufficient: the attempt that ended first among those whose representation is cited for a matched fact.")
                : t("◆ first cited: the attempt that ended first among those whose representation a claim cites; facts are not judged here.")}
            </p>
          )}
          {row && (
            <SpanDetails
              model={model}
              row={row}
              representation={brought(row.span.key)}
              shown={brought(row.span.key)?.id === representationId}
              onShow={() => open(row.span.key)}
            />
          )}
        </div>
      )}
    </section>
  );
});
