import { useState } from "react";
import type { DisagreementItem } from "../../src/protocol/decisions";
import type { CodebookView } from "../../src/protocol/views";
import { visibleText } from "../answer/answerSegments";
import { dimensionOf, labelTitle } from "../label/labelSlots";
import { useAction, useRequest, useScreen, useScreenState } from "../state";
import { Button, count, EmptyState, Icon, t, VirtualRows } from "../ui";
import { MergeDialog } from "./MergeDialog";
import { Narrowing } from "./Narrowing";
import { statusText, typeText } from "./words";
import { narrowed, useDecisions } from "./useNarrowing";
import { useUndo } from "./useUndo";

/** More lines than anybody reads: the rest is reached by narrowing the list, or by going from item to item. */
const mostListed = 500;
const rowHeight = 34;

/** The disagreements of the run, one a line; a line opens its item. */
export function DisagreementList({ codebook }: { readonly codebook: CodebookView }) {
  const screen = useScreen();
  const [state, change] = useDecisions();
  const [active, setActive] = useState(0);
  const [merging, setMerging] = useState(false);
  const { data, error, loading, reload } = useRequest(
    "decisions/list",
    { ...narrowed(state), from: 0, count: mostListed },
    { watch: ["rows", "labels", "judgements", "codebook", "plans"] },
  );
  const everything = useScreenState(({ document }) => document?.labels.mine ?? 0);
  useUndo();
  const items = data?.items ?? [];
  const open = (index: number) => {
    const one = items[index];
    if (one) change({ item: { rowId: one.rowId, ref: one.ref, dimension: one.dimension } });
  };
  useAction("confirm", () => open(active), items.length > 0);
  useAction("backToCases", () => screen.backToCases());

  return (
    <div className="disagreements" role="group" aria-label={t("Disagreements")}>
      <div className="decisions-bar">
        <Narrowing found={data} codebook={codebook} />
        <span className="grow" />
        <Button onClick={() => setMerging(true)} disabled={items.length === 0}>
          {t("Merge by a rule…")}
        </Button>
        <Button onClick={() => change({ changes: true })}>{t("What the codebook leaves open")}</Button>
      </div>
      {error !== null ? (
        <EmptyState
          icon="lock"
          title={t("Disagreements are not shown")}
          actions={
            <>
              <Button kind="primary" onClick={() => screen.openQueue(null)}>
                {t("Go to the queues")}
              </Button>
              <Button onClick={reload}>{t("Try again")}</Button>
            </>
          }
        >
          {error}
        </EmptyState>
      ) : data === null ? (
        <EmptyState busy title={t("Looking where reviewers differ…")} />
      ) : items.length === 0 ? (
        <NoDisagreements
          any={data.dimensions.length > 0}
          labels={everything}
          loading={loading}
          onAll={() => change({ dimension: null, type: null, state: "all" })}
        />
      ) : (
        <>
          <VirtualRows
            label={t("Disagreements")}
            count={items.length}
            rowHeight={rowHeight}
            columns={5}
            active={Math.min(active, items.length - 1)}
            onActive={setActive}
            onActivate={open}
            renderRow={(row) => <Line item={items[row]!} codebook={codebook} />}
          />
          {data.total > items.length && (
            <p className="decisions-more dim">
              {t("The first {0} of {1}. Narrow the list, or go on from item to item.", count(items.length), count(data.total))}
            </p>
          )}
        </>
      )}
      {merging && <MergeDialog codebook={codebook} dimensions={(data?.dimensions ?? []).map(({ name }) => name)} onClose={() => setMerging(false)} />}
    </div>
  );
}

const icons: Readonly<Record<DisagreementItem["status"], string>> = {
  open: "circle-large-outline",
  decided: "pass",
  stale: "history",
  conflict: "warning",
  skipped: "debug-step-over",
};

function Line({ item, codebook }: { readonly item: DisagreementItem; readonly codebook: CodebookView }) {
  const dimension = dimensionOf(codebook, item.dimension);
  const named = (id: string) => visibleText(dimension ? labelTitle(dimension, id) : id);
  return (
    <>
      <span role="gridcell" className="decision-task">
        <b>{visibleText(item.taskId)}</b> {item.part !== null && <span className="dim">{visibleText(item.part)}</span>}
      </span>
      <span role="gridcell" className="decision-dimension" title={item.stratum === null ? undefined : t("stratum {0}", item.stratum)}>
        {visibleText(dimension?.title ?? item.dimension)}
      </span>
      <span role="gridcell" className="decision-types">
        {item.types.map((type) => (type === "evidence" && item.evidence === "overlapping" ? t("overlapping evidence") : typeText(type))).join(", ")}
        {item.conditions.length > 1 && (
          <span className="dim" title={t("Some labels were given blind, others not: they are not weighed against each other in figures.")}>
            {" "}
            {t("mixed conditions")}
          </span>
        )}
      </span>
      <span role="gridcell" className="decision-labels">
        {item.labels.map(named).join(" / ")}
      </span>
      <span role="gridcell" className="decision-status">
        <Icon name={icons[item.status]} /> {statusText(item.status)} {item.decided !== null && [item.decided].flat().map(named).join(", ")}
      </span>
    </>
  );
}

function NoDisagreements({
  any,
  labels,
  loading,
  onAll,
}: {
  readonly any: boolean;
  readonly labels: number;
  readonly loading: boolean;
  onAll(): void;
}) {
  if (loading) return <EmptyState busy title={t("Looking where reviewers differ…")} />;
  if (any)
    return (
      <EmptyState
        icon="check-all"
        title={t("Nothing of this kind is left")}
        actions={<Button onClick={onAll}>{t("Show all, decided ones too")}</Button>}
      >
        {t("What is decided can be looked at, and decided anew.")}
      </EmptyState>
    );
  return (
    <EmptyState icon="comment-discussion" title={t("Reviewers differ nowhere")}>
      {labels === 0
        ? t("Disagreements appear here once two reviewers have labelled the same items. Bring their logs together with git.")
        : t("As far as two reviewers have labelled the same items, they agree.")}
    </EmptyState>
  );
}
