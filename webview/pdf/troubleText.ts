import { t } from "../ui";
import { pdfLimits } from "./limits";
import type { PdfTrouble } from "./messages";

/** Why a PDF, or a page of it, is not drawn. */
export function troubleText({ code, detail }: PdfTrouble): string {
  switch (code) {
    case "locked":
      return t("It is locked with a password.");
    case "damaged":
      return t("These bytes are damaged or cut off: no PDF can be read from them.");
    case "too-many-pages":
      return t("It has {0} pages, more than the {1} that are shown.", detail, pdfLimits.pages);
    case "too-slow":
      return t("It was not done within {0}, and was stopped.", detail);
    case "unreadable":
      return t("Its bytes could not be read: {0}", detail);
    case "failed":
      return t("The reader of PDFs failed: {0}", detail);
  }
}
