import { readFile } from "node:fs/promises";
import { plan as planShape, type Plan } from "../core/formats/plan";
import { problemText } from "../core/formats/problem";
import { readJson } from "../core/formats/readJson";
import { CliFailure } from "./failure";
import { readingTrouble } from "./runReading";

/** The plan of a file. */
export async function planIn(path: string): Promise<Plan> {
  const bytes = await readFile(path).catch((error: unknown) => {
    throw new CliFailure(readingTrouble(error, path));
  });
  const { value, problems } = readJson(bytes, planShape, path, "plan");
  const wrong = problems.filter(({ severity }) => severity === "error");
  if (value === null || wrong.length > 0) throw new CliFailure(wrong.map(problemText).join("\n") || `${path} cannot be read`);
  return value;
}
