import type { ReactNode } from "react";
import { Icon } from "./Icon";
import { ProgressRing } from "./toolkit";

/** What stands where there is nothing to show: what is missing, why, and what to do. */
export function EmptyState({
  icon,
  title,
  children,
  actions,
  busy = false,
}: {
  readonly icon?: string;
  readonly title: string;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  readonly busy?: boolean;
}) {
  return (
    <div className="empty" aria-busy={busy}>
      {busy ? <ProgressRing label={title} /> : icon !== undefined && <Icon name={icon} className="empty-icon" />}
      <p className="empty-title">{title}</p>
      {children !== undefined && <div className="empty-text">{children}</div>}
      {actions !== undefined && <div className="empty-actions">{actions}</div>}
    </div>
  );
}
