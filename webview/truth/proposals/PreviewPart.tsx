import { useEffect, useRef } from "react";
import { useScreen } from "../../state";
import { Banner, Button, count, ProgressRing, t } from "../../ui";
import { FlipTable } from "./FlipTable";
import { ComparisonTable, RunTable } from "./PreviewTables";
import { usePreview } from "./usePreview";

/** What the change does to every known run, by grading again; after approval the same as a report. */
export function PreviewPart({ id, done }: { readonly id: string; readonly done: boolean }) {
  const screen = useScreen();
  const { preview, make, cancel } = usePreview(id);
  const told = useRef<unknown>(null);
  const view = preview.state === "made" ? preview.view : null;
  const of = (kind: "fixed" | "broken" | "other") => view?.flips.filter((flip) => flip.kind === kind).length ?? 0;
  const summary =
    view === null
      ? ""
      : view.flips.length === 0
        ? t("No result changes.")
        : t(
            "Results that succeed now: {0}, no longer: {1}, that change otherwise: {2}.",
            count(of("fixed")),
            count(of("broken")),
            count(of("other")),
          );
  useEffect(() => {
    if (view === null || told.current === view) return;
    told.current = view;
    screen.announce(summary);
  }, [screen, view, summary]);
  const title = done ? t("What it changed") : t("What would change");
  return (
    <section aria-labelledby="truth-preview-title" aria-busy={preview.state === "busy"}>
      <div className="truth-part-head">
        <h3 id="truth-preview-title">{title}</h3>
        <span className="grow" />
        {preview.state === "busy" ? (
          <>
            <ProgressRing label={t("Grading again…")} />
            <span className="dim">{t("Grading every row of the case in every known run again…")}</span>
            <Button onClick={cancel}>{t("Cancel")}</Button>
          </>
        ) : (
          <Button onClick={() => void make()}>
            {preview.state === "made" ? t("Look again") : done ? t("Show what it changed") : t("Preview what changes")}
          </Button>
        )}
      </div>
      {preview.state === "failed" && <Banner tone="error">{t("It could not be graded again: {0}", preview.why)}</Banner>}
      {preview.state === "made" && preview.old && (
        <Banner tone="info">{t("Something has changed since this was made: look again to be sure.")}</Banner>
      )}
      {view !== null && (
        <div className="truth-preview">
          <p>{summary}</p>
          {view.flips.length > 0 && <FlipTable flips={view.flips} />}
          <RunTable runs={view.runs} />
          {view.comparisons.length > 0 && <ComparisonTable comparisons={view.comparisons} />}
        </div>
      )}
    </section>
  );
}
