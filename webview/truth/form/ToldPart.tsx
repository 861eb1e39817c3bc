import type { LookedView, TruthChangeView } from "../../../src/protocol/truth";
import { visibleText } from "../../answer/answerSegments";
import { Icon, t } from "../../ui";
import { ChangeTable } from "../ChangeTable";
import { FileDiff } from "../FileDiff";
import { GuardPart } from "../proposals/GuardPart";
import type { FormBasis } from "./proposalOf";
import type { FormCheck } from "./useFormCheck";

interface Props {
  readonly check: FormCheck;
  readonly rivals: FormBasis["rivals"];
  /** Faults that no field shows. */
  readonly elsewhere: readonly string[];
  /** Why nothing is looked at yet. */
  readonly waits: string | null;
  /** Nothing is missing: whether it can be approved can be told. */
  readonly complete: boolean;
}

/** What whoever approves it will be told: what changes, whose answers it makes right, and what stands against it. */
export function ToldPart({ check, rivals, elsewhere, waits, complete }: Props) {
  const { found, busy, error } = check;
  const looked = waits === null ? (found?.looked ?? null) : null;
  return (
    <section className="proposing-told" aria-label={t("What its approver will be told")} aria-busy={busy}>
      <h3>{t("What its approver will be told")}</h3>
      {error !== null && (
        <p className="bad icon-text proposing-line" role="alert">
          <Icon name="error" /> {error}
        </p>
      )}
      {waits !== null && <p className="dim">{waits}</p>}
      {elsewhere.map((message) => (
        <p key={message} className="bad icon-text proposing-line">
          <Icon name="error" /> {visibleText(message)}
        </p>
      ))}
      {rivals.length > 0 && <Rivals rivals={rivals} />}
      {looked !== null && <Looked looked={looked} changes={found?.changes ?? []} complete={complete} />}
    </section>
  );
}

function Looked({
  looked,
  changes,
  complete,
}: {
  readonly looked: LookedView;
  readonly changes: readonly TruthChangeView[];
  readonly complete: boolean;
}) {
  const { refusals, onlyAcknowledge, archived, file } = looked;
  return (
    <>
      {complete && <Approvable can={refusals.length === 0 || onlyAcknowledge} acknowledging={onlyAcknowledge} />}
      <GuardPart looked={looked} acknowledged={false} mayApprove={false} onAcknowledge={() => undefined} />
      {archived?.why != null && !refusals.includes(archived.why) && (
        <p className="fair icon-text proposing-line">
          <Icon name="warning" /> {visibleText(archived.why)}
        </p>
      )}
      <section className="proposing-told-part" aria-label={t("What changes")}>
        <h3>{t("What changes")}</h3>
        <ChangeTable changes={changes} label={t("What changes")} />
      </section>
      {complete && file.after !== null && (
        <details className="proposing-told-part">
          <summary>{t("The file afterwards")}</summary>
          <FileDiff label={file.name} before={file.before ?? ""} after={file.after} />
        </details>
      )}
    </>
  );
}

function Approvable({ can, acknowledging }: { readonly can: boolean; readonly acknowledging: boolean }) {
  if (!can)
    return (
      <p className="fair icon-text proposing-line">
        <Icon name="circle-slash" /> {t("It could not be approved as it is.")}
      </p>
    );
  return (
    <p className="good icon-text proposing-line">
      <Icon name="pass" />{" "}
      {acknowledging
        ? t("Somebody else can approve it, once they have acknowledged whose answers it makes right.")
        : t("Somebody else can approve it.")}
    </p>
  );
}

function Rivals({ rivals }: Pick<Props, "rivals">) {
  return (
    <p className="fair icon-text proposing-line">
      <Icon name="git-pull-request" />{" "}
      {rivals.length === 1
        ? t("Another proposal of this case waits, by {0}.", visibleText(rivals[0]!.by))
        : t("{0} other proposals of this case wait, by {1}.", rivals.length, [...new Set(rivals.map(({ by }) => visibleText(by)))].join(", "))}
    </p>
  );
}
