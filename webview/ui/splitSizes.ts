/**
 * Moves the divider after pane `divider` by `delta` (fractions of the whole), taking from the nearest panes on the shrinking
 * side first and never below their minimums. The sum stays.
 */
export function moveDivider(widths: readonly number[], divider: number, delta: number, minimums: readonly number[]): number[] {
  const result = [...widths];
  const growing = delta > 0 ? divider : divider + 1;
  const shrinking =
    delta > 0
      ? Array.from({ length: widths.length - divider - 1 }, (_, i) => divider + 1 + i)
      : Array.from({ length: divider + 1 }, (_, i) => divider - i);
  let wanted = Math.abs(delta);
  for (const pane of shrinking) {
    const taken = Math.max(0, Math.min(wanted, (result[pane] ?? 0) - (minimums[pane] ?? 0)));
    result[pane] = (result[pane] ?? 0) - taken;
    result[growing] = (result[growing] ?? 0) + taken;
    wanted -= taken;
  }
  return result;
}
