/** Why a file did not become a review: what its panel shows instead. */
export type NotARunReason =
  /** JSON records of unknown meaning: the mapping assistant asks what they are. */
  | "unmapped"
  /** Nothing that can be opened; the message says why, and what to do. */
  | "refused"
  /** The user cancelled the import. */
  | "cancelled";

export class NotARun extends Error {
  constructor(
    readonly reason: NotARunReason,
    message: string,
  ) {
    super(message);
    this.name = "NotARun";
  }
}
