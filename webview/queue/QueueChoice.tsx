import { useEffect, useRef } from "react";
import { actions } from "../../src/protocol/actions";
import type { QueueSummary } from "../../src/protocol/queue";
import { visibleText } from "../answer/answerSegments";
import { useAction, useRequest, useScreen } from "../state";
import { Button, Chip, count, EmptyState, Icon, localTime, t } from "../ui";
import { sealText } from "./sealText";

/** The plans of this run, with how far I am in each: mine first, those of others last. */
export function QueueChoice() {
  const screen = useScreen();
  const list = useRequest("queue/list", {}, { watch: ["plans", "labels", "rows", "codebook"] });
  const panel = useRef<HTMLElement>(null);
  const plans = [...(list.data?.plans ?? [])].sort((a, b) => order(a) - order(b));
  const first = plans.find((plan) => plan.problem === null)?.planId ?? null;
  useAction("backToCases", () => screen.backToCases());
  useEffect(() => screen.store.setState({ queueTitle: null }), [screen]);
  useEffect(() => {
    const focused = document.activeElement;
    if (first !== null && (focused === null || focused === document.body || focused.matches(".screen")))
      panel.current?.querySelector<HTMLElement>(".plan-open")?.focus();
  }, [first]);

  if (list.error !== null && list.data === null)
    return (
      <EmptyState icon="error" title={t("The queues could not be read")} actions={<Button onClick={list.reload}>{t("Try again")}</Button>}>
        {list.error}
      </EmptyState>
    );
  if (list.data === null) return <EmptyState busy title={t("Reading the queues…")} />;
  if (plans.length === 0) return <NoPlans />;
  return (
    <section className="plans" aria-label={t("Queues")} ref={panel}>
      <h2>{t("Queues")}</h2>
      <p className="dim">
        {t("Each is a sampling plan of this run, in an order of your own. You can leave it at any time; it goes on where you left it.")}
      </p>
      <ul className="plan-list">
        {plans.map((plan) => (
          <PlanLine key={plan.planId} plan={plan} />
        ))}
      </ul>
    </section>
  );
}

const order = ({ problem, part, finished }: QueueSummary): number => (problem !== null ? 3 : part === "others" ? 2 : finished ? 1 : 0);

function PlanLine({ plan }: { readonly plan: QueueSummary }) {
  const screen = useScreen();
  const { counts } = plan;
  const title = plan.dimensionTitle ?? plan.dimension;
  const open = plan.problem === null && counts.total > 0;
  const begun = counts.done + counts.skipped > 0;
  return (
    <li className="plan" aria-label={plan.planId}>
      <div className="plan-head">
        <h3>{visibleText(title)}</h3> <span className="dim">{visibleText(plan.planId)}</span>
        <Chip title={plan.seals.length === 0 ? t("Nothing is sealed") : t("Sealed: {0}", plan.seals.map(sealText).join(", "))}>
          {plan.revealed
            ? t("after reveal")
            : { blind: t("blind"), verify: t("verify"), open: t("open"), "post-reveal": t("after reveal") }[plan.condition]}
        </Chip>
        {plan.finished && counts.total > 0 && <Chip tone="good">{t("finished")}</Chip>}
        <span className="grow" />
        {open && (
          <Button
            kind={plan.part !== "others" && !plan.finished ? "primary" : "secondary"}
            className="plan-open"
            onClick={() => screen.openQueue(plan.planId)}
          >
            {plan.finished ? t("Look again") : begun ? t("Go on") : t("Begin")}
          </Button>
        )}
      </div>
      {open && (
        <div className="plan-progress">
          <progress aria-label={t("Labelled items")} max={counts.total} value={counts.done} />
          <span>
            {[
              t("{0} of {1} labelled", count(counts.done), count(counts.total)),
              ...(counts.skipped > 0 ? [t("{0} skipped", count(counts.skipped))] : []),
              ...(counts.flagged > 0 ? [t("{0} flagged", count(counts.flagged))] : []),
              ...(counts.stale > 0 ? [t("{0} to be labelled again", count(counts.stale))] : []),
              ...(counts.gone > 0 ? [t("{0} not here", count(counts.gone))] : []),
            ].join(" · ")}
          </span>
        </div>
      )}
      {plan.problem !== null && (
        <p className="plan-problem">
          <Icon name="warning" /> {visibleText(plan.problem)}
        </p>
      )}
      <p className="dim plan-facts">
        {[
          t("drawn {0}", localTime(plan.createdAt)),
          ...(plan.by === null ? [] : [t("by {0}", plan.by)]),
          plan.part === "others"
            ? t("for {0}", plan.reviewers.join(", "))
            : plan.reviewers.length > 1
              ? t("with {0}", plan.reviewers.join(", "))
              : null,
          ...(plan.problem === null && counts.total === 0 ? [t("no item is for you")] : []),
        ]
          .filter((part) => part !== null)
          .map(visibleText)
          .join(" · ")}
      </p>
    </li>
  );
}

function NoPlans() {
  const screen = useScreen();
  const canDraw = (actions as readonly { readonly id: string }[]).some(({ id }) => id === "drawSample");
  return (
    <EmptyState
      icon="tasklist"
      title={t("No sample has been drawn from this run yet")}
      actions={
        <>
          {canDraw && (
            <Button kind="primary" onClick={() => screen.runAction("drawSample")}>
              {t("Draw a sample…")}
            </Button>
          )}
          <Button onClick={() => screen.backToCases()}>{t("Leave the queue")}</Button>
        </>
      }
    >
      {t(
        "A queue is a sample of what a judge has labelled, to be labelled by people without seeing its verdicts. The plan is kept beside the run, so that colleagues can work on the same items.",
      )}
    </EmptyState>
  );
}
