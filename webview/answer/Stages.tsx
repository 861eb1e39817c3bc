import { useEffect, useState } from "react";
import type { FactStageView, KnownView, StagesView } from "../../src/protocol/hints";
import type { CaseView } from "../../src/protocol/views";
import { useRequest } from "../state";
import { Icon, t } from "../ui";
import { visibleText } from "./answerSegments";

interface Props {
  readonly view: CaseView;
  readonly claimId: string | null;
  onRepresentation(id: string): void;
}

/** How far each expected fact came, and the claim that is looked at: one line each, with the stage that lost it. */
export function Stages({ view, claimId, onRepresentation }: Props) {
  const settled = useSettled(JSON.stringify([view.rowId, claimId]));
  const open = settled && !view.sealed.includes("hint");
  const facts = useRequest(
    "case/stages",
    open && view.facts.length > 0 && !view.sealed.includes("grader") ? { rowId: view.rowId, claimId: null } : null,
    options,
  );
  const claim = useRequest("case/stages", open && claimId !== null ? { rowId: view.rowId, claimId } : null, options);
  const shownClaim = claim.data?.claim && claim.data.claim.retrieved !== "unknown" ? claim.data.claim : null;
  const lines = facts.data?.facts ?? [];
  const error = facts.error ?? claim.error;
  if (lines.length === 0 && shownClaim === null && error === null) return null;
  const place = (id: string | null) => view.representations.findIndex((one) => one.id === id) + 1;
  const line = (stage: FactStageView, words: string) => (
    <StageLine stage={stage} words={words} place={place(stage.representationId)} onShow={() => onRepresentation(stage.representationId!)} />
  );
  return (
    <div className="answer-section" aria-busy={facts.loading && facts.data === null}>
      <h3>{t("Where a fact was lost")}</h3>
      {error !== null && <p className="tone-bad">{error}</p>}
      <ul className="plain-list">
        {lines.map(({ id, expected, stage }) => (
          <li key={id}>
            {id}
            {expected !== null && (
              <>
                {" "}
                = <code>{visibleText(expected)}</code>
              </>
            )}
            {line(stage, lostWords(stage))}
          </li>
        ))}
        {shownClaim !== null && (
          <li>
            {t("This claim, by its numbers, dates and names")}
            {line(shownClaim, claimWords(shownClaim))}
          </li>
        )}
      </ul>
      <Unknown data={facts.data ?? claim.data} place={place} />
    </div>
  );
}

const options = { watch: ["rows", "labels"], keep: false } as const;

/** Cases that are only passed by ask for nothing: all sources of the row are looked through. */
function useSettled(key: string): boolean {
  const [settled, setSettled] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(key), 150);
    return () => clearTimeout(timer);
  }, [key]);
  return settled === key;
}

function StageLine({
  stage,
  words,
  place,
  onShow,
}: {
  readonly stage: FactStageView;
  readonly words: string;
  readonly place: number;
  onShow(): void;
}) {
  const steps: readonly (readonly [string, KnownView])[] = [
    [t("retrieved"), stage.retrieved],
    [t("extracted"), stage.extracted],
    [t("in the context"), stage.seen],
    [t("used"), stage.used],
  ];
  return (
    <span className="stage-line">
      <span className="stage-chain">
        {steps.map(([word, known]) => (
          <span key={word}>
            {word} <Icon name={icons[known]} label={knownWord(known)} className={tones[known]} />
          </span>
        ))}
      </span>{" "}
      <strong className={stage.lost === "none" ? "" : stage.lost === "cannot-be-told" ? "dim" : "tone-fair"}>{words}</strong>
      {place > 0 && (
        <>
          {" "}
          <button type="button" className="text-button" onClick={onShow}>
            {t("representation {0}", place)}
          </button>
        </>
      )}
    </span>
  );
}

const icons = { yes: "check", no: "close", unknown: "question" } as const;
const tones = { yes: "tone-good", no: "tone-bad", unknown: "dim" } as const;
const knownWord = (known: KnownView) => ({ yes: t("yes"), no: t("no"), unknown: t("not known") })[known];

function lostWords({ lost, retrieved }: FactStageView): string {
  if (lost === "none" && retrieved === "no") return t("Used, though nothing retrieved has it.");
  return {
    "never-retrieved": t("Never retrieved."),
    "not-extracted": t("Retrieved, but not extracted."),
    cut: t("Extracted, but cut before the model."),
    "not-used": t("Seen by the model, but not used."),
    none: t("Not lost."),
    "cannot-be-told": t("Cannot be told."),
  }[lost];
}

function claimWords({ retrieved, extracted, seen }: FactStageView): string {
  if (seen === "yes") return t("The model saw them together.");
  if (seen === "unknown") return t("Whether the model saw them cannot be told.");
  if (extracted === "yes") return t("Extracted, but cut before the model.");
  return retrieved === "yes" ? t("Retrieved, but not extracted.") : t("Nothing retrieved has them together.");
}

/** Why something cannot be told: it is the record that lacks it, not the system. */
function Unknown({ data, place }: { readonly data: StagesView | null; place(id: string): number }) {
  if (data === null || (data.unknown.length === 0 && data.unrecorded === 0)) return null;
  const most = 3;
  return (
    <p className="dim">
      {t("Not known:")}{" "}
      {[
        ...data.unknown.slice(0, most).map(({ representationId, why }) => t("representation {0}: {1}", place(representationId), why)),
        ...(data.unknown.length > most ? [t("{0} more", data.unknown.length - most)] : []),
        ...(data.unrecorded > 0 ? [t("responses that were not archived: {0}", data.unrecorded)] : []),
      ].join(" · ")}
    </p>
  );
}
