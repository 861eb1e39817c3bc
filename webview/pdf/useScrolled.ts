import { useEffect, useState, type RefObject } from "react";

export interface Scrolled {
  readonly top: number;
  /** Of what is seen. */
  readonly height: number;
  readonly width: number;
}

/** How far an element is scrolled and how much of it is seen; nothing until it was measured. */
export function useScrolled(ref: RefObject<HTMLElement | null>): Scrolled {
  const [scrolled, setScrolled] = useState<Scrolled>({ top: 0, height: 0, width: 0 });
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const measure = () =>
      setScrolled((before) => {
        const now = { top: element.scrollTop, height: element.clientHeight, width: element.clientWidth };
        return before.top === now.top && before.height === now.height && before.width === now.width ? before : now;
      });
    measure();
    element.addEventListener("scroll", measure, { passive: true });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      element.removeEventListener("scroll", measure);
      observer.disconnect();
    };
  }, [ref]);
  return scrolled;
}
