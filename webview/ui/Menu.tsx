import { useEffect, useRef, type KeyboardEvent } from "react";
import { KeyHint } from "./KeyHint";
import type { ActionId } from "../../src/protocol/actions";

export interface MenuItem {
  readonly id: string;
  readonly text: string;
  /** The action whose key does the same; its key stands beside the text. */
  readonly action?: ActionId;
  readonly disabled?: boolean;
  run(): void;
}

/**
 * A menu at a point of the page: what the right mouse button and the menu key open. Arrows, Home, End and first letters
 * move, Enter and Space take, Escape and Tab close; the focus goes back to where it was.
 */
export function Menu({
  label,
  at,
  items,
  onClose,
}: {
  readonly label: string;
  readonly at: { readonly x: number; readonly y: number };
  readonly items: readonly MenuItem[];
  onClose(): void;
}) {
  const menu = useRef<HTMLDivElement>(null);
  const before = useRef<Element | null>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  const leave = () => {
    if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus({ preventScroll: true });
    onClose();
  };
  useEffect(() => {
    const element = menu.current;
    if (element === null) return;
    before.current ??= document.activeElement;
    element.showPopover();
    const room = { width: document.documentElement.clientWidth, height: document.documentElement.clientHeight };
    element.style.left = `${Math.max(4, Math.min(at.x, room.width - element.offsetWidth - 4))}px`;
    element.style.top = `${Math.max(4, Math.min(at.y, room.height - element.offsetHeight - 4))}px`;
    entries(element)[0]?.focus({ preventScroll: true });
    const pressed = (event: PointerEvent) => event.composedPath().includes(element) || close.current();
    const blurred = () => close.current();
    document.addEventListener("pointerdown", pressed);
    window.addEventListener("blur", blurred);
    return () => {
      document.removeEventListener("pointerdown", pressed);
      window.removeEventListener("blur", blurred);
    };
  }, [at]);

  const keyed = (event: KeyboardEvent<HTMLElement>) => {
    // What a menu does with a key is nobody else's business.
    event.stopPropagation();
    const all = entries(event.currentTarget);
    const here = all.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: all.length - 1 }[event.key];
    if (event.key === "Escape" || event.key === "Tab") {
      event.preventDefault();
      leave();
    } else if (to !== undefined) {
      event.preventDefault();
      all[(to + all.length) % all.length]?.focus();
    } else if (event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey) {
      const begins = (element: HTMLElement) => element.innerText.trim().toLowerCase().startsWith(event.key.toLowerCase());
      [...all.slice(here + 1), ...all.slice(0, here + 1)].find(begins)?.focus();
    }
  };
  return (
    <div ref={menu} popover="manual" className="popover menu" role="menu" aria-label={label} tabIndex={-1} onKeyDown={keyed}>
      {items.map((item) => (
        <button
          key={item.id}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className="menu-item"
          aria-disabled={item.disabled === true ? true : undefined}
          onClick={() => {
            if (item.disabled === true) return;
            leave();
            item.run();
          }}
        >
          <span className="grow">{item.text}</span>
          {item.action !== undefined && <KeyHint action={item.action} />}
        </button>
      ))}
    </div>
  );
}

const entries = (menu: HTMLElement) => [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]')];
