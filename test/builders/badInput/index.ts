import { badFiles } from "./badFiles";
import { hugeFiles, writeHuge } from "./hugeFiles";

export { badFiles, hugeFiles, writeHuge };

const table = (heads: readonly string[], rows: readonly (readonly string[])[]) =>
  [heads, heads.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

/** The tables of docs/bad-input.md. */
export const badInputTables = (): string =>
  [
    table(
      ["what is odd", "what is seen"],
      badFiles.map(({ kind, seen }) => [kind, seen]),
    ),
    "## Huge",
    "Lines of up to 256 MiB are rows like any other; longer ones are a problem, and are never held in memory.",
    table(
      ["what is huge", "what is seen"],
      hugeFiles.map(({ kind, seen }) => [kind, seen]),
    ),
  ].join("\n\n");
