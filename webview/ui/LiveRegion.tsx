import { useScreenState } from "../state/hooks";

/** Says what happened to those who cannot see it: saved, undone, moved. Two regions take turns, so that the same words are said again. */
export function LiveRegion() {
  const { text, n } = useScreenState((state) => state.announcement);
  return (
    <div className="unseen">
      <div role="status" aria-live="polite">
        {n % 2 === 0 ? text : ""}
      </div>
      <div role="status" aria-live="polite">
        {n % 2 === 1 ? text : ""}
      </div>
    </div>
  );
}
