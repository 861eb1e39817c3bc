import type { Representation, Row } from "../../core/formats/row";
import { buildSpanTree, httpFacts, redirectChains } from "../../core/trace";
import type { VerdictStripView } from "../../protocol/strip";
import { maskedText } from "./masked";

type Redirects = VerdictStripView["redirects"];
const none: Redirects = { steps: [], loops: false, unfinished: false, stepsUnknown: false };

/** How one came from the address asked for to the bytes: by the attempts, else as far as the representation itself says. */
export function redirectSteps(meta: Representation, row: Row): Redirects {
  const attempts = row.trace?.attempts ?? [];
  const spans = new Set(spansOf(meta, row));
  if (spans.size > 0 && attempts.some((attempt) => httpFacts(attempt).isRedirect)) {
    const tree = buildSpanTree(attempts);
    const chain = redirectChains(tree).find(({ keys }) => keys.length > 1 && keys.some((key) => spans.has(tree.byKey.get(key)!.attempt.span_id)));
    if (chain)
      return {
        steps: chain.keys.map((key, at) => {
          const url = tree.byKey.get(key)!.http.url;
          return { url: url === null ? null : maskedText(url), status: chain.statuses[at] ?? null };
        }),
        loops: chain.loops,
        unfinished: chain.unfinished,
        stepsUnknown: false,
      };
  }
  const { url, final_url: finalUrl, status } = meta;
  if (url === undefined || finalUrl === undefined || url === finalUrl) return none;
  return {
    ...none,
    steps: [
      { url: maskedText(url), status: null },
      { url: maskedText(finalUrl), status: status ?? null },
    ],
    stepsUnknown: true,
  };
}

/** Spans that brought it, or what it was rendered from. */
function spansOf(meta: Representation, row: Row): readonly string[] {
  const origin = row.provenance?.representations?.find((one) => one.id === meta.derived_from);
  const ids = [meta.id, ...(origin ? [origin.id] : [])];
  return [
    ...[origin?.generated_by, meta.generated_by].filter((id) => id !== undefined),
    ...(row.trace?.attempts ?? []).filter(({ representation_id: id }) => typeof id === "string" && ids.includes(id)).map(({ span_id: id }) => id),
  ];
}
