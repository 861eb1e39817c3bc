import { useMemo } from "react";
import type { Params, Result } from "../../src/protocol/messages";
import type { CaseView } from "../../src/protocol/views";
import { useScreen } from "../state";
import { t } from "../ui";
import { citationsOf, type CaseFocus } from "./caseFocus";

export type Correction = Params<"claim/correct">["correction"];
export type Mark = Params<"claim/mark">["mark"];

/** What a reviewer does with claims and the citations under them: each is one event in the log, and is undone like a label. */
export interface ClaimActions {
  correct(correction: Correction): void;
  pair(citationId: string, claimId: string | null): void;
  mark(claimId: string, mark: Mark): void;
}

export function useClaimActions(view: CaseView, put: (view: CaseView) => void, onFocus: (focus: CaseFocus) => void): ClaimActions {
  const screen = useScreen();
  return useMemo(() => {
    const say = (asked: Promise<Result<"label/commit">>, done: string, then: (next: CaseView) => void) =>
      void asked
        .then((outcome) => {
          if (outcome.saved === "no") return screen.announceAndShow(t("Not saved: {0}", outcome.reason));
          put(outcome.case);
          then(outcome.case);
          screen.announceAndShow(outcome.saved === "disk" ? t("{0}, on disk.", done) : t("{0}, but not saved yet: {1}", done, outcome.reason));
        })
        .catch(screen.report);
    const { rowId } = view;
    const had = new Set(view.claims.map((claim) => claim.id));
    return {
      correct: (correction) =>
        say(screen.request("claim/correct", { rowId, correction }), doneText(correction), (next) => {
          const made = next.claims.find((claim) => !had.has(claim.id));
          const kept = "claimId" in correction ? next.claims.find((claim) => claim.id === correction.claimId) : undefined;
          const claim = made ?? kept;
          if (claim) onFocus({ claimId: claim.id, citationId: citationsOf(next, claim.id)[0]?.id ?? null, representationId: null });
        }),
      pair: (citationId, claimId) =>
        say(screen.request("claim/pair", { rowId, citationId, claimId }), t("Citation moved"), () =>
          onFocus({ claimId, citationId, representationId: null }),
        ),
      mark: (claimId, mark) =>
        say(
          screen.request("claim/mark", { rowId, claimId, mark }),
          mark.op === "none" ? t("Marked: not even all together") : mark.op === "add" ? t("Marked as enough") : t("Mark taken out"),
          () => undefined,
        ),
    };
  }, [screen, view.rowId, view.claims, put, onFocus]);
}

function doneText({ op }: Correction): string {
  return {
    add: t("Claim marked"),
    adjust: t("Bounds of the claim changed"),
    split: t("Claim split"),
    merge: t("Claims merged"),
    marker: t("Marker moved to the claim before"),
  }[op];
}
