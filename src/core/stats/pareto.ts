/** Which way an axis is better. */
export type Better = "higher" | "lower";

/**
 * For each point whether another one dominates it: is at least as good on every axis and better on one. Equal points do not
 * dominate each other. A point without a value on some axis is neither compared nor dominated (null).
 */
export function dominated(points: readonly (readonly (number | null)[])[], axes: readonly Better[]): readonly (boolean | null)[] {
  const turned = points.map((point) =>
    point.some((value) => value === null) ? null : axes.map((better, at) => (better === "higher" ? point[at]! : -point[at]!)),
  );
  return turned.map((one) => {
    if (one === null) return null;
    return turned.some((other) => other !== null && other.every((value, at) => value >= one[at]!) && other.some((value, at) => value > one[at]!));
  });
}
