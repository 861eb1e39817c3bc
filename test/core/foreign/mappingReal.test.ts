import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { validateArtefact } from "../../../src/core/validate/validateArtefact";
import type { MemorySink } from "../../../src/core/foreign/memorySink";
import { mapped, said, utf8 } from "./mapped";
import { haveReal, realFile, whyNot } from "./realFiles";

/** The mappings that docs/mapping.md shows, in their order. */
const documented = [...readFileSync(resolve(import.meta.dirname, "../../../docs/mapping.md"), "utf8").matchAll(/```json\n([\s\S]*?)```/g)]
  .map((found) => JSON.parse(found[1]!) as { readonly title?: string })
  .filter(({ title }) => title !== undefined);
const [expertQa, pandaLm] = [documented[0]!, documented[1]!];

const expert = "chaitanyamalaviya+ExpertQA/data/lfqa";
const panda = "WeOpenML+PandaLM/data";
const counted = (values: readonly unknown[]) => {
  const counts = new Map<unknown, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return Object.fromEntries([...counts].sort((a, b) => b[1] - a[1])) as Readonly<Record<string, number>>;
};
const troubles = (sink: MemorySink) => {
  const lines = (values: readonly unknown[]) => utf8(values.map((value) => `${JSON.stringify(value)}\n`).join(""));
  return [
    ...validateArtefact("results.jsonl", lines(sink.rows)).problems,
    ...validateArtefact("judgements/a.jsonl", lines(sink.judgements)).problems,
  ].filter(({ severity }) => severity === "error");
};

describe(`ExpertQA through the mapping of the docs${whyNot}`, () => {
  it.skipIf(!haveReal)("opens with six systems, its claims, its evidence as pages, and the experts' labels", async () => {
    const sink = await mapped(expertQa, realFile(`${expert}/rand_val.jsonl`), { name: "rand_val.jsonl" });
    expect(sink.rows).toHaveLength(217);
    expect(sink.problems).toEqual([]);
    expect(troubles(sink)).toEqual([]);
    expect(counted(sink.rows.map(({ system }) => system?.id))).toEqual({
      bing_chat: 49,
      post_hoc_gs_gpt4: 45,
      rr_gs_gpt4: 41,
      post_hoc_sphere_gpt4: 40,
      rr_sphere_gpt4: 25,
      gpt4: 17,
    });

    const claims = sink.rows.flatMap(({ trace }) => (trace?.claims ?? []).map((claim) => ({ ...claim, answer: trace?.answer ?? "" })));
    expect(claims).toHaveLength(1237);
    // 178 are not in their answer letter by letter: they are listed under it.
    const listed = claims.filter(({ start }) => start === null);
    expect(listed).toHaveLength(178);
    expect(listed.filter(({ text, answer }) => answer.includes(text!))).toEqual([]);
    expect(said(sink).notes).toContainEqual(expect.stringMatching(/^not-in-answer: trace\.claims\[\]\.start: 178 × /));
    for (const { start, end, text, answer } of claims) if (start != null) expect(answer.slice(start, end!)).toBe(text);

    const citations = sink.rows.flatMap(({ result }) => result?.citations ?? []);
    expect(citations).toHaveLength(1246);
    expect(
      citations.filter(({ representation_id, claim_id, url }) => representation_id == null || claim_id == null || !/^https?:/.test(url ?? "")),
    ).toEqual([]);
    const representations = sink.rows.flatMap(({ provenance }) => provenance?.representations ?? []);
    expect([...new Set(representations.map(({ sha256 }) => sha256))].every((hash) => sink.archived.has(hash!))).toBe(true);
    const row = sink.rows[0]!;
    const page = new TextDecoder().decode(sink.archived.get(row.provenance!.representations![0]!.sha256!));
    expect(page.startsWith("[3] https://youaremom.com/")).toBe(true);

    expect(sink.judgements.every(({ judge }) => judge.kind === "human")).toBe(true);
    expect(new Set(sink.judgements.map(({ judge }) => judge.id)).size).toBe(174); // one of them is a question that stands where an id should: kept as it is
    const of = (dimension: string) => counted(sink.judgements.filter((one) => one.dimension === dimension).map(({ label }) => label));
    expect(of("support")).toEqual({ Complete: 715, Missing: 216, Incomplete: 196, Partial: 58, "N/A": 49 });
    expect(of("informativeness")).toEqual({ "Very relevant": 767, "A bit relevant": 268, Uninformative: 109, "Not too important": 88 });
    expect(of("worthiness")).toEqual({ Yes: 975, No: 257 });
    expect(of("correctness")).toEqual({
      "Definitely correct": 689,
      "Probably correct": 345,
      Unsure: 131,
      "Definitely incorrect": 38,
      "Likely incorrect": 29,
    });
    expect(of("reliability")).toEqual({ Reliable: 488, "Somewhat reliable": 352, Missing: 239, "Not reliable at all": 106, "N/A": 49 });
    expect(sink.judgements).toHaveLength(6164);
  });

  it.skipIf(!haveReal)("opens JSON Lines under another name", async () => {
    const mapping = { row: { task_id: "example_id", query: "question", trace: { answer: "answer" } } };
    const sink = await mapped(mapping, realFile(`${expert}/rand_lfqa_val.json`), { name: "rand_lfqa_val.json" });
    expect([sink.rows.length, sink.problems.length, troubles(sink)]).toEqual([216, 0, []]);
    expect(sink.rows[215]?.trace?.answer).not.toBe("");
  });

  it.skipIf(!haveReal)("loses of a file that was cut off the last line at most", async () => {
    const bytes = realFile(`${expert}/rand_val.jsonl`);
    const ends = [...bytes.keys()].filter((at) => bytes[at] === 10);
    await fc.assert(
      fc.asyncProperty(fc.nat(400_000), async (length) => {
        const sink = await mapped(expertQa, bytes.slice(0, length), { name: "rand_val.jsonl" });
        const whole = ends.filter((end) => end < length).length;
        // Of a lone record what stands complete is shown; the last line may be whole without its end.
        expect(sink.rows.length === whole || ends.includes(length) || (whole === 0 && sink.rows.length === 1)).toBe(true);
        if (sink.rows.length !== whole && !ends.includes(length)) expect(sink.problems.map(({ code }) => code)).toContain("cut-off");
        expect(troubles(sink)).toEqual([]);
        if (sink.rows.length === 0) expect(sink.notes.map(({ code }) => code)).toContain("no-rows");
      }),
      { numRuns: 25 },
    );
  });
});

describe(`PandaLM through the mapping of the docs${whyNot}`, () => {
  const read = () =>
    mapped(pandaLm, realFile(`${panda}/testset-v1.json`), {
      name: "testset-v1.json",
      beside: { "gpt-3.5-turbo-testset-v1.json": realFile(`${panda}/gpt-3.5-turbo-testset-v1.json`) },
    });

  it.skipIf(!haveReal)("opens with three raters and the judge beside, whose garbage is kept and marked", async () => {
    const sink = await read();
    expect(sink.rows).toHaveLength(999);
    expect(troubles(sink)).toEqual([]);
    expect(counted(sink.judgements.map(({ judge }) => `${judge.kind} ${judge.id}`))).toEqual({
      "human annotator1": 999,
      "human annotator2": 999,
      "human annotator3": 999,
      "model gpt-3.5-turbo": 999,
    });
    const verdicts = sink.judgements.filter(({ judge }) => judge.kind === "model");
    expect(counted(verdicts.map(({ label }) => label))).toEqual({ "response 2": 476, "response 1": 460, tie: 38, garbage: 25 });
    expect(verdicts.filter(({ malformed }) => malformed).map(({ label }) => label)).toEqual(Array(25).fill("garbage"));
    expect(said(sink).notes).toContainEqual(expect.stringMatching(/^malformed: judgements\[3\]\.label: 25 × /));
    expect(sink.problems[0]).toMatchObject({ file: "gpt-3.5-turbo-testset-v1.json", code: "malformed" });
    expect(sink.problems).toHaveLength(20);
    const unanimous = counted(
      sink.judgements.filter(({ judge }) => judge.kind === "human").map(({ target, label }) => JSON.stringify([target.task_id, label])),
    );
    expect(Object.values(unanimous).filter((count) => count === 3)).toHaveLength(879);
    expect(sink.rows[0]?.query).toMatch(/^The sentence you are given[^]*\n\nIf you have any questions/);
  });

  it.skipIf(!haveReal)("gives of a file that was cut off every record that stands complete in it", async () => {
    const bytes = realFile(`${panda}/testset-v1.json`);
    const whole = (await read()).rows;
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length), async (length) => {
        const sink = await mapped(pandaLm, bytes.slice(0, length), { name: "testset-v1.json" });
        expect(sink.rows).toEqual(whole.slice(0, sink.rows.length));
        if (length < bytes.length - 2)
          expect(sink.problems.some(({ code }) => code === "cut-off" || code === "empty" || code === "no-records")).toBe(true);
      }),
      { numRuns: 12 },
    );
  });
});
