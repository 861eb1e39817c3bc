import type { ReactNode } from "react";
import { Button, Icon, t } from "../ui";

export type PaneId = "trace" | "answer" | "representation";

/** What every pane can do with itself. Null where it stands alone (a narrow window, or maximised). */
export interface PaneTools {
  readonly maximised: boolean;
  onMaximise(): void;
  onRestore(): void;
  readonly onHide: (() => void) | null;
}

export function PaneHead({
  id,
  title,
  note,
  tools,
  children,
}: {
  readonly id: string;
  readonly title: string;
  readonly note?: ReactNode;
  readonly tools: PaneTools | null;
  readonly children?: ReactNode;
}) {
  return (
    <header className="pane-head">
      <h2 id={id}>{title}</h2>
      {note !== undefined && (
        <span className="dim pane-note" title={typeof note === "string" ? note : undefined}>
          {note}
        </span>
      )}
      <span className="grow" />
      {children}
      {tools && <PaneButtons title={title} tools={tools} />}
    </header>
  );
}

export function PaneButtons({ title, tools }: { readonly title: string; readonly tools: PaneTools }) {
  return (
    <span className="pane-tools">
      {tools.maximised ? (
        <Button kind="icon" label={t("Show all panes")} title={t("Show all panes")} onClick={tools.onRestore}>
          <Icon name="screen-normal" />
        </Button>
      ) : (
        <Button kind="icon" label={t("Maximise {0}", title)} title={t("Maximise {0}", title)} onClick={tools.onMaximise}>
          <Icon name="screen-full" />
        </Button>
      )}
      {tools.onHide && (
        <Button kind="icon" label={t("Hide {0}", title)} title={t("Hide {0}", title)} onClick={tools.onHide}>
          <Icon name="eye-closed" />
        </Button>
      )}
    </span>
  );
}
