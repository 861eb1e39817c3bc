import { useRef, useState } from "react";
import type { ProposalView, TruthOutcomeView } from "../../../src/protocol/truth";
import { useScreen } from "../../state";
import { Banner, Button, Icon, t } from "../../ui";
import { visibleText } from "../../answer/answerSegments";
import { SayForm, type Saying } from "./SayForm";

interface Props {
  readonly view: ProposalView;
  /** The box of the guard is ticked. */
  readonly acknowledged: boolean;
  /** Something was said of it, or refused: it is to be looked at anew. */
  onSaid(): void;
}

/** What can be done with the proposal, and why not what cannot. */
export function ProposalActions({ view, acknowledged, onSaid }: Props) {
  const screen = useScreen();
  const { item, can, looked } = view;
  const [saying, setSaying] = useState<Saying | null>(null);
  const [busy, setBusy] = useState(false);
  const [reasons, setReasons] = useState<readonly string[]>([]);
  const bar = useRef<HTMLDivElement>(null);

  /** Null where it was done, and said; the reasons otherwise. */
  const send = async (ask: Promise<TruthOutcomeView>, done: (proposal: ProposalView) => string): Promise<boolean> => {
    setBusy(true);
    setReasons([]);
    try {
      const outcome = await ask;
      if (outcome.done) screen.announceAndShow(done(outcome.proposal));
      else {
        setReasons(outcome.reasons);
        screen.announce(t("Not done: {0}", outcome.reasons[0] ?? ""));
      }
      onSaid();
      return outcome.done;
    } catch (error) {
      screen.report(error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  const { id } = item;
  const owed = looked?.onlyAcknowledge === true;
  const mayApprove = can.approve === null && looked !== null && (looked.refusals.length === 0 || (owed && acknowledged));
  const approve = () =>
    void send(screen.request("truth/approve", { id, acknowledge: acknowledged, seen: looked?.file.before ?? null }), ({ version }) =>
      version === null ? t("Approved and saved.") : t("Approved: version {0} is saved in {1}.", version, looked?.file.name ?? item.caseId),
    );
  const said = async (what: Saying, text: string) => {
    const done =
      what === "reject"
        ? await send(screen.request("truth/reject", { id, reason: text }), () => t("Rejected, saved."))
        : what === "withdraw"
          ? await send(screen.request("truth/withdraw", { id, reason: text.trim() === "" ? null : text }), () => t("Withdrawn, saved."))
          : await send(screen.request("truth/ask", { id, text }), () => t("Said, saved."));
    if (!done) return;
    setSaying(null);
    bar.current?.focus();
  };

  if (item.status === "approved" || item.status === "rejected" || item.status === "withdrawn") return null;
  const whyNotApproved =
    can.approve ??
    (mayApprove
      ? null
      : owed
        ? t("First tick above, where the guard speaks, that you have seen whose answers become right.")
        : t("The guard above says what stands against it."));
  return (
    <div className="truth-actions" role="group" aria-label={t("What can be done")} ref={bar} tabIndex={-1} data-focus-home="">
      {reasons.length > 0 && (
        <Banner tone="error" onClose={() => setReasons([])}>
          {reasons.map((reason) => (
            <span key={reason} className="truth-reason">
              {visibleText(reason)}
            </span>
          ))}
        </Banner>
      )}
      {saying !== null ? (
        <SayForm
          key={saying}
          what={saying}
          mine={item.mine}
          busy={busy}
          onSend={(text) => void said(saying, text)}
          onCancel={() => (setSaying(null), bar.current?.focus())}
        />
      ) : (
        <>
          <div className="form-line">
            {item.mine ? (
              <Button kind="primary" disabled={can.withdraw !== null || busy} onClick={() => setSaying("withdraw")}>
                {t("Withdraw…")}
              </Button>
            ) : (
              <>
                <Button kind="primary" disabled={!mayApprove || busy} onClick={approve}>
                  {busy ? t("Writing…") : t("Approve")}
                </Button>
                <Button disabled={can.reject !== null || busy} onClick={() => setSaying("reject")}>
                  {t("Reject…")}
                </Button>
              </>
            )}
            <Button disabled={can.ask !== null || busy} onClick={() => setSaying("ask")}>
              {item.mine && item.status === "asked" ? t("Answer…") : t("Ask…")}
            </Button>
          </div>
          <WhyNot
            reasons={[
              [t("Approve"), whyNotApproved],
              ...(item.mine ? [[t("Withdraw"), can.withdraw] as const] : [[t("Reject"), can.reject] as const]),
              [t("Ask"), can.ask],
            ]}
          />
        </>
      )}
    </div>
  );
}

/** Why what cannot be done cannot: each reason once. */
function WhyNot({ reasons }: { readonly reasons: readonly (readonly [string, string | null])[] }) {
  const why = [...new Set(reasons.flatMap(([, reason]) => (reason === null ? [] : [reason])))];
  if (why.length === 0) return null;
  return (
    <ul className="truth-why">
      {why.map((reason) => (
        <li key={reason} className="dim">
          <Icon name="info" />
          <span>
            <b>{reasons.flatMap(([name, one]) => (one === reason ? [name] : [])).join(", ")}</b>: {visibleText(reason)}
          </span>
        </li>
      ))}
    </ul>
  );
}
