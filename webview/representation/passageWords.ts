import type { PassageMarkView, PassageView } from "../../src/protocol/hints";
import { t } from "../ui";

/** What a mark says, in words: colour alone says nothing. */
export function markWord({ kind, status, said, here }: PassageMarkView, passage: string): string {
  const there = here.map(({ start, end }) => passage.slice(start, end)).join(", ");
  if (kind === "negation")
    return said === null ? t("Says “{0}”, which the claim does not", there) : t("The claim says that it is not so, this does not");
  const own = said ?? "";
  if (status === "same") return own;
  if (status === "part") return t("Name in part: {0}", own);
  if (status === "absent")
    return {
      date: t("Date not here: {0}", own),
      number: t("Number not here: {0}", own),
      version: t("Version not here: {0}", own),
      name: t("Name not here: {0}", own),
    }[kind];
  return {
    date: t("Another date: the claim has {0}, this has {1}", own, there),
    number: t("Another number: the claim has {0}, this has {1}", own, there),
    version: t("Another version: the claim has {0}, this has {1}", own, there),
    name: t("Another name: the claim has {0}, this has {1}", own, there),
  }[kind];
}

/** What else is to be known of a passage before it is used. */
export function notesOf({ hidden, seen, repeats }: PassageView): readonly string[] {
  return [
    ...(hidden ? [t("Hidden on the page")] : []),
    ...(seen === "no" ? [t("Did not reach the model")] : seen === "partly" ? [t("Reached the model in part")] : []),
    ...(repeats === 1 ? [t("Stands once more in the text")] : repeats > 1 ? [t("Stands {0} more times in the text", repeats)] : []),
  ];
}
