import { useScreen, useScreenState } from "../state";
import { t } from "../ui";

/** How many rows have a label of mine that was given while something else was shown; leads to them. Nothing where there are none. */
export function StaleLabels() {
  const screen = useScreen();
  const stale = useScreenState(({ document }) => document?.labels.staleRows ?? 0);
  if (stale === 0) return null;
  return (
    <button
      type="button"
      className="quiet fair"
      title={t("Rows with a stale label of mine: what was judged, the codebook, the truth or the judge changed since. Shows them.")}
      onClick={() => screen.setPanel({ tab: "cases", query: { where: "review:stale", search: "", sort: [] } })}
    >
      {t("{0} stale", stale)}
    </button>
  );
}
