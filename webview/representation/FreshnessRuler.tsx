import { useLayoutEffect, useRef, useState } from "react";
import type { RepresentationView } from "../../src/protocol/views";
import { localTime, shortDay, shortTime, t } from "../ui";
import { layRuler, rulerAxis, rulerX, type RulerPoint } from "./rulerLayout";

type Freshness = RepresentationView["freshness"];

/** When what the claims speak of happened, when the page was written, changed and fetched, and until when it answers the question, on one axis. */
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

  const points = rulerPoints(freshness);
  if (points.length < 2) return null;
  const labels = width === 0 ? [] : layRuler(points, width, measureText);
  const { broken, breaks } = rulerAxis(points.map(({ time }) => time));
  const xOf = (id: string) => labels.find((label) => label.id === id)?.x;
  const [from, to] = [xOf("valid") ?? xOf("retrieved"), xOf("window")];
  const lines = Math.max(0, ...labels.map((label) => label.line)) + 1;
  const said = points.map(({ label, time, day }) => (day ? label : `${label} (${new Date(time).toISOString()})`)).join("; ");
  return (
    <div
      ref={box}
      className="ruler"
      role="img"
      aria-label={t("Freshness: {0}", `${verdictWord(freshness.verdict)}${said}${broken ? `; ${t("not to scale")}` : ""}`)}
      style={{ height: 14 + lines * 16 }}
    >
      <div className="ruler-axis" />
      {from !== undefined && to !== undefined && from < to && (
        <div className="ruler-window" style={{ left: from, width: to - from }} title={t("In this time the truth counts as fresh.")} />
      )}
      {width > 0 &&
        breaks.map(({ share, milliseconds }) => (
          <div
            key={share}
            className="ruler-break"
            style={{ left: rulerX(share, width) }}
            title={t("Not to scale: {0} days", Math.round(milliseconds / 86_400_000))}
          >
            {"//"}
          </div>
        ))}
      {labels.map(({ id, x, left, line, label, time }) => (
        <div key={id} title={`${localTime(new Date(time).toISOString())} · ${new Date(time).toISOString()}`}>
          <div className={`ruler-mark ruler-${id.split(":")[0]}`} style={{ left: x, height: 10 + line * 16 }} />
          <div className="ruler-label" style={{ left, top: 13 + line * 16 }}>
            {label}
          </div>
        </div>
      ))}
    </div>
  );
}

const verdictWord = (verdict: string | null) => (verdict === null ? "" : `${verdict}: `);

type Given = readonly [id: string, at: string | null, label: (at: string) => string];

/** Every date that is known, with its words. A day stands at its beginning, UTC. */
export function rulerPoints({
  lastModified,
  validAt,
  retrievedAt,
  windowEndsAt,
  stated,
}: Freshness): readonly (RulerPoint & { readonly day: boolean })[] {
  const words = {
    published: (at: string) => t("page: published {0}", at),
    updated: (at: string) => t("page: updated {0}", at),
    event: (at: string) => t("claim speaks of {0}", at),
  };
  const given: readonly Given[] = [
    ...stated.map(({ kind, at }, index): Given => [`${kind}:${index}`, at, words[kind]]),
    ["modified", lastModified, (at) => t("last modified {0}", at)],
    ["valid", validAt, (at) => t("valid at {0}", at)],
    ["retrieved", retrievedAt, (at) => t("retrieved {0}", at)],
    ["window", windowEndsAt, (at) => t("window ends {0}", at)],
  ];
  return given.flatMap(([id, at, label]) => {
    const time = at === null ? Number.NaN : Date.parse(at);
    const day = at !== null && /^\d{4}-\d\d-\d\d$/.test(at);
    return at === null || Number.isNaN(time) ? [] : [{ id, label: label(day ? shortDay(at) : shortTime(at)), time, day }];
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
