import { useCallback, useMemo, useState, type ReactNode } from "react";
import type { CaseView } from "../../src/protocol/views";
import { Button, count, EmptyState, Icon, KeyHint, t } from "../ui";
import type { CaseFocus } from "../case/caseFocus";
import { PaneHead, type PaneTools } from "../case/PaneHead";
import type { ClaimActions } from "../case/useClaimActions";
import { useAction } from "../state";
import { layoutAnswer } from "./answerSegments";
import { AnswerText } from "./AnswerText";
import { ClaimList } from "./ClaimList";
import { ClaimPanel } from "./ClaimPanel";
import { CorrectClaims } from "./CorrectClaims";
import { Refusal } from "./Refusal";

export interface AnswerPaneProps {
  readonly view: CaseView;
  readonly focus: CaseFocus;
  readonly tools: PaneTools | null;
  onFocus(focus: CaseFocus): void;
  readonly actions: ClaimActions;
}

export function AnswerPane({ view, focus, tools, onFocus, actions }: AnswerPaneProps) {
  const [selection, setSelection] = useState<{ start: number; end: number } | null>(null);
  const [correcting, setCorrecting] = useState(false);
  const layout = useMemo(() => layoutAnswer(view.answer, view.claims), [view.answer, view.claims]);
  const isLong = view.answer.length > longAnswer;
  const mayCorrect = view.answer !== "" && view.labelling.allowed;
  useAction("correctClaims", () => setCorrecting(true), mayCorrect);
  const selected = useCallback(
    (range: { start: number; end: number } | null) =>
      setSelection((before) => (before?.start === range?.start && before?.end === range?.end ? before : range)),
    [],
  );
  const orphans = useMemo(() => {
    const claims = new Set(view.claims.map((claim) => claim.id));
    return view.citations.filter((citation) => citation.claimId === null || !claims.has(citation.claimId));
  }, [view.citations, view.claims]);

  return (
    <section className="pane" aria-labelledby="answer-title">
      <PaneHead id="answer-title" title={t("Answer")} tools={tools} note={noteOf(view.claims.length, view.citations.length)}>
        <KeyHint action="previousClaim" />
        <KeyHint action="nextClaim" />
        {mayCorrect && selection && (
          <Button
            kind="icon"
            label={t("Mark the selection as a missing claim")}
            title={t("Mark the selection as a missing claim")}
            onClick={() => actions.correct({ op: "add", ...selection })}
          >
            <Icon name="add" />
          </Button>
        )}
        {mayCorrect && (
          <Button kind="icon" label={t("Correct the claims…")} title={t("Correct the claims…")} onClick={() => setCorrecting(true)}>
            <Icon name="edit" />
          </Button>
        )}
      </PaneHead>
      {/* Without a claim or citation nothing in it takes the focus: then it does, so that it can be scrolled by key. */}
      <div
        className={isLong ? "pane-body answer-body answer-long" : "pane-body answer-body"}
        role="group"
        aria-labelledby="answer-title"
        tabIndex={view.claims.length === 0 && view.citations.length === 0 ? 0 : -1}
        data-focus-home=""
        {...(isLong ? {} : scroller)}
      >
        <Part className="answer-words" apart={isLong} scrolls>
          {view.refusal && <Refusal refusal={view.refusal} onShow={(representationId) => onFocus({ ...focus, representationId })} />}
          {view.answer === "" && !view.refusal && (
            <EmptyState icon="comment" title={t("The system gave no answer")}>
              {t("The row has neither an answer nor a refusal. The waterfall shows how far it came.")}
            </EmptyState>
          )}
          {view.answer !== "" && <AnswerText view={view} layout={layout} focus={focus} onFocus={onFocus} onSelect={selected} />}
        </Part>
        <Part className="answer-parts" apart={isLong}>
          <ClaimList title={t("Not in the answer")} claims={layout.unplaced} view={view} focus={focus} onFocus={onFocus} />
          {orphans.length > 0 && (
            <ClaimList title={t("Citations of no claim")} claims={[]} orphans={orphans} view={view} focus={focus} onFocus={onFocus} />
          )}
          <ClaimPanel view={view} focus={focus} onFocus={onFocus} actions={actions} />
        </Part>
      </div>
      {correcting && (
        <CorrectClaims view={view} focus={focus} selection={selection} onCorrect={actions.correct} onClose={() => setCorrecting(false)} />
      )}
    </section>
  );
}

/** A longer answer scrolls by itself, above what is said of the claim looked at: below it nobody would find that. */
const longAnswer = 20_000;
const scroller = { "data-scroller": "" };

function Part({
  className,
  apart,
  scrolls = false,
  children,
}: {
  readonly className: string;
  readonly apart: boolean;
  readonly scrolls?: boolean;
  readonly children: ReactNode;
}) {
  if (!apart) return children;
  return (
    <div className={className} {...(scrolls ? scroller : {})}>
      {children}
    </div>
  );
}

/** How much there is of what; of what there is nothing, nothing is said. */
function noteOf(claims: number, citations: number): string {
  if (claims === 0 && citations === 0) return t("no claims");
  return [
    claims === 1 ? t("1 claim") : t("{0} claims", count(claims)),
    ...(citations === 0 ? [] : [citations === 1 ? t("1 citation") : t("{0} citations", count(citations))]),
  ].join(" · ");
}
