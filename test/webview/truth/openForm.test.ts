import { describe, expect, it } from "vitest";
import { formDraft, type FormBeginning, type FormDraft } from "../../../src/protocol/truthState";
import { freshForm, settleForm, withBeginning } from "../../../webview/truth/form/openForm";
import { proposalOf, type FormBasis } from "../../../webview/truth/form/proposalOf";
import { startState } from "../../../webview/state/screenState";
import type { Screen } from "../../../webview/state";

const back = { tab: "case", view: "proposals" } as const;
const begun = (more: Partial<FormBeginning> = {}): FormBeginning => ({ kind: "change", caseId: "S03", rowId: null, version: null, ...more });
const basis = (more: Partial<FormBasis> = {}): FormBasis => ({
  caseId: "S03",
  query: null,
  version: 2,
  validAt: "2026-08-01T00:00:00Z",
  fields: [
    { field: "expected_facts/release", value: { id: "release", value: "v3.1" } },
    { field: "allowed_sources", value: ["https://a.example/*"] },
  ],
  cause: null,
  pages: [],
  rivals: [],
  now: "2026-08-22T00:00:00Z",
  ...more,
});
const written = (more: Partial<FormDraft> = {}): FormDraft => ({ ...freshForm(begun(), back), reason: "it says so now", ...more });

describe("beginning a proposal", () => {
  it("begins an empty one, which can be kept", () => {
    const draft = withBeginning(null, begun({ rowId: "r1" }), back);
    expect(formDraft.parse(draft)).toEqual(draft);
    expect(draft).toMatchObject({ edits: [], reason: "", evidenceUrl: "", validAt: "", evidence: null });
  });
  it("goes on with what was begun for the same case, the same row and in the same way", () => {
    const kept = written();
    expect(withBeginning(kept, begun(), { tab: "cases", view: "due" })).toEqual({ ...kept, back: { tab: "cases", view: "due" } });
    const chosen = written({ begun: begun({ caseId: null }), caseId: "S03" });
    expect(withBeginning(chosen, begun(), back)).toEqual(chosen);
  });
  it.each([
    ["another case", begun({ caseId: "S04" })],
    ["another row", begun({ rowId: "r2" })],
    ["confirming", begun({ kind: "reconfirm" })],
    ["another version", begun({ kind: "restore", version: 1 })],
  ])("puts %s off rather than to lose what was written", (_, other) => {
    const kept = written();
    expect(withBeginning(kept, other, back)).toEqual({ ...kept, next: other });
    expect(withBeginning(freshForm(begun(), back), other, back)).toEqual(freshForm(other, back));
  });
});

describe("what the form is begun on", () => {
  const settled = (form: FormDraft, on: FormBasis): FormDraft | null => {
    const state = { ...startState, panel: { ...startState.panel, truth: { ...startState.panel.truth, form } } };
    let kept = state.panel;
    const screen = {
      store: { getState: () => ({ ...state, panel: kept }) },
      setPanel: (change: (panel: typeof kept) => Partial<typeof kept>) => (kept = { ...kept, ...change(kept) }),
    };
    settleForm(screen as unknown as Screen, on);
    return kept.truth.form;
  };
  const cause = { words: "the page changed", category: "page-changed", target: { kind: "row", task_id: "S03" }, rowId: "r1" } as FormBasis["cause"];

  it("gives the case, the version, and the category of what gave cause", () =>
    expect(settled(freshForm(begun({ caseId: null, rowId: "r1" }), back), basis({ cause }))).toMatchObject({
      caseId: "S03",
      base: 2,
      category: "page-changed",
    }));
  it("chooses no category again for whoever took it away, and none that is no change", () => {
    expect(settled(written(), basis({ cause }))!.category).toBe("");
    const expired = { ...cause!, category: "reconfirmed" };
    expect(settled(freshForm(begun({ caseId: null, rowId: "r1" }), back), basis({ cause: expired }))!.category).toBe("");
  });
  it("keeps the version beside which something was typed", () => {
    const edit = { key: "allowed_sources", field: "allowed_sources", to: { kind: "gone" } } as const;
    expect(settled(written({ base: 1, edits: [edit] }), basis())!.base).toBe(1);
  });
});

describe("a draft read as a proposal", () => {
  const fact = (id: string, value: string) => ({ kind: "fact", id, value, match: "exact", tolerance: "", optional: false }) as const;
  it("sets what was changed and nothing else", () => {
    const edits = [
      { key: "expected_facts/release", field: "expected_facts/release", to: fact("release", "v3.2") },
      { key: "new 1", field: null, to: fact("date", "2026-08-20") },
      { key: "allowed_sources", field: "allowed_sources", to: { kind: "gone" as const } },
    ];
    const { proposal, wrong } = proposalOf(written({ edits }), basis());
    expect(wrong.size).toBe(0);
    expect(proposal.set).toEqual({
      "expected_facts/release": { id: "release", value: "v3.2" },
      "expected_facts/date": { id: "date", value: "2026-08-20", match: "exact" },
      allowed_sources: null,
    });
  });
  it("sets nothing where what is written is what stands there already", () => {
    const edits = [
      { key: "expected_facts/release", field: "expected_facts/release", to: fact("release", "v3.1") },
      { key: "max_budget", field: "max_budget", to: { kind: "gone" as const } },
    ];
    expect(proposalOf(written({ edits }), basis()).proposal.set).toEqual({});
  });
  it("refuses a new fact whose name is taken, in the truth or in the form", () => {
    const edits = [
      { key: "new 1", field: null, to: fact("release", "v3.2") },
      { key: "new 2", field: null, to: fact("date", "2026") },
      { key: "new 3", field: null, to: fact("date", "2027") },
    ];
    expect([...proposalOf(written({ edits }), basis()).wrong.keys()]).toEqual(["new 1", "new 3"]);
  });
  it("changes nothing where it confirms or restores, whatever was typed before", () => {
    const edits = [{ key: "allowed_sources", field: "allowed_sources", to: { kind: "gone" as const } }];
    const confirmed = proposalOf(written({ begun: begun({ kind: "reconfirm" }), edits, category: "page-changed" }), basis()).proposal;
    expect(confirmed).toMatchObject({ set: {}, category: "reconfirmed", restores: null });
    const restored = proposalOf(written({ begun: begun({ kind: "restore", version: 1 }), edits, restores: 1 }), basis()).proposal;
    expect(restored).toMatchObject({ set: {}, category: "restored", restores: 1 });
  });
  it("quotes nothing where no archived page is named", () =>
    expect(proposalOf(written({ evidence: { exact: "words" } }), basis()).proposal).toMatchObject({ evidence: null, evidenceSha256: null }));
});
