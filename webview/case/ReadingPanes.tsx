import { useCallback } from "react";
import type { Evidence } from "../../src/core/formats/common";
import { AnswerPane } from "../answer/AnswerPane";
import { useScreen, useScreenState } from "../state";
import { TracePane } from "../trace/TracePane";
import type { CaseCache } from "./caseCache";
import { CasePanes } from "./CasePanes";
import { RepresentationSide, type EvidenceChoice } from "./RepresentationSide";
import type { ClaimActions } from "./useClaimActions";
import type { Grades } from "./useGrades";
import type { Reading } from "./useReading";

interface Props {
  readonly reading: Reading;
  readonly cache: CaseCache;
  readonly evidence: Evidence | null;
  readonly grades: Grades;
  readonly actions: ClaimActions;
  onChoice(choice: EvidenceChoice | null): void;
}

/** Attempts, answer and archived representation of a case, side by side. */
export function ReadingPanes({ reading, cache, evidence, grades, actions, onChoice }: Props) {
  const screen = useScreen();
  const { view, focus, panes, trace, representation, onFocus, onRepresentation } = reading;
  const folded = useScreenState(({ panel }) => panel.foldedSpans);
  const onFolded = useCallback((keys: readonly string[]) => screen.setPanel({ foldedSpans: [...keys] }), [screen]);
  // Where the representation is behind another pane it comes to the front with the focus, whose pane went behind.
  const onLook = useCallback(() => {
    if (panes.current?.reveal("representation") === false) requestAnimationFrame(() => representation.current?.show(null));
  }, [panes, representation]);
  return (
    <CasePanes
      ref={panes}
      panes={{
        trace: (tools) => (
          <TracePane
            view={view}
            tools={tools}
            folded={folded}
            onFolded={onFolded}
            representationId={focus.representationId}
            onRepresentation={onRepresentation}
            onLook={onLook}
            ref={trace}
          />
        ),
        answer: (tools) => <AnswerPane view={view} focus={focus} tools={tools} onFocus={onFocus} actions={actions} />,
        representation: (tools) => (
          <RepresentationSide
            view={view}
            focus={focus}
            cache={cache}
            tools={tools}
            evidence={evidence}
            placed={grades.placed}
            onPlaced={grades.onPlaced}
            onChoice={onChoice}
            ref={representation}
            onRepresentation={onRepresentation}
          />
        ),
      }}
    />
  );
}
