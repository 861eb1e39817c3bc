// What the bench of statistics measures, in one bundle.
export { cohenKappa, gwetAC } from "../../src/core/stats/agreement/twoRaters";
export { clusterBootstrap } from "../../src/core/stats/bootstrap/clusterBootstrap";
export { drawSample } from "../../src/core/stats/design/drawSample";
export { brierSplit } from "../../src/core/stats/paired/brierSplit";
export { gainRisk, gainSquare, meanGain, utility } from "../../src/core/stats/paired/gain";
export { stratifiedMeans } from "../../src/core/stats/paired/stratifiedMeans";
export { figuresBothWays } from "../../src/core/stats/population/bothWays";
export { seededRandom } from "../../src/core/stats/random/seededRandom";
export { finish } from "../../src/core/slices";
