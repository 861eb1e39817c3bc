import { useEffect, useState, type ReactNode } from "react";
import { t } from "../../ui";
import type { AssistantAction } from "../state/assistantKeys";
import { useAssistantState } from "../state/hooks";
import { KeyCaption } from "./KeyCaption";

/** The keys that matter here, and what just happened. */
export function StatusBar() {
  const origin = useAssistantState((state) => (state.source === null || state.at > 0 ? null : state.origin));
  return (
    <footer className="status">
      <span className="status-hints">
        <Hint keys={<kbd aria-hidden="true">Enter</kbd>}>{t("change")}</Hint>
        <Hint keys={<kbd aria-hidden="true">Del</kbd>}>{t("leave empty")}</Hint>
        <Hint actions={["nextDoubt"]}>{t("next in doubt")}</Hint>
        <Hint actions={["nextRecord", "previousRecord"]}>{t("record")}</Hint>
        <Hint actions={["undo"]}>{t("undo")}</Hint>
        <Hint actions={["help"]}>{t("all keys")}</Hint>
      </span>
      <Flash />
      <span className="grow" />
      {origin !== null && (
        <span className="dim status-rest">
          {origin === "guess" ? t("guessed just now") : origin === "draft" ? t("as you left it") : t("read from its mapping file")}
        </span>
      )}
    </footer>
  );
}

function Hint({
  keys,
  actions = [],
  children,
}: {
  readonly keys?: ReactNode;
  readonly actions?: readonly AssistantAction[];
  readonly children: ReactNode;
}) {
  return (
    <span className="hint">
      {keys}
      {actions.map((action) => (
        <KeyCaption key={action} action={action} />
      ))}{" "}
      {children}
    </span>
  );
}

/** The last thing that was said, for a few seconds. */
function Flash() {
  const { text, n } = useAssistantState((state) => state.announcement);
  const [gone, setGone] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setGone(n), 5000);
    return () => clearTimeout(timer);
  }, [n]);
  return n === 0 || gone === n ? null : (
    <span className="flash" key={n}>
      {text}
    </span>
  );
}

/** Says what happened to those who cannot see it. Two regions take turns, so that the same words are said again. */
export function Said() {
  const { text, n } = useAssistantState((state) => state.announcement);
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
