import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Row } from "../../src/core/formats/row";
import { hostilePages, hostileSentence } from "./hostilePages";
import { purifyPages } from "./purifyPayloads";
import { sampleRepresentation } from "./sampleRows";

export { hostileSentence };

/**
 * A run with a row for every hostile page, whose names are the task ids; the answer, the query and the ids are hostile text as well.
 * @param collection the source of DOMPurify's collection, whose payloads are pages as well; null where it is absent
 */
export function writeHostileRun(folder: string, listener: string, collection: string | null): readonly string[] {
  const pages = [...hostilePages(listener), ...(collection === null ? [] : purifyPages(collection))];
  mkdirSync(folder, { recursive: true });
  const rows = pages.map(({ name, html }, index): Row => {
    const { sha256, bytes } = sampleRepresentation(html);
    mkdirSync(join(folder, "representations", sha256.slice(0, 2)), { recursive: true });
    writeFileSync(join(folder, "representations", sha256.slice(0, 2), sha256), bytes);
    const url = `${listener}/page/${index}`;
    const answer = `<img src=${listener}/heard/answer-${index} onerror="parent.hostile=1"> ${hostileSentence}`;
    return {
      task_id: name,
      stratum: "hostile",
      query: `<script>parent.hostile='query'</script>`,
      lane: "fixture",
      run_id: "hostile",
      system: { id: "<b>system</b>", version: "1" },
      repetition: 0,
      expect: "success",
      result: {
        primary_label: "success",
        citations: [
          { id: "k1", claim_id: "c1", url, representation_id: "r1", support: "full", provenance: "allowed", evidence: { exact: hostileSentence } },
        ],
      },
      trace: {
        answer,
        claims: [{ id: "c1", start: answer.indexOf(hostileSentence), end: answer.length }],
        attempts: [
          {
            span_id: "a1",
            adapter: "fetch",
            start_time: "2026-11-29T10:00:00Z",
            duration_s: 0.1,
            attributes: { "url.full": url, "http.response.status_code": 200 },
            representation_id: "r1",
          },
        ],
      },
      provenance: {
        representations: [
          {
            id: "r1",
            sha256,
            url,
            final_url: url,
            status: 200,
            content_type: "text/html; charset=utf-8",
            bytes: bytes.length,
            retrieved_at: "2026-11-29T10:00:00Z",
          },
        ],
      },
    };
  });
  writeFileSync(join(folder, "results.jsonl"), rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
  return pages.map(({ name }) => name);
}
