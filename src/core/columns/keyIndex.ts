import type { Target } from "../formats/target";
import type { RowKeyIndex } from "../review/matchTarget";
import type { ColumnKeys } from "./columnKeys";
import type { TaskPlaces } from "./taskPlaces";

/**
 * Rows that targets may speak of, found in columns; positions are places. Both must have taken in the rows that are to be
 * found. A target that names the whole key is looked up by it, others by their task.
 */
export function columnKeyIndex(keys: ColumnKeys, tasks: () => TaskPlaces): RowKeyIndex {
  return {
    key: (place) => keys.keyAt(place),
    candidates(target: Target) {
      const { run_id, lane, system, task_id, repetition } = target;
      return run_id !== undefined && lane !== undefined && system?.version !== undefined && repetition !== undefined
        ? keys.placesOfKey({ run_id, lane, system: { id: system.id, version: system.version }, task_id, repetition })
        : tasks().placesOf(task_id);
    },
  };
}
