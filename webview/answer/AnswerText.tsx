import { Fragment, useEffect, useMemo, useRef, type CSSProperties } from "react";
import type { CaseView, CitationView, ClaimView } from "../../src/protocol/views";
import { citationsOf, type CaseFocus } from "../case/caseFocus";
import { t } from "../ui";
import { lastWordStart, layoutAnswer, visibleText } from "./answerSegments";
import { supportLine, supportTone } from "./support";

interface Props {
  readonly view: CaseView;
  readonly focus: CaseFocus;
  onFocus(focus: CaseFocus): void;
  onSelect(range: { start: number; end: number } | null): void;
}

/**
 * The answer with its claims underlined, one lane of underlines for each layer of overlap, and the citations of a claim as
 * buttons where it ends. A click on text chooses the innermost claim there; a second one the next further out.
 */
export function AnswerText({ view, focus, onFocus, onSelect }: Props) {
  const text = useRef<HTMLDivElement>(null);
  const layout = useMemo(() => layoutAnswer(view.answer, view.claims), [view.answer, view.claims]);
  const claims = useMemo(() => new Map(view.claims.map((claim) => [claim.id, claim])), [view.claims]);

  useEffect(() => {
    text.current?.querySelector("[data-focused]")?.scrollIntoView({ block: "nearest" });
  }, [focus.claimId, view.rowId]);

  // Mouse only: keys reach every claim with [ and ], and every citation is a button.
  useEffect(() => {
    const element = text.current;
    if (element === null) return;
    const clicked = (event: MouseEvent) => {
      if (document.getSelection()?.isCollapsed === false) return;
      const segment = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-claims]") : null;
      const ids = segment?.dataset["claims"] ? (JSON.parse(segment.dataset["claims"]) as string[]) : [];
      if (event.target instanceof Element && event.target.closest("button")) return;
      const inward = [...ids].reverse();
      const id = inward[(inward.indexOf(focus.claimId ?? "") + 1) % inward.length];
      if (id !== undefined) onFocus({ claimId: id, citationId: citationsOf(view, id)[0]?.id ?? null, representationId: null });
    };
    element.addEventListener("click", clicked);
    return () => element.removeEventListener("click", clicked);
  }, [view, focus.claimId, onFocus]);
  useEffect(() => {
    const changed = () => {
      const range = text.current ? selectedRange(text.current) : null;
      onSelect(range);
    };
    document.addEventListener("selectionchange", changed);
    return () => document.removeEventListener("selectionchange", changed);
  }, [onSelect]);

  return (
    <div className="answer-text" ref={text} style={{ "--lanes": layout.lanes } as CSSProperties}>
      {layout.segments.map((segment) => {
        const marks = {
          "data-claims": segment.claimIds.length > 0 ? JSON.stringify(segment.claimIds) : undefined,
          "data-focused": focus.claimId !== null && segment.claimIds.includes(focus.claimId) ? "" : undefined,
          className: segment.claimIds.length > 0 ? "claim" : undefined,
          style: underlines(
            segment.claimIds.flatMap((id) => layout.placed.get(id) ?? []).map(({ claim, lane }) => ({ lane, support: claim.support })),
          ),
        };
        const text = visibleText(view.answer.slice(segment.start, segment.end));
        // No number begins a line apart from the word it belongs to.
        const cut = segment.ending.length === 0 ? text.length : lastWordStart(text);
        return (
          <Fragment key={segment.start}>
            {cut > 0 && (
              <span data-start={segment.start} {...marks}>
                {text.slice(0, cut)}
              </span>
            )}
            <span className="answer-end">
              {cut < text.length && (
                <span data-start={segment.start + cut} {...marks}>
                  {text.slice(cut)}
                </span>
              )}
              {segment.ending.map((id) => (
                <ClaimEnd key={id} view={view} claim={claims.get(id)!} focus={focus} onFocus={onFocus} />
              ))}
            </span>
          </Fragment>
        );
      })}
    </div>
  );
}

/** The buttons behind a claim: its citations by number, or a sign that it has none. */
function ClaimEnd({
  view,
  claim,
  focus,
  onFocus,
}: {
  readonly view: CaseView;
  readonly claim: ClaimView;
  readonly focus: CaseFocus;
  onFocus(focus: CaseFocus): void;
}) {
  const citations = citationsOf(view, claim.id);
  if (citations.length === 0) {
    return (
      <button
        type="button"
        className="cite cite-none"
        aria-pressed={focus.claimId === claim.id}
        title={t("No citation: {0}", claim.text)}
        aria-label={t("Claim without citation: {0}", claim.text)}
        onClick={() => onFocus({ claimId: claim.id, citationId: null, representationId: null })}
      >
        ∅
      </button>
    );
  }
  return citations.map((citation) => <CitationChip key={citation.id} citation={citation} claim={claim} focus={focus} onFocus={onFocus} />);
}

export function CitationChip({
  citation,
  claim,
  focus,
  onFocus,
}: {
  readonly citation: CitationView;
  readonly claim: ClaimView | null;
  readonly focus: CaseFocus;
  onFocus(focus: CaseFocus): void;
}) {
  const support = citation.support === null ? "" : `, ${citation.support}`;
  return (
    <button
      type="button"
      className={`cite tone-${supportTone(citation.support)}`}
      aria-pressed={focus.citationId === citation.id}
      title={`${citation.url ?? t("no address")}${support}`}
      aria-label={
        claim ? t("Citation {0}{1} of: {2}", citation.number, support, claim.text) : t("Citation {0}{1} of no claim", citation.number, support)
      }
      onClick={() => onFocus({ claimId: citation.claimId, citationId: citation.id, representationId: null })}
    >
      {citation.number}
    </button>
  );
}

/** One background image a claim, each in the lane of its own under the text. */
function underlines(lines: readonly { lane: number; support: string | null }[]): CSSProperties | undefined {
  if (lines.length === 0) return undefined;
  const images = lines.flatMap(({ lane, support }) => {
    const colour = `var(--claim-${supportTone(support)})`;
    const bottom = `calc(100% - ${lane * 4}px)`;
    const dashes = { dashed: "0 6px, transparent 6px 9px", dotted: "0 2px, transparent 2px 5px", plain: "0 3px, transparent 3px 5px" };
    const line = supportLine(support);
    if (line === "solid") return [`linear-gradient(${colour}, ${colour}) 0 ${bottom} / 100% 2px no-repeat`];
    if (line === "double") return [`linear-gradient(${colour}, ${colour}) 0 ${bottom} / 100% 3px no-repeat`];
    return [`repeating-linear-gradient(90deg, ${colour} ${dashes[line]}) 0 ${bottom} / 100% 2px no-repeat`];
  });
  return { background: images.join(", ") };
}

/** The selection as offsets of the answer; null where it is empty or reaches outside. Buttons between the text do not count. */
function selectedRange(root: HTMLElement): { start: number; end: number } | null {
  const selection = document.getSelection();
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  if (!root.contains(range.startContainer) || !root.contains(range.endContainer)) return null;
  const texts = [...root.querySelectorAll<HTMLElement>("[data-start]")].filter((element) => range.intersectsNode(element));
  const offsets = texts.flatMap((element) => {
    const node = element.firstChild;
    if (node === null) return [];
    const base = Number(element.dataset["start"]);
    const from = range.startContainer === node ? range.startOffset : range.comparePoint(node, 0) >= 0 ? 0 : null;
    const length = node.textContent?.length ?? 0;
    const to = range.endContainer === node ? range.endOffset : range.comparePoint(node, length) <= 0 ? length : null;
    return from === null || to === null || from >= to ? [] : [base + from, base + to];
  });
  return offsets.length === 0 ? null : { start: Math.min(...offsets), end: Math.max(...offsets) };
}
