import { describe, expect, it } from "vitest";
import { mapped, said } from "./mapped";

const answerOf = (path: string) => ({ row: { task_id: "id", trace: { answer: path } } });

describe("paths", () => {
  it.each([
    ["a.b", { a: { b: "x" } }],
    ['["a.b"].c', { "a.b": { c: "x" } }],
    ["a[1]", { a: ["y", "x"] }],
    ["a[-1].b", { a: [{ b: "y" }, { b: "x" }] }],
    ["a.1", { a: ["y", "x"] }],
    ["$.a", { a: "x" }],
    ["what it says", { "what it says": "x" }],
  ])("%s leads into the record", async (path, record) => {
    const { rows } = await mapped(answerOf(path), [{ id: "1", ...record }]);
    expect(rows[0]?.trace?.answer).toBe("x");
  });

  it.each(["__proto__", "constructor", "a.toString", "a.length", "toString.call"])(
    "%s leads nowhere: only what a record holds itself is reached",
    async (path) => {
      const { rows } = await mapped(answerOf(path), [{ id: "1", a: ["x"] }]);
      expect(rows[0]?.trace).toBeUndefined();
    },
  );

  it("tell of an item its name, its place and its line, and lead outwards from it", async () => {
    const mapping = {
      each: "answers",
      row: {
        task_id: { template: "{^id}/{$key}/{$index}/{#}/{$line}" },
        trace: { claims: { each: "claims", fields: { text: { template: "{$number} {.} of {^$key} of {^^id} of {$.id}" } } } },
      },
    };
    const { rows } = await mapped(mapping, [{ id: "0" }, { id: "q", answers: { left: { claims: ["a", "b"] }, right: { claims: ["c"] } } }]);
    expect(rows.map(({ task_id }) => task_id)).toEqual(["q/left/0/1/2", "q/right/1/2/2"]);
    expect(rows.map(({ trace }) => trace?.claims?.map(({ text }) => text))).toEqual([
      ["1 a of left of q of q", "2 b of left of q of q"],
      ["1 c of right of q of q"],
    ]);
  });

  it("reach what the file says of all its records, and the names of records that lie by name", async () => {
    const mapping = { row: { task_id: "$key", system: { id: "$file.model" }, query: "q" } };
    const listed = await mapped({ row: { ...mapping.row, task_id: "q" } }, '{"model": "m", "data": [{"q": "x"}]}', { name: "data.json" });
    expect(listed.rows[0]).toMatchObject({ system: { id: "m" }, query: "x" });
    const named = await mapped(mapping, '{"t1": {"q": "x"}, "t2": {"q": "y"}}', { name: "data.json" });
    expect(named.rows.map(({ task_id }) => task_id)).toEqual(["t1", "t2"]);
  });
});

describe("values", () => {
  it("come from constants, templates, patterns, value maps and defaults", async () => {
    const mapping = {
      row: {
        task_id: "id",
        lane: { constant: "live" },
        query: { template: "{instruction}\n\n{input} {{as is}}" },
        expect: { path: "refuse", map: { true: "refusal", false: "success" } },
        stratum: { path: "topic", default: "other" },
        dimensions: { host: { path: "link", pattern: "https?://([^/]+)" }, rest: { path: "link", pattern: "#.*" } },
      },
    };
    const { rows } = await mapped(mapping, [
      { id: "1", instruction: "Do", input: "this", refuse: true, topic: null, link: "see https://x.test/a#b" },
    ]);
    expect(rows[0]).toMatchObject({
      lane: "live",
      query: "Do\n\nthis {as is}",
      expect: "refusal",
      stratum: "other",
      dimensions: { host: "x.test", rest: "#b" },
    });
  });

  it("of a map that is not closed stay as they are; of a closed one they are told", async () => {
    const stratum = { path: "s", map: { a: "first" } };
    const open = await mapped({ row: { task_id: "id", stratum } }, [{ id: "1", s: "b" }]);
    expect([open.rows[0]?.stratum, open.problems]).toEqual(["b", []]);
    const closed = await mapped({ row: { task_id: "id", stratum: { ...stratum, closed: true } } }, [{ id: "1", s: "b" }]);
    expect(closed.rows[0]?.stratum).toBe("b");
    expect(said(closed).problems).toEqual(['1:15 malformed stratum: "b" is none of the values that the mapping lists: kept as it is']);
  });

  it("that a template lacks are told", async () => {
    const sink = await mapped({ row: { task_id: "id", query: { template: "{a} and {b}" } } }, [{ id: "1", a: "x" }, { id: "2" }]);
    expect(sink.rows.map(({ query }) => query)).toEqual(["x and ", undefined]);
    expect(said(sink).problems).toEqual(["1:1 template query: nothing for {b}: left empty in the text"]);
  });

  it("of another type: numbers become text where text belongs, nothing else changes its type, and all of it is told", async () => {
    const mapping = { row: { task_id: "id", query: "n", trace: { answer: "list" }, metrics: { cost_usd: "price" }, observed_at: "when" } };
    const sink = await mapped(mapping, [{ id: 7, n: 12, list: ["a"], price: "0.5", when: "2026-01-02 03:04:05" }]);
    expect(sink.rows[0]).toEqual({ task_id: "7", query: "12", observed_at: "2026-01-02T03:04:05Z", trace: {}, metrics: {}, repetition: 0 });
    expect(sink.problems.map(({ path, message }) => [path, message])).toEqual([
      ["metrics.cost_usd", 'metrics.cost_usd: expected a number, found the string "0.5": left out'],
      ["trace.answer", "trace.answer: expected a string, found a list: left out"],
    ]);
    expect(said(sink).notes.filter((note) => /read as/.test(note))).toEqual([
      "read-as-text: task_id: 1 × a number read as text (line 1 of data.jsonl)",
      "read-as-text: query: 1 × a number read as text (line 1 of data.jsonl)",
      "time: observed_at: 1 × a time in another spelling, read as UTC where it names no zone (line 1 of data.jsonl)",
    ]);
  });

  it("that count seconds, or a fraction of them, since 1970 become times, and small numbers do not", async () => {
    const counts = [1700000000, 1700000000.5, 1700000000123, "1700000000123456", 7, "20240101"];
    const sink = await mapped(
      { row: { task_id: "$number", observed_at: "when" } },
      counts.map((when) => ({ when })),
    );
    expect(sink.rows.map(({ observed_at }) => observed_at)).toEqual([
      "2023-11-14T22:13:20.000000000Z",
      "2023-11-14T22:13:20.500000000Z",
      "2023-11-14T22:13:20.123Z",
      "2023-11-14T22:13:20.123456Z",
      undefined,
      undefined,
    ]);
    expect(said(sink).notes).toContain(
      "time: observed_at: 4 × a time in another spelling, read as UTC where it names no zone, first in line 1 of data.jsonl",
    );
  });

  it("never change what they were taken from", async () => {
    const mapping = {
      row: { task_id: "id", trace: { claims: "claims" }, dimensions: { constant: { kind: "x" } } },
      judgements: [{ each: "claims", judge: { id: { constant: "j" } }, target: { kind: "row" }, label: { template: "{.}" } }],
    };
    const before = JSON.stringify(mapping);
    const { judgements } = await mapped(mapping, [{ id: "1", claims: [{ text: "a" }] }]);
    expect(judgements[0]?.label).toBe('{\n  "text": "a"\n}');
    expect(JSON.stringify(mapping)).toBe(before);
  });
});

describe("rows", () => {
  it("are named by their record's number where nothing names them, which is told", async () => {
    const sink = await mapped({ row: { query: "q" } }, '{"q":"a"}\n\n{"q":"b"}\n');
    expect(sink.rows.map(({ task_id }) => task_id)).toEqual(["line-1", "line-3"]);
    expect(said(sink).notes).toEqual([
      "row-number: task_id: 2 × a record without a name of its own: called by its line, first in line 1 of data.jsonl",
    ]);
    const listed = await mapped({ row: { task_id: "id" } }, '[{"id":"x"},{"q":"b"}]');
    expect(listed.rows.map(({ task_id }) => task_id)).toEqual(["x", "record-2"]);
  });

  it("of one name are repetitions in their order; with a repetition of their own they are told", async () => {
    const same = await mapped({ row: { task_id: "id", query: "q" } }, [{ id: "a", q: "1" }, { id: "b" }, { id: "a", q: "2" }]);
    expect(same.rows.map(({ task_id, repetition }) => [task_id, repetition])).toEqual([
      ["a", 0],
      ["b", 0],
      ["a", 1],
    ]);
    expect(said(same).problems).toEqual(['3:1 repeated task_id: "a" stands in line 1 already: this is its repetition 1']);
    const taken = await mapped({ row: { task_id: "id", repetition: "r" } }, [
      { id: "a", r: 1 },
      { id: "a", r: 1 },
    ]);
    expect(taken.rows).toHaveLength(2);
    expect(taken.problems[0]?.code).toBe("duplicate-row");
  });

  it("keep fields that rows do not have", async () => {
    const { rows } = await mapped({ row: { task_id: "id", extra: { deep: "x" } } }, [{ id: "1", x: [1] }]);
    expect(rows[0]).toMatchObject({ extra: { deep: [1] } });
  });

  it("keep ids with slashes, dots, NUL and hundreds of characters as they are", async () => {
    const ids = ["../../etc/passwd", "..", "a\u0000b", "\u202eabc", "x".repeat(300), "\ud800"];
    const { rows } = await mapped(
      { row: { task_id: "id" } },
      ids.map((id) => ({ id })),
    );
    expect(rows.map(({ task_id }) => task_id)).toEqual(ids);
  });

  it("stop after as many as a preview asks for", async () => {
    const { rows, judgements } = await mapped(
      { each: "a", row: { query: "." }, judgements: [{ judge: { id: { constant: "j" } }, target: { kind: "row" }, label: "." }] },
      [{ a: ["1", "2"] }, { a: ["3", "4"] }],
      { rows: 3 },
    );
    expect([rows.map(({ query }) => query), judgements.length]).toEqual([["1", "2", "3"], 3]);
  });

  it("no list has more than ten thousand items", async () => {
    const sink = await mapped({ row: { trace: { claims: { each: "c", fields: { text: "." } } } } }, [{ c: Array(10_001).fill("x") }]);
    expect(sink.rows[0]?.trace?.claims).toHaveLength(10_000);
    expect(sink.problems.map(({ code }) => code)).toEqual(["limit"]);
  });

  it.each([
    ["a/b/answers.jsonl", "answers"],
    ["c:\\data\\gpt-3.5.json", "gpt-3.5"],
    ["dump.json.txt", "dump"],
    [".json", ".json"],
  ])("of %s belong to the run %s", async (name, run) => {
    const { said: manifest } = await mapped({ row: {} }, [{}], { name });
    expect(manifest.run_id).toBe(run);
  });

  it("are none where there is no record: that is said", async () => {
    expect(said(await mapped({ row: {} }, "")).notes).toEqual(["no-rows: no record of this file became a row"]);
  });
});

describe("claims", () => {
  const mapping = { row: { task_id: "id", trace: { answer: "answer", claims: { each: "claims", fields: { text: "." } } } } };
  const claims = async (answer: unknown, texts: readonly unknown[]) => {
    const { rows } = await mapped(mapping, [{ id: "1", answer, claims: texts }]);
    return rows[0]?.trace?.claims?.map(({ id, start, end }) => [id, start, end]);
  };

  it("are found in the answer, each occurrence once", async () =>
    expect(await claims("Yes. It is. Yes. 🙂 So.", ["Yes.", "Yes.", "So.", "Yes."])).toEqual([
      ["c1", 0, 4],
      ["c2", 12, 16],
      ["c3", 20, 23],
      ["c4", 0, 4],
    ]));

  it("are found letter by letter", async () =>
    expect(await claims("  One\n\n two\u00a0three. ", ["One two three.", "One"])).toEqual([
      ["c1", null, null],
      ["c2", 2, 5],
    ]));

  it("are found by their words where the mapping says so, with the offsets of the answer as it is", async () => {
    const byWords = {
      row: { task_id: "id", trace: { answer: "answer", claims: { each: "claims", fields: { text: { path: ".", locate: "words" } } } } },
    };
    const { rows } = await mapped(byWords, [{ id: "1", answer: "  One\n\n two\u00a0three. ", claims: ["One two three."] }]);
    expect(rows[0]?.trace?.claims).toEqual([{ id: "c1", text: "One two three.", start: 2, end: 18 }]);
  });

  it("that are not in the answer have no start", async () =>
    expect(await claims("One.", ["Two.", "", "One."])).toEqual([
      ["c1", null, null],
      ["c2", null, null],
      ["c3", 0, 4],
    ]));

  it("keep offsets that are mapped, but for those outside the answer", async () => {
    const offsets = { row: { task_id: "id", trace: { answer: "a", claims: { each: "c", fields: { start: "[0]", end: "[1]" } } } } };
    const sink = await mapped(offsets, [
      {
        id: "1",
        a: "abc",
        c: [
          [0, 2],
          [2, 9],
        ],
      },
    ]);
    expect(sink.rows[0]?.trace?.claims).toEqual([
      { id: "c1", start: 0, end: 2 },
      { id: "c2", start: null, end: null },
    ]);
    expect(sink.problems.map(({ code, path }) => [code, path])).toEqual([["offsets", "trace.claims[].end"]]);
  });

  it("can be located by another text than their own", async () => {
    const located = {
      row: { task_id: "id", trace: { answer: "a", claims: { each: "c", fields: { text: "t", start: { path: "q", locate: "text" } } } } },
    };
    const { rows } = await mapped(located, [{ id: "1", a: "It rains here.", c: [{ t: "rain", q: "rains" }] }]);
    expect(rows[0]?.trace?.claims).toEqual([{ id: "c1", text: "rain", start: 3, end: 8 }]);
  });

  it("of one id are told apart", async () => {
    const sink = await mapped({ row: { task_id: "id", trace: { claims: { each: "c", fields: { id: "i", text: "t" } } } } }, [
      {
        id: "1",
        c: [
          { i: "x", t: "a" },
          { i: "x", t: "b" },
          { i: 5, t: "c" },
        ],
      },
    ]);
    expect(sink.rows[0]?.trace?.claims?.map(({ id }) => id)).toEqual(["x", "x#2", "5"]);
    expect(sink.problems.map(({ code }) => code)).toEqual(["duplicate-id"]);
  });
});

describe("texts in the records become representations", () => {
  const text = (sink: Awaited<ReturnType<typeof mapped>>, hash: unknown) => new TextDecoder().decode(sink.archived.get(String(hash)));

  it("of citations: one for each text under one URL, cited where it was, under the claim of its item", async () => {
    const mapping = {
      row: {
        task_id: "id",
        trace: { answer: "a", claims: { each: "claims", fields: { text: "t" } } },
        result: { citations: { each: "claims[].evidence", fields: { text: ".", url: { path: ".", pattern: "https?://\\S+" } } } },
      },
    };
    const sink = await mapped(mapping, [
      {
        id: "1",
        a: "",
        claims: [
          { t: "x", evidence: [] },
          { t: "y", evidence: ["[1] https://x.test\nText", "[2] none"] },
          { t: "z", evidence: ["[1] https://x.test\nText"] },
        ],
      },
    ]);
    const { result, provenance } = sink.rows[0]!;
    expect(result?.citations).toEqual([
      { id: "k1", claim_id: "c2", url: "https://x.test", representation_id: "r1" },
      { id: "k2", claim_id: "c2", representation_id: "r2" },
      { id: "k3", claim_id: "c3", url: "https://x.test", representation_id: "r1" },
    ]);
    expect(provenance?.representations).toMatchObject([
      { id: "r1", url: "https://x.test", content_type: "text/plain; charset=utf-8", bytes: 23 },
      { id: "r2", bytes: 8 },
    ]);
    expect(text(sink, provenance?.representations?.[0]?.sha256)).toBe("[1] https://x.test\nText");
  });

  it("of pages: with the type that is said, cited by URL", async () => {
    const mapping = {
      row: {
        task_id: "id",
        provenance: {
          representations: { each: "pages", fields: { url: "u", text: "html", content_type: { constant: "text/html; charset=latin1" } } },
        },
        result: { citations: { each: "cites", fields: { url: "." } } },
      },
    };
    const sink = await mapped(mapping, [
      {
        id: "1",
        pages: [
          { u: "https://x.test/", html: "<p>é</p>" },
          { u: "https://y.test/", html: { a: 1 } },
        ],
        cites: ["https://y.test/"],
      },
    ]);
    expect(sink.rows[0]?.provenance?.representations).toMatchObject([{ id: "r1", content_type: "text/html; charset=utf-8", bytes: 9 }, { id: "r2" }]);
    expect(sink.rows[0]?.result?.citations?.[0]?.representation_id).toBe("r2");
  });

  it("half characters are archived as U+FFFD, which is told", async () => {
    const sink = await mapped({ row: { provenance: { representations: [{ text: "t" }] } } }, '{"t":"a\\ud800b"}');
    expect(text(sink, sink.rows[0]?.provenance?.representations?.[0]?.sha256)).toBe("a\ufffdb");
    expect(sink.problems.map(({ code }) => code)).toEqual(["lone-surrogate"]);
  });
});

describe("other people's labels become judgements", () => {
  const rule = (more: object) => ({ judge: { id: { constant: "j" }, kind: "human" }, target: { kind: "answer" }, label: "l", ...more });
  const judged = (more: object, records: readonly unknown[], beside: Readonly<Record<string, string>> = {}) =>
    mapped({ row: { task_id: "id", trace: { claims: { each: "claims", fields: { text: "t" } } } }, judgements: [rule(more)] }, records, { beside });

  it("of a row, with judge, dimension, score and rationale", async () => {
    const { judgements } = await judged({ dimension: "taste", judge: { id: "who", kind: "model", model: "m" }, score: "s", rationale: "why" }, [
      { id: "1", l: true, who: 12, m: "x", s: 0.5, why: "so" },
    ]);
    expect(judgements).toEqual([
      {
        judgement_id: "1.1.1",
        judge: { id: "12", kind: "model", model: "x" },
        target: { kind: "answer", task_id: "1", repetition: 0 },
        dimension: "taste",
        label: "true",
        score: 0.5,
        rationale: "so",
      },
    ]);
  });

  it("of claims: about the one that was made from the same item", async () => {
    const { judgements } = await judged({ each: "claims", target: { kind: "claim" } }, [{ id: "1", claims: [{ t: "x" }, { t: "y", l: "good" }] }]);
    expect(judgements.map(({ target, label }) => [target.claim_id, label])).toEqual([["c2", "good"]]);
    const none = await judged({ target: { kind: "claim" } }, [{ id: "1", l: "x", claims: [{ t: "x" }] }]);
    expect([none.judgements, none.problems.map(({ code }) => code)]).toEqual([[], ["no-target"]]);
  });

  it("that say nothing are counted; numbers and lists become text; anything else is marked", async () => {
    const labels = [null, "", 0, ["a", 1], [], { a: 1 }];
    const sink = await judged(
      {},
      labels.map((l, id) => ({ id, l })),
    );
    expect(sink.judgements.map(({ label, malformed }) => [label, malformed])).toEqual([
      ["0", undefined],
      [["a", "1"], undefined],
      ['{"a":1}', true],
    ]);
    expect(said(sink).notes.some((note) => /no-label: judgements\[0\]\.label: 3 × no label/.test(note))).toBe(true);
  });

  it("outside a closed map are kept, marked and told", async () => {
    const sink = await judged(
      { label: { path: "l", map: { "1": "first", Tie: "tie" }, closed: true } },
      ["1", "Tie", "garbage"].map((l, id) => ({ id, l })),
    );
    expect(sink.judgements.map(({ label, malformed }) => [label, malformed])).toEqual([
      ["first", undefined],
      ["tie", undefined],
      ["garbage", true],
    ]);
    expect(said(sink).problems).toEqual([
      '3:13 malformed judgements[0].label: "garbage" is none of the labels that the mapping lists: kept as it is, and marked',
    ]);
  });

  it("that contradict themselves are told, and both sides kept", async () => {
    const sink = await judged({ label: "correct", score: "score" }, [
      { id: 1, correct: false, score: 1 },
      { id: 2, correct: true, score: 1 },
      { id: 3, correct: "no", score: 0 },
      { id: 4, correct: "Yes", score: 0 },
      { id: 5, correct: true, score: "high" },
    ]);
    expect(sink.judgements.map(({ label, score }) => [label, score])).toEqual([
      ["false", 1],
      ["true", 1],
      ["no", 0],
      ["Yes", 0],
      ["true", undefined],
    ]);
    expect(sink.problems.map(({ line, code }) => `${line} ${code}`)).toEqual(["1 contradiction", "4 contradiction", "5 schema"]);
  });

  it("lie in a file beside, joined by key: every match counts, and what does not match is told", async () => {
    const file = "judge.json";
    const beside = { [file]: '[{"k": 1, "v": "a", "x": {"id": 9}}, {"k": 1, "v": "b"}, {"k": 4, "v": "c"}, {"v": "d"}]' };
    const sink = await judged({ file, join: { ours: "id", theirs: "k" }, label: { template: "{v} of {^id}" } }, [{ id: "1" }, { id: 2 }], beside);
    expect(sink.judgements.map(({ judgement_id, label, target }) => [judgement_id, label, target.task_id])).toEqual([
      ["1.1.1", "a of 1", "1"],
      ["1.1.2", "b of 1", "1"],
    ]);
    expect(said(sink).notes.filter((note) => note.startsWith("join"))).toEqual([
      "join: judge.json: 1 × a record without the key that joins it, first in line 1: left out",
      'join: judge.json: 1 × a key that stands there already, first "1" in lines 1 and 1: each gives a judgement',
      'join: judge.json: 1 × a key that no record of ours has, first "4": its judgements are left out',
      "join: judgements[0]: 1 × a record whose key is not in judge.json (line 2 of data.jsonl)",
    ]);
  });

  it("in a file that is not there, or is broken, are told and cost nothing else", async () => {
    const join = { file: "gone.json", join: { ours: "id", theirs: "k" } };
    const gone = await judged(join, [{ id: "1" }]);
    expect([gone.rows.length, gone.judgements.length, gone.notes.map(({ code }) => code)]).toEqual([1, 0, ["missing-file", "absent"]]);
    const broken = await judged(join, [{ id: "1" }], { "gone.json": '[{"k":"1","l":"x"},{"k":' });
    expect([broken.judgements.length, broken.problems.map(({ file, code }) => [file, code])]).toEqual([1, [["gone.json", "cut-off"]]]);
  });

  it("can be joined item by item", async () => {
    const beside = { "c.jsonl": '{"t":"y","l":"bad"}\n' };
    const { judgements } = await judged(
      { each: "claims", target: { kind: "claim" }, file: "c.jsonl", join: { ours: "t", theirs: "t" } },
      [{ id: "1", claims: [{ t: "x" }, { t: "y" }] }],
      beside,
    );
    expect(judgements.map(({ target, label }) => [target.claim_id, label])).toEqual([["c2", "bad"]]);
  });
});

describe("what a mapping does not find", () => {
  it("is counted for each field, with the first line that lacks it", async () => {
    const sink = await mapped({ row: { task_id: "id", query: "q", stratum: "nowhere" } }, [{ id: "1", q: "x" }, { id: "2" }, { id: "3" }]);
    expect(said(sink).notes).toEqual(["absent: query: absent in 2 of 3, first in line 2", "absent: stratum: found in none of 3"]);
  });

  it("is told at most twenty times with its place, and counted in all", async () => {
    const sink = await mapped(
      { row: { task_id: "id", query: "q" } },
      Array.from({ length: 100 }, (_, id) => ({ id, q: [] })),
    );
    expect(sink.problems).toHaveLength(20);
    expect(said(sink).notes.some((note) => note.startsWith("schema: query: 100 × values of another type"))).toBe(true);
  });
});
