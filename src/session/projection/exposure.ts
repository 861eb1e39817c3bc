import type { Condition } from "../../core/formats/event";

/**
 * The condition a label is given under, from what this reviewer was served of the row: once anything open was served, no
 * label of the row is blind any more, and a label given after a reveal says so. What was never served is `open`, because
 * nothing kept the reviewer from looking elsewhere (scripts).
 */
export class Exposure {
  readonly #served = new Map<string, Set<Condition>>();

  serve(rowId: string, condition: Condition): void {
    const before = this.#served.get(rowId);
    if (before) before.add(condition);
    else this.#served.set(rowId, new Set([condition]));
  }

  /** @param revealed the log holds a reveal of this target by this reviewer */
  conditionOf(rowId: string, revealed: boolean): Condition {
    const served = this.#served.get(rowId);
    if (revealed || served?.has("post-reveal")) return "post-reveal";
    if (!served || served.has("open")) return "open";
    return served.has("verify") ? "verify" : "blind";
  }
}
