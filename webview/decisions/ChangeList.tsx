import type { CodebookChangeView } from "../../src/protocol/decisions";
import type { CodebookView } from "../../src/protocol/views";
import { visibleText } from "../answer/answerSegments";
import { dimensionOf, labelTitle } from "../label/labelSlots";
import { useAction, useRequest, useScreen } from "../state";
import { Button, count, EmptyState, Icon, t } from "../ui";
import { useDecisions } from "./useNarrowing";

/** What the codebook has to say more of: decisions that blame the guideline, by the labels that reviewers stood between. */
export function ChangeList({ codebook }: { readonly codebook: CodebookView }) {
  const screen = useScreen();
  const [, change] = useDecisions();
  const { data, error, reload } = useRequest("decisions/changes", {}, { watch: ["rows", "labels", "codebook"] });
  const back = () => change({ changes: false });
  useAction("backToCases", back);
  const copied = (changes: readonly CodebookChangeView[]) => void screen.copy(changesAsText(changes));
  return (
    <div className="disagreements" role="group" aria-label={t("What the codebook leaves open")}>
      <div className="decisions-bar">
        <Button kind="icon" label={t("Back to the disagreements")} title={t("Back to the disagreements")} onClick={back}>
          <Icon name="arrow-left" />
        </Button>
        <h2>{t("What the codebook leaves open")}</h2>
        <span className="grow" />
        {data !== null && data.changes.length > 0 && <Button onClick={() => copied(data.changes)}>{t("Copy as text")}</Button>}
      </div>
      {error !== null ? (
        <EmptyState icon="error" title={t("The list could not be made")} actions={<Button onClick={reload}>{t("Try again")}</Button>}>
          {error}
        </EmptyState>
      ) : data === null ? (
        <EmptyState busy title={t("Looking through the decisions…")} />
      ) : data.changes.length === 0 ? (
        <EmptyState icon="book" title={t("No decision blames the codebook")}>
          {t("Decide a disagreement with the cause “the guideline leaves it open”, and it is listed here with its reason.")}
        </EmptyState>
      ) : (
        // A region that scrolls has to be reached by key.
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className="change-list" tabIndex={0} role="group" aria-label={t("Changes")}>
          {data.changes.map((one) => (
            <Change key={JSON.stringify([one.dimension, one.between])} change={one} codebook={codebook} />
          ))}
        </div>
      )}
    </div>
  );
}

function Change({ change: one, codebook }: { readonly change: CodebookChangeView; readonly codebook: CodebookView }) {
  const [, change] = useDecisions();
  const dimension = dimensionOf(codebook, one.dimension);
  const named = (id: string) => visibleText(dimension ? labelTitle(dimension, id) : id);
  return (
    <section className="change">
      <h3>
        {visibleText(one.title)}: {one.between.map(named).join(" / ")}{" "}
        <span className="dim">{one.cases.length === 1 ? t("1 case") : t("{0} cases", count(one.cases.length))}</span>
      </h3>
      <p className="dim">{t("decided {0}", one.decided.map(({ label, count: times }) => `${named(label)} ${count(times)}×`).join(", "))}</p>
      <ul>
        {one.cases.map(({ rowId, ref, taskId, part, decided, rationale, dimension: asked }) => (
          <li key={`${taskId} ${part ?? ""} ${rowId ?? ""}`}>
            {rowId === null ? (
              <span title={t("Its row is not in the results any more.")}>{visibleText(taskId)}</span>
            ) : (
              <button type="button" className="text-button" onClick={() => change({ changes: false, item: { rowId, ref, dimension: asked } })}>
                {visibleText(taskId)} {part !== null && visibleText(part)}
              </button>
            )}{" "}
            <b>{named(decided)}</b> {visibleText(rationale)}
          </li>
        ))}
      </ul>
    </section>
  );
}

const changesAsText = (changes: readonly CodebookChangeView[]): string =>
  changes
    .flatMap(({ dimension, between, cases }) => [
      `${dimension}: ${between.join(" / ")}`,
      ...cases.map(({ taskId, part, decided, rationale }) => `- ${taskId}${part === null ? "" : ` ${part}`}: ${decided}. ${rationale}`),
      "",
    ])
    .join("\n");
