import { useMemo } from "react";
import { useScreenState } from "../state";
import type { Tone } from "../ui";

const tones: ReadonlySet<string> = new Set<Tone>(["good", "fair", "bad", "neutral", "info"]);
const folded = (label: string) => label.toLowerCase().replaceAll("_", "-");

/** The tone the codebook gives a primary label; neutral for labels it does not know. */
export function useLabelTone(): (label: string) => Tone {
  const dimensions = useScreenState((state) => state.document?.codebook.dimensions ?? none);
  return useMemo(() => {
    const labels = dimensions.find((dimension) => dimension.id === "primary-label")?.labels ?? [];
    const byId = new Map(labels.map((label) => [folded(label.id), tones.has(label.color ?? "") ? (label.color as Tone) : "neutral"]));
    return (label) => byId.get(folded(label)) ?? "neutral";
  }, [dimensions]);
}
const none: readonly never[] = [];
