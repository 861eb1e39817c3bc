import type { AgreementCell, PairAgreementView } from "../../src/protocol/agreement";
import { useScreen, useScreenState } from "../state";
import { Banner, Button, count, EmptyState, t } from "../ui";
import type { Pair } from "./chosenAgreement";
import { Coefficients } from "./Coefficients";
import { ConfusionMatrix } from "./ConfusionMatrix";
import { copiedAgreement } from "./copiedAgreement";
import { CorrectedPart, type Measured } from "./CorrectedPart";
import { FlipsPart } from "./FlipsPart";
import { LabelFigures } from "./LabelFigures";
import { NeededPart } from "./NeededPart";
import { conditionText, labelText, raterText } from "./raterText";
import { StrataFigures } from "./StrataFigures";
import type { Intervals } from "./useIntervals";

/** Two raters: their matrix, and everything that follows from it. */
export function PairPart({
  pair,
  table,
  intervals,
  onOpen,
}: {
  readonly pair: Pair;
  readonly table: PairAgreementView;
  readonly intervals: Intervals;
  onOpen(labels: AgreementCell["labels"], stratum?: string | null): void;
}) {
  const screen = useScreen();
  const kept = useScreenState(({ panel }) => panel.agreement);
  const [first, second] = [raterText(pair.first), raterText(pair.second)];
  const pending = intervals.progress !== null;
  const measured = measuredBy(pair, kept.positive);
  return (
    <>
      <section className="agreement-part" aria-labelledby="agreement-pair">
        <div className="agreement-head">
          <h2 id="agreement-pair">{t("{0} and {1}", first, second)}</h2>
          <IntervalState intervals={intervals} />
          <span className="grow" />
          <Button kind="secondary" onClick={() => void screen.copy(copiedAgreement(pair, table, "markdown"))}>
            {t("Copy as Markdown")}
          </Button>
          <Button kind="secondary" onClick={() => void screen.copy(copiedAgreement(pair, table, "tsv"))}>
            {t("Copy as TSV")}
          </Button>
        </div>
        <p>{itemsSentence(pair, table, first, second)}</p>
        {table.strange.length > 0 && (
          <p className="fair">{t("Labels outside the codebook are rows and columns of their own: {0}.", table.strange.map(labelText).join(", "))}</p>
        )}
        {table.n === 0 && table.missing.first + table.missing.second === 0 ? (
          <EmptyState icon="search-stop" title={t("No item counts here.")} />
        ) : (
          <ConfusionMatrix pair={pair} table={table} onOpen={(labels) => onOpen(labels)} />
        )}
      </section>
      {intervals.error !== null && <Banner tone="error">{intervals.error}</Banner>}
      {table.n > 0 && (
        <div className="agreement-parts">
          <Coefficients table={table} pending={pending} planned={pair.plan !== null} />
          <LabelFigures
            table={table}
            first={first}
            second={second}
            positive={kept.positive}
            onPositive={(positive) => screen.setPanel({ agreement: { ...kept, positive } })}
          />
          {table.flips !== null && <FlipsPart flips={table.flips} first={first} second={second} onOpen={() => onOpen("differ")} />}
          <StrataFigures strata={table.strata} pending={pending} onOpen={(stratum) => onOpen("differ", stratum)} />
          {measured !== null && (
            <>
              <CorrectedPart measured={measured} />
              <NeededPart measured={measured} />
            </>
          )}
        </div>
      )}
    </>
  );
}

/** Whose rates the plan's labels correct: those of the one judge of the pair, else of the plan's own. Judges alone correct nothing. */
function measuredBy({ plan, condition, first, second, withoutAsserted }: Pair, positive: string | null): Measured | null {
  if (plan === null || condition === null) return null;
  const judges = [first, second].filter((rater) => rater.startsWith("judge:"));
  return { plan, condition, withoutAsserted, positive, judge: judges.length === 1 ? judges[0]!.slice("judge:".length) : null };
}

function itemsSentence({ condition, ...raters }: Pair, { n, clusters, missing, unknown }: PairAgreementView, first: string, second: string): string {
  const parts = [
    condition === null || [raters.first, raters.second].every((rater) => rater.startsWith("judge:"))
      ? t("{0} items of {1} cases, labelled by both.", count(n), count(clusters))
      : t("{0} items of {1} cases, labelled by both; reviewers' labels given {2}.", count(n), count(clusters), conditionText(condition)),
    missing.first > 0 ? t("{0} without a label of {1}.", count(missing.first), first) : "",
    missing.second > 0 ? t("{0} without a label of {1}.", count(missing.second), second) : "",
    unknown.length > 0
      ? t(
          "Left out for labels that are not on the scale: {0}.",
          unknown.map(({ label, count: often }) => `${labelText(label)} (${count(often)})`).join(", "),
        )
      : "",
  ];
  return parts.filter((part) => part !== "").join(" ");
}

/** How far the intervals are, and a way to stop them, or to have them after all. */
function IntervalState({ intervals }: { readonly intervals: Intervals }) {
  const { progress, stopped, error } = intervals;
  if (progress !== null)
    return (
      <span className="reading" aria-busy="true">
        <progress value={progress} aria-label={t("Computing intervals")} />
        <span className="dim">{t("Computing intervals…")}</span>
        <Button onClick={intervals.stop}>{t("Stop")}</Button>
      </span>
    );
  if (stopped || error !== null) return <Button onClick={intervals.start}>{t("Compute intervals")}</Button>;
  return null;
}
