import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { guessJoin, guessMapping, withJoin } from "../../../src/core/foreign/guess";
import type { MemorySink } from "../../../src/core/foreign/memorySink";
import { readRecords } from "../../../src/core/foreign/records";
import type { Mapping } from "../../../src/core/formats/mapping";
import { mapped } from "./mapped";
import { haveReal, realFile, whyNot } from "./realFiles";

/** The mappings that docs/mapping.md shows: made by hand, for these very files. */
const byHand = [...readFileSync(resolve(import.meta.dirname, "../../../docs/mapping.md"), "utf8").matchAll(/```json\n([\s\S]*?)```/g)]
  .map((found) => JSON.parse(found[1]!) as Mapping)
  .filter(({ title }) => title !== undefined);

const expert = "chaitanyamalaviya+ExpertQA/data/lfqa";
const panda = "WeOpenML+PandaLM/data";
const judge = "gpt-3.5-turbo-testset-v1.json";
const guessFor = (file: string) => {
  const bytes = realFile(file);
  const name = file.split("/").at(-1)!;
  return { name, bytes, records: readRecords(bytes, name).records, ...guessMapping(readRecords(bytes, name).records, name) };
};

/** What a reviewer gets of each part: equal texts for equal parts, whatever they are called and wherever they were read. */
function parts(sink: MemorySink): ReadonlyMap<string, string> {
  const rows = (of: (row: MemorySink["rows"][number]) => unknown) => JSON.stringify(sink.rows.map(of));
  const dimensions = new Set(sink.judgements.map(({ dimension }) => String(dimension)));
  const judgements = (of: string) => {
    const some = sink.judgements.filter(({ dimension }) => dimension === of);
    return JSON.stringify(
      some.map(({ judge: { id, kind }, label, malformed, target: { kind: about, task_id, claim_id } }) => [
        id,
        kind,
        label,
        malformed,
        about,
        task_id,
        claim_id,
      ]),
    );
  };
  return new Map([
    ["task", rows(({ task_id }) => task_id)],
    ["query", rows(({ query }) => query)],
    ["system", rows(({ system }) => system?.id)],
    ["answer", rows(({ trace }) => trace?.answer)],
    ["claims", rows(({ trace }) => trace?.claims?.map(({ text, start, end }) => [text, start, end]))],
    ["citations", rows(({ result }) => result?.citations?.map(({ claim_id, url }) => [claim_id, url]))],
    ...[...dimensions].map((one) => [`labels: ${one}`, judgements(one)] as const),
  ]);
}

/** The parts that a person would have to correct: those that the mapping made by hand gives, and the guessed one not, or otherwise. */
function corrections(hand: MemorySink, guess: MemorySink): readonly string[] {
  const found = parts(guess);
  return [...parts(hand)].filter(([part, text]) => found.get(part) !== text).map(([part]) => part);
}

describe(`the mappings that are guessed for real files${whyNot}`, () => {
  it.skipIf(!haveReal)("need no correction for ExpertQA: answers, claims, addresses and the experts' five kinds of labels", async () => {
    const { mapping, name, bytes } = guessFor(`${expert}/rand_val.jsonl`);
    const [hand, guess] = [await mapped(byHand[0], bytes, { name }), await mapped(mapping, bytes, { name })];
    expect(corrections(hand, guess)).toEqual([]);
    // The pages hold the evidence's text without the address before it, and an address alone makes none.
    const pages = [...guess.archived.values()].map((page) => new TextDecoder().decode(page));
    expect(pages.length).toBeGreaterThan(400);
    expect(pages.filter((text) => /^\[\d+\] https?:/.test(text))).toEqual([]);
    const rest = guess.rows.flatMap(({ provenance }) => provenance?.representations ?? []);
    expect(rest.every(({ sha256 }) => guess.archived.has(sha256!))).toBe(true);
  });

  it.skipIf(!haveReal)("need none for the JSON Lines that are called .json", async () => {
    const { mapping, name, bytes } = guessFor(`${expert}/rand_lfqa_val.json`);
    const hand = await mapped({ row: { task_id: "example_id", query: "question", trace: { answer: "answer" } } }, bytes, { name });
    expect(corrections(hand, await mapped(mapping, bytes, { name }))).toEqual([]);
  });

  it.skipIf(!haveReal)("need one for PandaLM: to join the judge's file, which is offered; its garbage is then malformed", async () => {
    const { mapping, name, bytes, records } = guessFor(`${panda}/testset-v1.json`);
    const beside = { [judge]: realFile(`${panda}/${judge}`) };
    const hand = await mapped(byHand[1], bytes, { name, beside });
    expect(corrections(hand, await mapped(mapping, bytes, { name, beside }))).toEqual(["labels: preference"]);
    const join = guessJoin(name, records, judge, readRecords(beside[judge]!, judge).records)!;
    expect(join.coverage).toBe(1);
    const guess = await mapped(withJoin(mapping, join), bytes, { name, beside });
    expect(corrections(hand, guess)).toEqual([]);
    expect(guess.judgements.filter(({ malformed }) => malformed).map(({ label }) => label)).toEqual(Array(25).fill("garbage"));
  });
});
