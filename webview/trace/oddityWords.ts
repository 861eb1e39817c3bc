import { durationText, type Oddity } from "../../src/core/trace";
import { visibleText } from "../answer/answerSegments";
import { count, t } from "../ui";

/** What is odd about an attempt, in a sentence each; after those of clocks, once, how to take them. */
export function oddityWords(oddities: readonly Oddity[]): readonly string[] {
  const sentences = oddities.map(sentence);
  const clocks = oddities.some(({ mark }) => mark === "before-parent" || mark === "after-parent" || mark === "before-cause");
  return clocks
    ? [
        ...sentences,
        t(
          "The clocks of two machines may differ, or work may go on after its parent is done. Times are shown as they were recorded; none is corrected.",
        ),
      ]
    : sentences;
}

function sentence(odd: Oddity): string {
  switch (odd.mark) {
    case "before-parent":
      return t("It starts {0} before its parent {1}.", durationText(odd.by), visibleText(odd.parent));
    case "after-parent":
      return t("It ends {0} after its parent {1}.", durationText(odd.by), visibleText(odd.parent));
    case "before-cause":
      return odd.kind === "redirect"
        ? t("It starts {0} before the redirect {1} that it follows had ended.", durationText(odd.by), visibleText(odd.cause))
        : t("It starts {0} before the try {1} that it repeats had ended.", durationText(odd.by), visibleText(odd.cause));
    case "missing-parent":
      return t("Its parent {0} is not among the attempts: it stands at the top.", visibleText(odd.id));
    case "cycle": {
      const ring = odd.ring.map(visibleText).join(" → ") + (odd.length > odd.ring.length ? " → …" : "");
      return odd.cut
        ? t("Its parents lead back to itself ({0}, {1} in all): here the circle was cut open, so that it can be shown.", ring, count(odd.length))
        : t("Its parents lead back to itself ({0}, {1} in all).", ring, count(odd.length));
    }
    case "duplicate-id":
      return t("An attempt before it has the id {0} too: what names that id as its parent stands under the first.", visibleText(odd.id));
    case "out-of-order":
      return t("It is number {0} of the row, after an attempt beside it that started later.", count(odd.place));
    case "no-time":
      return odd.recorded === null
        ? t("No start was recorded: it has no bar.")
        : t("Its start, {0}, is no time that can be read: it has no bar.", visibleText(odd.recorded));
    case "no-duration":
      return t("How long it took was not recorded: its bar is a point.");
    case "bad-duration":
      return t("It says that it took {0} s, which cannot be: its bar is a point.", visibleText(odd.recorded ?? ""));
  }
}
