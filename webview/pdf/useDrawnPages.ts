import { useCallback, useMemo, useState } from "react";
import { placesOf, type TextPlaces } from "../representation/textPlaces";
import type { PageSize } from "./messages";
import type { PageTold } from "./PdfPage";

export interface DrawnPages {
  /** Of every page that was drawn once. */
  readonly sizes: ReadonlyMap<number, PageSize>;
  /** Of the text on the pages that are drawn now. */
  readonly places: TextPlaces;
  /** No page drawn now has another text than was extracted. */
  readonly isTied: boolean;
  readonly picturesMissing: boolean;
  onTold(number: number, told: PageTold | null): void;
}

/** What the drawn pages tell, put together. */
export function useDrawnPages(): DrawnPages {
  const [told, setTold] = useState<ReadonlyMap<number, PageTold>>(new Map());
  const [sizes, setSizes] = useState<ReadonlyMap<number, PageSize>>(new Map());
  const onTold = useCallback((number: number, page: PageTold | null) => {
    setTold((before) => {
      const now = new Map(before);
      if (page === null) now.delete(number);
      else now.set(number, page);
      return now;
    });
    if (page !== null)
      setSizes((before) => {
        const old = before.get(number);
        return old?.width === page.size.width && old.height === page.size.height ? before : new Map(before).set(number, page.size);
      });
  }, []);
  return useMemo(() => {
    const inOrder = [...told].sort(([a], [b]) => a - b).map(([, page]) => page);
    return {
      sizes,
      places: placesOf(inOrder.flatMap(({ nodes }) => nodes ?? [])),
      isTied: inOrder.every(({ nodes }) => nodes !== null),
      picturesMissing: inOrder.some((page) => page.picturesMissing),
      onTold,
    };
  }, [told, sizes, onTold]);
}
