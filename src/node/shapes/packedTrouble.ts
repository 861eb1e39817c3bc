/** What is wrong with a packed file. Offsets are bytes of the packed file. What was unpacked before it is good. */
export class PackedTrouble extends Error {
  constructor(
    readonly kind: "cut-off" | "corrupt" | "checksum" | "trailing-bytes" | "zip-bomb",
    message: string,
  ) {
    super(message);
    this.name = "PackedTrouble";
  }
}
