import { useId, useImperativeHandle, useLayoutEffect, useRef, useState, type KeyboardEvent, type Ref } from "react";
import { rowFieldNames } from "../../src/core/records/rowFields";
import type { Facet } from "../../src/protocol/views";
import { count, t } from "../ui";
import { suggestionsAt, type SuggestField, type Suggestion } from "./filterSuggestions";
import { mistakeIn, type FilterMistake } from "./whereEdit";
import { isComposing } from "../state/keyboard";

export interface FilterFieldHandle {
  writeField(field: string): void;
}

/**
 * The filter as text: suggestions while it is written, applied with Enter or when the field is left, and a mistake pointed
 * at where it stands. The ARIA combobox.
 */
export function FilterField({
  where,
  facets,
  serverError,
  onApply,
  label = t("Filter expression"),
  placeholder = t("Filter: stratum:blocking and not label:success"),
  keepsMistakes = false,
  ref,
}: {
  readonly where: string;
  readonly facets: readonly Facet[];
  readonly serverError: FilterMistake | null;
  onApply(where: string): void;
  readonly label?: string;
  readonly placeholder?: string;
  /** What cannot be read is handed over as well, and said to be wrong: part of a form that keeps what somebody wrote. */
  readonly keepsMistakes?: boolean;
  readonly ref?: Ref<FilterFieldHandle>;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const caretWanted = useRef<number | null>(null);
  // As soon as React has written the value, the caret goes where the writer expects it: before the next key, never after it.
  useLayoutEffect(() => {
    if (caretWanted.current === null) return;
    input.current?.setSelectionRange(caretWanted.current, caretWanted.current);
    caretWanted.current = null;
  });
  const [text, setText] = useState(where);
  const [known, setKnown] = useState(where);
  const [caret, setCaret] = useState(0);
  const [open, setOpen] = useState(false);
  const [marked, setMarked] = useState(-1);
  const [refused, setRefused] = useState<FilterMistake | null>(keepsMistakes ? mistakeIn(where) : null);
  if (known !== where) {
    setKnown(where);
    setText(where);
    setRefused(keepsMistakes ? mistakeIn(where) : null);
  }
  const found = suggestionsAt(text, caret, fieldsFrom(facets), count);
  const items = open ? found.items : [];
  const mistake = refused ?? (text === where ? serverError : null);

  const apply = () => {
    setOpen(false);
    const wrong = mistakeIn(text);
    setRefused(wrong);
    if ((wrong === null || keepsMistakes) && text !== where) onApply(text.trim());
  };
  const write = (next: string, at: number) => {
    setText(next);
    setCaret(at);
    setMarked(-1);
    setOpen(true);
    setRefused(null);
    caretWanted.current = at;
  };
  const take = (item: Suggestion) => {
    const rest = text.slice(found.to);
    const space = item.insert.endsWith(":") || item.insert.endsWith(" ") || rest.startsWith(" ") ? "" : " ";
    write(`${text.slice(0, found.from)}${item.insert}${space}${rest}`, found.from + item.insert.length + space.length);
    input.current?.focus();
  };
  useImperativeHandle(ref, () => ({
    writeField(field) {
      const next = `${text.trim()}${text.trim() === "" ? "" : " "}${field}:`;
      input.current?.focus();
      write(next, next.length);
    },
  }));
  const keyed = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by !== undefined) {
      event.preventDefault();
      if (!open) setOpen(true);
      else if (items.length > 0) setMarked((marked + by + items.length + (marked < 0 && by < 0 ? 1 : 0)) % items.length);
    } else if (event.key === "Enter" && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      const item = items[marked];
      if (item === undefined) apply();
      else take(item);
    } else if (event.key === "Escape" && open && items.length > 0) {
      event.preventDefault();
      setOpen(false);
    }
  };

  return (
    <div className="filter-field">
      <input
        ref={input}
        type="text"
        role="combobox"
        className={`field mono ${mistake === null ? "" : "invalid"}`}
        aria-label={label}
        aria-expanded={items.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={items[marked] === undefined ? undefined : `${id}-${marked}`}
        aria-invalid={mistake !== null}
        aria-describedby={mistake === null ? undefined : `${id}-wrong`}
        spellCheck={false}
        autoComplete="off"
        placeholder={placeholder}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setCaret(event.target.selectionStart ?? event.target.value.length);
          setMarked(-1);
          setOpen(true);
          setRefused(null);
        }}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart ?? 0)}
        onKeyDown={keyed}
        onBlur={apply}
      />
      {items.length > 0 && (
        <ul className="suggestions" role="listbox" id={`${id}-list`} aria-label={t("Suggestions")}>
          {items.map((item, index) => (
            // The field keeps the focus and the keys; pressing must not take it away before the click counts.
            // eslint-disable-next-line jsx-a11y/click-events-have-key-events
            <li
              key={item.insert}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === marked}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => take(item)}
            >
              <span className="mono">{item.shown}</span> <span className="dim">{item.note}</span>
            </li>
          ))}
        </ul>
      )}
      {mistake !== null && (
        <div className="filter-mistake bad" id={`${id}-wrong`} role="alert">
          <span className="mono wrap">
            {text.slice(0, mistake.at)}
            <mark>{text.slice(mistake.at, mistake.at + 1) || " "}</mark>
            {text.slice(mistake.at + 1)}
          </span>
          <span>{t("At character {0}: {1}", mistake.at + 1, mistake.message)}</span>
        </div>
      )}
    </div>
  );
}

function fieldsFrom(facets: readonly Facet[]): readonly SuggestField[] {
  const faceted = facets.map(({ field, title, values }) => ({ name: field, title, values }));
  const names = new Set(faceted.map((field) => field.name));
  return [...faceted, ...rowFieldNames.filter((name) => !names.has(name)).map((name) => ({ name, title: "", values: [] }))];
}
