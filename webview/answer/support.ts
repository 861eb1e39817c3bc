import type { Tone } from "../ui";

const tones: Readonly<Record<string, Tone>> = { full: "good", partial: "fair", none: "bad", contradicted: "bad" };

/** Tone of a support label; neutral where it is sealed, unknown or cannot be judged. */
export const supportTone = (support: string | null): Tone => (support === null ? "neutral" : (tones[support] ?? "neutral"));

/** Line style of a claim's underline: the colour is never the only sign. */
export const supportLine = (support: string | null): "solid" | "dashed" | "dotted" | "double" | "plain" =>
  support === "full" ? "solid" : support === "partial" ? "dashed" : support === "none" ? "dotted" : support === "contradicted" ? "double" : "plain";
