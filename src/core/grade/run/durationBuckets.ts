/** Upper bounds that OpenTelemetry advises for `http.client.request.duration`, in seconds. */
export const durationBounds = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10] as const;

/** How many values lie in each bucket: up to the first bound (included), up to the second, …, beyond the last. */
export function bucketCounts(values: readonly number[]): readonly number[] {
  const counts = Array<number>(durationBounds.length + 1).fill(0);
  for (const value of values) {
    const at = durationBounds.findIndex((bound) => value <= bound);
    counts[at < 0 ? durationBounds.length : at]!++;
  }
  return counts;
}

export const bucketNames: readonly string[] = [...durationBounds.map((bound) => `≤ ${bound} s`), `> ${durationBounds.at(-1)!} s`];
