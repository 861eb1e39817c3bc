import { bucketNames } from "../run/durationBuckets";
import { safeHtml } from "./safeText";

const [width, height] = [440, 132];
const area = { left: 8, right: width - 8, top: 18, bottom: height - 34 };

/** How long requests took, one bar a bucket. Bars are scaled to the largest; each that is not empty carries its count. */
export function durationSvg(name: string, buckets: readonly number[], id: string): string {
  const most = Math.max(1, ...buckets);
  const step = (area.right - area.left) / buckets.length;
  const bars = buckets.flatMap((count, at) => {
    const tall = count === 0 ? 0 : Math.max(2, ((area.bottom - area.top) * count) / most);
    const x = area.left + at * step;
    if (count === 0) return [];
    return [
      `<rect class="bar" x="${p(x + 2)}" width="${p(step - 4)}" y="${p(area.bottom - tall)}" height="${p(tall)}"/>`,
      `<text class="tick" x="${p(x + step / 2)}" y="${p(area.bottom - tall - 4)}" text-anchor="middle">${count}</text>`,
    ];
  });
  const words = buckets.flatMap((count, at) => (count === 0 ? [] : [`${bucketNames[at]!}: ${count}`])).join(", ");
  return [
    `<svg class="plot" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="${id}-title ${id}-text">`,
    `<title id="${id}-title">${safeHtml(`Requests of ${name} by seconds`)}</title>`,
    `<desc id="${id}-text">${safeHtml(words || "There were no requests.")}</desc>`,
    `<line class="base" x1="${area.left}" x2="${area.right}" y1="${area.bottom}" y2="${area.bottom}"/>`,
    ...bars,
    ...bucketNames.map(
      (bucket, at) =>
        `<text class="tick small" x="${p(area.left + (at + 0.5) * step)}" y="${area.bottom + 13}" text-anchor="middle">${safeHtml(bucket.replace(" s", "").replace("≤ ", ""))}</text>`,
    ),
    `<text class="axis" x="${width / 2}" y="${height - 5}" text-anchor="middle">seconds, at most</text>`,
    "</svg>",
  ].join("\n");
}

const p = (value: number) => String(Math.round(value * 10) / 10);
