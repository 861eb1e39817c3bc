import { Icon, t } from "../ui";
import type { FormRow } from "./useLabelForm";

/** Whether the label is on disk, waits, is a draft, or no longer fits: in words, with an icon. */
export function RowStatus({ row }: { readonly row: FormRow }) {
  const { status, slot, open, missing } = row;
  const mine = slot.slot.mine;
  if (status?.state === "saving") return <Mark icon="loading" tone="dim" text={t("saving…")} />;
  if (status?.state === "refused") return <Mark icon="error" tone="tone-bad" text={t("not saved")} title={status.reason} />;
  if (open)
    return (
      <Mark
        icon="edit"
        tone="tone-fair"
        text={
          missing.length > 0
            ? t("draft, needs {0}", missing.map(needText).join(t(" and ")))
            : row.shown.value === null
              ? t("draft, no label chosen")
              : t("draft")
        }
      />
    );
  if (mine === null) return null;
  return (
    <>
      {mine.saved === "outbox" ? (
        <Mark
          icon="warning"
          tone="tone-bad"
          text={t("not saved, in the outbox")}
          title={status?.state === "outbox" ? status.reason : t("The log refused it; it is tried again.")}
        />
      ) : (
        <Mark icon="check" tone="tone-good" text={t("saved")} title={mine.at} />
      )}
      {mine.stale.length > 0 && (
        <Mark
          icon="history"
          tone="tone-fair"
          text={t("stale: {0} changed", mine.stale.join(", "))}
          title={t("The label was given on something else. Give it again if it still holds.")}
        />
      )}
      {mine.carried && <Mark icon="link" tone="dim" text={t("carried over")} title={t("You gave it on another row with the same content.")} />}
    </>
  );
}

export const needText = (need: "rationale" | "evidence"): string => (need === "rationale" ? t("a rationale") : t("evidence"));

function Mark({ icon, tone, text, title }: { readonly icon: string; readonly tone: string; readonly text: string; readonly title?: string }) {
  return (
    <span className={`mark ${tone}`} title={title}>
      <Icon name={icon} /> {text}
    </span>
  );
}
