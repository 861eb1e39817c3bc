import { beforeEach, describe, expect, it, vi } from "vitest";
import type * as vscode from "vscode";
import type { TruthNode } from "../../src/host/views/truthItems";
import { truthNews } from "../../src/host/views/truthNews";
import type { TruthSnapshot } from "../../src/host/views/truthSnapshot";
import { TruthTree } from "../../src/host/views/truthTree";
import { newsText } from "../../src/host/views/truthNotices";
import type { KnownRuns } from "../../src/host/views/knownRuns";
import type { DueView, ProposalItem } from "../../src/protocol/truth";

/** As much of VS Code as a tree is made of. */
vi.mock("vscode", async () => ({ ...(await import("../builders/vscodeParts")), workspace: { asRelativePath: () => "run" } }));

const uri = (folder: string) =>
  ({
    scheme: "file",
    path: `/${folder}/results.jsonl`,
    fsPath: `/${folder}/results.jsonl`,
    toString: () => `file:///${folder}/results.jsonl`,
  }) as unknown as vscode.Uri;
const [first, second] = [uri("first"), uri("second")];

let count = 0;
const proposal = (more: Partial<ProposalItem> = {}): ProposalItem => ({
  id: `p${++count}`,
  caseId: "S03",
  status: "open",
  by: "ada",
  mine: false,
  at: "2026-08-23T00:00:00Z",
  category: "page-changed",
  reason: "the vendor released v3.2",
  fields: ["expected_facts/release"],
  marked: 0,
  waitsForMe: true,
  unfinished: false,
  run: "first",
  ...more,
});
const due = (more: Partial<DueView> = {}): DueView => ({
  caseId: "S04",
  version: 1,
  due: "2026-08-20T00:00:00Z",
  state: "expired",
  waiting: 0,
  ...more,
});
const snapshot = (more: Partial<TruthSnapshot> = {}): TruthSnapshot => ({
  reviewer: "ben",
  sealed: null,
  store: "/truth",
  cases: 2,
  proposals: [],
  due: [],
  ...more,
});

describe("the Truth view", () => {
  let known: Map<string, TruthSnapshot>;
  let asked: string[];
  let tree: TruthTree;
  beforeEach(() => {
    known = new Map();
    asked = [];
    const runs = { all: () => [first, second], onDidChange: () => ({ dispose: () => undefined }) } as unknown as KnownRuns;
    tree = new TruthTree(
      runs,
      (results) => known.get(results.toString()) ?? null,
      (results) => {
        asked.push(results.toString());
        return Promise.resolve(snapshot({ store: `/elsewhere${results.path}` }));
      },
    );
  });
  const beneath = async (results: vscode.Uri): Promise<readonly TruthNode[]> => {
    const run = (await tree.getChildren()).find((node) => node.kind === "run" && node.results === results);
    return tree.getChildren(run);
  };
  const titles = (nodes: readonly TruthNode[]) => nodes.map((node) => [tree.getTreeItem(node).label, tree.getTreeItem(node).description]);

  it("asks no run that is not open before it is unfolded", async () => {
    const runs = await tree.getChildren();
    expect(runs.map((node) => tree.getTreeItem(node).collapsibleState)).toEqual([1, 1]);
    expect(asked).toEqual([]);
    await tree.getChildren(runs[1]);
    expect(asked).toEqual([second.toString()]);
  });

  it("lists what waits for me first, others' before my own, then what waits for others, what was not written, what expires", async () => {
    known.set(
      first.toString(),
      snapshot({
        proposals: [
          proposal({ caseId: "answered by me", mine: true, status: "asked" }),
          proposal({ caseId: "for me" }),
          proposal({ caseId: "mine", mine: true, waitsForMe: false }),
          proposal({ caseId: "half done", status: "approved", waitsForMe: false, unfinished: true }),
          proposal({ caseId: "over", status: "rejected", waitsForMe: false }),
        ],
        due: [due(), due({ caseId: "S05", state: "soon", due: "2026-09-02T00:00:00Z", waiting: 1 })],
      }),
    );
    const groups = await beneath(first);
    expect(titles(groups)).toEqual([
      ["Waiting for you", "2"],
      ["Waiting for others", "1"],
      ["Approved, not written yet", "1"],
      ["Expired", "1"],
      ["Expire soon", "1"],
    ]);
    const cases = await Promise.all(groups.map(async (group) => titles(await tree.getChildren(group))));
    expect(cases).toEqual([
      [
        ["for me", "release · ada"],
        ["answered by me", "release · you"],
      ],
      [["mine", "release · you"]],
      [["half done", "release · ada"]],
      [["S04", "was valid until 2026-08-20"]],
      [["S05", "valid until 2026-09-02 · a proposal waits"]],
    ]);
  });

  it("opens a proposal, and the list of what is due, in the Truth tab", async () => {
    const one = proposal();
    known.set(first.toString(), snapshot({ proposals: [one], due: [due()] }));
    const nodes = (await Promise.all((await beneath(first)).map((group) => tree.getChildren(group)))).flat();
    expect(nodes.map((node) => tree.getTreeItem(node).command)).toMatchObject([
      { command: "traceAdjudicator.showTruth", arguments: [first, { view: "proposals", id: one.id }] },
      { command: "traceAdjudicator.showTruth", arguments: [first, { view: "due" }] },
    ]);
    expect(nodes.map((node) => tree.getTreeItem(node).contextValue)).toEqual(["truthProposal", "truthDue"]);
  });

  it("says that nothing waits, and how to propose", async () => {
    known.set(first.toString(), snapshot());
    const [node] = await beneath(first);
    expect(tree.getTreeItem(node!)).toMatchObject({
      label: "Nothing waits: propose a change",
      accessibilityInformation: { label: "Nothing waits: propose a change" },
      command: { command: "traceAdjudicator.showTruth", arguments: [first, { view: "form", caseId: null }] },
    });
  });

  it("shows a run that is sealed as that, and nothing of its proposals", async () => {
    known.set(first.toString(), snapshot({ sealed: "Truths are sealed.", proposals: [], due: [] }));
    const nodes = await beneath(first);
    expect(titles(nodes)).toEqual([["Truths are sealed.", undefined]]);
    expect(tree.getTreeItem(nodes[0]!).iconPath).toMatchObject({ id: "lock" });
  });

  it("lists the proposals of a store once, beneath the first open run that has it", async () => {
    for (const results of [first, second]) known.set(results.toString(), snapshot({ proposals: [proposal({ id: "shared" })] }));
    expect((await beneath(first)).map(({ kind }) => kind)).toEqual(["group"]);
    expect(titles(await beneath(second))).toEqual([["Same truth store as first", undefined]]);
    known.set(second.toString(), snapshot({ store: "/other", proposals: [proposal()] }));
    expect((await beneath(second)).map(({ kind }) => kind)).toEqual(["group"]);
  });
});

describe("news of proposals", () => {
  const before = snapshot();

  it("is another's proposal that waits for me now and did not before, once", () => {
    const one = proposal();
    const after = snapshot({ proposals: [one] });
    expect(truthNews(before, after).waiting).toEqual([one]);
    expect(truthNews(after, after)).toEqual({ waiting: [], decided: [] });
  });

  it("is never what I proposed", () => {
    expect(truthNews(before, snapshot({ proposals: [proposal({ mine: true, waitsForMe: false })] }))).toEqual({ waiting: [], decided: [] });
  });

  it("is a question about my proposal, and what became of it, but not that I withdrew it", () => {
    const mine = proposal({ mine: true, waitsForMe: false });
    const had = snapshot({ proposals: [mine] });
    const now = (more: Partial<ProposalItem>) => truthNews(had, snapshot({ proposals: [{ ...mine, ...more }] }));
    expect(now({ status: "asked", waitsForMe: true }).waiting).toHaveLength(1);
    expect(now({ status: "approved" }).decided).toHaveLength(1);
    expect(now({ status: "rejected" }).decided).toHaveLength(1);
    expect(now({ status: "withdrawn" })).toEqual({ waiting: [], decided: [] });
  });

  it("is nothing between two people's views, and nothing of what is sealed", () => {
    const after = snapshot({ proposals: [proposal()] });
    expect(truthNews(snapshot({ reviewer: "ada" }), after).waiting).toEqual([]);
    expect(truthNews(before, { ...after, sealed: "Truths are sealed." }).waiting).toEqual([]);
  });

  it("is told in one sentence, however much of it there is", () => {
    const [theirs, mine] = [proposal(), proposal({ mine: true, status: "approved" })];
    expect(newsText([theirs], [])).toBe("ada proposes a change of the truth of S03.");
    expect(newsText([{ ...theirs, mine: true, status: "asked" }], [])).toBe("Your change of the truth of S03 was asked about.");
    expect(newsText([], [mine])).toBe("Your change of the truth of S03 was approved.");
    expect(newsText([theirs, theirs], [])).toBe("2 changes of truths wait for you.");
    expect(newsText([theirs], [mine, mine])).toBe("Changes of truths: 1 for you to look at, 2 of yours decided.");
  });
});
