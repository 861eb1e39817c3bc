import { describe, expect, it } from "vitest";
import { ByteLru } from "../../../src/core/records/byteLru";
import { memorySource } from "../../../src/core/records/byteSource";
import { fileFingerprint } from "../../../src/core/records/fingerprint";

const encode = (text: string) => new TextEncoder().encode(text);

describe("a file's fingerprint", () => {
  it("stays while the file grows and when line ends or a byte order mark change", async () => {
    const of = (text: string) => fileFingerprint(memorySource("x", encode(text)));
    const first = await of('{"task_id":"A"}\n');
    expect(first).toMatch(/^file:[0-9a-f]{32}$/);
    expect(await of('{"task_id":"A"}\n{"task_id":"B"}\n')).toBe(first);
    expect(await of('\uFEFF\r\n{"task_id":"A"}\r\n')).not.toBe(await of('{"task_id":"B"}\n'));
    expect(await of('\uFEFF{"task_id":"A"}\r\n')).toBe(first);
    expect(await of('{"task_id":"A"}')).toBe(first);
    expect(await of('\n\n{"task_id":"A"}')).toBe(first);
  });
});

describe("a cache by bytes", () => {
  it("lets the longest unused go first and never holds more than its budget", () => {
    const cache = new ByteLru<string>(10);
    cache.set("a", "A", 4);
    cache.set("b", "B", 4);
    cache.get("a");
    cache.set("c", "C", 4);
    expect([cache.get("a"), cache.get("b"), cache.get("c"), cache.usedBytes]).toEqual(["A", undefined, "C", 8]);
    cache.set("huge", "H", 11);
    expect([cache.get("huge"), cache.usedBytes]).toEqual([undefined, 8]);
    cache.set("a", "A2", 6);
    expect([cache.get("a"), cache.usedBytes]).toEqual(["A2", 10]);
  });
});
