import type { ProposalDraft } from "../../src/protocol/truthState";
import { SharedRun } from "./adjudication";
import { hashOf, liveRow, newPage, oldTruthText, otherCapture, vendorUrl } from "./liveTruthRun";
import { MemoryEnvironment, MemoryRunFiles, MemoryShell, memoryPorts } from "./memoryPorts";
import { MemoryTruth } from "./memoryTruth";
import { openedSession } from "./openedSession";
import { jsonl } from "./sampleRows";

/** Three versions, the newest over since long; comments and all. */
const agedTruth = `# the release notes are the only source
case_id: S05
versions:
  - version: 3
    valid_at: 2026-08-10T00:00:00Z
    freshness_window_s: 604800
    expected_facts:
      - { id: author, value: Mia Vogel, match: normalized }
      - { id: year, value: 2026, match: number, tolerance: 0 }
    allowed_sources: ["https://vendor.example/releases/*"]
    change:
      category: fact-corrected
      reason: The notes name another author since their correction of 9 August.
      evidence_url: https://vendor.example/releases/notes
      proposed_by: Cem Example
      approved_by: Ann Example
      approved_at: 2026-08-10T09:30:00Z
      supersedes: 2
  - version: 2
    valid_at: 2026-07-01T00:00:00Z
    freshness_window_s: 604800
    expected_facts:
      - { id: author, value: M. Vogel, match: normalized }
      - { id: year, value: 2026, match: number, tolerance: 0 }
    allowed_sources: ["https://vendor.example/releases/*"]
    change:
      category: page-changed
      reason: A new year's notes.
      evidence_url: https://vendor.example/releases/notes
      proposed_by: Ann Example
      approved_by: Cem Example
      approved_at: 2026-07-01T08:00:00Z
      supersedes: 1
  - version: 1
    valid_at: 2025-07-01T00:00:00Z
    freshness_window_s: 604800
    expected_facts:
      - { id: author, value: M. Vogel, match: normalized }
      - { id: year, value: 2025, match: number, tolerance: 0 }
    allowed_sources: ["https://vendor.example/releases/*"]
`;
const fixtureTruth = `case_id: K01
valid_at: 2026-01-01T00:00:00Z
expected_facts: [{ id: published-date, value: 2026-03-01, match: date }]
adjudicated_by: fixture
`;

const draft = (given: Partial<ProposalDraft>): ProposalDraft => ({
  caseId: "S03",
  set: { "expected_facts/release": { id: "release", value: "v3.2", match: "exact" } },
  category: "page-changed",
  reason: "The vendor released v3.2 on 20 August.",
  evidenceUrl: vendorUrl,
  evidenceSha256: hashOf(newPage),
  evidence: { exact: "The latest release is v3.2" },
  validAt: "2026-08-20T00:00:00Z",
  target: null,
  restores: null,
  ...given,
});

export const proposedRows = () => [
  liveRow({ answer: "The latest release is v3.2" }),
  liveRow({ answer: "The latest release is v3.1", system: "scout" }),
  { ...liveRow({ answer: "Mia Vogel, 2026", repetition: 1 }), task_id: "S05", query: "Who wrote the release notes, and when?" },
];
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");

/**
 * A live run whose page has changed, as its three reviewers left it: Ann proposed the new value with the archived page that says so, another
 * without archived evidence, and withdrew one; Cem rejected one, and proposed to confirm the aged case again.
 */
export async function proposedRun() {
  const files = new MemoryRunFiles(jsonl(proposedRows()), []);
  for (const page of [newPage, otherCapture]) files.representations.set(hashOf(page), page);
  const shared = new SharedRun(files);
  const truthStore = { S03: oldTruthText, S05: agedTruth, K01: fixtureTruth };
  const truths = new MemoryTruth(truthStore);
  let opened = 0;
  const as = async (reviewer: string) => {
    const environment = new MemoryEnvironment();
    environment.time += ++opened * 60_000;
    return openedSession(memoryPorts({ files, logs: shared.logs, environment, truths, shell: new MemoryShell(reviewer) }));
  };
  const propose = async ({ ask }: Awaited<ReturnType<typeof as>>, given: Partial<ProposalDraft>): Promise<string> => {
    const outcome = await ask("truth/propose", { draft: draft(given) });
    if (!outcome.done) throw new Error(outcome.reasons.join("; "));
    return outcome.proposal.item.id;
  };

  const ann = await as("Ann Example");
  const withdrawn = await propose(ann, { reason: "Seen in a newsletter.", evidenceSha256: null, evidence: null });
  await ann.ask("truth/withdraw", { id: withdrawn, reason: "A newsletter is no source." });
  const window = await propose(ann, {
    set: { freshness_window_s: 2_592_000 },
    category: "window-changed",
    reason: "Releases come every month.",
    evidenceSha256: null,
    evidence: null,
  });
  await propose(ann, {});
  ann.session.close();
  const cem = await as("Cem Example");
  await cem.ask("truth/reject", { id: window, reason: "Twice in August there were two." });
  await propose(cem, {
    caseId: "S05",
    set: {},
    category: "reconfirmed",
    reason: "Read again: the notes have not changed.",
    evidenceUrl: "https://vendor.example/releases/notes",
    evidenceSha256: null,
    evidence: null,
    validAt: "2026-11-28T08:00:00Z",
  });
  cem.session.close();
  return {
    results: jsonl(proposedRows()),
    representations: [newPage, otherCapture].map((page) => ({ base64: base64(page) })),
    truthStore,
    logs: Object.fromEntries(shared.logs.lines),
    reviewer: "Ben Example",
  };
}
