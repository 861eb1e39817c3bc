import { niceStep, type Wait, waitParts } from "../../src/core/trace";

interface Props {
  readonly wait: Wait;
  /** Milliseconds on the axis. */
  readonly end: number;
  place(ms: number): number;
  readonly width: number;
}

/** The wait after an attempt as a ruler: what was kept of it, what was still open or missed, and the step of its marks as round as the axis's. */
export function WaitRuler({ wait, end, place, width }: Props) {
  const parts = waitParts(wait, end);
  const last = parts.at(-1);
  if (last === undefined) return null;
  const pixels = place(last.to) - place(end);
  const step = (niceStep(last.to - end, Math.max(1, Math.min(10, pixels / 8))) / (last.to - end)) * pixels;
  return (
    <>
      {parts.map((part) => {
        const [left, right] = [Math.max(-2, place(part.from)), Math.min(width + 2, place(part.to))];
        // The marks count from the end of the attempt, also where that is out of sight.
        const from = place(end) - left;
        return (
          right > left && (
            <i
              key={part.kind}
              className={`bar bar-wait wait-${part.kind}`}
              style={{ left, width: right - left, backgroundSize: `${step}px 5px`, backgroundPositionX: `${from}px` }}
            />
          )
        );
      })}
    </>
  );
}
