import { t } from "../ui/text";

/** Reasons as they stand in the log, whatever the language of the screen, so that they can be counted. Most likely first. */
export const skipReasons = ["come back later", "question unclear", "source not readable", "language not known to me", "item broken"] as const;

/** A reason in words of the screen; one's own as it was written. */
export function skipReasonText(reason: string): string {
  const known: Readonly<Record<(typeof skipReasons)[number], string>> = {
    "come back later": t("I come back to it later"),
    "question unclear": t("The question or guideline is unclear"),
    "source not readable": t("The source cannot be read here"),
    "language not known to me": t("I do not know the language"),
    "item broken": t("The item itself is broken"),
  };
  return (known as Readonly<Record<string, string | undefined>>)[reason] ?? reason;
}
