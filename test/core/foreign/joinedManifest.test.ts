import { describe, expect, it } from "vitest";
import { joinedManifest } from "../../../src/core/foreign/joinedManifest";

describe("what several sources say of one run", () => {
  it("counts the first value of each field", () => {
    expect(joinedManifest({ run_id: "a", lane: "live" }, { run_id: "b", region: "eu" })).toEqual({ run_id: "a", lane: "live", region: "eu" });
  });

  it("joins lists in their order, each item once", () => {
    const joined = joinedManifest({ systems: [{ id: "a" }, { id: "b" }] }, { systems: [{ id: "b" }, { id: "c" }], channels: [{ id: "x" }] });
    expect(joined).toEqual({ systems: [{ id: "a" }, { id: "b" }, { id: "c" }], channels: [{ id: "x" }] });
  });

  it("changes nothing when the same is said again", () => {
    const said = { run_id: "a", systems: [{ id: "a", version: "1" }] };
    expect(joinedManifest(joinedManifest({}, said), said)).toEqual(said);
  });
});
