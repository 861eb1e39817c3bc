import { charactersOf } from "./byteRows";

/** Bytes from `start` up to, not including, `end`. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

interface Props {
  readonly offset: string;
  readonly start: number;
  /** Of this row; fewer where they are not here yet. */
  readonly own: Uint8Array;
  /** Of the rows beside it: a character may reach over the end of a row. */
  readonly around: { readonly before: Uint8Array; readonly after: Uint8Array };
  readonly found: Stretch | null;
}

const half = 8;

/** One row of bytes: where it stands, its bytes as hex, and the characters they spell. */
export function ByteCells({ offset, start, own, around, found }: Props) {
  const characters = charactersOf(Uint8Array.of(...own, ...around.after), own.length, around.before);
  const hit = (index: number) => found !== null && start + index >= found.start && start + index < found.end;
  const part = (from: number, to: number) =>
    runsOf(from, Math.min(to, own.length), hit).map((run) => (
      <span key={run.from} className={run.hit ? "byte-hit" : undefined}>
        {[...own.subarray(run.from, run.to)].map((byte) => byte.toString(16).padStart(2, "0")).join(" ")}
        {run.to < Math.min(to, own.length) ? " " : ""}
      </span>
    ));
  return (
    <>
      <span role="gridcell" className="dim">
        {offset}
      </span>
      <span role="gridcell" className="byte-hex">
        <span className="byte-half">{part(0, half)}</span>
        <span className="byte-half">{part(half, 2 * half)}</span>
      </span>
      <span role="gridcell" className="byte-text">
        {runsOf(0, own.length, hit).map((run) => (
          <span key={run.from} className={run.hit ? "byte-hit" : undefined}>
            {characters.slice(run.from, run.to).join("")}
          </span>
        ))}
      </span>
    </>
  );
}

/** Neighbours that are alike in being found. */
function runsOf(
  from: number,
  to: number,
  hit: (index: number) => boolean,
): readonly { readonly from: number; readonly to: number; readonly hit: boolean }[] {
  const runs: { from: number; to: number; hit: boolean }[] = [];
  for (let index = from; index < to; index++) {
    const last = runs.at(-1);
    if (last?.hit === hit(index)) last.to = index + 1;
    else runs.push({ from: index, to: index + 1, hit: hit(index) });
  }
  return runs;
}
