import { describe, expect, it } from "vitest";
import { OneBuffer } from "../../../src/node/index/oneBuffer";

describe("arrays in one buffer", () => {
  it("lie in the buffer that was given as far as they fit, and apart from it beyond", () => {
    const given = new ArrayBuffer(32);
    const room = new OneBuffer(given);
    const bytes = room.make(Uint8Array, 3);
    const numbers = room.make(Float64Array, 2);
    const beyond = room.make(Uint32Array, 3);
    bytes.fill(255);
    numbers.fill(0.5);
    beyond.fill(7);
    expect([bytes.buffer, bytes.byteOffset, numbers.buffer, numbers.byteOffset]).toEqual([given, 0, given, 8]);
    expect(beyond.buffer).not.toBe(given);
    expect([...bytes, ...numbers, ...beyond]).toEqual([255, 255, 255, 0.5, 0.5, 7, 7, 7]);
    expect(room.buffers).toEqual([given, beyond.buffer]);
  });

  it("give the buffer back where it was enough, else one that is", () => {
    const first = new OneBuffer(null);
    first.make(Uint16Array, 100);
    first.make(Uint8Array, 1);
    const next = first.next();
    expect(next.byteLength).toBeGreaterThanOrEqual(208);
    const second = new OneBuffer(next);
    expect([second.make(Uint16Array, 100).buffer, second.make(Uint8Array, 1).buffer]).toEqual([next, next]);
    expect(second.next()).toBe(next);
    const third = new OneBuffer(next);
    third.make(Float64Array, 1000);
    expect(third.next().byteLength).toBeGreaterThanOrEqual(8000);
  });
});
