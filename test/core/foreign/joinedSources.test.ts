import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { JoinedSources } from "../../../src/core/foreign/joinedSources";
import { MemorySink } from "../../../src/core/foreign/memorySink";

interface Given {
  readonly task_id: string;
  readonly repetition: number;
}

/** Reads lists of rows as one file each; every row is judged once. */
async function joined(files: readonly (readonly Given[])[]): Promise<MemorySink> {
  const [sink, sources] = [new MemorySink(), new JoinedSources()];
  for (const [index, rows] of files.entries()) {
    const file = sources.file(`part${index + 1}.jsonl`, sink);
    for (const [number, row] of rows.entries()) {
      await file.row({ ...row });
      await file.judgement({ judgement_id: `${number}`, judge: { id: "j" }, target: { kind: "row", ...row }, label: `${index}/${number}` });
    }
    file.finish();
  }
  return sink;
}
const nameOf = ({ task_id, repetition }: { readonly task_id: string; readonly repetition?: number | undefined }) => `${task_id}/${repetition}`;

describe("several files of one run", () => {
  it("takes a row with the name of one in an earlier file for its next repetition, and says so", async () => {
    const epochs = [0, 1].map((repetition) => ({ task_id: "q", repetition }));
    const sink = await joined([epochs, [...epochs, { task_id: "r", repetition: 0 }], [{ task_id: "q", repetition: 2 }]]);
    expect(sink.rows.map(nameOf)).toEqual(["q/0", "q/1", "q/2", "q/3", "r/0", "q/4"]);
    expect(sink.notes.map(({ code, message }) => [code, message])).toEqual([
      ["repeated", 'part2.jsonl: 2 rows have the names of some in a file before it, e.g. "q": taken for further repetitions'],
      ["repeated", 'part3.jsonl: 1 row has the name of one in a file before it, e.g. "q": taken for further repetitions'],
    ]);
  });

  it("leaves what one file says twice to its reader", async () => {
    const twice = { task_id: "q", repetition: 0 };
    expect((await joined([[twice, twice]])).rows.map(nameOf)).toEqual(["q/0", "q/0"]);
  });

  it("leaves no two rows with one name, judges each row by its own judgements, and gives every judgement an id of its own", async () => {
    const rows = fc.uniqueArray(fc.record({ task_id: fc.constantFrom("a", "b"), repetition: fc.nat({ max: 4 }) }), {
      selector: nameOf,
      maxLength: 8,
    });
    await fc.assert(
      fc.asyncProperty(fc.array(rows, { maxLength: 4 }), async (files) => {
        const sink = await joined(files);
        expect(new Set(sink.rows.map(nameOf)).size).toBe(sink.rows.length);
        expect(sink.judgements.map(({ target }) => nameOf(target))).toEqual(sink.rows.map(nameOf));
        expect(new Set(sink.judgements.map(({ judgement_id }) => judgement_id)).size).toBe(sink.judgements.length);
        const first = files[0] ?? [];
        expect(sink.rows.slice(0, first.length)).toEqual(first);
      }),
    );
  });

  it("says where files hold different things to be right of one case", async () => {
    const [sink, sources] = [new MemorySink(), new JoinedSources()];
    for (const [name, value] of [
      ["a", "1"],
      ["b", "1"],
      ["c", "2"],
    ] as const) {
      const file = sources.file(name, sink);
      await file.truth({ case_id: "q", valid_at: "2026-01-01T00:00:00Z", expected_facts: [{ id: "f", value, match: "normalized" }] });
      file.finish();
    }
    expect(sink.notes.map(({ message }) => message)).toEqual(['c: 1 case has another truth in a file before it, e.g. "q": the first one counts']);
  });
});
