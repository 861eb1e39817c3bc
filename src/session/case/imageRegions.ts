import { isWithin, mediaFragment, regionIn, type ImageRegion } from "../../core/evidence/imageRegion";
import { imageSize, type ImageSize } from "../../core/evidence/imageSize";
import type { Evidence } from "../../core/formats/common";
import { RequestFailure } from "../../protocol/channel";
import type { PlacedEvidence } from "../../protocol/views";
import type { OpenedRepresentation } from "./openRepresentation";

/** Images with more pixels are not drawn: a few bytes can state any size, and a browser would make room for it. */
export const mostPixels = 120_000_000;

/** The size of an image that can be shown; null where it is none, or states a size beyond all use. */
export function shownImageSize({ bytes, extraction }: Pick<OpenedRepresentation, "bytes" | "extraction">): ImageSize | null {
  const size = bytes !== null && extraction?.kind === "image" ? imageSize(bytes) : null;
  return size !== null && size.width * size.height <= mostPixels ? size : null;
}

/** Evidence for a rectangle of an image, in whole pixels of it. Refuses what is no image, or lies outside. */
export function regionEvidence(opened: OpenedRepresentation, representationId: string, rect: ImageRegion): Evidence {
  const size = shownImageSize(opened);
  if (size === null) throw new RequestFailure("refused", "There is no image here to take a region from.");
  const region = regionIn(size, rect);
  if (region === null) throw new RequestFailure("refused", `The image has ${size.width} × ${size.height} pixels; the region lies outside.`);
  return { representation_id: representationId, rect: { ...region } };
}

/** Where the region of some evidence stands; null where it has none. One that the image does not have is not found. */
export function placedRegion(evidence: Evidence, opened: OpenedRepresentation): Pick<PlacedEvidence, "rect" | "resolution"> | null {
  if (evidence.rect === undefined) return null;
  const { x, y, width, height } = evidence.rect;
  const size = shownImageSize(opened);
  const isThere = size !== null && isWithin(size, { x, y, width, height });
  return { rect: { x, y, width, height }, resolution: { grade: isThere ? "exact" : "not-found", ranges: [], moved: false } };
}

/** Evidence as words to paste elsewhere: its quote, or its region as a media fragment. */
export const evidenceText = ({ exact, rect }: Evidence): string => (rect === undefined ? `“${exact ?? ""}”` : mediaFragment(rect));
