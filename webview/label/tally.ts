import type { JudgeLabel } from "../../src/protocol/views";

/** How often each label was given, most often first; worth showing where several judges spoke. */
export function tallyOf(labels: readonly JudgeLabel[]): readonly { readonly label: JudgeLabel["label"]; readonly count: number }[] {
  const found = new Map<string, { label: JudgeLabel["label"]; count: number }>();
  for (const { label } of labels) {
    const key = JSON.stringify(label);
    const entry = found.get(key) ?? { label, count: 0 };
    entry.count++;
    found.set(key, entry);
  }
  return [...found.values()].sort((a, b) => b.count - a.count);
}
