import { describe, expect, it } from "vitest";
import type { TruthVersion } from "../../../src/core/formats/truth";
import { expiryTrouble } from "../../../src/core/truth/timeline";

const at = Date.parse("2026-08-22T00:00:00Z");
const trouble = (truth: Partial<TruthVersion>) => expiryTrouble({ case_id: "S03", valid_at: "2026-08-01T00:00:00Z", ...truth }, at);

describe("how long the truth of a live case holds", () => {
  it("is told where it is over, and is no trouble while it lasts", () => {
    expect(trouble({ freshness_window_s: 86_400 })).toMatchObject({ level: "error", message: expect.stringContaining("until 2026-08-02") as string });
    expect(trouble({ freshness_window_s: 86_400 * 60 })).toBeNull();
  });

  it("is told where it never will be: a live page locks no bytes and is no fixture", () => {
    expect(trouble({})).toMatchObject({ level: "warning", message: expect.stringContaining("freshness_window_s") as string });
    const locked = trouble({ freshness_window_s: 86_400, content_sha256: "a".repeat(64) });
    expect(locked).toMatchObject({ level: "warning", message: expect.stringContaining("content_sha256") as string });
    const made = trouble({ freshness_window_s: 86_400, adjudicated_by: "fixture" });
    expect(made).toMatchObject({ level: "error", message: expect.stringContaining("adjudicated_by") as string });
  });
});
