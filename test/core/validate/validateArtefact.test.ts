import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bundledCodebook } from "../../../src/core/formats/bundledCodebook";
import type { Row } from "../../../src/core/formats/row";
import { problemText } from "../../../src/core/formats/problem";
import { knownRun, partsOf } from "../../../src/core/validate/knownRun";
import { recogniseArtefact } from "../../../src/core/validate/recognise";
import { rowFindings } from "../../../src/core/validate/rowFindings";
import { secretField, secretFindings, secretsInText } from "../../../src/core/validate/secrets";
import { validateArtefact } from "../../../src/core/validate/validateArtefact";

const bytes = (text: string) => new TextEncoder().encode(text);
const validate = (file: string, content: unknown, run = null as ReturnType<typeof knownRun> | null) =>
  validateArtefact(file, bytes(typeof content === "string" ? content : JSON.stringify(content)), run);
const codes = (file: string, content: unknown, run = null as ReturnType<typeof knownRun> | null) =>
  validate(file, content, run).problems.map(({ code, path }) => `${code} ${path ?? ""}`.trim());

const sound: Row = {
  task_id: "K01",
  lane: "fixture",
  run_id: "r",
  system: { id: "s", version: "1" },
  repetition: 0,
  result: {
    primary_label: "success",
    facts: [{ id: "f", claim_id: "c1" }],
    citations: [{ id: "k1", claim_id: "c1", representation_id: "r1", support: "full", evidence: { representation_id: "r1", start: 1, end: 4 } }],
  },
  trace: {
    answer: "On 1 March 😀",
    claims: [
      { id: "c1", start: 0, end: 13 },
      { id: "c2", start: null },
    ],
    attempts: [
      { span_id: "a1", parent_span_id: null, representation_id: "r1" },
      { span_id: "a2", parent_span_id: "a1" },
    ],
  },
  provenance: {
    representations: [{ id: "r1", sha256: "a".repeat(64), generated_by: "a1" }],
    derivations: [{ claim_id: "c1", representation_id: "r1" }],
  },
};
const key = { run_id: "r", lane: "fixture", system: { id: "s", version: "1" }, task_id: "K01", repetition: 0 };
const run = knownRun([key], [partsOf(sound, undefined)], null, bundledCodebook);

describe("a row", () => {
  it("that holds together has no findings", () => expect(rowFindings(sound)).toEqual([]));

  it.each<[string, Row, string[]]>([
    [
      "a claim beyond the answer",
      { ...sound, trace: { ...sound.trace, claims: [{ id: "c1", start: 0, end: 14 }] } },
      ["offsets trace.claims[0].end"],
    ],
    [
      "a claim that ends before it starts",
      { ...sound, trace: { ...sound.trace, claims: [{ id: "c1", start: 5, end: 4 }] } },
      ["offsets trace.claims[0].end"],
    ],
    [
      "a claim counted in code points, where an emoji is one",
      { ...sound, trace: { ...sound.trace, claims: [{ id: "c1", start: 0, end: 13, unit: "codepoint" }] } },
      ["offsets trace.claims[0].end"],
    ],
    ["bytes, where it is four", { ...sound, trace: { ...sound.trace, claims: [{ id: "c1", start: 0, end: 15, unit: "byte" }] } }, []],
    [
      "citations that name what is not there",
      { ...sound, result: { citations: [{ id: "k", claim_id: "c9", representation_id: "r9" }] } },
      ["unknown-id result.citations[0].claim_id", "unknown-id result.citations[0].representation_id"],
    ],
    ["two claims of one name", { ...sound, trace: { ...sound.trace, claims: [{ id: "c1" }, { id: "c1" }] } }, ["duplicate-id trace.claims[1].id"]],
    [
      "a missing parent",
      { ...sound, trace: { ...sound.trace, attempts: [{ span_id: "a1", parent_span_id: "x", representation_id: "r1" }] } },
      ["unknown-id trace.attempts[0].parent_span_id"],
    ],
    [
      "attempts in a circle, and one beside it",
      {
        ...sound,
        trace: {
          ...sound.trace,
          attempts: [
            { span_id: "a1", parent_span_id: "a2" },
            { span_id: "a2", parent_span_id: "a1" },
            { span_id: "a3", parent_span_id: "a1" },
          ],
        },
      },
      ["span-cycle trace.attempts[0].parent_span_id", "span-cycle trace.attempts[1].parent_span_id"],
    ],
    ["a label of its own", { ...sound, result: { primary_label: "half-right" } }, ["unknown-label result.primary_label"]],
    [
      "a failure class that disagrees with the label",
      { ...sound, result: { primary_label: "timeout", failure_class: "probe-invalid" } },
      ["failure-class result.failure_class"],
    ],
    [
      "a hash with a prefix",
      { ...sound, provenance: { representations: [{ id: "r1", sha256: `sha256:${"a".repeat(64)}` }] } },
      ["schema provenance.representations[0].sha256"],
    ],
  ])("with %s", (_, row, expected) => expect(codes("results.jsonl", row)).toEqual(expected));

  it("finds parts in sibling files", () => {
    const row: Row = { task_id: "K01", result: { citations: [{ id: "k", claim_id: "c9" }] } };
    expect(rowFindings(row, { spans: new Set(), claims: new Set(["c9"]), representations: new Set() })).toEqual([]);
    expect(rowFindings(row)).toHaveLength(1);
  });
});

describe("a results file", () => {
  it("has each problem with file, line and column, and counts the rows", () => {
    const lines = [JSON.stringify(sound), "{oops", JSON.stringify(sound), '{"task_id":"K02","trace":{"claims":[{"id":"c","start":0,"end":9}]}}'];
    const { count, problems } = validate("run/results.jsonl", lines.join("\n"));
    expect(count).toBe(3);
    expect(problems.map(problemText)).toEqual([
      "run/results.jsonl:2:2: expected a key in double quotes, found oops",
      "run/results.jsonl:3:12: this row has the same run, lane, system, task and repetition (0) as line 1: neither can be labelled; give each its own repetition",
      "run/results.jsonl:4:63: ends at 9, beyond the answer's 0 (utf16)",
    ]);
  });

  it("caps what it says of one row", () => {
    const row: Row = { task_id: "K01", result: { citations: Array.from({ length: 80 }, (_, at) => ({ id: `k${at}`, claim_id: "none" })) } };
    const { problems } = validate("results.jsonl", row);
    expect(problems).toHaveLength(51);
    expect(problems.at(-1)).toMatchObject({ code: problems[0]!.code, severity: problems[0]!.severity, message: "and 30 more problems here" });
    const inCircles: Row = {
      task_id: "K01",
      trace: { attempts: Array.from({ length: 80 }, (_, at) => ({ span_id: `s${at}`, parent_span_id: `s${(at + 1) % 80}` })) },
    };
    expect(new Set(validate("results.jsonl", inCircles).problems.map(({ code }) => code))).toEqual(new Set(["span-cycle"]));
  });
});

describe("recognising an artefact", () => {
  it.each([
    ["any/run.json", "{}", "run"],
    ["x/results.jsonl", "", "row"],
    ["r/judgements/a.jsonl", "", "judgement"],
    ["r/review/logs/a.jsonl", "", "event"],
    ["x.review\\logs\\a.jsonl", "", "event"],
    ["r/review/plans/p.json", "", "plan"],
    ["truth/K01.yaml", "", "truth"],
    ["samples/corpus.yaml", "", "corpus"],
    ["a.mapping.json", "", "mapping"],
    ["baseline.json", "", "baseline"],
    ["other.jsonl", '{"task_id":"K01"}', "row"],
    ["other.jsonl", '{"judgement_id":"j","target":{"task_id":"K01"}}', "judgement"],
    ["other.jsonl", '{"id":"1","reviewer":"a","prev":null,"target":{"task_id":"K01"}}', "event"],
    ["other.json", '{\n "schema": "plan/1"}', "plan"],
    ["other.yaml", "schema: policy/1", "policy"],
    ["other.yaml", "version: 1\ncases: []", "corpus"],
    ["cases.yml", "case_id: K01", "truth"],
    ["notes.txt", "hello", null],
    ["data.json", "[1]", null],
  ])("%s %s is %s", (name, content, kind) => expect(recogniseArtefact(name, bytes(content))).toBe(kind));
});

describe("other artefacts", () => {
  it("judgements: unknown targets, ambiguous ones, repeated ids, with places", () => {
    const judgement = (id: string, target: object) => JSON.stringify({ judgement_id: id, judge: { id: "j" }, target, label: "full" });
    const text = [
      judgement("1", { task_id: "K01", citation_id: "k1" }),
      judgement("1", { task_id: "K01", claim_id: "c9" }),
      judgement("2", { task_id: "K77" }),
    ].join("\n");
    expect(validate("judgements/a.jsonl", text, run).problems.map(({ line, column, code }) => [line, column, code])).toEqual([
      [2, 17, "duplicate-id"],
      [2, 77, "unknown-id"],
      [3, 49, "unknown-target"],
    ]);
    const two = knownRun([key, { ...key, repetition: 1 }], [run.parts[0]!, run.parts[0]!], null, bundledCodebook);
    expect(codes("judgements/a.jsonl", judgement("1", { task_id: "K01" }), two)).toEqual(["ambiguous-target target"]);
  });

  it("a log: the chain, the shape of its kind, the codebook, and secrets", () => {
    const label = {
      id: "019a0000-0000-7000-8000-000000000001",
      at: "2026-11-29T10:00:00Z",
      reviewer: "a",
      kind: "label",
      prev: null,
      target: { task_id: "K01", citation_id: "k1", kind: "citation" },
      content: `sha256:${"0".repeat(64)}`,
      recipe: "citation-support/1",
      dimension: "citation-support@1",
      value: "full",
      condition: "open",
    };
    expect(codes("logs/a.jsonl", `${JSON.stringify(label)}\n`, run)).toEqual([]);
    const after = {
      ...label,
      id: "019a0000-0000-7000-8000-000000000002",
      prev: `sha256:${"1".repeat(64)}`,
      value: "fullish",
      rationale: "see https://x.test/?access_token=abcdefgh12345678",
    };
    expect(codes("logs/a.jsonl", `${JSON.stringify(label)}\n${JSON.stringify(after)}\n`, run)).toEqual([
      "log-chain",
      "unknown-label value",
      "secret rationale",
    ]);
    const bare = { ...label, content: undefined };
    expect(codes("logs/a.jsonl", `${JSON.stringify(bare)}\n`, run)).toEqual(["schema"]);
  });

  it("a codebook: orders and presets that name what is not there", () => {
    const yaml =
      "dimensions:\n  - id: d\n    version: 1\n    applies_to: page\n    order: [a, z]\n    labels: [{ id: a, key: '1' }, { id: b, key: '1' }]\npresets:\n  - { id: p, dimension: e, map: {} }\n";
    expect(validate("codebook.yaml", yaml).problems.map(({ line, column, code }) => [line, column, code])).toEqual([
      [4, 17, "unknown-target-kind"],
      [5, 16, "unknown-id"],
      [6, 49, "duplicate-id"],
      [8, 25, "unknown-id"],
    ]);
  });

  it("a corpus: repeated cases, unknown channels and expectations", () => {
    const yaml =
      "version: v\nlive_channels:\n  - { id: direct, adapter: fetch }\ncases:\n  - { id: K01, stratum: s, query: q, expect: success, live_channel: nope }\n  - { id: K01, stratum: s, query: q, expect: winning }\n";
    expect(codes("corpus.yaml", yaml)).toEqual(["unknown-id cases[0].live_channel", "duplicate-id cases[1].id", "unknown-label cases[1].expect"]);
  });

  it("a truth file: its name, the order of versions, the second pair of eyes", () => {
    const version = (number: number, at: string, change = "") => `  - { version: ${number}, valid_at: ${at}${change} }\n`;
    expect(codes("truth/K01.yaml", `case_id: K01\nversions:\n${version(2, "2026-02-01T00:00:00Z")}${version(1, "2026-01-01T00:00:00Z")}`)).toEqual(
      [],
    );
    expect(
      codes(
        "truth/K02.yaml",
        `case_id: K01\nversions:\n${version(1, "2026-01-01T00:00:00Z", ', change: { reason: r, evidence_url: "https://x.test", proposed_by: a, approved_by: a }')}${version(2, "2026-02-01T00:00:00Z")}`,
      ),
    ).toEqual([
      "truth-name case_id",
      "truth-order versions[0].version",
      "truth-order versions[0].valid_at",
      "truth-approver versions[0].change.approved_by",
    ]);
    expect(codes("truth/K01.yaml", 'case_id: K01\nvalid_at: 2026-01-01T00:00:00Z\nallowed_sources: ["https://x.test/*", "*", "not a url"]')).toEqual([
      "source-pattern allowed_sources[1]",
      "source-pattern allowed_sources[2]",
    ]);
    const unnumbered = "  - { valid_at: 2026-01-01T00:00:00Z }\n";
    const of = (...versions: readonly string[]) => codes("truth/K01.yaml", `case_id: K01\nversions:\n${versions.join("")}`);
    expect(of(version(2, "2026-02-01T00:00:00Z"), unnumbered)).toEqual([]); // a flat record is version 1
    expect(of(version(1, "2026-02-01T00:00:00Z"), unnumbered)).toEqual(["truth-order versions[0].version"]);
    expect(of(version(3, "2026-02-01T00:00:00Z"), unnumbered, unnumbered)).toEqual([
      "truth-order versions[0].version",
      "truth-order versions[1].version",
    ]);
    expect(codes("truth/K01.yaml", "case_id: K01\nvalid_at: 2026-01-01T00:00:00Z\nexpected_facts: [{ id: f, value: 1, match: fuzzy }]")).toEqual([
      "unknown-match expected_facts[0].match",
    ]);
  });

  it("a plan: cells that do not add up", () => {
    const cell = { id: "a", size: 1, quota: 2, drawn: 2, inclusion_probability: 1 };
    const plan = {
      plan_id: "p",
      seed: 1,
      created_at: "2026-11-29T10:00:00Z",
      population: { results_fingerprint: "f" },
      cells: [cell],
      items: [{ target: { task_id: "K01" }, cell: "b" }],
    };
    expect(codes("plans/p.json", plan)).toEqual(["plan-count cells[0].drawn", "plan-count cells[0].drawn", "unknown-id items[0].cell"]);
  });

  it("channels: credentials are references", () => {
    expect(codes("channels.yaml", "channels:\n  - { id: a, adapter: search, allowed_origins: [], credential: abc123 }\n")).toEqual([
      "schema channels[0].credential",
    ]);
    expect(codes("channels.yaml", "channels:\n  - { id: a, adapter: search, allowed_origins: [], credential: env:KEY }\n")).toEqual([]);
  });

  it("a mapping: paths, constants and templates, and nothing outside the folder", () => {
    const mapping = {
      row: {
        task_id: "id",
        trace: {
          answer: { path: "output.text" },
          claims: { each: "claims", fields: { id: { template: "c{#}" }, start: { path: "text", locate: "text" } } },
        },
        lane: { constant: "live" },
      },
    };
    expect(codes("a.mapping.json", mapping)).toEqual([]);
    expect(codes("a.mapping.json", { row: { task_id: 7 } })).toEqual(["schema row.task_id", "empty row"]);
    expect(
      codes("a.mapping.json", { row: {}, judgements: [{ judge: { id: "x" }, target: { kind: "row" }, label: "l", file: "../other.jsonl" }] }),
    ).toEqual(["schema judgements[0].file", "empty row"]);
  });

  it("YAML that is broken, empty, or a bomb", () => {
    expect(validate("corpus.yaml", "version: [1").problems[0]).toMatchObject({ code: "yaml-syntax", line: 1 });
    expect(validate("corpus.yaml", "").problems).toMatchObject([{ code: "empty", line: 1, column: 1 }]);
    const bomb = `a: &a [x,x,x,x,x,x,x,x,x]\n${"bcdefgh"
      .split("")
      .map((name, at) => `${name}: &${name} [${Array(9).fill(`*${"abcdefg"[at]}`).join(",")}]`)
      .join("\n")}\n`;
    expect(validate("corpus.yaml", bomb).problems).toMatchObject([{ code: "yaml-syntax", severity: "error" }]);
    expect(validate("corpus.yaml", "[".repeat(50_000)).problems[0]).toMatchObject({ code: "yaml-syntax", severity: "error" });
  });

  it("never throws, whatever the bytes and the name", () => {
    const seeds = [
      JSON.stringify(sound),
      "dimensions:\n  - { id: a, version: 1, applies_to: row, labels: [] }\n",
      '{"id":"x","at":"2026-11-29T10:00:00Z","reviewer":"a","kind":"label","prev":null}\n',
    ].map(bytes);
    const names = [
      "results.jsonl",
      "run.json",
      "judgements/a.jsonl",
      "logs/a.jsonl",
      "codebook.yaml",
      "corpus.yaml",
      "truth/a.yaml",
      "plans/a.json",
      "channels.yaml",
      "baseline.json",
      "policy.yaml",
      "a.mapping.json",
      "spans.jsonl",
      "x",
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...names),
        fc.constantFrom(...seeds),
        fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 5 }),
        (name, seed, changes) => {
          const given = Uint8Array.from(seed);
          for (const [at, byte] of changes) given[at % given.length] = byte;
          for (const problem of validateArtefact(name, given, run).problems) expect(problem.message.length).toBeGreaterThan(3);
        },
      ),
      { numRuns: 1500 },
    );
  });
});

describe("secrets", () => {
  const secret = `sk-${"a1B2".repeat(8)}`;
  it("are found by the field's name, wherever it is", () => {
    const value = {
      attributes: { "http.request.header.authorization": ["Basic abcd"], "set-cookie": "sid=1234" },
      config: { "x-api-key": "abcd1234", api_key: "env:KEY", token: "<redacted>", tokens: "1234" },
    };
    expect(secretFindings(value).map(({ path }) => path.join("/"))).toEqual([
      "attributes/http.request.header.authorization/0",
      "attributes/set-cookie",
      "config/x-api-key",
    ]);
  });

  it("are found by their look, in texts and URLs, and never repeated in the message", () => {
    expect(secretsInText(`use ${secret} now`)).toMatchObject([{ what: "an API key", start: 4, end: 4 + secret.length }]);
    for (const text of [
      "https://x.test/?a=1&access_token=abcdefgh1234",
      "https://me:hunter22@x.test/",
      `Authorization: Bearer ${"x".repeat(20)}`,
      "-----BEGIN RSA PRIVATE KEY-----",
    ])
      expect(secretsInText(text), text).toHaveLength(1);
    expect(JSON.stringify(secretFindings({ note: `key ${secret}` }))).not.toContain(secret);
  });

  it("are not seen in ordinary texts, hashes, references and redactions", () => {
    for (const text of [
      "https://x.test/?q=token+economy&page=2",
      "https://x.test/?token=REDACTED-REDACTED",
      `sha256:${"ab".repeat(32)}`,
      "the key=value pairs",
      "https://x.test/article?key=full-text",
      "user@example.org: hello",
      "http://127.0.0.1:8080/n/4f7a",
    ])
      expect(secretsInText(text), text).toEqual([]);
    expect(secretField("gen_ai.usage.input_tokens")).toBeNull();
    expect(secretField("tokenizer")).toBeNull();
  });

  it("takes time in proportion to the text and the nesting, whatever a hostile row holds", () => {
    const deep: unknown = JSON.parse(`${"[".repeat(50_000)}"${secret}"${"]".repeat(50_000)}`);
    for (const text of ["a.".repeat(300_000), "-eyJaaaaaaaaa".repeat(50_000), "a-".repeat(300_000), "x://a:".repeat(100_000)])
      expect(secretsInText(text)).toEqual([]);
    expect(secretFindings(deep)).toMatchObject([{ code: "secret" }]);
  });
});
