import { niceTicks } from "./niceTicks";
import type { ParetoPlot, PlotAxis, PlotPoint } from "./reportModel";
import { axisValue, number } from "./reportTables";
import { safeHtml } from "./safeText";

const [width, height] = [440, 300];
const area = { left: 64, right: width - 18, top: 26, bottom: height - 46 };
const characterWidth = 6.6;

interface Placed extends PlotPoint {
  readonly at: readonly [x: number, y: number];
}
interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/**
 * A scatter of two figures. Points on the front are filled and joined by the steps of the front, dominated ones are hollow and
 * dim; where points are no alternatives there is no front. Classes, not colours: the page's style decides.
 */
export function plotSvg(plot: ParetoPlot, id: string): string {
  const { x, y, points } = plot;
  const known = points.filter((one) => one.x !== null && one.y !== null);
  const [xs, ys] = [
    ticksOf(
      known.map((one) => one.x!),
      x,
    ),
    ticksOf(
      known.map((one) => one.y!),
      y,
    ),
  ];
  const right = scale(xs, area.left, area.right);
  const up = scale(ys, area.bottom, area.top);
  const placed = known.map((one) => ({ ...one, at: [right(one.x!), up(one.y!)] as const }));
  const left = points.length - known.length;
  return [
    `<svg class="plot" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="${id}-title ${id}-text">`,
    `<title id="${id}-title">${safeHtml(plot.title)}</title>`,
    `<desc id="${id}-text">${safeHtml(inWords(plot))}</desc>`,
    ...ys.map((tick) => `<line class="grid" x1="${area.left}" x2="${area.right}" y1="${p(up(tick))}" y2="${p(up(tick))}"/>`),
    ...ys.map((tick) => `<text class="tick" x="${area.left - 8}" y="${p(up(tick) + 4)}" text-anchor="end">${number(tick)}</text>`),
    ...xs.map((tick) => `<line class="grid" y1="${area.top}" y2="${area.bottom}" x1="${p(right(tick))}" x2="${p(right(tick))}"/>`),
    ...xs.map((tick) => `<text class="tick" x="${p(right(tick))}" y="${area.bottom + 17}" text-anchor="middle">${number(tick)}</text>`),
    `<text class="axis" x="${(area.left + area.right) / 2}" y="${height - 8}" text-anchor="middle">${safeHtml(axisTitle(x))}</text>`,
    `<text class="axis" transform="translate(13 ${(area.top + area.bottom) / 2}) rotate(-90)" text-anchor="middle">${safeHtml(axisTitle(y))}</text>`,
    frontPath(placed),
    ...placed.map(pointMark),
    ...labels(placed),
    left > 0 ? `<text class="tick" x="${area.right}" y="${area.top + 12}" text-anchor="end">${left} not defined, not drawn</text>` : "",
    known.length === 0
      ? `<text class="axis" x="${(area.left + area.right) / 2}" y="${(area.top + area.bottom) / 2}" text-anchor="middle">no point is defined</text>`
      : "",
    "</svg>",
  ]
    .filter((line) => line !== "")
    .join("\n");
}

const p = (value: number) => String(Math.round(value * 10) / 10);
const units = { share: "", seconds: " (s)", usd: " (USD)", count: "" } as const;
const axisTitle = ({ title, better, unit }: PlotAxis) => `${title}${units[unit]}, ${better === "higher" ? "higher" : "lower"} is better`;

/** Shares keep within 0 and 1; amounts begin at 0. */
function ticksOf(values: readonly number[], { unit }: PlotAxis): readonly number[] {
  const [least, most] = values.length === 0 ? [0, 1] : [Math.min(...values), Math.max(...values)];
  if (unit !== "share") return niceTicks(0, most > 0 ? most * 1.08 : 1);
  return niceTicks(Math.max(0, Math.min(least - 0.05, 0.9)), 1).filter((tick) => tick >= 0 && tick <= 1);
}

function scale(ticks: readonly number[], from: number, to: number): (value: number) => number {
  const [first, last] = [ticks[0]!, ticks[ticks.length - 1]!];
  return (value) => from + ((value - first) / (last - first || 1)) * (to - from);
}

/** The steps between points of the front: what is right of or below them is dominated. */
function frontPath(points: readonly Placed[]): string {
  const front = points.filter((one) => one.dominated === false).sort((a, b) => a.at[0] - b.at[0] || a.at[1] - b.at[1]);
  if (front.length === 0) return "";
  const steps = front.slice(1).map(({ at: [x, y] }) => `H${p(x)}V${p(y)}`);
  const [first, last] = [front[0]!, front[front.length - 1]!];
  return `<path class="front" d="M${p(first.at[0])} ${area.bottom}V${p(first.at[1])}${steps.join("")}H${p(Math.max(last.at[0], area.right))}"/>`;
}

function pointMark({ dominated, at: [x, y] }: Placed): string {
  return `<circle class="${dominated === true ? "dominated" : "point"}" cx="${p(x)}" cy="${p(y)}" r="5"/>`;
}

/** Labels beside their points, at the first place where they cover nothing; points at one place share a label. */
function labels(points: readonly Placed[]): readonly string[] {
  const places = new Map<string, Placed[]>();
  for (const one of points) {
    const key = one.at.map((value) => Math.round(value)).join(" ");
    places.set(key, [...(places.get(key) ?? []), one]);
  }
  const taken: Box[] = points.map(({ at: [x, y] }) => ({ left: x - 6, right: x + 6, top: y - 6, bottom: y + 6 }));
  return [...places.values()].map((group) => {
    const [x, y] = group[0]!.at;
    const text = group.map(({ id }) => id).join(", ");
    const size = text.length * characterWidth;
    const candidates: readonly (readonly [number, number])[] = [
      // Above first: the front runs to the right of a point and below it.
      [x + 5, y - 9],
      [x - 5 - size, y - 9],
      [x - size / 2, y - 10],
      [x - 9 - size, y + 4],
      [x + 9, y + 16],
      [x - 9 - size, y + 16],
      [x + 9, y + 4],
      ...[32, 46, 60, -24, -38].map((drop) => [Math.min(x + 9, area.right - size), y + drop] as const),
    ];
    const boxed = candidates.map(([left, base]) => ({ left, base, box: { left, right: left + size, top: base - 11, bottom: base + 3 } }));
    const inside = boxed.filter(({ box }) => box.left >= area.left - 2 && box.right <= width && box.top >= 0 && box.bottom <= area.bottom + 2);
    const chosen = inside.find(({ box }) => !taken.some((other) => overlaps(box, other))) ?? inside[0] ?? boxed[0]!;
    taken.push(chosen.box);
    const dim = group.every(({ dominated }) => dominated === true) ? " dim" : "";
    return `<text class="label${dim}" x="${p(chosen.left)}" y="${p(chosen.base)}">${safeHtml(text)}</text>`;
  });
}

const overlaps = (one: Box, other: Box) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

function inWords({ x, y, points }: ParetoPlot): string {
  const front = points.filter(({ dominated }) => dominated === false).map(({ id }) => id);
  const list = points.map((one) => `${one.id}: ${y.title} ${axisValue(one.y, y)}, ${x.title} ${axisValue(one.x, x)}`).join("; ");
  return `${list}.${front.length > 0 ? ` On the front: ${front.join(", ")}.` : ""}`;
}
