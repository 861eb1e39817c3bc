import { createContext, useContext, useEffect, useId, useRef, useState, type ReactNode } from "react";
import { Button, type ButtonProps, type Control } from "./toolkit";

const PopoverClose = createContext<() => void>(() => undefined);
/** Closes the popover around this component. */
export const usePopoverClose = () => useContext(PopoverClose);

/**
 * A button with a panel that drops from it, in the browser's top layer so that no scrolling parent cuts it. A click outside,
 * focus elsewhere and Escape close it.
 */
export function Popover({
  button,
  kind = "secondary",
  label,
  title,
  panelLabel,
  className,
  children,
}: {
  readonly button: ReactNode; /** plain: a button without the kit's look, for a chip or a word. */
  readonly kind?: ButtonProps["kind"] | "plain";
  readonly label?: string;
  readonly title?: string;
  readonly panelLabel: string;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const anchor = useRef<Control & HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();

  useEffect(() => {
    const element = panel.current;
    if (!open || element === null || anchor.current === null) return;
    const box = anchor.current.getBoundingClientRect();
    element.showPopover();
    const room = { width: document.documentElement.clientWidth, height: document.documentElement.clientHeight };
    element.style.left = `${Math.max(4, Math.min(box.left, room.width - element.offsetWidth - 4))}px`;
    element.style.top = `${box.bottom + 2 + element.offsetHeight > room.height && box.top > element.offsetHeight ? box.top - element.offsetHeight - 2 : box.bottom + 2}px`;
    (element.querySelector<HTMLElement>("[data-autofocus]") ?? element).focus({ preventScroll: true });
    // By hand rather than `popover="auto"`, whose own light dismissal would close the panel before the button's click opens it again.
    const pressed = (event: globalThis.PointerEvent) => {
      const path = event.composedPath();
      if (!path.includes(element) && anchor.current !== null && !path.includes(anchor.current)) setOpen(false);
    };
    document.addEventListener("pointerdown", pressed);
    return () => document.removeEventListener("pointerdown", pressed);
  }, [open]);

  const close = () => {
    setOpen(false);
    anchor.current?.focus();
  };
  return (
    <>
      {kind === "plain" ? (
        <button ref={anchor} type="button" className={className} aria-label={label} title={title} aria-expanded={open} onClick={() => setOpen(!open)}>
          {button}
        </button>
      ) : (
        <Button ref={anchor} kind={kind} label={label} title={title} expanded={open} className={className} onClick={() => setOpen(!open)}>
          {button}
        </Button>
      )}
      {open && (
        // It catches Escape and the loss of focus from what it holds.
        // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
        <div
          ref={panel}
          id={id}
          popover="manual"
          className="popover"
          role="dialog"
          aria-label={panelLabel}
          tabIndex={-1}
          onKeyDown={(event) => {
            if (event.key !== "Escape") return;
            event.preventDefault();
            close();
          }}
          onBlur={(event) =>
            event.relatedTarget !== null &&
            !event.currentTarget.contains(event.relatedTarget) &&
            event.relatedTarget !== anchor.current &&
            setOpen(false)
          }
        >
          <PopoverClose value={close}>{children}</PopoverClose>
        </div>
      )}
    </>
  );
}
