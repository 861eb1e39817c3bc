import { describe, expect, it } from "vitest";
import type { Row } from "../../src/core/formats/row";
import type { TruthVersion } from "../../src/core/formats/truth";
import { freshnessRuler } from "../../src/session/case/freshnessRuler";
import { usual } from "../../src/session/projection/seals";

const row: Row = {
  task_id: "K04",
  observed_at: "2026-03-02T09:03:00Z",
  result: { freshness: { verdict: "fresh", age_s: 60, window_s: 600 } },
};
const page = { id: "r1", retrieved_at: "2026-03-02T08:30:00Z" };
const ruler = (truth: TruthVersion, condition: "open" | "blind" = "open") =>
  freshnessRuler(page, row, { truth, version: 1, caseId: "K04" } as never, usual[condition]);

describe("the window of the freshness ruler", () => {
  it("runs from the time the truth was held to be right", () => {
    expect(ruler({ valid_at: "2026-03-02T00:00:00Z", freshness_window_s: 86400 }).windowEndsAt).toBe("2026-03-03T00:00:00.000Z");
  });

  it("runs from where the page's age is counted, for a truth that locks its page and so does not expire", () => {
    expect(ruler({ valid_at: "2026-03-02T00:00:00Z", freshness_window_s: 600, content_sha256: "0".repeat(64) }).windowEndsAt).toBe(
      "2026-03-02T09:12:00.000Z",
    );
  });

  it("shows neither the truth's time nor its window where verdicts are sealed", () => {
    for (const lock of [{}, { content_sha256: "0".repeat(64) }])
      expect(ruler({ valid_at: "2026-03-02T00:00:00Z", freshness_window_s: 600, ...lock }, "blind")).toMatchObject({
        validAt: null,
        windowEndsAt: null,
      });
  });
});
