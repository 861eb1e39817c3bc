import { useMemo } from "react";
import { durationText, niceStep, placeLabels, ticksBetween, type LimitLine, type TimeWindow, type Waterfall } from "../../src/core/trace";
import { t } from "../ui";
import { AxisChoice } from "./AxisChoice";
import { textWidth } from "./textWidth";
import type { TraceWindow } from "./useTraceWindow";

const size = 10;

interface Props {
  readonly waterfall: Waterfall;
  readonly view: TraceWindow;
  readonly width: number;
}

/** The axis above the bars: ticks below, the names of limit lines above them, none touching another; under it what part of the whole is seen. */
export function AxisHead({ waterfall, view, width }: Props) {
  const { shown } = view;
  const at = placeOn(shown, width);
  const ticks = useMemo(() => ticksBetween(shown.from, shown.to, tickCount(shown, width)), [shown, width]);
  const lines = waterfall.limits;
  const isSeen = (line: LimitLine) => line.at >= shown.from && line.at <= shown.to;
  // What is out of sight is named at the end behind which it lies.
  const nameOf = (line: LimitLine) => (line.at < shown.from ? `‹ ${limitText(line)}` : line.at > shown.to ? `${limitText(line)} ›` : limitText(line));
  const tickPlaces = placeLabels(
    ticks.map((tick, i) => ({ key: tick.text, at: at(tick.at), width: textWidth(tick.text, size), weight: i === 0 ? 1 : 0 })),
    { width, lanes: 1, gap: 6 },
    12,
  );
  const linePlaces = placeLabels(
    lines.map((line) => ({
      key: line.kind,
      at: Math.min(width, Math.max(0, at(line.at))),
      width: textWidth(nameOf(line), size),
      weight: (isSeen(line) ? 2 : 0) + (line.kind === "deadline" ? 1 : 0),
    })),
    { width, lanes: 1, gap: 6 },
    width,
  );
  return (
    <>
      {lines.length > 0 && (
        <div className="axis-lane">
          {linePlaces.map((place) => {
            const line = lines.find((one) => one.kind === place.key)!;
            return (
              <span key={place.key} className={line.exceeded ? "axis-label tone-bad" : "axis-label"} style={{ left: place.left }}>
                {nameOf(line)}
              </span>
            );
          })}
        </div>
      )}
      <div className="axis-lane">
        {tickPlaces.map((place) => (
          <span key={place.key} className="axis-label" style={{ left: place.left }}>
            {place.key}
          </span>
        ))}
      </div>
      {!view.isWhole && (
        <i
          className="axis-seen"
          style={{
            left: (shown.from / waterfall.length) * width,
            width: Math.max(3, ((shown.to - shown.from) / waterfall.length) * width),
          }}
        />
      )}
      <AxisChoice view={view} width={width} title={lines.map(limitText).join(", ")} />
    </>
  );
}

/** Where a moment stands, in CSS pixels from the left end of what is seen. */
export const placeOn =
  ({ from, to }: TimeWindow, width: number) =>
  (ms: number): number =>
    ((ms - from) / (to - from)) * width;

/** How many steps have room: at least so many that two ticks are seen, without which a bar says nothing of its length. */
export function tickCount({ from, to }: TimeWindow, width: number): number {
  for (let most = Math.max(3, Math.floor(width / 70)); ; most++) {
    const step = niceStep(to - from, most);
    if (Math.floor(to / step) > Math.ceil(from / step) || most > 20) return most;
  }
}
export const axisHeight = (waterfall: Waterfall): number => (waterfall.limits.length > 0 ? 36 : 20);

export function limitText(line: LimitLine): string {
  if (line.kind === "deadline") return t("deadline {0}", durationText(line.limit * 1000));
  const name = { requests: t("requests"), retries: t("retries"), escalations: t("escalations") }[line.kind];
  return t("over {0} {1}", line.limit, name);
}
