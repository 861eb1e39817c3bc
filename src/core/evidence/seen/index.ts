export { alignHanded, mostAligned, type HandedText } from "./alignHanded";
export { factStage, type Carried, type FactStage, type Known, type LostAt } from "./factStage";
export { lostParts, type LostPart } from "./lostParts";
export { claimTellsInSource, statesClaim, statesFact, tellsInSource, type Looking } from "./stated";
