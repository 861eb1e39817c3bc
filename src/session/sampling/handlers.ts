import type { HandlersOf } from "../../protocol/channel";
import type { samplingRequests } from "../../protocol/sampling";
import type { ReviewSession } from "../reviewSession";

/** Answers what the form for drawing a sample asks. */
export function samplingHandlers(session: ReviewSession): HandlersOf<typeof samplingRequests> {
  const { sampling } = session;
  return {
    "sample/options": () => sampling.options(),
    "sample/preview": (params, signal) => sampling.preview(params, session.sealing, signal),
    "sample/draw": (params, signal) => sampling.draw(params, session.sealing, signal),
    "sample/extend": (params) => sampling.extend(params),
    "sample/asText": (params) => sampling.asText(params),
    "sample/fromText": (params) => sampling.fromText(params),
  };
}
