import { visibleText } from "../answer/answerSegments";
import { supportTone } from "../answer/support";
import { Chip, count, Icon, KeyHint, t } from "../ui";
import { valueTitle } from "./labelSlots";
import { tallyOf } from "./tally";
import { Verdict } from "./Verdict";
import type { FormRow } from "./useLabelForm";

/** The judges' verdicts and the other reviewers' labels on the active dimension: sealed, or whole, never cut short. */
export function OtherVerdicts({ row }: { readonly row: FormRow }) {
  const { judges, others } = row.slot.slot;
  const { dimension } = row.slot;
  const title = (value: Parameters<typeof valueTitle>[1]) => visibleText(valueTitle(dimension, value));
  // It scrolls where a rationale is long: whoever has no mouse reaches it, and scrolls it, by focus.
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="form-others" role="group" aria-label={t("Judges and colleagues")} tabIndex={0}>
      <h3>{t("Judges and colleagues")}</h3>
      {judges.sealed ? (
        <p className="dim">
          <Icon name="lock" /> {t("The judges are sealed until you commit.")}
        </p>
      ) : judges.labels.length === 0 ? (
        <p className="dim">{t("No judge has spoken on this.")}</p>
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
        </>
      )}
      {others.sealed ? (
        <p className="dim">
          <Icon name="lock" /> {t("Other reviewers are sealed until you commit.")}
        </p>
      ) : others.labels.length === 0 ? (
        <p className="dim">{t("No one else has labelled this.")}</p>
      ) : (
        others.labels.map((one) => (
          <div key={one.eventId} className="verdict">
            <Chip tone={supportTone([one.value].flat()[0] ?? null)}>{title(one.value)}</Chip> <span>{visibleText(one.reviewer)}</span>
            {one.stale.length > 0 && <span className="tone-fair"> {t("stale")}</span>}
            {one.rationale !== null && <p className="verdict-why">{visibleText(one.rationale)}</p>}
          </div>
        ))
      )}
      <p className="form-keys dim">
        <KeyHint action="confirm" /> {t("go on")} <KeyHint action="skip" /> {t("skip")} <KeyHint action="undo" /> {t("undo")}{" "}
        <KeyHint action="nextDimension" /> {t("next dimension")}
      </p>
    </div>
  );
}
