import type { TruthCategory } from "../../../src/core/formats/truthEvent";
import { categories } from "../words";
import { t } from "../../ui";

/** Why a value is changed; to confirm and to restore have forms of their own. */
export const changeCategories = categories.filter((category) => category !== "reconfirmed" && category !== "restored");

/** When a category is meant, in one line. */
export function categoryMeaning(category: string): string | null {
  const words: Readonly<Record<TruthCategory, string>> = {
    "page-changed": t("The source says something else by now than when the truth was written."),
    "page-gone": t("The source is not there any more, and nothing says the same in its place."),
    "fact-corrected": t("The source has put right what it said wrongly before."),
    "source-list-changed": t("Other sources count from now on; what is held to be right stays."),
    "window-changed": t("It holds for a longer or a shorter time than was thought."),
    "ambiguous-question": t("The question can be read in more ways than one, and more than one answer is right."),
    "wrong-from-the-start": t("It was never right: the source did not say so then either."),
    reconfirmed: t("It was looked at again and still holds: only the time from which it holds is new."),
    restored: t("An earlier version was right after all: its values hold again, as a new version."),
  };
  return Object.hasOwn(words, category) ? words[category as TruthCategory] : null;
}
