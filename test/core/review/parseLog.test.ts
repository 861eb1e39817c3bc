import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { emptyState, extendTail, fold, parseLog } from "../../../src/core/review";
import { aLabel, encode, LogBuilder, timeAt } from "../../builders/log";

const codesOf = (text: string) => parseLog(encode(text), "review/logs/ana.jsonl").problems.map(({ code, line }) => `${code}:${line}`);
let log: LogBuilder;
let lines: string[];
beforeEach(() => {
  log = new LogBuilder();
  for (const value of ["success", "partial", "wrong-answer", "success"]) log.add(aLabel({ value }));
  lines = log.text.trimEnd().split("\n");
});

describe("a log", () => {
  it("is read line by line, without a problem where nobody touched it", () => {
    const parsed = log.parsed();
    expect(parsed.events.map(({ event, line, log }) => [event.value, line, log])).toEqual([
      ["success", 1, "ana.jsonl"],
      ["partial", 2, "ana.jsonl"],
      ["wrong-answer", 3, "ana.jsonl"],
      ["success", 4, "ana.jsonl"],
    ]);
    expect(parsed.problems).toEqual([]);
    expect(parsed.torn).toBeNull();
    expect(parsed.tail).toEqual(log.tail);
  });

  it("may be empty", () => {
    expect(parseLog(new Uint8Array(), "a.jsonl")).toMatchObject({ events: [], problems: [], torn: null, tail: { prev: null, lines: 0 } });
  });

  it("does not mind other line ends", () => {
    expect(codesOf(log.text.replaceAll("\n", "\r\n"))).toEqual([]);
    const mixed = `${lines[0]}\r\n${lines[1]}\n${lines[2]}\r\n${lines[3]}\n`;
    expect(codesOf(mixed)).toEqual([]);
  });

  it("goes on after its line ends were converted", () => {
    const converted = log.text.replaceAll("\n", "\r\n");
    const tail = parseLog(encode(converted), log.file).tail;
    expect(tail).toEqual(log.tail);
  });
});

describe("a log that was edited by hand", () => {
  it("shows a changed line at the line after it, and keeps every label", () => {
    const edited = `${lines.with(1, lines[1]!.replace("partial", "success")).join("\n")}\n`;
    expect(codesOf(edited)).toEqual(["log-chain:3"]);
    expect(parseLog(encode(edited), "a").events).toHaveLength(4);
  });

  it("shows a line taken out, put in, or moved", () => {
    expect(codesOf(`${lines.toSpliced(1, 1).join("\n")}\n`)).toEqual(["log-chain:2"]);
    expect(codesOf(`${lines.slice(1).join("\n")}\n`)).toEqual(["log-chain:1"]);
    expect(codesOf(`${lines.toSpliced(2, 0, lines[0]!).join("\n")}\n`)).toEqual(["log-chain:3", "log-order:3", "log-chain:4"]);
    expect(codesOf(`${[lines[1], lines[0], lines[2], lines[3]].join("\n")}\n`)).toEqual(["log-chain:1", "log-chain:2", "log-order:2", "log-chain:3"]);
  });

  it("shows blank lines and a byte order mark, and reads on", () => {
    expect(codesOf(`${lines[0]}\n\n${lines.slice(1).join("\n")}\n`)).toEqual(["log-blank-line:2"]);
    expect(codesOf(`\ufeff${log.text}`)).toEqual(["log-byte-order-mark:1"]);
  });

  it("shows lines that are no events at their place, and counts the others", () => {
    const parsed = parseLog(encode(`${lines[0]}\nnot json\n[1]\n{"kind":"label"}\n`), "a.jsonl");
    expect(parsed.events).toHaveLength(1);
    expect(parsed.unreadable).toBe(3);
    for (const line of [2, 3, 4]) expect(parsed.problems.some((problem) => problem.line === line && problem.severity === "error")).toBe(true);
  });

  it("keeps an event whose link to the line before is nonsense", () => {
    const parsed = parseLog(encode(`${lines[0]!.replace('"prev":null', '"prev":"gone"')}\n`), "a.jsonl");
    expect(parsed.events).toHaveLength(1);
    expect(parsed.problems.map(({ code }) => code)).toContain("log-chain");
  });

  it("is seen wherever one byte of it changes, unless the change is a line end", () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 255 }), (place, flip) => {
        const bytes = encode(log.text);
        const last = encode(lines[3]!).length + 1;
        const at = place % (bytes.length - last); // nothing follows the last line that could vouch for it
        bytes[at] = bytes[at]! ^ flip;
        expect(parseLog(bytes, "a.jsonl").problems).not.toEqual([]);
      }),
    );
  });
});

describe("the end of a log", () => {
  it("is set apart when it is cut off at any byte, and every earlier line is whole", () => {
    const bytes = encode(log.text);
    const start = bytes.length - encode(lines[3]!).length - 1;
    for (let cut = start; cut < bytes.length; cut++) {
      const parsed = parseLog(bytes.subarray(0, cut), "a.jsonl");
      const whole = cut === bytes.length - 1;
      expect(parsed.events).toHaveLength(whole ? 4 : 3);
      expect(parsed.torn === null).toBe(whole || cut === start);
      if (parsed.torn) expect(parsed.torn).toEqual({ line: 4, start, length: cut - start });
      expect(parsed.problems.map(({ code }) => code)).toEqual(whole ? ["log-no-line-end"] : cut === start ? [] : ["log-torn"]);
    }
  });

  it("cut inside a character is torn as well", () => {
    const bytes = encode(`${log.text}{"rationale":"é`);
    expect(parseLog(bytes.subarray(0, bytes.length - 1), "a.jsonl").torn).not.toBeNull();
    expect(parseLog(encode(`${log.text}\0\0\0\0`), "a.jsonl").torn).not.toBeNull();
  });

  it("read in pieces gives the writer the same tail as read at once, and the reader the same events", () => {
    const text = `\ufeff${lines[0]}\r\n\n${lines[1]}\nnot json\n${lines[2]}\n${lines[3]}`;
    const bytes = encode(text);
    const whole = parseLog(bytes, "a.jsonl");
    const ends = [...bytes.keys()].filter((at) => bytes[at] === 10).map((at) => at + 1);
    for (const split of ends) {
      const first = extendTail(emptyState, bytes.subarray(0, split));
      expect(first).toMatchObject({ end: split, ended: true });
      expect(extendTail(first, bytes.subarray(split))).toEqual({ tail: whole.tail, newer: false, end: bytes.length, ended: false });
      const earlier = parseLog(bytes.slice(0, split), "a.jsonl");
      expect({ ...parseLog(bytes, "a.jsonl", earlier), bytes: null }).toEqual({ ...whole, bytes: null });
    }
  });

  it("of other bytes than were read before is read from the start", () => {
    const earlier = log.parsed();
    log.add(aLabel());
    const bytes = encode(log.text);
    expect(parseLog(bytes, log.file, earlier).events).toHaveLength(5);
    bytes[0] = 88; // no JSON any more
    expect(parseLog(bytes, log.file, earlier).events).toHaveLength(4);
  });
});

describe("versions and kinds to come", () => {
  it("make the log read-only and are kept: a newer schema", () => {
    const parsed = parseLog(
      encode(
        `${log.text}${JSON.stringify({ schema: "event/2", id: "01a22953-7f26-7fff-bfff-ffffffffffff", at: "2026-11-29T12:00:00Z", reviewer: "ana", kind: "label", prev: log.tail.prev, value: "new" })}\n`,
      ),
      "a.jsonl",
    );
    expect(parsed.newer).toBe(true);
    expect(parsed.problems.map(({ code, line }) => `${code}:${line}`)).toEqual(["unknown-version:5"]);
    expect(fold([parsed]).counts.newerSchema).toBe(1);
    expect(fold([parsed]).labels.map(({ event }) => event.value)).toEqual(["success"]);
  });

  it("are kept, counted and ignored: unknown kinds", () => {
    log.add({ reviewer: "ana", kind: "applause", target: aLabel().target, loud: true });
    log.add({ reviewer: "ana", kind: "applause" });
    const state = log.state();
    expect([...state.counts.unknownKinds]).toEqual([["applause", 2]]);
    expect(state.events.filter(({ ignored }) => ignored === "unknown-kind")).toHaveLength(2);
    expect(state.problems).toEqual([]);
  });
});

describe("effective time", () => {
  it("is the later of the event's time and the effective time of the line before", () => {
    const other = new LogBuilder();
    for (const at of [0, 5000, 1000, 6000]) other.add(aLabel(), timeAt(at));
    expect(other.parsed().events.map(({ effective }) => effective)).toEqual([0, 5000, 5000, 6000].map(timeAt));
  });
});
