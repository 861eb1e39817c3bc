import { useEffect, useState } from "react";
import type { ActionId } from "../../src/protocol/actions";
import type { PanelState } from "../../src/protocol/views";
import { useScreen, useScreenState } from "../state";
import { count, KeyHint, t } from "../ui";
import { Reading } from "./Reading";
import { StaleLabels } from "./StaleLabels";

const hints: Readonly<
  Record<
    "cases" | "case" | "agreement" | "sample" | "codebook" | "queue" | "decisions" | "decision" | "truths" | "truth",
    readonly (readonly [readonly ActionId[], () => string])[]
  >
> = {
  cases: [
    [["nextCase", "previousCase"], () => t("move")],
    [["confirm"], () => t("open case")],
    [["search"], () => t("search")],
    [["nextUnlabelled"], () => t("next unlabelled")],
    [["help"], () => t("all keys")],
  ],
  case: [
    [["nextCase", "previousCase"], () => t("case")],
    [["previousClaim", "nextClaim"], () => t("claim")],
    [["useSelectionAsEvidence"], () => t("evidence")],
    [["confirm"], () => t("go on")],
    [["backToCases"], () => t("back")],
    [["help"], () => t("all keys")],
  ],
  agreement: [
    [["backToCases"], () => t("cases")],
    [["help"], () => t("all keys")],
  ],
  sample: [
    [["undo"], () => t("undo")],
    [["redo"], () => t("redo")],
    [["help"], () => t("all keys")],
  ],
  codebook: [
    [["undo"], () => t("undo")],
    [["redo"], () => t("redo")],
    [["help"], () => t("all keys")],
  ],
  decisions: [
    [["confirm"], () => t("open item")],
    [["undo"], () => t("undo")],
    [["help"], () => t("all keys")],
  ],
  decision: [
    [["label1", "label2"], () => t("label, then cause")],
    [["editRationale"], () => t("reason")],
    [["confirm"], () => t("decide")],
    [["skip"], () => t("put off")],
    [["nextCase", "previousCase"], () => t("item")],
    [["backToCases"], () => t("list")],
    [["help"], () => t("all keys")],
  ],
  truths: [
    [["nextCase", "previousCase"], () => t("move")],
    [["confirm"], () => t("open proposal")],
    [["search"], () => t("search")],
    [["proposeTruth"], () => t("propose")],
    [["backToCases"], () => t("cases")],
    [["help"], () => t("all keys")],
  ],
  truth: [
    [["proposeTruth"], () => t("propose")],
    [["backToCases"], () => t("back")],
    [["help"], () => t("all keys")],
  ],
  queue: [
    [["label1", "label2"], () => t("label")],
    [["confirm"], () => t("go on")],
    [["skip"], () => t("skip")],
    [["undo"], () => t("undo")],
    [["backToCases"], () => t("leave")],
    [["help"], () => t("all keys")],
  ],
};

function hintsOf({ tab, rowId, decisions, truth }: PanelState): keyof typeof hints {
  if (tab === "truth") return truth.view === "proposals" ? "truths" : "truth";
  if (tab === "decisions") return decisions.item === null || decisions.changes ? "decisions" : "decision";
  return tab === "case" && rowId !== null ? "case" : tab === "queue" || tab === "agreement" || tab === "sample" || tab === "codebook" ? tab : "cases";
}

/** Who is reviewing, where their labels are, what just happened, and the keys that matter here. */
export function StatusLine() {
  const screen = useScreen();
  const { tab, reviewer, waiting, mine, unlabelled, ready, usable, why } = useScreenState(({ panel, document }) => ({
    tab: hintsOf(panel),
    reviewer: document?.reviewer.name ?? null,
    waiting: document?.outbox.count ?? 0,
    mine: document?.labels.mine ?? 0,
    unlabelled: document?.labels.unlabelledRows ?? 0,
    ready: document?.status === "ready",
    // Where nothing is shown yet, only help is at hand.
    usable: document !== null && document.status !== "failed" && (document.status === "ready" || document.rows > 0),
    why:
      document?.canLabel.allowed === false && document.reviewer.name !== null
        ? (document.canLabel.why ?? t("This run cannot be labelled here."))
        : null,
  }));
  return (
    <footer className="status">
      <span className="status-hints">
        {(usable ? hints[tab] : hints[tab].slice(-1)).map(([ids, text]) => (
          <span key={ids.join()} className="hint">
            {ids.map((id) => (
              <KeyHint key={id} action={id} />
            ))}{" "}
            {text()}
          </span>
        ))}
      </span>
      <Flash />
      <span className="grow" />
      <Reading />
      {ready && (
        <span className="status-facts">
          {tab !== "queue" && (
            <span className="dim status-rest" title={t("Rows without a label of mine")}>
              {t("{0} unlabelled", count(unlabelled))}
            </span>
          )}
          {tab !== "queue" && <StaleLabels />}
          {why !== null ? (
            <span className="fair" title={why}>
              {t("read only")}
            </span>
          ) : (
            <button type="button" className="quiet" title={t("Set the reviewer’s name")} onClick={() => screen.show("reviewer")}>
              {reviewer === null ? (
                t("no reviewer")
              ) : (
                <>
                  {t("reviewer")} <b className="ellipsis">{reviewer}</b>
                </>
              )}
            </button>
          )}
          <span className={waiting > 0 ? "bad" : "dim"}>
            {waiting === 1
              ? t("1 label not saved")
              : waiting > 0
                ? t("{0} labels not saved", count(waiting))
                : mine === 0
                  ? t("no labels yet")
                  : mine === 1
                    ? t("1 label, on disk")
                    : t("{0} labels, all on disk", count(mine))}
          </span>
        </span>
      )}
    </footer>
  );
}

/** The last thing that happened, for a few seconds; the live region says it too. */
function Flash() {
  const { text, n } = useScreenState((state) => state.flash);
  const [gone, setGone] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setGone(n), 5000);
    return () => clearTimeout(timer);
  }, [n]);
  return n === 0 || gone === n ? null : (
    <span className="flash" key={n}>
      {text}
    </span>
  );
}
