import type { Codebook } from "../codebook";

/** Projections of the support labels onto other people's scales; `null` leaves an item out. */
export const supportPresets: NonNullable<Codebook["presets"]> = [
  {
    id: "trec-rag",
    title: "TREC RAG",
    dimension: "citation-support",
    map: { full: "full support", partial: "partial support", none: "no support", contradicted: "no support", "cannot-judge": null },
    drops: "Contradiction becomes no support; items that could not be judged are left out.",
  },
  {
    id: "ais",
    title: "AIS",
    dimension: "citation-support",
    map: { full: "attributable", partial: "not attributable", none: "not attributable", contradicted: "not attributable", "cannot-judge": null },
    drops: "Partial support, missing support and contradiction become one: not attributable. Items that could not be judged are left out.",
  },
  {
    id: "alce",
    title: "ALCE",
    dimension: "citation-support",
    map: { full: 2, partial: 1, none: 0, contradicted: 0, "cannot-judge": null },
    drops: "Contradiction becomes 0 like missing support; items that could not be judged are left out.",
  },
];
