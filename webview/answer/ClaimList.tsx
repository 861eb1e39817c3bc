import { useState } from "react";
import type { CaseView, CitationView, ClaimView } from "../../src/protocol/views";
import { citationsOf, type CaseFocus } from "../case/caseFocus";
import { Button, count, t } from "../ui";
import { visibleText } from "./answerSegments";
import { CitationChip } from "./AnswerText";

interface Props {
  readonly title: string;
  readonly claims: readonly ClaimView[];
  readonly orphans?: readonly CitationView[];
  readonly view: CaseView;
  readonly focus: CaseFocus;
  onFocus(focus: CaseFocus): void;
}

const atFirst = 50;

/** Claims that stand nowhere in the answer, and citations that stand under no claim: nothing of the row is left out. */
export function ClaimList({ title, claims, orphans = [], view, focus, onFocus }: Props) {
  const [most, setMost] = useState(atFirst);
  if (claims.length === 0 && orphans.length === 0) return null;
  // What is looked at is always among them, however far down it stands.
  const shown = claims.filter((claim, index) => index < most || claim.id === focus.claimId);
  const alone = orphans.filter((citation, index) => index < most || citation.id === focus.citationId);
  const hidden = claims.length - shown.length + orphans.length - alone.length;
  return (
    <div className="answer-section">
      <h3>{title}</h3>
      <ul className="plain-list">
        {shown.map((claim) => (
          <li key={claim.id}>
            <button
              type="button"
              className="text-button"
              aria-pressed={focus.claimId === claim.id}
              onClick={() => onFocus({ claimId: claim.id, citationId: citationsOf(view, claim.id)[0]?.id ?? null, representationId: null })}
            >
              {claim.text === "" ? t("Claim {0}, without a text", claim.id) : visibleText(claim.text)}
            </button>
            {citationsOf(view, claim.id).map((citation) => (
              <CitationChip key={citation.id} citation={citation} claim={claim} focus={focus} onFocus={onFocus} />
            ))}
          </li>
        ))}
        {alone.map((citation) => (
          <li key={citation.id}>
            <CitationChip citation={citation} claim={null} focus={focus} onFocus={onFocus} />{" "}
            <span className="dim">{visibleText(citation.url ?? t("no address"))}</span>
          </li>
        ))}
      </ul>
      {hidden > 0 && <Button onClick={() => setMost(most + 10 * atFirst)}>{t("Show more: {0} are not listed", count(hidden))}</Button>}
    </div>
  );
}
