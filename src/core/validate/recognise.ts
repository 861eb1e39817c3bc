import { artefacts } from "../formats/artefacts";
import { decodeUtf8 } from "../formats/bytes";
import type { Artefact } from "../formats/schemaVersion";

/** Names that say what a file is, matched from the end of its path. */
const names: readonly (readonly [RegExp, Artefact])[] = [
  [/(^|\/)run\.json$/, "run"],
  [/(^|\/)import\.json$/, "import"],
  [/(^|\/)results\.jsonl$/, "row"],
  [/(^|\/)spans\.jsonl$/, "spans"],
  [/(^|\/)claims\.jsonl$/, "claims"],
  [/(^|\/)representations\.jsonl$/, "representations"],
  [/(^|\/)judgements\/[^/]+\.jsonl$/, "judgement"],
  [/(^|\/)logs\/[^/]+\.jsonl$/, "event"],
  [/(^|\/)plans\/[^/]+\.json$/, "plan"],
  [/(^|\/)truth\/[^/]+\.ya?ml$/, "truth"],
  [/(^|\/)codebook\.ya?ml$/, "codebook"],
  [/(^|\/)corpus\.ya?ml$/, "corpus"],
  [/(^|\/)channels\.ya?ml$/, "channels"],
  [/(^|\/)policy\.ya?ml$/, "policy"],
  [/(^|\/)baseline\.json$/, "baseline"],
  [/\.mapping\.json$/, "mapping"],
];

/** Keys that only one kind of record has, the most telling first. */
const marks: readonly (readonly [Artefact, RegExp])[] = [
  ["event", /"prev"[\s\S]*"reviewer"|"reviewer"[\s\S]*"prev"/],
  ["judgement", /"judgement_id"\s*:/],
  ["plan", /"plan_id"\s*:[\s\S]*"population"\s*:/],
  ["baseline", /"rounds"\s*:/],
  ["row", /"task_id"\s*:/],
  ["run", /"run_id"\s*:/],
];
const yamlMarks: readonly (readonly [Artefact, RegExp])[] = [
  ["truth", /^case_id\s*:/m],
  ["corpus", /^cases\s*:/m],
  ["codebook", /^dimensions\s*:/m],
  ["channels", /^channels\s*:/m],
  ["policy", /^(thresholds|floors|calibrated)\s*:/m],
];

/** The kind of an artefact: from its name where that is one of ours, else from its `schema`, else from the keys at its beginning. Null where nothing tells. */
export function recogniseArtefact(name: string, head: Uint8Array): Artefact | null {
  const path = name.replaceAll("\\", "/");
  const named = names.find(([pattern]) => pattern.test(path))?.[1] ?? null;
  if (named !== null) return named;
  const { text } = decodeUtf8(head.subarray(0, 65_536));
  const said = /(?:^|[{,\n])\s*"?schema"?\s*:\s*"?([a-z]+)\/\d/.exec(text)?.[1];
  if (said !== undefined && Object.hasOwn(artefacts, said)) return said as Artefact; // an own key of the table, asked just before
  const yaml = /\.ya?ml$/i.test(path);
  const lines = text.slice(0, text.indexOf("\n") < 0 ? undefined : text.indexOf("\n"));
  const table = yaml ? yamlMarks : marks;
  return table.find(([, mark]) => mark.test(yaml || /\.json$/i.test(path) ? text : lines))?.[0] ?? null;
}
