import { useState } from "react";
import type { CaseView, CitationView, ClaimView } from "../../src/protocol/views";
import { citationsOf, type CaseFocus } from "../case/caseFocus";
import type { ClaimActions } from "../case/useClaimActions";
import { Button, Chip, count, Icon, t } from "../ui";
import { visibleText } from "./answerSegments";
import { ClaimChoice } from "./ClaimChoice";
import { CitationChip } from "./AnswerText";
import { OtherLabels } from "./OtherLabels";
import { SufficientSets } from "./SufficientSets";
import { Stages } from "./Stages";
import { supportTone } from "./support";

/** Parts of a claim that are listed at most: a list of thousands is read by nobody, and its keys would be slow. */
const mostListed = 100;

interface Props {
  readonly view: CaseView;
  readonly focus: CaseFocus;
  onFocus(focus: CaseFocus): void;
  readonly actions: ClaimActions;
}

/** Everything about the claim that is looked at: its words, its citations, the expected facts it states, the verdicts that are not sealed. */
export function ClaimPanel({ view, focus, onFocus, actions }: Props) {
  const claim = view.claims.find((one) => one.id === focus.claimId);
  const citation = view.citations.find((one) => one.id === focus.citationId);
  const facts = view.facts.filter((fact) => claim === undefined || fact.claimId === claim.id);
  const cited = claim === undefined ? [] : citationsOf(view, claim.id);
  const shownCitations = cited.filter((one, index) => index < mostListed || one.id === focus.citationId);
  const lost = claim === undefined ? [] : view.facts.filter((fact) => fact.claimId === null);
  return (
    <div className="claim-panel">
      {claim && (
        <div className="answer-section">
          <h3>
            {t("This claim")}
            {claim.added && (
              <Chip tone="info" title={t("Marked by a reviewer, not part of the row")}>
                {t("added")}
              </Chip>
            )}
            {claim.adjusted && (
              <Chip tone="info" title={t("The row has it with other bounds; a reviewer changed them")}>
                {t("bounds changed")}
              </Chip>
            )}
          </h3>
          <blockquote className="answer-quote">{visibleText(claim.text)}</blockquote>
          {claim.strayMarker !== null && (
            <StrayMarker view={view} claim={claim} onMove={() => actions.correct({ op: "marker", claimId: claim.id })} />
          )}
          {claim.support !== null && (
            <p>
              {t("Joint support")}: <Chip tone={supportTone(claim.support)}>{claim.support}</Chip>
            </p>
          )}
          {cited.length === 0 && <p className="dim">{t("It cites nothing.")}</p>}
          <ul className="plain-list">
            {shownCitations.map((one) => (
              <li key={one.id} className={one.id === focus.citationId ? "cite-line cite-line-on" : "cite-line"}>
                <CitationChip citation={one} claim={claim} focus={focus} onFocus={onFocus} />{" "}
                <span className="cite-url" title={one.url ?? undefined}>
                  {visibleText(shown(one))}
                </span>
                {one.support !== null && (
                  <Chip tone={supportTone(one.support)} title={one.reason ?? undefined}>
                    {one.support}
                  </Chip>
                )}
                {one.provenance !== null && <Chip title={t("Provenance of the source")}>{one.provenance}</Chip>}
              </li>
            ))}
          </ul>
          {cited.length > shownCitations.length && (
            <p className="dim">{t("{0} more are not listed here", count(cited.length - shownCitations.length))}</p>
          )}
        </div>
      )}
      {claim && (cited.length > 1 || claim.pairing.mine !== null || claim.pairing.others.marks.length > 0) && (
        <SufficientSets key={`${view.rowId} ${claim.id}`} view={view} claim={claim} cited={cited} onMark={(mark) => actions.mark(claim.id, mark)} />
      )}
      {citation && <Pairing key={`${view.rowId} ${citation.id} ${citation.claimId}`} view={view} citation={citation} onPair={actions.pair} />}
      <OtherLabels key={view.rowId} view={view} focus={focus} />
      <Facts title={t("Expected facts")} facts={facts} />
      <Facts title={t("Facts no claim states")} facts={lost} />
      <Stages view={view} claimId={claim?.id ?? null} onRepresentation={(representationId) => onFocus({ ...focus, representationId })} />
      {view.violations.length > 0 && (
        <div className="answer-section">
          <h3>{t("Policy violations")}</h3>
          <ul className="plain-list">
            {view.violations.map((violation, index) => (
              <li key={index}>
                <Icon name="error" /> {visibleText(violation)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

const shown = (citation: CitationView) => citation.url?.replace(/^https?:\/\//, "") ?? t("no address");

/** A splitter that cuts at full stops leaves the marker of one sentence at the beginning of the next. */
function StrayMarker({ view, claim, onMove }: { readonly view: CaseView; readonly claim: ClaimView; onMove(): void }) {
  const marker = visibleText(claim.strayMarker?.text ?? "");
  const owner = view.claims.find((one) => one.id === claim.strayMarker?.belongsTo);
  return (
    <p className="stray-marker">
      <Icon name="info" />{" "}
      {owner
        ? t("It begins with {0}, which stands behind the full stop of the claim before: it belongs there.", marker)
        : t("It begins with {0}, which stands behind the full stop of the sentence before, and is no part of it.", marker)}{" "}
      {view.labelling.allowed && (
        <Button onClick={onMove}>{owner ? t("Move {0} to the claim before", marker) : t("Let the claim begin behind {0}", marker)}</Button>
      )}
    </p>
  );
}

/** Choosing alone writes nothing: arrow keys pass over choices on their way. The button does. */
function Pairing({
  view,
  citation,
  onPair,
}: {
  readonly view: CaseView;
  readonly citation: CitationView;
  onPair(citationId: string, claimId: string | null): void;
}) {
  const now = citation.claimId ?? "";
  const [chosen, setChosen] = useState(now);
  return (
    <div className="answer-section">
      <h3>
        {t("Citation {0}", citation.number)}
        {citation.repaired && (
          <Chip tone="info" title={t("A reviewer moved it here")}>
            {t("moved")}
          </Chip>
        )}
      </h3>
      {citation.reason !== null && <p>{visibleText(citation.reason)}</p>}
      {citation.evidence?.exact !== undefined && (
        <p className="dim">
          {t("Evidence given")}: “{visibleText(citation.evidence.exact)}”
        </p>
      )}
      <div className="pairing">
        <span>{t("Stands for")}</span>
        <ClaimChoice
          label={t("Claim that citation {0} stands for", citation.number)}
          view={view}
          chosen={chosen}
          disabled={!view.labelling.allowed}
          onChoose={setChosen}
        />
        {chosen !== now && (
          <Button kind="primary" onClick={() => onPair(citation.id, chosen === "" ? null : chosen)}>
            {t("Move the citation")}
          </Button>
        )}
      </div>
    </div>
  );
}

function Facts({ title, facts }: { readonly title: string; readonly facts: CaseView["facts"] }) {
  if (facts.length === 0) return null;
  return (
    <div className="answer-section">
      <h3>{title}</h3>
      <ul className="plain-list">
        {facts.slice(0, mostListed).map((fact) => (
          <li key={fact.id}>
            {fact.matched !== null && (
              <Icon
                name={fact.matched ? "check" : "close"}
                label={fact.matched ? t("matched") : t("not matched")}
                className={fact.matched ? "tone-good" : "tone-bad"}
              />
            )}{" "}
            {fact.id}
            {fact.expected !== null && (
              <>
                {" "}
                = <code>{visibleText(fact.expected)}</code>
              </>
            )}
            {fact.match !== null && <span className="dim"> {fact.match}</span>}
          </li>
        ))}
      </ul>
      {facts.length > mostListed && <p className="dim">{t("{0} more are not listed here", count(facts.length - mostListed))}</p>}
    </div>
  );
}
