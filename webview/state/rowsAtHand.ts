import type { FirstRows, Params, Result } from "../../src/protocol/messages";

/** Rows that came before they were asked for. They are good for their very question, once, and until anything changes. */
export interface RowsAtHand {
  /** Something is of this revision: older rows may be other ones now. */
  heard(revision: number): void;
  keep(rows: FirstRows | null): void;
  take(asked: Params<"cases/page">): Result<"cases/page"> | null;
}

export function rowsAtHand(): RowsAtHand {
  let newest = 0;
  let kept: FirstRows = [];
  const dropOld = () => void (kept = kept.filter(({ answer }) => answer.revision >= newest));
  return {
    heard(revision) {
      newest = Math.max(newest, revision);
      dropOld();
    },
    keep(rows) {
      kept = rows ?? [];
      dropOld();
    },
    take(asked) {
      const question = JSON.stringify(asked);
      const found = kept.find((one) => JSON.stringify(one.asked) === question);
      kept = kept.filter((one) => one !== found);
      return found?.answer ?? null;
    },
  };
}
