import { useMemo, type CSSProperties } from "react";
import type { PreviewRow } from "../../../src/protocol/assistantViews";
import { layoutAnswer, visibleText } from "../../answer/answerSegments";

/** The answer with its claims underlined, one lane for each layer of overlap; `number` is how the list below calls a claim. */
export function PreviewAnswer({ row, numberOf }: { readonly row: PreviewRow; numberOf(claimId: string): number }) {
  const layout = useMemo(() => layoutAnswer(row.answer ?? "", row.claims), [row]);
  return (
    <p className="preview-answer" style={{ "--lanes": layout.lanes } as CSSProperties}>
      {layout.segments.map((segment) => (
        <span key={segment.start}>
          <span
            className={segment.claimIds.length > 0 ? "preview-claim" : undefined}
            style={underlines(segment.claimIds.map((id) => layout.placed.get(id)?.lane ?? 0))}
          >
            {visibleText((row.answer ?? "").slice(segment.start, segment.end))}
          </span>
          {segment.ending.map((id) => (
            <sup key={id} className="claim-number">
              {numberOf(id)}
            </sup>
          ))}
        </span>
      ))}
    </p>
  );
}

function underlines(lanes: readonly number[]): CSSProperties | undefined {
  if (lanes.length === 0) return undefined;
  return {
    background: lanes.map((lane) => `linear-gradient(var(--claim), var(--claim)) 0 calc(100% - ${lane * 4}px) / 100% 2px no-repeat`).join(", "),
  };
}
