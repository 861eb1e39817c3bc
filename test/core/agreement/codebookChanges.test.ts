import { describe, expect, it } from "vitest";
import { codebookChanges, type GapDecision } from "../../../src/core/agreement/codebookChanges";

const gap = (item: string, labels: readonly string[], decided: string, dimension = "citation-support"): GapDecision => ({
  dimension,
  version: `${dimension}@1`,
  labels,
  decided,
  rationale: `why ${item}`,
  item,
  taskId: item,
  eventId: `e-${item}`,
});

describe("what the codebook has to say more of", () => {
  it("is grouped by dimension and the labels between which reviewers stood, whoever gave which", () => {
    const changes = codebookChanges([
      gap("K03", ["none", "full"], "none"),
      gap("K01", ["full", "none"], "full"),
      gap("K02", ["full", "partial"], "partial"),
      gap("K04", ["none", "none", "full"], "none"),
      gap("K01", ["fresh", "stale"], "stale", "freshness"),
    ]);
    expect(changes.map(({ dimension, between, decided, cases }) => [dimension, between, decided, cases.map(({ item }) => item)])).toEqual([
      [
        "citation-support",
        ["full", "none"],
        [
          { label: "none", count: 2 },
          { label: "full", count: 1 },
        ],
        ["K01", "K03", "K04"],
      ],
      ["citation-support", ["full", "partial"], [{ label: "partial", count: 1 }], ["K02"]],
      ["freshness", ["fresh", "stale"], [{ label: "stale", count: 1 }], ["K01"]],
    ]);
  });

  it("is empty where no decision blames it", () => expect(codebookChanges([])).toEqual([]));
});
