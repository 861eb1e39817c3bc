export { questionOf, type Question } from "./question";
export { rankPassages, type Passage, type RankedPassages } from "./rankPassages";
export { sentencesOf, type SentencePlace } from "./sentences";
export type { PassageMark } from "./marks";
