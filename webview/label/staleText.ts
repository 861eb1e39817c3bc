import type { CurrentLabel } from "../../src/protocol/views";
import { t } from "../ui";

/** What changed since a label was given, in words, as far as it is known. */
export function staleText({ stale, changes }: Pick<CurrentLabel, "stale" | "changes">): string {
  const changed = stale.flatMap((what): readonly string[] => {
    switch (what) {
      case "content":
        return changes?.parts && changes.parts.length > 0 ? changes.parts.map(partText) : [t("what was judged")];
      case "codebook":
        return changes?.dimension ? [t("the codebook ({0}, now {1})", changes.dimension.from, changes.dimension.to)] : [t("the codebook")];
      case "truth":
        return changes?.truth ? [t("the truth (version {0}, now {1})", changes.truth.from, changes.truth.to)] : [t("the truth")];
      case "judge":
        return changes?.judge ? [t("the judge {0}", changes.judge)] : [t("the judge")];
    }
  });
  return t("stale, changed since: {0}", changed.join(", "));
}

/** Parts of what a label judges, as docs/content.md names them; an unknown one as it is. */
function partText(part: string): string {
  switch (part) {
    case "query":
      return t("the question");
    case "answer":
      return t("the answer");
    case "claim":
      return t("the claim");
    case "representation":
      return t("the cited page");
    case "representations":
      return t("the pages");
    case "attempts":
      return t("the attempts");
    case "searches":
      return t("the searches");
    case "citation_url":
      return t("the cited address");
    case "url":
      return t("the requested address");
    case "final_url":
      return t("the address reached");
    case "allowed_sources":
      return t("the allowed sources");
    default:
      return part;
  }
}
