import { disagreementTypes } from "../../core/agreement/disagreementTypes";
import type { DisagreementItem, Question } from "../../protocol/decisions";
import type { Params, Result } from "../../protocol/messages";
import { isOpenStatus } from "./itemView";

type Narrowed = Pick<Params<"decisions/list">, "dimension" | "types" | "state">;

/** A part of the list, with how many there are of each dimension, and of each type within the chosen dimension. */
export function listed(
  all: readonly DisagreementItem[],
  { from, count, ...narrowed }: Params<"decisions/list">,
): Omit<Result<"decisions/list">, "revision"> {
  const found = all.filter((one) => isWanted(one, narrowed));
  const inDimension = all.filter((one) => narrowed.dimension === null || one.dimension === narrowed.dimension);
  return {
    total: found.length,
    items: found.slice(from, from + count),
    dimensions: [...new Set(all.map(({ dimension }) => dimension))].map((name) =>
      tally(
        name,
        all.filter(({ dimension }) => dimension === name),
      ),
    ),
    types: disagreementTypes.map((name) =>
      tally(
        name,
        inDimension.filter(({ types }) => types.includes(name)),
      ),
    ),
  };
}

function tally(name: string, of: readonly DisagreementItem[]) {
  const open = of.filter(({ status }) => isOpenStatus(status)).length;
  return { name, open, decided: of.length - open };
}

/** The item beside another under a narrowing, also where that other is none of the narrowed ones any more. */
export function beside(all: readonly DisagreementItem[], { from, direction, ...narrowed }: Params<"decisions/step">): Result<"decisions/step"> {
  const wanted = all.filter((one) => isWanted(one, narrowed));
  const places = wanted.map((one) => all.indexOf(one));
  const here = from === null ? -1 : all.findIndex((one) => isSame(one, from));
  const before = places.filter((place) => from === null || place < here).length;
  const at = direction === "next" ? places.findIndex((place) => place > here) : before - 1;
  const one = wanted[at];
  return one
    ? { item: { rowId: one.rowId, ref: one.ref, dimension: one.dimension }, index: at, total: wanted.length }
    : { item: null, index: null, total: wanted.length };
}

const isSame = (one: Question, other: Question): boolean =>
  one.rowId === other.rowId && one.dimension === other.dimension && JSON.stringify(one.ref) === JSON.stringify(other.ref);

function isWanted({ dimension, types, status }: DisagreementItem, asked: Narrowed): boolean {
  return (
    (asked.dimension === null || dimension === asked.dimension) &&
    (asked.types.length === 0 || types.some((type) => asked.types.includes(type))) &&
    (asked.state === "all" || isOpenStatus(status) === (asked.state === "open"))
  );
}
