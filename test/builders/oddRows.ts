import fc from "fast-check";
import { lineAt, rowDefaults } from "../bench/rows.mjs";

/** A row with every indexed field, some of them odd but right. */
const fullRow = String.raw`{"schema":"row/1","run_id":7,"lane":"live","system":{"id":"s","version":"1"},"task_id":"K01","stratum":"search","query":"when?","expect":"success","repetition":2,"observed_at":"2026-03-02T09:00:00.100Z","result":{"primary_label":"Wrong_Answer","failure_class":"system-failure","failure_tags":["soft-404","mine"],"facts":[{"id":"f","matched":true},{"matched":false}],"citations":[{"id":"k","support":"full","provenance":"allowed"},{"support":"None"}],"freshness":{"verdict":"stale"}},"metrics":{"duration_s":0.118,"cost_usd":1e-3,"requests":1,"retries":0,"escalations":0,"bytes":2817},"dimensions":{"model":"m","effort":"low"},"trace":{"attempts":[{"span_id":"a"},{}],"refusal":{"code":"gone"},"answer":"caf\u00e9 \"x\"\n"}}`;
const bareRow = '{"task_id":"a","lane":"x"}';

const tokensOf = (json: string): string[] => json.match(/"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s{}[\]:,"]+/g) ?? [];
const bases = [fullRow, fullRow, bareRow, ...[0, 1, 2, 3, 4, 5].map((row) => lineAt(row, rowDefaults))].map(tokensOf);

const oddNumbers = [
  "0",
  "-0",
  "-1",
  "1.0",
  "1.5",
  "1e2",
  "1E+2",
  "2e-3",
  "01",
  "1.",
  ".5",
  "+1",
  "1e",
  "-",
  "--1",
  "0x10",
  "1e400",
  "-1e400",
  "1e-400",
  "5e-324",
  "9007199254740991",
  "9007199254740992",
  "9007199254740993",
  "123456789012345678901234567890",
  "0.1000000000000000055511151231257827",
  "1.2345678901234567",
  "0.30000000000000004",
  "1e22",
  "1e23",
  "8.5e15",
  "4.35",
  "00",
  "1_000",
  "1,2",
];
const oddTimes = [
  "2026-03-02 09:00:00Z",
  "2026-03-02T09:00Z",
  "2026-03-02t09:00:00z",
  "2026-02-30T00:00:00Z",
  "2024-02-29T23:59:59.9999Z",
  "2023-02-29T00:00:00Z",
  "2026-03-02T24:00:00Z",
  "2026-03-02T09:00:60Z",
  "2026-13-01T00:00:00Z",
  "2026-03-02T09:00:00+08:00",
  "2026-03-02T09:00:00.5-23:59",
  "2026-03-02T09:00:00+24:00",
  "2026-03-02T09:00:00",
  "2026-03-02",
  "0050-01-01T00:00:00Z",
  "9999-12-31T23:59:59.123456789Z",
  "2026-03-02T09:00:00.1234567890123Z",
  "2026-03-02T09:00:00.Z",
  "1969-12-31T23:59:59.999Z",
  "2026-04-31T00:00:00Z",
  String.raw`2026-03-02T09:00:00\u005a`,
];
const oddTexts = [
  "",
  "a",
  "FULL",
  " full ",
  "f u l l",
  "Full\\n",
  "\\u0066ull",
  "\\u00a0full",
  "\u00a0full",
  "wrong answer",
  "row/2",
  "row/1.5",
  "judgement/1",
  "K\\u0030",
  "\\ud83d",
  "\\ude00",
  "\\ud83d\\ude00",
  "\\ud83d\\ud83d",
  "\\uD83D\\uDE00x",
  "😀é",
  "\\/\\b\\f\\n\\r\\t\\\\",
  "\\x",
  "\\u12g4",
  "\\u123",
  "\\",
  "a\tb",
  "a\u0000b",
  "\u007f",
  "\u2028",
  "x".repeat(70),
  "x".repeat(5000),
  "\\\\".repeat(40),
  "\\".repeat(63),
  '\\"'.repeat(33),
];
const oddKeys = [
  "task_id",
  "t\\u0061sk_id",
  "\\u0074ask_id",
  "task_id\\u0000",
  "\\u4efb\\u52a1",
  "task\\/id",
  "run_id",
  "lane",
  "result",
  "metrics",
  "citations",
  "support",
  "provenance",
  "matched",
  "duration_s",
  "__proto__",
  "constructor",
  "0",
  "id",
  "",
  "failure_tags",
  "failure_class",
  "observed_at",
  "unnecessary_escalations",
  "query",
  "schema",
];
const oddTokens = [
  ...oddNumbers,
  ...[...oddTimes, ...oddTexts, ...oddKeys].map((text) => `"${text}"`),
  ...'{ } [ ] : , true false null True nul nulll NaN Infinity undefined {} [] [[]] {"a":1} [1,2] {"id":9007199254740993} {"id":""} [null,"x"] \' // # Y _ " \\ \ufeff \u00a0 \f \0'.split(
    " ",
  ),
  `${"[".repeat(600)}${"]".repeat(600)}`,
  `${'{"a":'.repeat(505)}1${"}".repeat(505)}`,
  '"task_id":"b",',
  '"lane":"y",',
  '"support":"full",',
];

type Change = (tokens: string[]) => void;
const place = fc.nat(2 ** 20);
const token = fc.constantFrom(...oddTokens);
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.tuple(place, token).map(
    ([at, odd]): Change =>
      (tokens) =>
        void tokens.splice(at % (tokens.length + 1), 1, odd),
  ),
  fc.tuple(place, token).map(
    ([at, odd]): Change =>
      (tokens) =>
        void tokens.splice(at % (tokens.length + 1), 0, odd),
  ),
  fc.tuple(place).map(
    ([at]): Change =>
      (tokens) =>
        void tokens.splice(at % (tokens.length + 1), 1),
  ),
  fc.tuple(place, place).map(
    ([a, b]): Change =>
      (tokens) =>
        swap(tokens, a % tokens.length, b % tokens.length),
  ),
  fc.tuple(place, fc.integer({ min: 1, max: 12 }), place).map(([from, count, to]): Change => (tokens) => {
    const start = from % tokens.length;
    tokens.splice(to % (tokens.length + 1), 0, ...tokens.slice(start, start + count));
  }),
  // The likeliest to leave JSON behind: a whole value in place of another.
  fc.tuple(place, token).map(([at, odd]): Change => (tokens) => {
    const values = tokens.flatMap((one, index) => (!"{}[]:,".includes(one) && tokens[index + 1] !== ":" ? [index] : []));
    if (values.length > 0) tokens[values[at % values.length]!] = odd;
  }),
  fc.tuple(place, fc.constantFrom(...oddKeys)).map(([at, key]): Change => (tokens) => {
    const keys = tokens.flatMap((_, index) => (tokens[index + 1] === ":" ? [index] : []));
    if (keys.length > 0) tokens[keys[at % keys.length]!] = `"${key}"`;
  }),
);

function swap(tokens: string[], a: number, b: number): void {
  if (tokens.length > 0) [tokens[a], tokens[b]] = [tokens[b]!, tokens[a]!];
}

const joint = fc.constantFrom("", "", "", " ", "\t", "\r", "   ");
const byteChange = fc.tuple(place, fc.integer({ min: 0, max: 255 }), fc.constantFrom("set", "insert", "remove"));

/** Bytes of a line that was a row before it was changed at random; now and then with a line feed in it. */
export const oddLine: fc.Arbitrary<Uint8Array> = fc
  .tuple(
    fc.constantFrom(...bases),
    fc.array(change, { maxLength: 3 }),
    joint,
    joint,
    fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: fc.array(byteChange, { maxLength: 2 }) }),
  )
  .map(([base, changes, before, after, bytes]) => {
    const tokens = [...base];
    for (const apply of changes) if (tokens.length > 0) apply(tokens);
    const line = [...new TextEncoder().encode(before + tokens.join(before === "" ? "" : after) + after)];
    for (const [at, byte, kind] of bytes) {
      const index = at % (line.length + 1);
      if (kind === "set") line[index] = byte;
      else line.splice(index, kind === "remove" ? 1 : 0, ...(kind === "insert" ? [byte] : []));
    }
    return Uint8Array.from(line);
  });
