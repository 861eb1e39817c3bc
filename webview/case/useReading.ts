import { useCallback, useMemo, useRef, type RefObject } from "react";
import type { Evidence } from "../../src/core/formats/common";
import type { CaseView } from "../../src/protocol/views";
import { useAction, useScreen, useScreenState } from "../state";
import type { TraceHandle } from "../trace/TracePane";
import { t } from "../ui";
import type { PanesHandle } from "./CasePanes";
import { citationBeside, claimBeside, settledFocus, type CaseFocus } from "./caseFocus";
import type { PaneId } from "./PaneHead";
import { registers, type RepresentationHandle } from "./RepresentationSide";

/** How a case is read: what of it is in focus, and the way to its panes. `ReadingPanes` draws it. */
export interface Reading {
  readonly view: CaseView;
  readonly focus: CaseFocus;
  readonly panes: RefObject<PanesHandle | null>;
  readonly trace: RefObject<TraceHandle | null>;
  readonly representation: RefObject<RepresentationHandle | null>;
  onFocus(next: CaseFocus): void;
  onRepresentation(id: string): void;
  /** Does something in a pane that may have to be brought to the front first. */
  inPane(pane: PaneId, then: () => void): void;
}

/**
 * Reads a case in this panel, with the keys that walk through its claims, citations and panes.
 * @param asked what is in focus where nothing was chosen yet
 */
export function useReading(view: CaseView, asked: Partial<Pick<CaseFocus, "claimId" | "citationId">> = {}): Reading {
  const screen = useScreen();
  const panel = useScreenState(({ panel: { claimId, citationId, representationId, register } }) => ({
    claimId,
    citationId,
    representationId,
    register,
  }));
  const { representationId, register } = panel;
  const claimId = panel.claimId ?? asked.claimId ?? null;
  const citationId = panel.citationId ?? asked.citationId ?? null;
  const focus = useMemo(() => settledFocus(view, { claimId, citationId, representationId }), [view, claimId, citationId, representationId]);
  const panes = useRef<PanesHandle>(null);
  const trace = useRef<TraceHandle>(null);
  const representation = useRef<RepresentationHandle>(null);

  const onFocus = useCallback(
    (next: CaseFocus) => screen.setPanel({ claimId: next.claimId, citationId: next.citationId, representationId: next.representationId }),
    [screen],
  );
  const onRepresentation = useCallback((id: string) => screen.setPanel({ representationId: id }), [screen]);
  // A pane that is hidden, or behind another, is brought out first; it is there in the next frame. One in sight is there now:
  // the next key may come before that frame.
  const inPane = useCallback((pane: PaneId, then: () => void) => {
    if (panes.current?.reveal(pane) === true) then();
    else requestAnimationFrame(then);
  }, []);

  const move = (next: CaseFocus | null, end: string) => {
    if (next === null) return screen.announceAndShow(end);
    onFocus(next);
    const claim = view.claims.find((one) => one.id === next.claimId);
    const citation = view.citations.find((one) => one.id === next.citationId);
    screen.announce([claim?.text ?? t("Citation of no claim"), citation ? t("citation {0}", citation.number) : t("no citation")].join(", "));
  };
  useAction("nextClaim", () => move(claimBeside(view, focus, 1), t("This is the last claim.")), view.claims.length > 0);
  useAction("previousClaim", () => move(claimBeside(view, focus, -1), t("This is the first claim.")), view.claims.length > 0);
  useAction("nextCitation", () => move(citationBeside(view, focus, 1), t("This is the last citation.")), view.citations.length > 0);
  useAction("previousCitation", () => move(citationBeside(view, focus, -1), t("This is the first citation.")), view.citations.length > 0);
  useAction("focusWaterfall", () => inPane("trace", () => trace.current?.focus()), view.attempts.length > 0);
  useAction(
    "switchRegister",
    () => {
      const next = registers[(registers.indexOf(register) + 1) % registers.length]!;
      panes.current?.reveal("representation");
      screen.setPanel({ register: next });
      screen.announce({ page: t("Page"), text: t("Text"), bytes: t("Bytes") }[next]);
    },
    focus.representationId !== null,
  );
  return { view, focus, panes, trace, representation, onFocus, onRepresentation, inPane };
}

/** Shows evidence in the representation, wherever that pane is; null: the representation alone. */
export const showEvidence = ({ inPane, representation }: Reading, evidence: Evidence | null): void =>
  inPane("representation", () => representation.current?.show(evidence));
