import { useRef, type KeyboardEvent, type ReactNode } from "react";

export interface Tab<Id extends string> {
  readonly id: Id;
  readonly title: ReactNode;
  readonly tooltip?: string;
}

/** A tab list: arrows, Home and End move and choose, as the ARIA pattern has it. The panels are the caller's, with id `panel-<id>`. */
export function Tabs<Id extends string>({
  label,
  tabs,
  chosen,
  onChoose,
}: {
  readonly label: string;
  readonly tabs: readonly Tab<Id>[];
  readonly chosen: Id;
  onChoose(id: Id): void;
}) {
  const list = useRef<HTMLDivElement>(null);
  const moved = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.id === chosen);
    const to = { ArrowRight: (at + 1) % tabs.length, ArrowLeft: (at - 1 + tabs.length) % tabs.length, Home: 0, End: tabs.length - 1 }[event.key];
    const tab = to === undefined || event.altKey ? undefined : tabs[to];
    if (tab === undefined || to === undefined) return;
    event.preventDefault();
    onChoose(tab.id);
    (list.current?.children[to] as HTMLElement | undefined)?.focus();
  };
  return (
    <div className="tabs" role="tablist" aria-label={label} ref={list}>
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          id={`tab-${tab.id}`}
          aria-selected={tab.id === chosen}
          aria-controls={`panel-${tab.id}`}
          tabIndex={tab.id === chosen ? 0 : -1}
          title={tab.tooltip}
          onClick={() => onChoose(tab.id)}
          onKeyDown={moved}
        >
          {tab.title}
        </button>
      ))}
    </div>
  );
}
