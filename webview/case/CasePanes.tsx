import { useImperativeHandle, useRef, useState, type ReactNode, type Ref } from "react";
import { useAction, useScreen, useScreenState } from "../state";
import { Button, Icon, Split, t, Tabs } from "../ui";
import { useWidth } from "../trace/useWidth";
import type { PaneId, PaneTools } from "./PaneHead";

interface Props {
  readonly panes: Readonly<Record<PaneId, (tools: PaneTools | null) => ReactNode>>;
  readonly ref?: Ref<PanesHandle>;
}
/** Brings a pane to where it can be seen; true where it was there already. */
export interface PanesHandle {
  reveal(pane: PaneId): boolean;
}

const order: readonly PaneId[] = ["trace", "answer", "representation"];
/** Below this width in CSS pixels, panes stand behind one another. */
const narrow = 760;

/** Three panes side by side, resizable, one maximised, some hidden; one at a time with a switcher where there is no room. */
export function CasePanes({ panes, ref }: Props) {
  const screen = useScreen();
  const frame = useRef<HTMLDivElement>(null);
  const stacked = useWidth(frame, 1000) < narrow;
  const { widths, maximised, hidden } = useScreenState(({ panel }) => ({
    widths: panel.panes.widths,
    maximised: panel.panes.maximised,
    hidden: panel.panes.hidden,
  }));
  const [front, setFront] = useState<PaneId>("answer");
  const inUse = useRef<PaneId>("representation");
  const titles: Readonly<Record<PaneId, string>> = { trace: t("Trace"), answer: t("Answer"), representation: t("Representation") };
  const setPanes = (change: Partial<{ widths: number[]; maximised: PaneId | null; hidden: string[] }>) =>
    screen.setPanel((panel) => ({ panes: { ...panel.panes, ...change } }));

  const shown = order.filter((pane) => (stacked ? pane === front : maximised !== null ? pane === maximised : !hidden.includes(pane)));
  const maximise = (pane: PaneId) => {
    setPanes({ maximised: pane, hidden: hidden.filter((one) => one !== pane) });
    screen.announceAndShow(t("{0} maximised", titles[pane]));
  };
  const restore = () => {
    setPanes({ maximised: null, hidden: [] });
    screen.announceAndShow(t("All panes are shown"));
  };
  useImperativeHandle(ref, () => ({
    reveal(pane) {
      const there = (!stacked || front === pane) && (maximised === null || maximised === pane) && !hidden.includes(pane);
      setFront(pane);
      if (maximised !== null && maximised !== pane) setPanes({ maximised: null });
      if (hidden.includes(pane)) setPanes({ hidden: hidden.filter((one) => one !== pane) });
      return there;
    },
  }));
  useAction("maximisePane", () => maximise(stacked ? front : inUse.current), !stacked);
  useAction("restorePanes", restore);

  const toolsOf = (pane: PaneId): PaneTools | null =>
    stacked
      ? null
      : {
          maximised: maximised === pane,
          onMaximise: () => maximise(pane),
          onRestore: restore,
          onHide: maximised === null && shown.length > 1 ? () => setPanes({ hidden: [...hidden, pane] }) : null,
        };
  const contentOf = (pane: PaneId) => (
    // Only listens where the focus is: that is the pane that the maximise key means.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="pane-frame" onFocus={() => (inUse.current = pane)} onMouseDown={() => (inUse.current = pane)}>
      {panes[pane](toolsOf(pane))}
    </div>
  );
  const fractions = shown.map((pane) => widths[order.indexOf(pane)] ?? 1 / 3);
  const sum = fractions.reduce((total, part) => total + part, 0) || 1;
  const away = stacked || maximised !== null ? [] : order.filter((pane) => hidden.includes(pane));

  return (
    <div className={stacked ? "panes panes-stacked" : "panes"} ref={frame}>
      {stacked && <Tabs<PaneId> label={t("Panes")} tabs={order.map((id) => ({ id, title: titles[id] }))} chosen={front} onChoose={setFront} />}
      {away.length > 0 && (
        <div className="panes-away">
          {away.map((pane) => (
            <Button
              key={pane}
              kind="icon"
              label={t("Show {0}", titles[pane])}
              title={t("Show {0}", titles[pane])}
              onClick={() => setPanes({ hidden: hidden.filter((one) => one !== pane) })}
            >
              <span className="icon-text">
                <Icon name="eye" /> {titles[pane]}
              </span>
            </Button>
          ))}
        </div>
      )}
      {stacked ? (
        <div className="pane-frame" role="tabpanel" id={`panel-${front}`} aria-labelledby={`tab-${front}`}>
          {panes[front](null)}
        </div>
      ) : (
        <Split
          panes={shown.map((pane) => ({ key: pane, title: titles[pane], content: contentOf(pane), minimum: 180 }))}
          widths={fractions.map((part) => part / sum)}
          onWidths={(next) => {
            const all = [...order.map((_, i) => widths[i] ?? 1 / 3)];
            shown.forEach((pane, i) => (all[order.indexOf(pane)] = (next[i] ?? 0) * sum));
            setPanes({ widths: all });
          }}
        />
      )}
    </div>
  );
}
