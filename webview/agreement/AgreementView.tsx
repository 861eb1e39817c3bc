import "./agreement.css";
import type { AgreementCell, PairAgreementView } from "../../src/protocol/agreement";
import type { Result } from "../../src/protocol/messages";
import { useAction, useRequest, useScreen, useScreenState } from "../state";
import { Banner, Button, EmptyState, t } from "../ui";
import { AllRaters } from "./AllRaters";
import { Choices } from "./Choices";
import { chosenAgreement, type Chosen, type Pair } from "./chosenAgreement";
import { PairPart } from "./PairPart";
import { RaterTable } from "./RaterTable";
import { raterText } from "./raterText";
import { SelfPart } from "./SelfPart";
import { useIntervals } from "./useIntervals";

type Open = Extract<Result<"agreement/raters">, { readonly open: true }>;
const watch = ["rows", "labels", "judgements", "codebook", "plans"] as const;

/** How far raters agree: who, on what, under which condition; matrix, coefficients and their intervals, each number opening its cases. */
export function AgreementView() {
  const screen = useScreen();
  const { withoutAsserted, plan } = useScreenState(({ panel }) => panel.agreement);
  useAction("backToCases", () => screen.backToCases());
  const raters = useRequest("agreement/raters", { withoutAsserted, plan }, { watch });
  const toCases = (
    <Button kind="primary" onClick={() => screen.backToCases()}>
      {t("Go to the cases")}
    </Button>
  );
  if (raters.data === null) {
    if (raters.error === null) return <EmptyState busy title={t("Looking at all labels…")} />;
    return (
      <EmptyState
        icon="error"
        title={t("Agreement cannot be shown.")}
        actions={
          <>
            <Button kind="primary" onClick={raters.reload}>
              {t("Try again")}
            </Button>
            {plan !== null && (
              <Button onClick={() => screen.setPanel(({ agreement }) => ({ agreement: { ...agreement, plan: null } }))}>
                {t("Without the plan")}
              </Button>
            )}
          </>
        }
      >
        {raters.error}
      </EmptyState>
    );
  }
  if (!raters.data.open)
    return (
      <EmptyState icon="lock" title={t("Agreement is closed.")} actions={toCases}>
        {t(
          "You are in a blind plan of this run that is not finished: how raters agree would say what they answered. Finish its queue, or show everything.",
        )}
      </EmptyState>
    );
  const chosen = chosenAgreement(raters.data, { ...screen.store.getState().panel.agreement });
  if (chosen === null)
    return (
      <EmptyState icon="comment-discussion" title={t("There are no labels to compare yet.")} actions={toCases}>
        {t("Agreement is between two who labelled the same cases: two reviewers, or a reviewer and a judge whose judgements lie beside the results.")}
      </EmptyState>
    );
  return <Compared open={raters.data} chosen={chosen} loading={raters.loading} />;
}

function Compared({ open, chosen, loading }: { readonly open: Open; readonly chosen: Chosen; readonly loading: boolean }) {
  const { pair, dimension } = chosen;
  const kept = useScreenState(({ panel }) => panel.agreement);
  return (
    <div className="agreement" data-focus-home tabIndex={-1} aria-busy={loading}>
      <Choices open={open} chosen={chosen} />
      {pair === null ? <OneRater chosen={chosen} /> : <PairOf pair={pair} chosen={chosen} />}
      <RaterTable dimension={dimension} withoutAsserted={kept.withoutAsserted} />
    </div>
  );
}

function OneRater({ chosen: { raters, dimension } }: { readonly chosen: Chosen }) {
  const [only] = raters;
  return (
    <EmptyState icon="person" title={only === undefined ? t("No label counts here.") : t("Only {0} has labelled this.", raterText(only))}>
      {t(
        "{0} needs a second rater on the same cases, under the same condition: another reviewer with a log of their own, or a judge whose judgements lie in the run's folder.",
        dimension.title,
      )}
    </EmptyState>
  );
}

function PairOf({ pair, chosen }: { readonly pair: Pair; readonly chosen: Chosen }) {
  const screen = useScreen();
  const kept = useScreenState(({ panel }) => panel.agreement);
  const { dimension, condition, plan, withoutAsserted } = pair;
  const quick = useRequest("agreement/pair", { ...pair, intervals: null }, { watch, keep: false });
  const all = useRequest("agreement/all", chosen.raters.length > 2 ? { dimension, condition, plan, withoutAsserted } : null, { watch, keep: false });
  const intervals = useIntervals(pair, quick.data);
  const open = (labels: AgreementCell["labels"], stratum?: string | null) =>
    screen.setPanel({
      tab: "cases",
      query: { where: "", search: "", sort: [], among: { agreement: { ...pair, labels, ...(stratum === undefined ? {} : { stratum }) } } },
      scrollRow: 0,
    });
  const table: PairAgreementView | null = intervals.data ?? quick.data;
  return (
    <>
      {all.data !== null && (
        <AllRaters all={all.data} pair={pair} onPair={(one, other) => screen.setPanel({ agreement: { ...kept, first: one, second: other } })} />
      )}
      {(all.error ?? null) !== null && <Banner tone="error">{all.error}</Banner>}
      {table === null ? (
        quick.error === null ? (
          <EmptyState busy title={t("Comparing…")} />
        ) : (
          <EmptyState
            icon="error"
            title={t("These two cannot be compared.")}
            actions={
              <Button kind="primary" onClick={quick.reload}>
                {t("Try again")}
              </Button>
            }
          >
            {quick.error}
          </EmptyState>
        )
      ) : (
        <PairPart pair={pair} table={table} intervals={intervals} onOpen={open} />
      )}
      <SelfPart pair={pair} />
    </>
  );
}
