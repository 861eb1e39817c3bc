import { curlCommand, withComments, type CurlDoubt } from "../../src/core/trace";
import type { CaseView } from "../../src/protocol/views";
import type { Screen } from "../state";
import { t } from "../ui";

type Attempt = CaseView["attempts"][number];

/** Puts the request of an attempt on the clipboard, for a shell, under what the command cannot vouch for; says that on the screen too. */
export async function copyAsCurl(screen: Screen, attempt: Attempt): Promise<void> {
  const made = curlCommand(attempt);
  if (made.kind === "none") return screen.announceAndShow(whyNone(made.why));
  const doubts = made.doubts.map(doubtText);
  if (await screen.copy(withComments(made.text, doubts))) screen.announceAndShow([t("Copied as curl."), ...doubts].join(" "));
}

/** Puts all that is shown of an attempt on the clipboard, secrets masked. */
export async function copyAsJson(screen: Screen, attempt: Attempt): Promise<void> {
  if (await screen.copy(JSON.stringify(attempt, null, 2))) screen.announceAndShow(t("Attempt copied as JSON."));
}

/** Whether there is a request that could be copied, or a reason worth telling why not. */
export const hasRequest = (attempt: Attempt): boolean => {
  const made = curlCommand(attempt);
  return made.kind === "command" || made.why !== "address";
};

/** What the copied request cannot vouch for, in sentences; else why there is none. */
export function curlDoubts(attempt: Attempt): readonly string[] {
  const made = curlCommand(attempt);
  return made.kind === "none" ? [whyNone(made.why)] : made.doubts.map(doubtText);
}

const whyNone = (why: "address" | "scheme" | "masked"): string =>
  ({
    address: t("There is no request to copy: no whole address was recorded."),
    scheme: t("There is no request to copy: the address is not one of http or https."),
    masked: t("There is no request to copy: a masked secret stands where the host should be."),
  })[why];

const doubtText = (doubt: CurlDoubt): string =>
  ({
    method: t("The method was not recorded, GET is taken."),
    "no-headers": t("No header of the request was recorded."),
    "other-headers": t("Only recorded headers are given, others may have been sent."),
    "bad-header": t("A header that cannot be sent as it is was left out."),
    "no-body": t("The request had a body that was not recorded."),
    "bad-body": t("The body is not whole, or no command can hold it, and was left out."),
    secrets: t("Secrets are masked."),
    cached: t("Nothing was sent then, a cache answered."),
  })[doubt];
