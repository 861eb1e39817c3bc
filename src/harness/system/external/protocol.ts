import * as z from "zod";
import type { SystemAnswer, SystemTask, Tools } from "../contract";

/**
 * What a system of somebody else and the harness say to each other (`docs/benchmark.md`): a task, calls of tools with their
 * results, an answer. Everything that comes from the system is checked against these shapes.
 */
export const protocolVersion = "retrieval/1";

const text = (most: number) => z.string().max(most);
const url = text(8192);
const step = z.discriminatedUnion("do", [
  z.strictObject({ do: z.literal("click"), role: text(100), name: text(1000) }),
  z.strictObject({ do: z.literal("type"), name: text(1000), text: text(10_000) }),
  z.strictObject({ do: z.literal("scroll"), times: z.number().int().min(1).max(50) }),
  z.strictObject({ do: z.literal("wait"), text: text(1000), until: z.enum(["shown", "gone"]), seconds: z.number().min(0).max(60) }),
  z.strictObject({ do: z.literal("settle"), seconds: z.number().min(0).max(60) }),
]);
const linked = { linked_from: text(100).optional() };

/** The tools by name, with their arguments. */
export const toolArguments = {
  fetch: z.strictObject({ url, ...linked }),
  search: z.strictObject({ query: text(2000) }),
  crawl: z.strictObject({ url, depth: z.number().int().min(0).max(5), pages: z.number().int().min(1).max(50) }),
  browse: z.strictObject({ url, ...linked, steps: z.array(step).max(50).optional() }),
  act: z.strictObject({ steps: z.array(step).max(50) }),
  read: z.strictObject({ representation_id: text(100) }),
} as const;
type ToolName = keyof typeof toolArguments;

export const call = z.looseObject({ id: z.union([z.string().max(100), z.number()]), tool: z.string().max(100), arguments: z.unknown() });
export type Call = z.infer<typeof call>;
export type CallResult =
  | { readonly id: Call["id"]; readonly result: unknown }
  /** The call was not understood, or names something that is not there; the task goes on. */
  | { readonly id: Call["id"]; readonly error: string };

const offset = z.number().int().nonnegative();
const answerText = text(200_000);
export const answer = z.discriminatedUnion("kind", [
  z.looseObject({
    kind: z.literal("answer"),
    text: answerText,
    claims: z.array(z.object({ id: text(100), start: offset, end: offset })).max(1000),
    citations: z
      .array(
        z.object({
          id: text(100),
          claim_id: text(100),
          url,
          representation_id: text(100),
          evidence: z.object({ exact: text(20_000), prefix: text(1000).optional(), suffix: text(1000).optional() }),
        }),
      )
      .max(1000),
  }),
  z.looseObject({
    kind: z.literal("refusal"),
    code: text(100),
    message: text(2000).default(""),
    representation_id: text(100).nullable().default(null),
  }),
  z.looseObject({ kind: z.literal("nothing"), message: text(2000).default("") }),
]);

/** An answer as the contract has it; throws where it is none, or a claim lies outside its text. */
export function answerOf(value: unknown): SystemAnswer {
  const made = answer.safeParse(value);
  if (!made.success) throw new Error(`the system's answer does not keep to ${protocolVersion}: ${issueText(made.error)}`);
  if (made.data.kind !== "answer") return made.data;
  const { kind, text: said, claims, citations } = made.data;
  const astray = claims.find(({ start, end }) => start > end || end > said.length);
  if (astray)
    throw new Error(
      `the system's answer does not keep to ${protocolVersion}: claim ${astray.id} lies outside the text (${astray.start}–${astray.end} of ${said.length})`,
    );
  return { kind, text: said, claims, citations };
}

export const issueText = ({ issues }: z.ZodError): string =>
  issues
    .slice(0, 3)
    .map(({ path, message }) => `${path.join(".") || "it"}: ${message}`)
    .join("; ");

/** The task as it is told. */
export const taskMessage = (task: SystemTask) => ({ protocol: protocolVersion, task });

/** Carries out one call with the harness's tools. Rejects only where the task was stopped or the harness cannot work. */
export async function carryOut(tools: Tools, { id, tool, arguments: given }: Call): Promise<CallResult> {
  if (!Object.hasOwn(toolArguments, tool)) return { id, error: `there is no tool ${tool}: use ${Object.keys(toolArguments).join(", ")}` };
  const read = toolArguments[tool as ToolName].safeParse(given);
  if (!read.success) return { id, error: `${tool}: ${issueText(read.error)}` };
  const asked = { tool, ...read.data } as { [Name in ToolName]: { readonly tool: Name } & z.infer<(typeof toolArguments)[Name]> }[ToolName]; // parsed by the shape of its name
  switch (asked.tool) {
    case "fetch":
      return isWeb(asked.url)
        ? { id, result: await tools.fetch(asked.url, asked.linked_from) }
        : { id, error: "fetch: url is no http or https address" };
    case "search":
      return { id, result: await tools.search(asked.query) };
    case "crawl":
      return isWeb(asked.url) ? { id, result: await tools.crawl(asked.url, asked) } : { id, error: "crawl: url is no http or https address" };
    case "browse":
      return isWeb(asked.url)
        ? { id, result: await tools.browse(asked.url, { linkedFrom: asked.linked_from, steps: asked.steps }) }
        : { id, error: "browse: url is no http or https address" };
    case "act":
      return { id, result: await tools.act(asked.steps) };
    case "read":
      try {
        return { id, result: await tools.read(asked.representation_id) };
      } catch (error) {
        return { id, error: `read: ${(error as Error).message}` };
      }
  }
}

const isWeb = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
