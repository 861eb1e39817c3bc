import type { ColumnEngine } from "../../core/columns/columnEngine";
import type { GroupsAsked } from "../../core/columns/engineQuestions";
import type { RowGroup as FoundGroup } from "../../core/query/columns/groups";
import { FilterError } from "../../core/query/filter";
import type { RowQuery } from "../../core/query/queryPort";
import { mostGroups } from "../../protocol/limits";
import type { Result } from "../../protocol/messages";
import type { RowGroup } from "../../protocol/views";

type Found = Omit<Result<"cases/groups">, "revision">;

/** The groups with the most rows, and all rows as one; a filter or field that cannot be understood is an answer too. */
export async function groupsFound(engine: ColumnEngine, query: RowQuery, asked: GroupsAsked, signal?: AbortSignal): Promise<Found> {
  try {
    // Asked for together, so that both are of the same rows.
    const [{ groups }, { groups: whole }] = await Promise.all([
      engine.groups(query, asked, signal),
      engine.groups(query, { ...asked, by: [] }, signal),
    ]);
    const shown = [...groups].sort((a, b) => b.rows - a.rows).slice(0, mostGroups);
    return {
      groups: shown.map((group) => view(group, asked)),
      more: groups.length - shown.length,
      all: whole[0] === undefined ? null : view(whole[0], asked),
      error: null,
    };
  } catch (error) {
    if (error instanceof FilterError) return { groups: [], more: 0, all: null, error: { message: error.message, at: error.at } };
    throw error;
  }
}

function view({ values, rows, figures, distinct }: FoundGroup, asked: GroupsAsked): RowGroup {
  return {
    values: [...values],
    rows,
    figures: asked.figures.map((name) => {
      const { n, mean, min, max, nearestRank } = named(figures, name);
      return { n, mean: finite(mean), min: finite(min), max: finite(max), percentiles: nearestRank.map(finite) };
    }),
    distinct: asked.distinct.map((name) => named(distinct, name)),
  };
}

/** Fields may be asked for in any case (`fieldNamed`). */
const named = <T>(found: ReadonlyMap<string, T>, name: string): T => found.get(name) ?? found.get(name.toLowerCase())!;

/** JSON knows no infinity: a mean of numbers whose sum is too great is none. */
const finite = (value: number | null): number | null => (value !== null && Number.isFinite(value) ? value : null);
