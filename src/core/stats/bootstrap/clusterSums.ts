/**
 * Observations summed up by cluster: what the statistics of a resample are made of. Cluster c has the entries from `start[c]` to before
 * `start[c + 1]`: `value` to be added to the sum at `place`, of `width` sums. Clusters stand in the order of their names, so that the
 * order of rows changes nothing.
 */
export interface ClusterSums {
  readonly clusters: number;
  readonly width: number;
  readonly start: Uint32Array;
  readonly place: Uint32Array;
  readonly value: Float64Array;
}

/** Sums up observations: each adds `value` to the sum at `place` (0 to `width` − 1) of its cluster. */
export function clusterSums(
  width: number,
  observations: Iterable<{ readonly cluster: string; readonly place: number; readonly value: number }>,
): ClusterSums {
  const byCluster = new Map<string, Map<number, number>>();
  for (const { cluster, place, value } of observations) {
    if (!(Number.isInteger(place) && place >= 0 && place < width)) throw new RangeError(`there is no sum at ${place} of ${width}`);
    if (!Number.isFinite(value)) throw new RangeError(`${value} cannot be summed`);
    const sums = byCluster.get(cluster) ?? new Map<number, number>();
    byCluster.set(cluster, sums);
    sums.set(place, (sums.get(place) ?? 0) + value);
  }
  const names = [...byCluster.keys()].sort();
  const entries = names.map((name) => [...byCluster.get(name)!].sort(([a], [b]) => a - b));
  const start = new Uint32Array(names.length + 1);
  entries.forEach((of, at) => (start[at + 1] = start[at]! + of.length));
  const flat = entries.flat();
  return {
    clusters: names.length,
    width,
    start,
    place: Uint32Array.from(flat, ([place]) => place),
    value: Float64Array.from(flat, ([, value]) => value),
  };
}

/** Adds `times` a cluster to the sums. */
export function addCluster({ start, place, value }: ClusterSums, cluster: number, times: number, sums: Float64Array): void {
  const end = start[cluster + 1]!;
  for (let at = start[cluster]!; at < end; at++) sums[place[at]!]! += times * value[at]!;
}

/** The sums over all clusters. */
export function totalOf(sums: ClusterSums): Float64Array {
  const total = new Float64Array(sums.width);
  for (let cluster = 0; cluster < sums.clusters; cluster++) addCluster(sums, cluster, 1, total);
  return total;
}
