import type { ReactNode } from "react";
import { Icon } from "./Icon";
import { t } from "./text";
import { Button } from "./toolkit";

const icons = { error: "error", warning: "warning", info: "info" } as const;

/** One line across the screen: what happened, what can be done about it, and a way to put it away. */
export function Banner({
  tone,
  children,
  actions,
  onClose,
}: {
  readonly tone: "error" | "warning" | "info";
  readonly children: ReactNode;
  readonly actions?: ReactNode;
  onClose?(): void;
}) {
  return (
    <div className={`banner banner-${tone}`} role={tone === "error" ? "alert" : "status"}>
      <Icon name={icons[tone]} />
      <span className="banner-text">{children}</span>
      {actions}
      {onClose && (
        <Button kind="icon" label={t("Dismiss")} onClick={onClose}>
          <Icon name="close" />
        </Button>
      )}
    </div>
  );
}
