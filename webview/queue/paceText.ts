import type { QueueHeader } from "../../src/protocol/queue";
import { count, seconds, t } from "../ui/text";

/** How fast the labels come, and how long the rest may take at that pace; null before the first label. */
export function paceText({ secondsPerLabel, counts }: Pick<QueueHeader, "secondsPerLabel" | "counts">): string | null {
  if (secondsPerLabel === null) return null;
  const each = t("{0} s a label", seconds(secondsPerLabel < 10 ? secondsPerLabel : Math.round(secondsPerLabel)));
  const rest = counts.left + counts.skipped;
  if (rest === 0) return each;
  const minutes = (secondsPerLabel * rest) / 60;
  const left =
    minutes < 1
      ? t("less than a minute left")
      : minutes < 90
        ? t("about {0} min left", count(Math.round(minutes)))
        : t("about {0} h left", count(Math.round(minutes / 6) / 10));
  return t("{0}, {1}", each, left);
}
