import { useCallback, useMemo, useRef, useState } from "react";
import type { Evidence } from "../../../src/core/formats/common";
import type { ArchivedPage } from "../../../src/protocol/truth";
import type { RepresentationView, ResolutionView } from "../../../src/protocol/views";
import { visibleText } from "../../answer/answerSegments";
import type { Stretch } from "../../representation/highlightRanges";
import { RepresentationPane } from "../../representation/RepresentationPane";
import { useAction, useScreen } from "../../state";
import { Button, Icon, KeyHint, t } from "../../ui";
import { useArchivedPage } from "../useArchivedPage";

interface Props {
  readonly page: ArchivedPage & { readonly row: NonNullable<ArchivedPage["row"]> };
  /** The quote of the draft, and where the session found it. */
  readonly evidence: Evidence | null;
  readonly resolution: ResolutionView | null;
  onQuote(evidence: Evidence): void;
  onClose(): void;
}

/** An archived page beside the form: words selected in it become the quote. What graders or judges found in it, or a model saw of it, is not shown. */
export function PageBeside({ page, evidence, resolution, onQuote, onClose }: Props) {
  const screen = useScreen();
  const { rowId, representationId } = page.row;
  const [choice, setChoice] = useState<Stretch | null>(null);
  const [placed, setPlaced] = useState<{ readonly evidence: Evidence; readonly resolution: ResolutionView } | null>(null);
  const body = useRef<HTMLDivElement>(null);
  const { charset, data, pane } = useArchivedPage(page.row, null);

  const stands = placed !== null && placed.evidence === evidence ? placed.resolution : resolution;
  const view = useMemo(() => withQuote(data, evidence, stands), [data, evidence, stands]);

  const onSelection = useCallback((range: Stretch | null) => setChoice(range === null || range.start >= range.end ? null : range), []);
  const take = async () => {
    if (choice === null) return;
    try {
      const described = await screen.request("evidence/describe", { rowId, representationId, charset, start: choice.start, end: choice.end });
      setPlaced(described);
      onQuote(described.evidence);
      screen.announceAndShow(t("The quote: {0}", described.evidence.exact ?? ""));
    } catch (error) {
      screen.report(error);
    }
  };
  useAction("useSelectionAsEvidence", () => {
    if (choice === null) screen.announceAndShow(t("Select words in the page first."));
    else void take();
  });
  return (
    <section className="proposing-beside pane" aria-label={t("Archived page")}>
      <div className="proposing-beside-head">
        <h3 className="ellipsis">{t("Archived page")}</h3>
        <KeyHint action="switchRegister" />
        <span className="grow" />
        <Button kind="icon" label={t("Close the page")} title={t("Close the page")} onClick={onClose}>
          <Icon name="close" />
        </Button>
      </div>
      <div className="pane-body representation-body" ref={body} tabIndex={-1} data-focus-home="" role="group" aria-label={t("Representation")}>
        <RepresentationPane
          {...pane}
          view={view}
          focusKey={view?.evidence[0]?.key ?? null}
          onFocusEvidence={() => undefined}
          onSelection={onSelection}
        />
      </div>
      <div className="proposing-take">
        <span className="dim grow ellipsis">
          {choice === null
            ? evidence === null
              ? t("Select the words that say so.")
              : `“${visibleText(evidence.exact ?? "")}”`
            : evidence === null
              ? t("Make the selected words the quote:")
              : t("Replace the quote with the selected words:")}
        </span>
        <Button disabled={choice === null} onClick={() => void take()}>
          {t("Use the selection")}
        </Button>
        <KeyHint action="useSelectionAsEvidence" />
      </div>
    </section>
  );
}

/** The page with nothing marked in it but the quote of the draft. */
function withQuote(view: RepresentationView | null, evidence: Evidence | null, resolution: ResolutionView | null): RepresentationView | null {
  if (view === null) return null;
  if (evidence === null || resolution === null) return { ...view, seenByModel: null, evidence: [] };
  return {
    ...view,
    seenByModel: null,
    evidence: [{ key: "quote", source: "proposal", by: null, citationId: null, exact: evidence.exact ?? "", rect: null, resolution }],
  };
}
