import { useLayoutEffect, useState, type RefObject } from "react";

/** Up to so many blocks all of them count as near: watching them would cost more than drawing them. */
const few = 4;

/**
 * Which of the children of an element are near what is seen of it in its scroller, a screenful on either side. Only those need
 * all their parts. The children are watched again whenever `identity` changes.
 */
export function useNearBlocks(container: RefObject<HTMLElement | null>, count: number, identity: unknown): (index: number) => boolean {
  const [near, setNear] = useState<ReadonlySet<number>>(new Set());
  useLayoutEffect(() => {
    const element = container.current;
    if (element === null || count <= few) return;
    const seen = new Set<number>();
    const indexOf = new Map<Element, number>([...element.children].map((child, index) => [child, index]));
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const index = indexOf.get(target);
          if (index === undefined) continue;
          if (isIntersecting) seen.add(index);
          else seen.delete(index);
        }
        setNear(new Set(seen));
      },
      { root: element.closest("[data-scroller]"), rootMargin: "100% 0px" },
    );
    for (const child of indexOf.keys()) observer.observe(child);
    return () => observer.disconnect();
  }, [container, count, identity]);
  return (index) => count <= few || near.has(index);
}
