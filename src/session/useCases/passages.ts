import { questionOf, rankPassages, type Passage } from "../../core/evidence/passages";
import { claimText } from "../../core/grade/facts";
import { RequestFailure } from "../../protocol/channel";
import type { PassageView } from "../../protocol/hints";
import type { Params, Result } from "../../protocol/messages";
import type { CaseContext } from "../case/caseContext";
import type { Seen } from "../case/seenByModel";
import { mayOffer } from "../projection/offers";
import type { Representations } from "./representations";
import type { Sealing } from "../projection/seals";

const mostPassages = 5;

/** The sentences of a representation that share most with a claim, as far as the sealing lets them be pointed at. */
export async function findPassages(
  representations: Representations,
  { rowId, representationId, charset, claimId }: Params<"passages/find">,
  sealing: Sealing,
  signal?: AbortSignal,
): Promise<Result<"passages/find">> {
  if (!mayOffer("passages", sealing))
    throw new RequestFailure("refused", "Passages are not offered here: the plan hides what points at a place in the sources.");
  const { context, opened } = await representations.opened({ rowId, representationId, charset }, sealing, signal);
  const claim = wordsOf(context, claimId);
  const text = opened.extraction?.text ?? null;
  if (text === null) throw new RequestFailure("refused", "There is no text here to look for passages in.");
  const seen = await representations.seenOf(opened, signal);
  const { passages, sentences } = await representations.inSlices(rankPassages(text, questionOf(claim), mostPassages), signal);
  const hidden = opened.extraction?.hidden ?? [];
  return { claim, sentences, passages: passages.map((one) => passageView(one, hidden, seen)) };
}

/** The claim as this reviewer has it; the answer where the row has no claims. */
function wordsOf(context: CaseContext, claimId: string | null): string {
  const { trace } = context.rowOf(context.parts.me);
  if (claimId === null) return trace?.answer ?? "";
  const claim = trace?.claims?.find(({ id }) => id === claimId);
  if (!claim) throw new RequestFailure("refused", `This row has no claim "${claimId}".`);
  return claimText(trace?.answer, claim);
}

function passageView({ shared, marks, ...one }: Passage, hidden: readonly number[], seen: Seen | null): PassageView {
  const place = ({ start, end }: { readonly start: number; readonly end: number }) => ({ start, end });
  return {
    ...one,
    shared: shared.map(place),
    marks: marks.map((mark) => ({ ...mark, here: mark.here.map(place) })),
    hidden: overlap(hidden, one.start, one.end) > 0,
    seen: seenOf(seen, one.start, one.end),
  };
}

function seenOf(seen: Seen | null, start: number, end: number): PassageView["seen"] {
  if (!seen?.shown) return null;
  const lost = overlap(
    seen.lost.flatMap((part) => [part.start, part.end]),
    start,
    end,
  );
  return lost === 0 ? "yes" : lost < end - start ? "partly" : "no";
}

/** How much of a stretch lies in flat ranges. */
function overlap(flat: readonly number[], start: number, end: number): number {
  let sum = 0;
  for (let at = 0; at + 1 < flat.length && flat[at]! < end; at += 2) sum += Math.max(0, Math.min(end, flat[at + 1]!) - Math.max(start, flat[at]!));
  return sum;
}
