import type { Row } from "../../src/core/formats/row";
import { manySpansRow } from "./richRow";
import { sampleRepresentation, successRow, type SampleRepresentation } from "./sampleRows";

/** Rows and pages at the far end of what a run can hold. Everything about them follows from their sizes. */

const site = "http://pages.fixture.test";
const sentence = (i: number) => `Sentence ${i} says that value ${(i * 7919) % 100_003} was measured at station ${i % 97}.`;

/** A text of about `characters`, in paragraphs of six sentences. */
export function longText(characters: number): string {
  const parts: string[] = [];
  for (let i = 0, length = 0; length < characters; i++) {
    const part = sentence(i) + (i % 6 === 5 ? "\n\n" : " ");
    parts.push(part);
    length += part.length;
  }
  return parts.join("");
}

/** An HTML page of about `bytes`, a paragraph to every six sentences. */
export const longPage = (bytes: number): string =>
  `<!doctype html><title>A long page</title><h1>Measurements</h1>${longText(bytes * 0.93)
    .split("\n\n")
    .map((paragraph) => `<p>${paragraph}</p>`)
    .join("\n")}`;

export interface LongAnswer {
  readonly task: string;
  readonly characters: number;
  readonly claims: number;
  /** What every citation names; the rows have no page of their own without it. */
  readonly page?: SampleRepresentation;
}

/** An answer with claims spread over all of it, a citation to each. */
export function longAnswerRow({ task, characters, claims, page = sampleRepresentation(`<p>${sentence(0)}</p>`) }: LongAnswer): Row {
  const row = successRow({ task });
  const answer = longText(characters);
  const step = Math.floor(answer.length / claims);
  return {
    ...row,
    query: `What was measured? (${task})`,
    result: {
      ...row.result,
      facts: [],
      citations: Array.from({ length: claims }, (_, i) => ({
        id: `k${i}`,
        claim_id: `c${i}`,
        url: `${site}/${task.toLowerCase()}`,
        representation_id: "r1",
        provenance: "allowed",
        support: ["full", "partial", "none"][i % 3]!,
        evidence: { exact: sentence(i) },
      })),
    },
    trace: {
      answer,
      attempts: [{ span_id: "a1", name: "fetch", adapter: "fetch", status: "ok", representation_id: "r1" }],
      claims: Array.from({ length: claims }, (_, i) => ({
        id: `c${i}`,
        start: i * step,
        end: i * step + Math.min(step, 60),
        unit: "utf16" as const,
      })),
    },
    provenance: {
      ...row.provenance,
      representations: [
        {
          id: "r1",
          sha256: page.sha256,
          url: `${site}/${task.toLowerCase()}`,
          final_url: `${site}/${task.toLowerCase()}`,
          retrieved_at: "2026-11-29T10:00:00.120Z",
          status: 200,
          content_type: page.contentType,
          bytes: page.bytes.length,
          generated_by: "a1",
        },
      ],
      derivations: [],
    },
  };
}

/** A row of about `bytes`: half of it answer, half of it what its attempts were asked and gave. */
export function heavyRow(task: string, bytes: number): Row {
  const row = longAnswerRow({ task, characters: Math.min(5_000_000, bytes / 2), claims: 500 });
  const each = 200_000;
  const count = Math.ceil((bytes - row.trace!.answer!.length) / each);
  const text = longText(each);
  return {
    ...row,
    trace: {
      ...row.trace,
      attempts: Array.from({ length: count }, (_, i) => ({
        span_id: `t${i}`,
        name: `tool ${i}`,
        adapter: "tool",
        status: "ok",
        attributes: { "gen_ai.tool.name": "read", output: `${i} ${text}` },
      })),
    },
  };
}

export { manySpansRow };
