import { describe, expect, it } from "vitest";
import { MemoryRunFiles, memoryPorts } from "../builders/memoryPorts";
import { everyRow, openedSession, type OpenedSession } from "../builders/openedSession";
import { archived, png, screenshot } from "../builders/png";
import { jsonl, successRow } from "../builders/sampleRows";

const picture = archived(screenshot(), "image/png");

async function opened(bytes = picture) {
  const row = successRow();
  const representation = { ...row.provenance!.representations![0]!, sha256: bytes.sha256, content_type: bytes.contentType };
  const files = new MemoryRunFiles(jsonl([{ ...row, provenance: { ...row.provenance, representations: [representation] } }]), [bytes]);
  const session = await openedSession(memoryPorts({ files }));
  const { rows } = await session.ask("cases/page", { query: everyRow, from: 0, count: 1 });
  return { session, rowId: rows[0]!.rowId, representationId: "r-a2" };
}
const shown = ({ session, rowId, representationId }: { session: OpenedSession; rowId: string; representationId: string }) =>
  session.ask("representation/open", { rowId, representationId, charset: null });

describe("a region of an image", () => {
  it("becomes evidence in whole pixels of the image, and is shown again where it is", async () => {
    const at = await opened();
    const { session, rowId, representationId } = at;
    expect((await shown(at)).image).toMatchObject({ width: 1000, height: 700 });
    const { evidence, resolution } = await session.ask("evidence/describeRegion", {
      rowId,
      representationId,
      rect: { x: 60.4, y: 580, width: 179.2, height: 50 },
    });
    expect(evidence).toEqual({ representation_id: representationId, rect: { x: 60, y: 580, width: 180, height: 50 } });
    expect(resolution.grade).toBe("exact");
    const saved = await session.ask("label/commit", {
      rowId,
      ref: { kind: "citation", claimId: "c1", citationId: "k1" },
      dimension: "citation-support",
      value: "full",
      rationale: "",
      evidence,
      activeSeconds: 1,
    });
    expect(saved.saved).toBe("disk");
    const mine = (await shown(at)).evidence.filter((one) => one.source === "mine");
    expect(mine).toMatchObject([{ exact: "", rect: { x: 60, y: 580, width: 180, height: 50 }, resolution: { grade: "exact", ranges: [] } }]);
    expect((await session.ask("evidence/copyText", { rowId, representationId, evidence })).text.split("\n")[0]).toBe("xywh=pixel:60,580,180,50");
  });

  it("that the image does not have is refused, and one in a log is not found", async () => {
    const at = await opened();
    const { session, rowId, representationId } = at;
    await expect(session.ask("evidence/describeRegion", { rowId, representationId, rect: { x: 2000, y: 0, width: 5, height: 5 } })).rejects.toThrow(
      /1000 × 700 pixels/,
    );
    await session.ask("draft/save", {
      rowId,
      ref: { kind: "citation", claimId: "c1", citationId: "k1" },
      dimension: "citation-support",
      draft: { value: null, rationale: "", evidence: { representation_id: representationId, rect: { x: 990, y: 0, width: 20, height: 5 } } },
    });
    expect((await shown(at)).evidence.filter((one) => one.source === "draft")).toMatchObject([{ resolution: { grade: "not-found" } }]);
  });

  it("is refused of what is no image, and an image that states a size beyond all use is not drawn", async () => {
    const { session, rowId, representationId } = await opened(archived(new TextEncoder().encode("words"), "text/plain"));
    await expect(session.ask("evidence/describeRegion", { rowId, representationId, rect: { x: 0, y: 0, width: 5, height: 5 } })).rejects.toThrow(
      /no image/,
    );
    const bomb = png(1, 1, () => [0, 0, 0]);
    new DataView(bomb.buffer).setUint32(16, 200_000);
    new DataView(bomb.buffer).setUint32(20, 200_000);
    expect(await shown(await opened(archived(bomb, "image/png")))).toMatchObject({ kind: "image", image: null });
  });
});
