import type { Dimension } from "../../src/core/formats/codebook";

/** The first digit that no label of the dimension has; null beyond nine. */
export const freeKey = ({ labels }: Pick<Dimension, "labels">): string | null =>
  "123456789".split("").find((key) => !labels.some((label) => label.key === key)) ?? null;

/** `stem`, or `stem-2`, `stem-3`, … where that is taken. */
export function freeId(taken: readonly string[], stem: string): string {
  for (let n = 1; ; n++) {
    const id = n === 1 ? stem : `${stem}-${n}`;
    if (!taken.includes(id)) return id;
  }
}
