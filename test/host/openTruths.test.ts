import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type * as vscode from "vscode";
import { OpenTruths } from "../../src/host/views/openTruths";
import type { TruthSnapshot } from "../../src/host/views/truthSnapshot";
import type { ProposalItem } from "../../src/protocol/truth";

vi.mock("vscode", async () => {
  const { EventEmitter } = await import("../builders/vscodeParts");
  return { EventEmitter, Uri: { parse: (text: string) => ({ toString: () => text }) } };
});

const uri = (name: string) => ({ toString: () => name }) as unknown as vscode.Uri;
const proposal = (id: string, more: Partial<ProposalItem> = {}): ProposalItem => ({
  id,
  caseId: "S03",
  status: "open",
  by: "ada",
  mine: false,
  at: "2026-08-23T00:00:00Z",
  category: "page-changed",
  reason: "r",
  fields: [],
  marked: 0,
  waitsForMe: true,
  unfinished: false,
  run: "run",
  ...more,
});
const snapshot = (...proposals: ProposalItem[]): TruthSnapshot => ({ reviewer: "ben", sealed: null, store: "/truth", cases: 1, proposals, due: [] });
const sealed: TruthSnapshot = { ...snapshot(), sealed: "Truths are sealed." };

describe("the truths of the runs that are open", () => {
  let runs: Map<string, TruthSnapshot | Error>;
  let looks: string[];
  let troubles: string[];
  let news: string[][];
  let truths: OpenTruths;
  beforeEach(() => {
    vi.useFakeTimers();
    [runs, looks, troubles, news] = [new Map(), [], [], []];
    truths = new OpenTruths(
      () =>
        [...runs].map(([name, found]) => ({
          results: uri(name),
          look: () => {
            looks.push(name);
            return found instanceof Error ? Promise.reject(found) : Promise.resolve(found);
          },
        })),
      (results) => troubles.push(results.toString()),
    );
    truths.onDidHear((heard) => news.push(heard.news.waiting.map(({ id }) => id)));
  });
  afterEach(() => {
    truths.dispose();
    vi.useRealTimers();
  });
  const looked = async () => {
    truths.refreshSoon();
    await vi.advanceTimersByTimeAsync(1_000);
  };

  it("are asked once for many changes, and not at all where nothing is open", async () => {
    for (let change = 0; change < 5; change++) truths.refreshSoon();
    await looked();
    expect(looks).toEqual([]);
    runs.set("a", snapshot());
    for (let change = 0; change < 5; change++) truths.refreshSoon();
    await looked();
    expect(looks).toEqual(["a"]);
  });

  it("count a proposal once that several of them know, and only while it waits", async () => {
    runs.set("a", snapshot(proposal("p"), proposal("q", { status: "approved" })));
    runs.set("b", snapshot(proposal("p"), proposal("r"), proposal("mine", { mine: true, waitsForMe: false })));
    await looked();
    expect(truths.waitingForMe).toBe(2);
    runs.delete("b");
    await looked();
    expect(truths.waitingForMe).toBe(1);
    expect(truths.of(uri("b"))).toBeNull();
  });

  it("are no news when they are first looked at, and afterwards what came since", async () => {
    runs.set("a", snapshot(proposal("p")));
    await looked();
    expect(news).toEqual([]);
    runs.set("a", snapshot(proposal("p"), proposal("q")));
    await looked();
    await looked();
    expect(news).toEqual([["q"]]);
  });

  it("keep what came while they were sealed for afterwards", async () => {
    runs.set("a", snapshot());
    await looked();
    runs.set("a", sealed);
    await looked();
    expect([truths.waitingForMe, news]).toEqual([0, []]);
    runs.set("a", snapshot(proposal("p")));
    await looked();
    expect(news).toEqual([["p"]]);
  });

  it("tell of one that cannot be looked at, and go on with the others", async () => {
    runs.set("a", new Error("the truth store cannot be read"));
    runs.set("b", snapshot(proposal("p")));
    await looked();
    expect([troubles, truths.waitingForMe]).toEqual([["a"], 1]);
  });
});
