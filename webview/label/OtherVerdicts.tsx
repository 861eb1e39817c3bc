import type { Dimension } from "../../src/core/formats/codebook";
import type { JudgeLabel } from "../../src/protocol/views";
import { visibleText } from "../answer/answerSegments";
import { supportTone } from "../answer/support";
import { useScreenState } from "../state";
import { Button, Chip, count, Icon, KeyHint, t } from "../ui";
import { versionNamed, versionText } from "./asGiven";
import { assertedText } from "./assertedText";
import { valueTitle } from "./labelSlots";
import { tallyOf } from "./tally";
import { Verdict } from "./Verdict";
import type { FormRow } from "./useLabelForm";

interface Props {
  readonly row: FormRow;
  /** The form's other rows on which judges have spoken. */
  readonly judgedElsewhere: readonly FormRow[];
  /** How many labels answer none of the form's questions: they are under the answer. */
  readonly otherLabels: number;
  onDimension(id: string): void;
  onOtherLabels(): void;
  /** Gives the judges' label as the reviewer's own; null where that is not asked, or not to be had. */
  readonly onConfirm: (() => void) | null;
  /** One thing alone is asked: there is no other dimension to go to. */
  readonly inQueue: boolean;
}

/** The judges' verdicts and the other reviewers' labels on the active dimension: sealed, or whole, never cut short; and where else they are. */
export function OtherVerdicts({ row, judgedElsewhere, otherLabels, onDimension, onOtherLabels, onConfirm, inQueue }: Props) {
  const { judges, others } = row.slot.slot;
  const { dimension } = row.slot;
  const earlier = useScreenState(({ document }) => document?.codebook.earlier);
  const title = (value: Parameters<typeof valueTitle>[1]) => visibleText(valueTitle(dimension, value));
  // It scrolls where a rationale is long: whoever has no mouse reaches it, and scrolls it, by focus.
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="form-others" role="group" aria-label={t("Judges and colleagues")} tabIndex={0}>
      <h3>{t("Judges and colleagues")}</h3>
      {judges.sealed ? (
        <p className="dim">
          <Icon name="lock" /> {inQueue ? t("The judges are sealed.") : t("The judges are sealed until you commit.")}
        </p>
      ) : judges.labels.length === 0 ? (
        <p className="dim">{t("No judge has spoken on “{0}”.", visibleText(dimension.title ?? dimension.id))}</p>
      ) : (
        <>
          {judges.labels.length > 2 && (
            <p className="dim">
              {tallyOf(judges.labels)
                .map((entry) => `“${title(entry.label)}” ${count(entry.count)}×`)
                .join(", ")}
            </p>
          )}
          {judges.labels.map((one) => (
            <Verdict key={one.judgementId} one={one} title={title} />
          ))}
          {onConfirm !== null && (
            <Button className="confirm-judge" onClick={onConfirm}>
              <KeyHint action="confirmJudge" /> {t("Confirm this label")}
            </Button>
          )}
        </>
      )}
      {(judgedElsewhere.length > 0 || otherLabels > 0) && (
        <ul className="judged-elsewhere plain-list">
          {judgedElsewhere.map(({ slot }) => (
            <li key={slot.key}>
              <button type="button" className="text-button icon-text" onClick={() => onDimension(slot.dimension.id)}>
                <Icon name="law" /> {visibleText(slot.dimension.title ?? slot.dimension.id)}: {judgedText(slot.slot.judges.labels, slot.dimension)}
              </button>
            </li>
          ))}
          {otherLabels > 0 && (
            <li>
              <button type="button" className="text-button icon-text" onClick={onOtherLabels}>
                <Icon name="arrow-up" />{" "}
                {otherLabels === 1 ? t("1 other label, under the answer") : t("{0} other labels, under the answer", count(otherLabels))}
              </button>
            </li>
          )}
        </ul>
      )}
      {others.sealed ? (
        <p className="dim">
          <Icon name="lock" /> {inQueue ? t("Other reviewers are sealed.") : t("Other reviewers are sealed until you commit.")}
        </p>
      ) : others.labels.length === 0 ? (
        <p className="dim">{t("No one else has labelled this.")}</p>
      ) : (
        others.labels.map((one) => (
          <div key={one.eventId} className="verdict">
            <Chip tone={supportTone([one.value].flat()[0] ?? null)}>
              {visibleText(valueTitle(versionNamed(earlier, one.under) ?? dimension, one.value))}
            </Chip>{" "}
            <span>{visibleText(one.reviewer)}</span>
            {one.asserted !== null && (
              <span className="tone-fair" title={t("It points at no bytes: {0}.", assertedText(one.asserted))}>
                {" "}
                {t("asserted")}
              </span>
            )}
            {one.stale.length > 0 && (
              <span className="tone-fair" title={versionText(one, earlier) ?? undefined}>
                {" "}
                {t("stale")}
              </span>
            )}
            {one.migrated && one.stale.length === 0 && (
              <span className="dim" title={versionText(one, earlier) ?? undefined}>
                {" "}
                {t("migrated")}
              </span>
            )}
            {one.rationale !== null && <p className="verdict-why">{visibleText(one.rationale)}</p>}
          </div>
        ))
      )}
      <p className="form-keys dim">
        <KeyHint action="confirm" /> {t("go on")} <KeyHint action="skip" /> {t("skip")} <KeyHint action="undo" /> {t("undo")}
        {inQueue && (judges.sealed || others.sealed) && (
          <>
            {" "}
            <KeyHint action="reveal" /> {t("reveal")}
          </>
        )}
        {!inQueue && (
          <>
            {" "}
            <KeyHint action="nextDimension" /> {t("next dimension")}
          </>
        )}
      </p>
    </div>
  );
}

/** What judges said, in brief: each label once. */
function judgedText(labels: readonly JudgeLabel[], dimension: Dimension): string {
  const said = [...new Set(labels.map((one) => visibleText(valueTitle(dimension, one.label)) || t("(empty)")))];
  return said.length > most ? `${said.slice(0, most).join(", ")}, …` : said.join(", ");
}
const most = 3;
