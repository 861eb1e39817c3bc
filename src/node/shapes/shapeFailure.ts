import { diskTrouble, systemCode } from "../diskError";

/** Why a file could not be brought into lines. What is wrong with its content never is one, but for limits that it breaks. */
export class ShapeFailure extends Error {
  constructor(
    readonly kind: "zip-bomb" | "disk-full" | "disk",
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = "ShapeFailure";
  }
}

/** Trouble with writing the copy: says where, and how large it has become. */
export function copyFailure(error: unknown, name: string, cache: string, written: number): ShapeFailure {
  const { code } = diskTrouble(error, cache);
  const so = `the working copy of ${name} could not be written to ${cache}`;
  if (code === "disk-full")
    return new ShapeFailure(
      "disk-full",
      `${so}: no space is left there (it had grown to ${Math.ceil(written / 1024 ** 2)} MiB and was removed again); free some and try again`,
      { cause: error },
    );
  return new ShapeFailure("disk", `${so} (${systemCode(error) ?? String(error)}): look whether that folder can be written to`, { cause: error });
}
