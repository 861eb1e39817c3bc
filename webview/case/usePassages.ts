import { useCallback, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import type { CaseView, RepresentationView } from "../../src/protocol/views";
import { useAction, useRequest, useScreen, useScreenState } from "../state";
import { t } from "../ui";
import type { Stretch } from "../representation/highlightRanges";
import type { CaseFocus } from "./caseFocus";

interface Given {
  readonly view: CaseView;
  readonly focus: CaseFocus;
  readonly shown: RepresentationView | null;
  readonly charset: string | null;
  /** Makes a stretch what is looked at, and what the next key takes as evidence. */
  onPassage(stretch: Stretch): void;
}

/**
 * The passages beside a claim: there by themselves where no judge or grader gave evidence for the citation that is looked at,
 * on demand elsewhere, and not at all where the condition hides hints.
 */
export function usePassages({ view, focus, shown, charset, onPassage }: Given) {
  const screen = useScreen();
  const wanted = useScreenState(({ panel }) => panel.passages);
  const judged =
    shown?.evidence.some(({ source, citationId }) => (source === "judge" || source === "grader") && citationId === focus.citationId) ?? false;
  const words = focus.claimId === null ? view.answer : (view.claims.find((claim) => claim.id === focus.claimId)?.text ?? "");
  const possible = !view.sealed.includes("hint") && (shown?.textLength ?? 0) > 0 && words.trim() !== "";
  const byItself = !judged;
  const open = possible && (wanted === "open" || (wanted === "auto" && byItself));
  const params = useMemo(
    () => (open && shown ? { rowId: view.rowId, representationId: shown.representationId, charset, claimId: focus.claimId } : null),
    [open, shown, view.rowId, charset, focus.claimId],
  );
  const asked = useRequest("passages/find", params, { keep: false });
  const identity = JSON.stringify(params);
  const [chosenOf, setChosen] = useState<{ readonly identity: string; readonly index: number } | null>(null);
  const chosen = chosenOf?.identity === identity ? chosenOf.index : null;
  const passages = asked.data?.passages ?? [];

  const choose = useCallback(
    (index: number) => {
      const passage = passages[index];
      if (!passage) return;
      setChosen({ identity, index });
      onPassage({ start: passage.start, end: passage.end });
      screen.announce(t("Passage {0} of {1}: {2}", index + 1, passages.length, passage.text));
    },
    [passages, identity, onPassage, screen],
  );
  const use = (index: number) => {
    // The action takes what is selected when it runs: the choice must be in place before it does.
    flushSync(() => choose(index));
    screen.runAction("useSelectionAsEvidence");
  };
  const toggle = () => screen.setPanel({ passages: open ? "closed" : byItself ? "auto" : "open" });
  const step = (by: number) => choose(((chosen ?? (by > 0 ? -1 : 0)) + by + passages.length) % passages.length);
  useAction("passages", toggle, possible);
  useAction("nextPassage", () => step(1), passages.length > 0);
  useAction("previousPassage", () => step(-1), passages.length > 0);

  return { possible, open, asked, chosen, choose, use: view.labelling.allowed ? use : null, toggle, forget: useCallback(() => setChosen(null), []) };
}
