import type { QueueHeader } from "../../src/protocol/queue";
import { t } from "../ui/text";

/** What a seal keeps from the reviewer. */
export function sealText(seal: QueueHeader["seals"][number]): string {
  return {
    judge: t("judges’ labels with their reasons and evidence"),
    grader: t("the verdicts and evidence in the row"),
    system: t("which system answered"),
    reviewer: t("other reviewers’ labels"),
    hint: t("suggested passages"),
  }[seal];
}
