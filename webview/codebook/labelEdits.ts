import type { Codebook, Dimension } from "../../src/core/formats/codebook";
import type { CodebookEdit } from "../../src/protocol/codebooks";

type Presets = NonNullable<Codebook["presets"]>;

/** What names a label besides its own place: the order, the labels at bytes, and presets. @param to its new id; null where it is taken out */
export function labelReferences(dimension: Dimension, at: number, presets: Presets, label: string, to: string | null): readonly CodebookEdit[] {
  const inList = (field: "order" | "asserted_without_evidence"): CodebookEdit[] => {
    const place = dimension[field]?.indexOf(label) ?? -1;
    if (place < 0) return [];
    const path = ["dimensions", at, field, place];
    return [to === null ? { op: "remove", path } : { op: "set", path, value: to }];
  };
  const inPresets = presets.flatMap((preset, index): CodebookEdit[] => {
    if (preset.dimension !== dimension.id || !Object.hasOwn(preset.map, label) || label === to) return [];
    const map = ["presets", index, "map"];
    const gone: CodebookEdit = { op: "remove", path: [...map, label] };
    return to === null || to === "" ? [gone] : [{ op: "set", path: [...map, to], value: preset.map[label] ?? null }, gone];
  });
  return [...inList("order"), ...inList("asserted_without_evidence"), ...inPresets];
}
