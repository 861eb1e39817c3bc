import { describe, expect, it } from "vitest";
import { buildSpanTree } from "../../../src/core/trace";
import { attemptsOf, haveReal, misfits, readFile, realLogs, representationsOf, textOf, whyNot } from "./inspectHelpers";

if (!haveReal) console.warn(`skipped: ${whyNot}`);

describe.skipIf(!haveReal)("real Inspect logs", () => {
  it("shows a browsing agent's four calls under the step that made them, each with the page it found", async () => {
    const sink = await readFile(realLogs.browser);
    expect(sink.rows).toHaveLength(1);
    const row = sink.rows[0]!;
    expect(row).toMatchObject({
      run_id: "ZB2vu5GNujYaBdPSReCeop",
      lane: "live",
      system: { id: "openai/gpt-4o-mini", version: "use_tools+generate" },
      task_id: "1",
      repetition: 0,
      stratum: "browser",
      observed_at: "2025-05-13T00:27:36.997226Z",
      metrics: { duration_s: 18.517 },
      dimensions: { status: "complete" },
    });
    expect(row.query).toMatch(/^Use the web browser tool to navigate/);
    expect(row.trace?.answer).toMatch(/^The AI Security Institute \(AISI\).*advanced AI technologies\.$/s);
    const tree = buildSpanTree(attemptsOf(row));
    const generate = tree.spans.find(({ attempt }) => attempt.adapter === "span" && attempt.name === "generate")!;
    const calls = tree.spans.filter(({ attempt }) => attempt.adapter === "tool");
    expect(calls.map(({ attempt }) => attempt.name)).toEqual(["web_browser_go", "web_browser_click", "web_browser_click", "web_browser_click"]);
    expect(calls.every(({ parent }) => parent === generate.key)).toBe(true);
    expect(calls[0]!.attempt).toMatchObject({ start_time: "2025-05-13T00:27:39.762878Z", duration_s: 4.317574, status: "ok" });
    expect(calls[0]!.attempt.attributes?.["url.full"]).toBe("https://www.aisi.gov.uk/");
    const pages = representationsOf(row);
    expect(pages.map(({ generated_by }) => generated_by)).toEqual(calls.map(({ key }) => key));
    expect(pages.map(({ final_url }) => final_url)).toEqual([
      "https://www.aisi.gov.uk/",
      "https://www.aisi.gov.uk/work",
      "https://www.aisi.gov.uk/work",
      "https://www.aisi.gov.uk/research-agenda",
    ]);
    const texts = pages.map(({ sha256 }) => textOf(sink, sha256));
    expect(texts.map((text) => text.length)).toEqual([1546, 4002, 4002, 6763]);
    expect(texts[0]).toMatch(/^\[132\] link "We are now the AI Security Institute"/);
    expect(pages.map(({ seen_by_model }) => seen_by_model)).toEqual(texts.map((text) => ({ start: 0, end: text.length })));
    expect([...tree.marks]).toEqual([]);
    expect(sink.judgements).toHaveLength(1);
    expect(sink.judgements[0]).toMatchObject({ judge: { id: "includes", kind: "rule" }, label: "C", judged_at: "2025-05-13T00:27:56.689065Z" });
    expect([sink.truths, sink.problems, sink.notes, misfits(sink)]).toEqual([[], [], [], []]);
  });

  it("says of a cancelled log that it was cancelled, what it claims and what it holds", async () => {
    const sink = await readFile(realLogs.noSamples);
    expect(sink.rows).toEqual([]);
    expect(sink.notes.map(({ code }) => code)).toEqual(["cancelled", "fewer-samples", "no-rows"]);
    expect(sink.notes[1]!.message).toBe("The header claims 3 samples, 3 of them completed; the file holds none.");
    expect(sink.said).toMatchObject({ run_id: "SnKtvCqGnnegLQ7qSBFDzy", runner_commit: "e9a9d7161", started_at: "2025-05-13T00:28:13Z" });
  });

  it("keeps a grading model's name, the hash of what it was asked, and its whole explanation", async () => {
    const sink = await readFile(realLogs.securityGuide);
    expect(sink.rows.map(({ task_id }) => task_id)).toEqual(["1", "2", "3"]);
    expect(sink.judgements.map(({ rationale }) => rationale?.length)).toEqual([1479, 1287, 2316]);
    for (const one of sink.judgements)
      expect(one).toMatchObject({
        judge: { id: "model_graded_fact", kind: "model", model: "openai/gpt-4o-mini", model_version: "gpt-4o-mini-2024-07-18" },
        target: { kind: "answer", run_id: "f9WtbTGsrMUNXppXPbR9sq", lane: "live" },
        label: "C",
      });
    expect(sink.judgements.every(({ judge }) => /^[0-9a-f]{64}$/.test(judge.prompt_sha256 ?? ""))).toBe(true);
    expect(sink.truths.map(({ case_id, expected_facts }) => [case_id, (expected_facts as unknown[]).length])).toEqual([
      ["1", 1],
      ["2", 1],
      ["3", 1],
    ]);
    expect(misfits(sink)).toEqual([]);
  });

  it("takes epochs for repetitions and the old begin and end of steps for spans, however the zip is packed", async () => {
    const made = await Promise.all([realLogs.streaming, realLogs.zstd, realLogs.zstdFrames].map(readFile));
    for (const sink of made) {
      expect(sink.rows.map(({ task_id, repetition }) => [task_id, repetition])).toEqual([
        ["1", 0],
        ["1", 1],
        ["2", 0],
        ["2", 1],
      ]);
      expect(sink.rows.map(({ trace }) => trace?.answer)).toEqual(["No", "Yes.", "No.", "No"]);
      expect(sink.judgements.map(({ label }) => label)).toEqual(["I", "C", "C", "C"]);
      const [steps, calls] = ["step", "model"].map((adapter) => attemptsOf(sink.rows[0]).filter((one) => one.adapter === adapter));
      expect(steps!.map(({ name }) => name)).toEqual(["system_message", "generate", "match"]);
      expect(calls).toHaveLength(1);
      expect(calls![0]!.parent_span_id).toBe(steps![1]!.span_id);
      expect(sink.truths.map(({ case_id }) => case_id)).toEqual(["1", "2"]);
      expect([sink.problems, sink.notes, misfits(sink)]).toEqual([[], [], []]);
    }
    expect(made[1]!.rows).toEqual(made[0]!.rows);
    expect(made[2]!.rows).toEqual(made[0]!.rows);
  });

  it("keeps a terminal's escapes as the text they are", async () => {
    const sink = await readFile(realLogs.input);
    const input = attemptsOf(sink.rows[0]).find(({ adapter }) => adapter === "input");
    expect(input?.attributes?.["input_ansi"]).toContain("\u001b[1;34mQuestion Request\u001b[0m");
    expect(sink.judgements[0]).toMatchObject({ label: "C", judge: { kind: "model", model: "openai/gpt-4o-mini" } });
    expect(misfits(sink)).toEqual([]);
  });
});
