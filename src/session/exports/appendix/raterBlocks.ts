import { heading, tableOf, type Block } from "../../../core/export/document/document";
import { isJudge } from "../../../core/agreement/ratings";
import { conditions } from "../../../core/formats/event";
import { RatingTable } from "../../../core/agreement/ratings";
import type { Collected } from "../../agreement/collectRatings";
import type { OpenRun } from "../../openRun";
import { raterName } from "./blocks";

const words = {
  blind: "blind: what the design seals was not seen",
  verify: "verify: the judge's label was shown, and confirmed or corrected",
  open: "open: everything was in sight",
  "post-reveal": "post-reveal: given after what was sealed had been shown",
} as const;

/** Who labelled how much under which condition, and what of it does not count. */
export function raterBlocks(collected: Collected): readonly Block[] {
  const { ratings, stale, asserted, malformed, homeless } = collected;
  const spoken = conditions.filter((condition) => ratings.some((one) => one.condition === condition));
  const everybody = new Set([...new RatingTable(ratings).raters, ...stale.keys(), ...asserted.keys(), ...malformed.keys(), ...homeless.keys()]);
  const raters = [...everybody].sort((a, b) => Number(isJudge(a)) - Number(isJudge(b)) || (a < b ? -1 : 1));
  const count = (of: ReadonlyMap<string, number>, rater: string) => String(of.get(rater) ?? 0);
  return [
    heading("Who labelled", 3),
    tableOf(
      "Raters",
      ["rater", "", ...spoken.map((condition) => `>${condition}`), ">judged", ">stale", ">asserted", ">malformed", ">elsewhere"],
      raters.map((rater) => {
        const own = ratings.filter((one) => one.rater === rater);
        return [
          raterName(rater),
          isJudge(rater) ? "judge" : "reviewer",
          ...spoken.map((condition) => String(own.filter((one) => one.condition === condition).length)),
          String(own.filter((one) => one.condition === null).length),
          count(stale, rater),
          count(asserted, rater),
          count(malformed, rater),
          count(homeless, rater),
        ];
      }),
      `${spoken.map((condition) => words[condition]).join("; ")}${spoken.length > 0 ? ". " : ""}Stale labels (what was judged, the codebook, the truth or the judge shown is another by now), malformed judgements and labels of rows elsewhere do not count; asserted ones (no evidence in verified bytes) do.`,
    ),
  ];
}

/** The judges of these dimensions: one is one model, version and prompt. */
export function judgeBlocks(run: OpenRun, dimensions: readonly string[]): readonly Block[] {
  const counts = new Map<string, number>();
  for (const place of run.judgements.places)
    for (const { judgement, dimension } of run.judgements.ofRow(place)) {
      if (!dimensions.includes(dimension)) continue;
      const name = run.judgements.judges.of(judgement.judge);
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  const judges = run.judgements.judges.all.map((judge) => ({ judge, name: run.judgements.judges.of(judge) })).filter(({ name }) => counts.has(name));
  if (judges.length === 0) return [];
  return [
    heading("Judges"),
    tableOf(
      "Identities",
      ["judge", "kind", "model", "version", "prompt (SHA-256)", ">judgements"],
      judges.map(({ judge, name }) => [
        raterName(name),
        judge.kind ?? "model",
        judge.model ?? "not stated",
        judge.model_version ?? "not stated",
        judge.prompt_sha256 ?? "not stated",
        String(counts.get(name)!),
      ]),
    ),
  ];
}
