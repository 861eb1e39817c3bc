import { useScreenState } from "../state";
import { Icon, t } from "../ui";
import { versionText } from "./asGiven";
import { assertedText } from "./assertedText";
import { staleText } from "./staleText";
import type { FormRow } from "./useLabelForm";

/** Whether the label is on disk, waits, is a draft, or no longer fits: in words, with an icon; in `brief` the icon alone is seen. */
export function RowStatus({ row, brief = false }: { readonly row: FormRow; readonly brief?: boolean }) {
  const { status, slot, open, missing } = row;
  const mine = slot.slot.mine;
  const earlier = useScreenState(({ document }) => document?.codebook.earlier);
  const given = mine && versionText(mine, earlier);
  if (status?.state === "saving") return <Mark brief={brief} icon="loading" tone="dim" text={t("saving…")} />;
  if (status?.state === "refused") return <Mark brief={brief} icon="error" tone="tone-bad" text={t("not saved")} title={status.reason} />;
  if (open)
    return (
      <Mark
        brief={brief}
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
          brief={brief}
          icon="warning"
          tone="tone-bad"
          text={t("not saved, in the outbox")}
          title={status?.state === "outbox" ? status.reason : t("The log refused it; it is tried again.")}
        />
      ) : (
        <Mark brief={brief} icon="check" tone="tone-good" text={t("saved")} title={mine.at} />
      )}
      {mine.stale.length > 0 && (
        <Mark brief={brief} icon="history" tone="tone-fair" text={t("stale")} title={[staleText(mine), given].filter(Boolean).join(" ")} />
      )}
      {mine.migrated && mine.stale.length === 0 && (
        <Mark brief={brief} icon="arrow-swap" tone="dim" text={t("migrated")} title={given ?? undefined} />
      )}
      {mine.asserted !== null && (
        <Mark
          brief={brief}
          icon="unverified"
          tone="tone-fair"
          text={t("asserted")}
          title={t("It points at no bytes: {0}.", assertedText(mine.asserted))}
        />
      )}
      {mine.carried && (
        <Mark brief={brief} icon="link" tone="dim" text={t("carried over")} title={t("You gave it on another row with the same content.")} />
      )}
    </>
  );
}

export const needText = (need: "rationale" | "evidence"): string => (need === "rationale" ? t("a rationale") : t("evidence"));

interface MarkProps {
  readonly icon: string;
  readonly tone: string;
  readonly text: string;
  readonly title?: string | undefined;
  readonly brief: boolean;
}

function Mark({ icon, tone, text, title, brief }: MarkProps) {
  return (
    <span className={`mark ${tone}`} title={brief ? [text, title].filter(Boolean).join(": ") : title}>
      <Icon name={icon} /> <span className={brief ? "unseen" : undefined}>{text}</span>
    </span>
  );
}
