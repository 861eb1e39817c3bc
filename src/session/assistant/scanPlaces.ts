import { scanJson } from "../../core/formats/jsonScan";

type Steps = readonly (string | number)[];

/** A text that two paths share exactly when they are the same. */
export const pathKey = (steps: Steps): string => JSON.stringify(steps);

/** Where every value of a JSON text stands, and which value begins at an offset (the outermost where several do). */
export function scanPlaces(text: string): {
  readonly ranges: ReadonlyMap<string, { readonly start: number; readonly end: number }>;
  readonly starts: ReadonlyMap<number, Steps>;
} {
  const ranges = new Map<string, { start: number; end: number }>();
  const starts = new Map<number, Steps>();
  scanJson(text, {
    value(path, start, end) {
      const steps = [...path];
      ranges.set(pathKey(steps), { start, end });
      starts.set(start, steps);
    },
  });
  return { ranges, starts };
}
