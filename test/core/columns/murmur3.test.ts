import { expect, it } from "vitest";
import { murmur3 } from "../../../src/core/columns/murmur3";

// Vectors of the MurmurHash3_x86_32 article in Wikipedia and of the table that implementations share (seed, bytes, hash).
it.each([
  ["", 0, 0],
  ["", 1, 0x514e28b7],
  ["", 0xffffffff, 0x81f16f39],
  ["test", 0, 0xba6bd213],
  ["test", 0x9747b28c, 0x704b81dc],
  ["Hello, world!", 0, 0xc0363e43],
  ["Hello, world!", 0x9747b28c, 0x24884cba],
  ["The quick brown fox jumps over the lazy dog", 0, 0x2e4ff723],
  ["The quick brown fox jumps over the lazy dog", 0x9747b28c, 0x2fa826cd],
  ["ππππππππ", 0x9747b28c, 0xd58063c1],
  ["a", 0x9747b28c, 0x7fa09ea6],
  ["aa", 0x9747b28c, 0x5d211726],
  ["aaa", 0x9747b28c, 0x283e0130],
])("hashes %j with seed %i as published", (text, seed, hash) => {
  expect(murmur3(new TextEncoder().encode(text), seed)).toBe(hash);
});

it("takes bytes above 0x7f as unsigned", () => {
  expect(murmur3(Uint8Array.of(0xff, 0xff, 0xff, 0xff), 0)).toBe(0x76293b50);
  expect(murmur3(Uint8Array.of(0x21, 0x43, 0x65, 0x87), 0x5082edee)).toBe(0x2362f9de);
});
