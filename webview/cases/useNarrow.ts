import { useSyncExternalStore } from "react";

const query = "(max-width: 700px)";

/** Whether the window is too narrow for panes side by side. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = window.matchMedia(query);
      media.addEventListener("change", changed);
      return () => media.removeEventListener("change", changed);
    },
    () => window.matchMedia(query).matches,
  );
}
