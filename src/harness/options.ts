import { readYaml } from "../core/formats/readYaml";
import { problemText, type Problem } from "../core/formats/problem";
import * as z from "zod";

/** Deliberate regressions, each of which some cases must catch. */
export const badHabits = [
  "browser-always",
  "no-retry",
  "ignore-retry-after",
  "shared-cache",
  "submit-form",
  "cite-snippets",
  "cite-syndicated",
  "trust-status-200",
] as const;
export type BadHabit = (typeof badHabits)[number];

/** How the reference systems may behave; part of the configuration's fingerprint. */
export const systemOptions = z.strictObject({
  /** How often one request may be sent again. */
  max_retries: z.number().int().min(0).max(10).default(2),
  /** First wait without a Retry-After, doubled each time. */
  backoff_s: z.number().min(0).max(60).default(0.5),
  max_redirects: z.number().int().min(0).max(20).default(5),
  /** Hits that one search returns. */
  search_results: z.number().int().min(1).max(20).default(5),
  habits: z.array(z.enum(badHabits)).default([]),
});
export type SystemOptions = z.infer<typeof systemOptions>;

/** `--system F`: which system, and its options. */
export const systemFile = z.strictObject({
  schema: z.string().optional(),
  id: z.enum(["fallback-router", "extractive-reference"]).default("fallback-router"),
  options: systemOptions.default(() => systemOptions.parse({})),
});
export type SystemFile = z.infer<typeof systemFile>;
export const defaultSystem = systemFile.parse({});

/** What cannot be run, for a person: exit code 2. */
export class CannotRun extends Error {
  override readonly name = "CannotRun";
}

/** Reads a YAML file of the run's input, or says line by line why not. */
export function readInput<T>(text: string, shape: z.ZodType<T>, file: string, artefact?: "corpus" | "channels" | "truth"): T {
  const { value, problems } = readYaml(text, shape, file, artefact);
  const errors = problems.filter((problem: Problem) => problem.severity === "error");
  if (value === null || errors.length > 0) throw new CannotRun(errors.length > 0 ? errors.map(problemText).join("\n") : `${file}: cannot be read`);
  return value;
}
