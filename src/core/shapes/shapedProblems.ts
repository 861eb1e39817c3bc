import type { Position } from "../formats/position";
import type { Problem } from "../formats/problem";
import type { ByteSource } from "../records/byteSource";

/** Where in the file a line of the source begins, or a column of it. Rejects where the disk does. */
export const placeInFile = async (source: ByteSource, line: number, column = 1): Promise<Position> =>
  (await source.shaping?.()?.lineMap?.place(line, column)) ?? { line, column };

/** A problem of a line, at the place in the file that the line was made of. Rejects where the disk does. */
export async function placedProblem(problem: Problem, source: ByteSource): Promise<Problem> {
  if (!source.shaping?.()?.lineMap || problem.line === undefined || problem.row !== undefined) return problem;
  return { ...problem, ...(await placeInFile(source, problem.line, problem.column)), row: problem.line };
}

export async function placedProblems(problems: readonly Problem[], source: ByteSource): Promise<readonly Problem[]> {
  if (!source.shaping?.()?.lineMap) return problems;
  const placed: Problem[] = [];
  for (const problem of problems) placed.push(await placedProblem(problem, source));
  return placed;
}

/** What is wrong with the file as a whole. */
export const shapeProblems = (source: ByteSource, file = source.name): readonly Problem[] =>
  (source.shaping?.()?.problems ?? []).map((problem) => ({ file, ...problem }));

/** What a line of the source is to be called, for a person. */
export const lineName = (source: ByteSource): ((line: number) => string) =>
  source.shaping?.()?.lineMap ? (line) => `row ${line}` : (line) => `line ${line}`;
