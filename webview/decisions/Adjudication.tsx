import { useMemo } from "react";
import type { Question } from "../../src/protocol/decisions";
import type { CodebookView } from "../../src/protocol/views";
import { createCaseCache, type CaseCache } from "../case/caseCache";
import { ScreenContext, useAction, useRequest, useScreen, type Screen } from "../state";
import { Button, EmptyState, t } from "../ui";
import { AdjudicationDesk } from "./AdjudicationDesk";
import { decisionScreen } from "./decisionScreen";
import { useDecisions } from "./useNarrowing";
import { useUndo } from "./useUndo";

/** What stands in the representations is the raters' evidence: where that is another, nothing kept of before will do. */
const cacheFor = (screen: Screen, _evidence: string): CaseCache => createCaseCache(screen);

/** One item under adjudication, kept up with what changes elsewhere. */
export function Adjudication({ question, codebook }: { readonly question: Question; readonly codebook: CodebookView }) {
  const screen = useScreen();
  const [, change] = useDecisions();
  const { data, error, reload } = useRequest("decisions/open", question, { watch: ["rows", "labels", "judgements", "codebook", "plans"] });
  const inner = useMemo(() => decisionScreen(screen, question), [screen, question]);
  const evidence = JSON.stringify(data?.raters.map((rater) => rater.evidence) ?? null);
  const cache = useMemo(() => cacheFor(inner, evidence), [inner, evidence]);
  const back = () => change({ item: null });
  useUndo();
  useAction("backToCases", back);
  if (error !== null && data === null)
    return (
      <EmptyState
        icon="error"
        title={t("This item could not be opened")}
        actions={
          <>
            <Button kind="primary" onClick={reload}>
              {t("Try again")}
            </Button>
            <Button onClick={back}>{t("Back to the disagreements")}</Button>
          </>
        }
      >
        {error}
      </EmptyState>
    );
  if (data === null) return <EmptyState busy title={t("Opening the item…")} />;
  return (
    <ScreenContext value={inner}>
      <AdjudicationDesk
        key={data.decision?.eventId ?? "undecided"}
        view={data}
        question={question}
        codebook={codebook}
        cache={cache}
        onBack={back}
        onReload={reload}
      />
    </ScreenContext>
  );
}
