import { Fragment, memo, useEffect, useMemo, useRef, type CSSProperties } from "react";
import type { CaseView, CitationView, ClaimView } from "../../src/protocol/views";
import { citationsOf, type CaseFocus } from "../case/caseFocus";
import { count, t } from "../ui";
import { answerChunks, chunkAt, type AnswerChunk } from "./answerChunks";
import { lastWordStart, visibleText, type AnswerLayout } from "./answerSegments";
import { supportLine, supportTone } from "./support";
import { useNearBlocks } from "./useNearBlocks";

interface Props {
  readonly view: CaseView;
  readonly layout: AnswerLayout;
  readonly focus: CaseFocus;
  onFocus(focus: CaseFocus): void;
  onSelect(range: { start: number; end: number } | null): void;
}

/**
 * The answer with its claims underlined, one lane of underlines for each layer of overlap, and the citations of a claim as
 * buttons where it ends. A click on text chooses the innermost claim there; a second one the next further out. A long answer
 * stands in blocks: those out of sight are plain text, and the browser lays them out when they come near.
 */
export function AnswerText({ view, layout, focus, onFocus, onSelect }: Props) {
  const text = useRef<HTMLDivElement>(null);
  const chunks = useMemo(() => answerChunks(view.answer, layout.segments), [view.answer, layout]);
  const claims = useMemo(() => new Map(view.claims.map((claim) => [claim.id, claim])), [view.claims]);
  const isNear = useNearBlocks(text, chunks.length, chunks);
  const focused = focus.claimId === null ? undefined : layout.placed.get(focus.claimId);
  const [first, last] = focused ? [chunkAt(chunks, focused.start), chunkAt(chunks, focused.end - 1)] : [-1, -1];

  useEffect(() => {
    const reveal = () => text.current?.querySelector("[data-focused]")?.scrollIntoView({ block: "nearest" });
    reveal();
    // What lies between was only guessed at until it came into sight.
    const frame = requestAnimationFrame(reveal);
    return () => cancelAnimationFrame(frame);
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
      {chunks.map((chunk, index) => {
        const hasFocus = index >= first && index <= last;
        return (
          <Chunk
            key={chunk.start}
            view={view}
            chunk={chunk}
            layout={layout}
            claims={claims}
            drawn={hasFocus || isNear(index)}
            alone={chunks.length === 1}
            focus={hasFocus ? focus : null}
            onFocus={onFocus}
          />
        );
      })}
    </div>
  );
}

interface ChunkProps {
  readonly view: CaseView;
  readonly chunk: AnswerChunk;
  readonly layout: AnswerLayout;
  readonly claims: ReadonlyMap<string, ClaimView>;
  /** With its claims; else its text alone. */
  readonly drawn: boolean;
  readonly alone: boolean;
  /** Null where what is looked at is elsewhere. */
  readonly focus: CaseFocus | null;
  onFocus(focus: CaseFocus): void;
}

/** Buttons of claims that end in one place at most; the keys reach the others. */
const mostEnds = 24;
const noFocus: CaseFocus = { claimId: null, citationId: null, representationId: null };

const Chunk = memo(function Chunk({ view, chunk, layout, claims, drawn, alone, focus, onFocus }: ChunkProps) {
  const own = view.answer.slice(chunk.start, chunk.end);
  const style = alone ? undefined : { containIntrinsicSize: `auto ${Math.ceil(own.length / 70) * 22}px` };
  if (!drawn)
    return (
      <div className="answer-chunk answer-block" style={style}>
        <span data-start={chunk.start}>{visibleText(own)}</span>
      </div>
    );
  const focused = focus?.claimId == null ? undefined : layout.placed.get(focus.claimId);
  return (
    <div className={alone ? "answer-chunk" : "answer-chunk answer-block"} style={style}>
      {chunk.pieces.map((piece) => {
        const inFocus = focused !== undefined && piece.start >= focused.start && piece.end <= focused.end;
        const told = inFocus && !piece.claimIds.includes(focused.claim.id) ? [...piece.claimIds, focused.claim.id] : piece.claimIds;
        const marks = {
          "data-claims": told.length > 0 ? JSON.stringify(told) : undefined,
          "data-focused": inFocus ? "" : undefined,
          className: told.length > 0 ? "claim" : undefined,
          style: underlines(told.flatMap((id) => layout.placed.get(id) ?? []).map(({ claim, lane }) => ({ lane, support: claim.support }))),
        };
        const text = visibleText(view.answer.slice(piece.start, piece.end));
        // No number begins a line apart from the word it belongs to.
        const cut = piece.ending.length === 0 ? text.length : lastWordStart(text);
        const ends = piece.ending.filter((id, index) => index < mostEnds || id === focus?.claimId);
        return (
          <Fragment key={piece.start}>
            {cut > 0 && (
              <span data-start={piece.start} {...marks}>
                {text.slice(0, cut)}
              </span>
            )}
            <span className="answer-end">
              {cut < text.length && (
                <span data-start={piece.start + cut} {...marks}>
                  {text.slice(cut)}
                </span>
              )}
              {ends.map((id) => (
                <ClaimEnd key={id} view={view} claim={claims.get(id)!} focus={focus ?? noFocus} onFocus={onFocus} />
              ))}
              {ends.length < piece.ending.length && (
                <span
                  className="cite-more dim"
                  title={t("{0} claims end here. The keys for the next and the previous claim reach all of them.", count(piece.ending.length))}
                >
                  +{count(piece.ending.length - ends.length)}
                </span>
              )}
            </span>
          </Fragment>
        );
      })}
    </div>
  );
});

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
  return (
    <>
      {citations
        .filter((one, index) => index < mostEnds || one.id === focus.citationId)
        .map((citation) => (
          <CitationChip key={citation.id} citation={citation} claim={claim} focus={focus} onFocus={onFocus} />
        ))}
      {citations.length > mostEnds && (
        <span
          className="cite-more dim"
          title={t("{0} citations. The keys for the next and the previous citation reach all of them.", count(citations.length))}
        >
          +{count(citations.length - mostEnds)}
        </span>
      )}
    </>
  );
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
