// What the simulation of coverage needs, in one bundle.
export { againstTruth } from "../../src/core/stats/agreement/againstTruth";
export { correctedShares } from "../../src/core/stats/corrected/correctedShares";
export { cohenKappa } from "../../src/core/stats/agreement/twoRaters";
export { populationFigures } from "../../src/core/stats/population/populationIntervals";
export { cellSums } from "../../src/core/stats/population/populationSample";
export { betaDraw } from "../../src/core/stats/random/distributions";
export { seededRandom } from "../../src/core/stats/random/seededRandom";
export { finish } from "../../src/core/slices";
