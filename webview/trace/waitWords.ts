import { durationText, type Wait } from "../../src/core/trace";
import { visibleText } from "../answer/answerSegments";
import { count, t } from "../ui";

/** What came of the wait after an attempt, in sentences. */
export function waitWords({
  askedSeconds,
  waitedSeconds,
  next,
  reason,
  abandoned,
}: Wait): readonly { readonly text: string; readonly bad: boolean }[] {
  const asked = askedSeconds === null ? null : durationText(askedSeconds * 1000);
  const waited = waitedSeconds === null ? null : durationText(waitedSeconds * 1000);
  const said: { text: string; bad: boolean }[] = [];
  const say = (text: string, bad = false) => void said.push({ text, bad });
  if (asked !== null && waited !== null)
    say(t("The server asked for a wait of {0}; the next try came after {1}.", asked, waited), next?.honoured === false);
  else if (asked !== null)
    say(next === null ? t("The server asked for a wait of {0}; it was not tried again.", asked) : t("The server asked for a wait of {0}.", asked));
  else if (waited !== null) say(t("The next try came after {0}; the server had asked for no wait.", waited));
  if (reason !== null) say(t("Why the client waited, in its own word: {0}.", visibleText(reason)));
  if (abandoned !== null)
    say(
      abandoned.seconds === null
        ? t("The client gave up instead of waiting ({0}).", visibleText(abandoned.why ?? "?"))
        : t("The client gave up instead of waiting {0} ({1}).", durationText(abandoned.seconds * 1000), visibleText(abandoned.why ?? "?")),
    );
  return said;
}

export const resendWords = (resend: number): string =>
  resend === 1
    ? t("The request had been sent once before, as it was recorded; that sending is not among the attempts.")
    : t("The request had been sent {0} times before, as it was recorded; those sendings are not among the attempts.", count(resend));
