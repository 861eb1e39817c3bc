import { useState } from "react";
import type { AdjudicationView, Question, RaterView } from "../../src/protocol/decisions";
import type { Evidence } from "../../src/core/formats/common";
import type { Dimension } from "../../src/core/formats/codebook";
import { visibleText } from "../answer/answerSegments";
import { valueTitle } from "../label/labelSlots";
import { useRequest } from "../state";
import { Button, Chip, t } from "../ui";

interface Props {
  readonly view: AdjudicationView;
  readonly question: Question;
  readonly dimension: Dimension;
  onTake(rater: RaterView): void;
  onShowEvidence(evidence: Evidence): void;
}

/** What raters said, side by side, under letters that are shuffled for each item. Who they are is told on request, once it is decided. */
export function RaterCards({ view, question, dimension, onTake, onShowEvidence }: Props) {
  const [asked, setAsked] = useState(false);
  const names = useRequest("decisions/names", asked && view.decision !== null ? question : null, { watch: ["labels"], keep: false });
  const nameOf = (rater: string) => names.data?.names.find((one) => one.rater === rater)?.name ?? null;
  return (
    <section className="raters" aria-label={t("Raters")}>
      <div className="raters-head">
        <h3>{t("Raters")}</h3>
        {view.decision !== null &&
          (asked ? (
            names.data !== null && <span className="dim">{t("decided by {0}", visibleText(names.data.adjudicator))}</span>
          ) : (
            <Button onClick={() => setAsked(true)}>{t("Show who said what")}</Button>
          ))}
      </div>
      <ul className="rater-cards">
        {view.raters.map((rater) => (
          <Card key={rater.rater} rater={rater} name={nameOf(rater.rater)} dimension={dimension} onTake={onTake} onShowEvidence={onShowEvidence} />
        ))}
      </ul>
    </section>
  );
}

function Card({
  rater,
  name,
  dimension,
  onTake,
  onShowEvidence,
}: { readonly rater: RaterView; readonly name: string | null; readonly dimension: Dimension } & Pick<Props, "onTake" | "onShowEvidence">) {
  const { value, evidence } = rater;
  return (
    <li className="rater-card">
      <h4>
        <span className="rater-letter">{rater.rater}</span>
        {name !== null && <span className="rater-name">{visibleText(name)}</span>}
        {value === null ? (
          <span className="dim">
            {rater.absent === null ? t("no label") : rater.absent === "skipped" ? t("skipped it") : t("has not come to it")}
          </span>
        ) : (
          <b>{visibleText(valueTitle(dimension, value))}</b>
        )}
        {rater.condition !== null && <Condition condition={rater.condition} />}
      </h4>
      {rater.reason !== null && <p>{visibleText(rater.reason)}</p>}
      {rater.rationale !== null && <p className="rater-reason">{visibleText(rater.rationale)}</p>}
      {evidence !== null && (
        <button
          type="button"
          className="text-button evidence-quote"
          title={t("Show it in the representation")}
          onClick={() => onShowEvidence(evidence)}
        >
          “{visibleText(evidence.exact ?? t("a region of the image"))}”
        </button>
      )}
      {rater.claim !== null && (
        <p className="dim">{rater.claim === "" ? t("took this claim away") : t("drew the claim as “{0}”", visibleText(rater.claim))}</p>
      )}
      {rater.comments.map((comment, index) => (
        <p key={index} className="rater-comment">
          {visibleText(comment)}
        </p>
      ))}
      {value !== null && <Button onClick={() => onTake(rater)}>{t("Take {0}’s label", rater.rater)}</Button>}
    </li>
  );
}

function Condition({ condition }: { readonly condition: NonNullable<RaterView["condition"]> }) {
  const words = { blind: t("blind"), verify: t("verify"), open: t("open"), "post-reveal": t("after reveal") };
  return <Chip title={t("What the rater could see when labelling")}>{words[condition]}</Chip>;
}
