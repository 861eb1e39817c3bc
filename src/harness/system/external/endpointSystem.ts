import { randomUUID } from "node:crypto";
import { request } from "undici";
import * as z from "zod";
import type { RetrievalSystem } from "../contract";
import { answerOf, call, carryOut, issueText, protocolVersion, taskMessage, type CallResult } from "./protocol";

export interface EndpointParts {
  readonly id: string;
  readonly version: string;
  readonly endpoint: string;
  /** The value of the Authorization header; null where it wants none. */
  readonly authorization: string | null;
}

const reply = z.union([
  z.looseObject({ calls: z.array(call).min(1).max(50) }),
  z.looseObject({ answer: z.unknown() }).refine((one) => "answer" in one, "neither calls nor an answer"),
]);
const limits = { bytes: 4 * 1024 * 1024, turns: 200 };

/**
 * A system behind an address. The harness posts the task, and gets calls of tools or the answer; it carries the calls out and posts
 * their results to the same address, until there is an answer. `session` is the same in all turns of a task and says nothing of it.
 */
export function endpointSystem({ id, version, endpoint, authorization }: EndpointParts): RetrievalSystem {
  return {
    id,
    version,
    async retrieve(task, tools, signal) {
      const session = randomUUID();
      let next: Record<string, unknown> = taskMessage(task);
      for (let turn = 0; turn < limits.turns; turn++) {
        const said = await post({ session, ...next }, signal);
        if ("answer" in said) return answerOf(said.answer);
        const results: CallResult[] = [];
        for (const one of said.calls) results.push(await carryOut(tools, one));
        next = { protocol: protocolVersion, results };
      }
      throw new Error(`the system did not answer within ${limits.turns} turns`);
    },
  };

  async function post(body: unknown, signal: AbortSignal | undefined): Promise<{ calls: z.infer<typeof call>[] } | { answer: unknown }> {
    const trouble = (why: string) => new Error(`the system at ${new URL(endpoint).origin} ${why}`);
    let status: number;
    let text: string;
    let size = 0;
    try {
      const answered = await request(endpoint, {
        method: "POST",
        headers: { "content-type": "application/json", accept: "application/json", ...(authorization === null ? {} : { authorization }) },
        body: JSON.stringify(body),
        ...(signal ? { signal } : {}),
        headersTimeout: 0, // the task's deadline ends it
        bodyTimeout: 0,
      });
      status = answered.statusCode;
      const chunks: Buffer[] = [];
      for await (const chunk of answered.body as AsyncIterable<Buffer>) {
        size += chunk.length;
        if (size > limits.bytes) break;
        chunks.push(chunk);
      }
      text = Buffer.concat(chunks).toString("utf8");
    } catch (error) {
      signal?.throwIfAborted();
      throw trouble(`cannot be asked (${(error as NodeJS.ErrnoException).code ?? (error as Error).message})`);
    }
    if (size > limits.bytes) throw trouble("answered with more than can be read");
    if (status !== 200) throw trouble(`answered ${status}`);
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      throw trouble("answered with something that is no JSON");
    }
    const read = reply.safeParse(value);
    if (!read.success) throw trouble(`does not keep to ${protocolVersion}: ${issueText(read.error)}`);
    return read.data; // one of the two by its shape
  }
}
