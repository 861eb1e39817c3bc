import { useLayoutEffect, useRef, type ClipboardEvent, type KeyboardEvent } from "react";
import { isComposing } from "../../state/keyboard";
import { Button, Icon, t } from "../../ui";

const most = 1000;
const longest = 20_000;

/** Entries, each in a field of its own: Enter adds one below, Backspace takes an empty one out, pasted lines become entries. */
export function ListEditor({
  label,
  items,
  onChange,
}: {
  readonly label: string;
  readonly items: readonly string[];
  /** `group` names the entry that is written in. */
  onChange(items: string[], group?: string): void;
}) {
  const list = useRef<HTMLUListElement>(null);
  const wanted = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    list.current?.querySelectorAll("input")[wanted.current]?.focus();
    wanted.current = null;
  });
  const insert = (at: number, added: readonly string[], replaces = 0) => {
    if (items.length + added.length - replaces > most) return;
    wanted.current = at + added.length - 1;
    onChange([...items.slice(0, at), ...added, ...items.slice(at + replaces)]);
  };
  const remove = (at: number) => {
    wanted.current = items.length > 1 ? Math.max(0, at - 1) : null;
    onChange(items.filter((_, one) => one !== at));
  };
  const keyed = (at: number) => (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event.nativeEvent) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter") {
      event.preventDefault();
      insert(at + 1, [""]);
    } else if (event.key === "Backspace" && items[at] === "") {
      event.preventDefault();
      remove(at);
    }
  };
  const pasted = (at: number) => (event: ClipboardEvent<HTMLInputElement>) => {
    const lines = event.clipboardData.getData("text").split(/\r\n|\r|\n/);
    if (lines.length < 2) return;
    event.preventDefault();
    const field = event.currentTarget;
    const [start, end] = [field.selectionStart ?? field.value.length, field.selectionEnd ?? field.value.length];
    lines[0] = field.value.slice(0, start) + lines[0]!;
    lines.push(lines.pop()! + field.value.slice(end));
    const entries = lines.map((line) => line.trim().slice(0, longest)).filter((line) => line !== "");
    if (entries.length > 0) insert(at, entries, 1);
  };
  return (
    <div className="proposing-list" role="group" aria-label={label}>
      <ul ref={list}>
        {items.map((item, at) => (
          <li key={at} className="proposing-list-entry">
            <input
              className="field"
              type="text"
              aria-label={t("{0}, entry {1}", label, at + 1)}
              value={item}
              maxLength={longest}
              spellCheck={false}
              autoComplete="off"
              onChange={(event) =>
                onChange(
                  items.map((one, place) => (place === at ? event.target.value : one)),
                  String(at),
                )
              }
              onKeyDown={keyed(at)}
              onPaste={pasted(at)}
            />
            <Button kind="icon" label={t("Take out entry {0}", at + 1)} title={t("Take out entry {0}", at + 1)} onClick={() => remove(at)}>
              <Icon name="close" />
            </Button>
          </li>
        ))}
      </ul>
      <button type="button" className="quiet" onClick={() => insert(items.length, [""])}>
        <Icon name="add" /> {t("Add an entry")}
      </button>
    </div>
  );
}
