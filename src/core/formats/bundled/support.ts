import type { CodebookLabel, Dimension } from "../codebook";

const cannotJudge = (guideline: string): CodebookLabel => ({
  id: "cannot-judge",
  title: "Cannot judge",
  key: "5",
  color: "neutral",
  requires: ["rationale"],
  guideline,
});

export const citationSupport: Dimension = {
  id: "citation-support",
  version: 1,
  title: "Citation support",
  applies_to: "citation",
  exclusive: true,
  recipe: "citation-support/1",
  order: ["full", "partial", "none", "contradicted"],
  guideline:
    "Read the claim in its sentence, then the source as it was retrieved. Ask one thing only: does this source, by itself, say what the claim says? Whether the claim is true, whether the source may be used and whether it is fresh are other questions with labels of their own. What the reader must infer beyond ordinary paraphrase and arithmetic is not supported.",
  labels: [
    {
      id: "full",
      title: "Full",
      key: "1",
      color: "good",
      guideline: "Every part of the claim is stated by the source, or follows from it by paraphrase, unit conversion or simple arithmetic.",
    },
    {
      id: "partial",
      title: "Partial",
      key: "2",
      color: "fair",
      guideline: "The source states a part of the claim and is silent on the rest, or states it less precisely (a year where the claim names a day).",
    },
    {
      id: "none",
      title: "None",
      key: "3",
      color: "bad",
      guideline:
        "The source is about something else, has no readable text (an error page, a login form, a challenge), or never states any part of the claim.",
    },
    {
      id: "contradicted",
      title: "Contradicted",
      key: "4",
      color: "bad",
      requires: ["evidence"],
      guideline: "The source states something that cannot hold together with the claim. Mark the passage.",
    },
    cannotJudge(
      "The source is missing or cannot be read here, or the claim has no clear meaning. Say which. Never used for a hard case that reading longer would settle.",
    ),
  ],
};

export const jointSupport: Dimension = {
  id: "joint-support",
  version: 1,
  title: "Joint support",
  applies_to: "claim",
  exclusive: true,
  recipe: "joint-support/1",
  order: ["full", "partial", "none", "contradicted"],
  guideline:
    "The same question for all citations of the claim taken together: do they jointly say what the claim says? Two sources that each support one half give full joint support. A claim without citations has none.",
  labels: [
    { id: "full", title: "Full", key: "1", color: "good", guideline: "Together the cited sources state every part of the claim." },
    {
      id: "partial",
      title: "Partial",
      key: "2",
      color: "fair",
      guideline: "Together they state some parts of the claim; at least one part is stated by none of them.",
    },
    { id: "none", title: "None", key: "3", color: "bad", guideline: "No cited source states any part of the claim, or nothing is cited." },
    {
      id: "contradicted",
      title: "Contradicted",
      key: "4",
      color: "bad",
      requires: ["evidence"],
      guideline: "At least one cited source cannot hold together with the claim and no other cited source outweighs it. Mark the passage.",
    },
    cannotJudge("A source that would decide the matter is missing or cannot be read. Say which one."),
  ],
};
