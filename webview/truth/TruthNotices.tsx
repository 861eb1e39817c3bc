import { useState } from "react";
import type { Result } from "../../src/protocol/messages";
import { useScreen } from "../state";
import { Banner, Button, count, t } from "../ui";

/** What stands in the way of working on truths here, and what was begun and not finished. */
export function TruthNotices({ state, reviewer }: { readonly state: Result<"truth/state">; readonly reviewer: string | null }) {
  const screen = useScreen();
  const [writing, setWriting] = useState(false);
  const [reasons, setReasons] = useState<readonly string[]>([]);
  const finish = async () => {
    setWriting(true);
    try {
      const done = await screen.request("truth/finish", {});
      setReasons(done.reasons);
      if (done.written > 0)
        screen.announceAndShow(done.written === 1 ? t("1 approved version written.") : t("{0} approved versions written.", count(done.written)));
    } catch (error) {
      screen.report(error);
    } finally {
      setWriting(false);
    }
  };
  return (
    <>
      {state.closed !== null && <Banner tone="info">{state.closed}</Banner>}
      {reviewer === null && state.closed === null && (
        <Banner tone="info" actions={<Button onClick={() => screen.show("reviewer")}>{t("Say who you are")}</Button>}>
          {t("Proposals and what is said of them stand in the log of a reviewer: say who you are before you take part.")}
        </Banner>
      )}
      {state.unfinished > 0 && (
        <Banner
          tone="warning"
          actions={
            state.closed === null && (
              <Button kind="primary" disabled={writing} onClick={() => void finish()}>
                {writing ? t("Writing…") : t("Write now")}
              </Button>
            )
          }
        >
          {state.unfinished === 1
            ? t("One version was approved and is not in its file yet: writing was interrupted.")
            : t("{0} versions were approved and are not in their files yet: writing was interrupted.", count(state.unfinished))}
        </Banner>
      )}
      {reasons.length > 0 && (
        <Banner tone="error" onClose={() => setReasons([])}>
          {reasons.map((reason) => (
            <span key={reason} className="truth-reason">
              {reason}
            </span>
          ))}
        </Banner>
      )}
    </>
  );
}
