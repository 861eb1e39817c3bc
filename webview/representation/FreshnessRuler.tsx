import { useLayoutEffect, useRef, useState } from "react";
import type { RepresentationView } from "../../src/protocol/views";
import { localTime, shortTime, t } from "../ui";
import { layRuler, type RulerPoint } from "./rulerLayout";

type Freshness = RepresentationView["freshness"];

/** When the page was changed, fetched, and until when it answers the question, on one axis. */
export function FreshnessRuler({ freshness }: { readonly freshness: Freshness }) {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const points = pointsOf(freshness);
  if (points.length < 2) return null;
  const labels = width === 0 ? [] : layRuler(points, width, measureText);
  const xOf = (id: string) => labels.find((label) => label.id === id)?.x;
  const [from, to] = [xOf("valid") ?? xOf("retrieved"), xOf("window")];
  const lines = Math.max(0, ...labels.map((label) => label.line)) + 1;
  const said = points.map(({ label, time }) => `${label} (${new Date(time).toISOString()})`).join("; ");
  return (
    <div
      ref={box}
      className="ruler"
      role="img"
      aria-label={t("Freshness: {0}", `${verdictWord(freshness.verdict)}${said}`)}
      style={{ height: 14 + lines * 16 }}
    >
      <div className="ruler-axis" />
      {from !== undefined && to !== undefined && from < to && (
        <div className="ruler-window" style={{ left: from, width: to - from }} title={t("In this time the truth counts as fresh.")} />
      )}
      {labels.map(({ id, x, left, line, label, time }) => (
        <div key={id} title={`${localTime(new Date(time).toISOString())} · ${new Date(time).toISOString()}`}>
          <div className={`ruler-mark ruler-${id}`} style={{ left: x, height: 10 + line * 16 }} />
          <div className="ruler-label" style={{ left, top: 13 + line * 16 }}>
            {label}
          </div>
        </div>
      ))}
    </div>
  );
}

const verdictWord = (verdict: string | null) => (verdict === null ? "" : `${verdict}: `);

function pointsOf({ lastModified, validAt, retrievedAt, windowEndsAt }: Freshness): RulerPoint[] {
  const given: readonly (readonly [string, string | null, (at: string) => string])[] = [
    ["modified", lastModified, (at) => t("last modified {0}", at)],
    ["valid", validAt, (at) => t("valid at {0}", at)],
    ["retrieved", retrievedAt, (at) => t("retrieved {0}", at)],
    ["window", windowEndsAt, (at) => t("window ends {0}", at)],
  ];
  return given.flatMap(([id, at, label]) => {
    const time = at === null ? Number.NaN : Date.parse(at);
    return at === null || Number.isNaN(time) ? [] : [{ id, label: label(shortTime(at)), time }];
  });
}

let measuring: CanvasRenderingContext2D | null = null;

/** In the font of `.ruler-label`. */
function measureText(label: string): number {
  measuring ??= document.createElement("canvas").getContext("2d");
  if (measuring === null) return label.length * 7;
  measuring.font = `11px ${getComputedStyle(document.body).fontFamily}`;
  return Math.ceil(measuring.measureText(label).width) + 2;
}
