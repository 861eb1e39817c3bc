import { problemText, type Problem } from "../core/formats/problem";
import { visibleLine } from "./visible";

const words = { error: "", warning: "warning: ", info: "note: " } as const;

/** `file:line:column: message`, on one line, with data made visible. */
export const problemLine = (problem: Problem): string =>
  visibleLine(problemText({ ...problem, message: `${words[problem.severity]}${problem.message}` }));

/** Notes are worth reading and change no answer. */
export const isTrouble = ({ severity }: Problem): boolean => severity !== "info";
