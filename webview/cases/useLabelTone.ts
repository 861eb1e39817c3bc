import { useMemo } from "react";
import { useScreenState } from "../state";
import type { Tone } from "../ui";

const tones: ReadonlySet<string> = new Set<Tone>(["good", "fair", "bad", "neutral", "info"]);
const folded = (label: string) => label.toLowerCase().replaceAll("_", "-");

/** The tone the codebook gives a primary label; neutral for labels it does not know. */
export function useLabelTone(): (label: string) => Tone {
  // The document is sent anew whenever a label is given, the codebook with it; the tones seldom change.
  const given = useScreenState((state) => {
    const labels = state.document?.codebook.dimensions.find((dimension) => dimension.id === "primary-label")?.labels ?? [];
    return JSON.stringify(labels.map(({ id, color }) => ({ id, color })));
  });
  return useMemo(() => {
    const labels = JSON.parse(given) as readonly { readonly id: string; readonly color?: string }[];
    const byId = new Map(labels.map((label) => [folded(label.id), tones.has(label.color ?? "") ? (label.color as Tone) : "neutral"]));
    return (label) => byId.get(folded(label)) ?? "neutral";
  }, [given]);
}
