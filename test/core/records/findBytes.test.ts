import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findBytes } from "../../../src/core/records/findBytes";

const pause = () => Promise.resolve();
const rangeOf = (bytes: Uint8Array, most = { read: 0 }) => ({
  total: bytes.length,
  read: (start: number, end: number) => {
    most.read = Math.max(most.read, end - start);
    return Promise.resolve(bytes.slice(start, end));
  },
});
const few = fc.uint8Array({ max: 3, maxLength: 60 });
const letters = (text: string) => new TextEncoder().encode(text);

describe("finding bytes", () => {
  it("finds what Buffer finds, on and back, from any place", () =>
    fc.assert(
      fc.asyncProperty(few, fc.uint8Array({ max: 3, minLength: 1, maxLength: 4 }), fc.nat(70), async (bytes, needle, from) => {
        const buffer = Buffer.from(bytes);
        const find = (direction: "next" | "previous") => findBytes(rangeOf(bytes), { needle, ignoreCase: false, from, direction }, pause);
        const at = buffer.indexOf(needle, from);
        expect(await find("next")).toBe(at === -1 ? null : at);
        const before = buffer.lastIndexOf(needle, from);
        expect(await find("previous")).toBe(before === -1 ? null : before);
      }),
    ));

  it("takes ASCII letters in either case where asked, and no other letters", async () => {
    const find = (text: string) =>
      findBytes(rangeOf(letters("xx Ünder PAGE")), { needle: letters(text), ignoreCase: true, from: 0, direction: "next" }, pause);
    expect(await find("page")).toBe(10);
    expect(await find("ÜNDER")).toBe(3);
    expect(await find("ünder")).toBe(null);
  });

  it("finds what lies across two slices, holds no more than one, and stops when told", async () => {
    const bytes = new Uint8Array(1_500_000);
    bytes.set(letters("needle"), 512 * 1024 - 3);
    const most = { read: 0 };
    const sought = { needle: letters("needle"), ignoreCase: false };
    expect(await findBytes(rangeOf(bytes, most), { ...sought, from: 0, direction: "next" }, pause)).toBe(512 * 1024 - 3);
    expect(await findBytes(rangeOf(bytes, most), { ...sought, from: 1_499_999, direction: "previous" }, pause)).toBe(512 * 1024 - 3);
    expect(most.read).toBeLessThan(600_000);
    const stop = new AbortController();
    stop.abort(new Error("stopped"));
    await expect(findBytes(rangeOf(bytes), { ...sought, from: 0, direction: "next" }, pause, stop.signal)).rejects.toThrow("stopped");
  });
});
