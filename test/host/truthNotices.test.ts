import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type * as vscode from "vscode";
import { TruthNotices } from "../../src/host/views/truthNotices";
import type { ProposalItem } from "../../src/protocol/truth";

const window = vi.hoisted(() => ({ said: [] as string[], answer: undefined as string | undefined }));
vi.mock("vscode", async () => ({
  l10n: (await import("../builders/vscodeParts")).l10n,
  window: {
    showInformationMessage: (text: string) => {
      window.said.push(text);
      return Promise.resolve(window.answer);
    },
  },
}));

const results = { toString: () => "file:///run/results.jsonl" } as unknown as vscode.Uri;
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

describe("messages about truths", () => {
  let state: { blind: boolean; wanted: boolean; decider: string; answered: string[] };
  let opened: unknown[];
  let notices: TruthNotices;
  beforeEach(() => {
    vi.useFakeTimers();
    [window.said, window.answer, state, opened] = [[], undefined, { blind: false, wanted: true, decider: "ada", answered: [] }, []];
    notices = new TruthNotices({
      isBlind: () => state.blind,
      isWanted: () => state.wanted,
      reviewer: () => "ben",
      waits: (_results, id) => !state.answered.includes(id),
      deciderOf: () => Promise.resolve(state.decider),
      open: (_results, target) => opened.push(target),
      trouble: (error) => {
        throw error;
      },
    });
  });
  afterEach(() => {
    notices.dispose();
    vi.useRealTimers();
  });
  const waits = (...ids: string[]) => notices.hear({ results, news: { waiting: ids.map((id) => proposal(id)), decided: [] } });
  const later = () => vi.advanceTimersByTimeAsync(60_000);

  it("come as one for all that came within some seconds, which opens the list", async () => {
    window.answer = "Open";
    waits("a");
    await vi.advanceTimersByTimeAsync(1_000);
    waits("b");
    expect(window.said).toEqual([]);
    await later();
    expect(window.said).toEqual(["2 changes of truths wait for you."]);
    expect(opened).toEqual([{ view: "proposals", id: null }]);
  });

  it("open the proposal where it is the only one, and nothing where nobody asks", async () => {
    waits("a");
    await later();
    expect(opened).toEqual([]);
    window.answer = "Open";
    waits("b");
    await later();
    expect(opened).toEqual([{ view: "proposals", id: "b" }]);
  });

  it("never come twice for the same, though several runs know it", async () => {
    waits("a");
    waits("a");
    await later();
    waits("a");
    await later();
    expect(window.said).toHaveLength(1);
  });

  it("leave out what was answered meanwhile", async () => {
    waits("a", "b");
    state.answered.push("a");
    await later();
    expect(window.said).toEqual(["ada proposes a change of the truth of S03."]);
  });

  it("wait until nobody labels blind any more", async () => {
    state.blind = true;
    waits("a");
    await later();
    notices.lookedAgain();
    await later();
    expect(window.said).toEqual([]);
    state.blind = false;
    notices.lookedAgain();
    await later();
    expect(window.said).toEqual(["ada proposes a change of the truth of S03."]);
  });

  it("are not shown to who does not want them, nor kept for later", async () => {
    state.wanted = false;
    waits("a");
    await later();
    state.wanted = true;
    notices.lookedAgain();
    await later();
    expect(window.said).toEqual([]);
  });

  it("tell what others decided of my proposal, and not what I did", async () => {
    const decided = (id: string) => notices.hear({ results, news: { waiting: [], decided: [proposal(id, { mine: true, status: "rejected" })] } });
    decided("a");
    await later();
    expect(window.said).toEqual(["Your change of the truth of S03 was rejected."]);
    state.decider = "ben";
    decided("b");
    await later();
    expect(window.said).toHaveLength(1);
  });
});
