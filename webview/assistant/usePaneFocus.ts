import { useEffect, useState } from "react";
import { useAssistant } from "./state/hooks";

export type PaneName = "source" | "fields" | "result";

const entrances: Readonly<Record<PaneName, string>> = {
  source: '[role="row"][tabindex="0"]',
  fields: '.field-row[tabindex="0"], textarea',
  result: ".result, .empty",
};

/** Shows the pane that is asked for by key and puts the focus where its keys begin. */
export function usePaneFocus(show: (pane: PaneName) => void): void {
  const assistant = useAssistant();
  const [wanted, setWanted] = useState<{ readonly pane: PaneName } | null>(null);
  useEffect(
    () =>
      assistant.onFocusPane((pane) => {
        show(pane);
        setWanted({ pane });
      }),
    [assistant, show],
  );
  useEffect(() => {
    if (wanted !== null) document.querySelector<HTMLElement>(`[data-pane="${wanted.pane}"] :is(${entrances[wanted.pane]})`)?.focus();
  }, [wanted]);
}
