import { useId, useState, type KeyboardEvent, type ReactNode } from "react";
import { t } from "./text";
import { isComposing } from "../state/keyboard";

export interface PickerItem {
  readonly key: string;
  readonly content: ReactNode;
}

/** A field over a list: typing narrows the list (the caller's work), arrows move in it, Enter takes the marked item. The ARIA combobox. */
export function Picker({
  label,
  text,
  onText,
  items,
  onPick,
  status,
  placeholder,
}: {
  readonly label: string;
  readonly text: string;
  onText(text: string): void;
  readonly items: readonly PickerItem[];
  onPick(key: string): void;
  readonly status: string;
  readonly placeholder?: string;
}) {
  const id = useId();
  const [marked, setMarked] = useState(0);
  const at = Math.min(marked, items.length - 1);
  const item = (index: number) => `${id}-${index}`;
  const keyed = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      const next = Math.max(0, Math.min(items.length - 1, at + (event.key === "ArrowDown" ? 1 : -1)));
      setMarked(next);
      document.getElementById(item(next))?.scrollIntoView({ block: "nearest" });
    } else if (event.key === "Enter" && items[at] !== undefined) {
      event.preventDefault();
      onPick(items[at].key);
    }
  };
  return (
    <div className="picker">
      <input
        className="field"
        type="text"
        role="combobox"
        aria-label={label}
        aria-expanded={items.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        aria-activedescendant={items.length > 0 ? item(at) : undefined}
        data-autofocus
        value={text}
        placeholder={placeholder}
        onKeyDown={keyed}
        onChange={(event) => {
          setMarked(0);
          onText(event.target.value);
        }}
      />
      <div className="picker-status dim" role="status">
        {status}
      </div>
      <ul className="picker-list" role="listbox" id={id} aria-label={label} hidden={items.length === 0}>
        {items.map((entry, index) => (
          // The field keeps the focus and the keys; the pointer may choose directly.
          // eslint-disable-next-line jsx-a11y/click-events-have-key-events
          <li key={entry.key} id={item(index)} role="option" aria-selected={index === at} onClick={() => onPick(entry.key)}>
            {entry.content}
          </li>
        ))}
      </ul>
      {items.length === 0 && text !== "" && <p className="dim">{t("Nothing matches.")}</p>}
    </div>
  );
}
