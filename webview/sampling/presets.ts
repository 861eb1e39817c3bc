import type { DraftCell, SampledDimension, SampleDraft } from "../../src/protocol/sampling";
import { t } from "../ui/text";
import { emptyCell, sealEverything } from "./draftOfDesign";

/** A design to begin with. */
export interface Preset {
  readonly id: string;
  readonly title: string;
  /** What it is for, in a sentence. */
  readonly about: string;
  /** Null where the run has no such question. */
  readonly apply: ((draft: SampleDraft) => SampleDraft) | null;
}

/** Fields of rows that a design may name. */
export interface KnownFields {
  readonly strata: boolean;
  /** Keys of `dimensions`, and other fields to group by. */
  readonly by: readonly string[];
}

const perLabel = 40;

const labelsOf = (dimension: SampledDimension, judge: string): readonly string[] => {
  const asked = dimension.judges.find(({ id }) => id === judge) ?? dimension.judges[0];
  return asked?.labels.map(({ label }) => label) ?? dimension.labels;
};

/** So many of each label that the judge gave, in every stratum together. */
function eachLabel(dimension: SampledDimension, judge: string, more: Partial<DraftCell>): DraftCell[] {
  return labelsOf(dimension, judge).map((label) => emptyCell(label, { labels: [label], quota: String(perLabel), ...more }));
}

/** What systems differ in, where the rows say it. */
const configurationIn = ({ by }: KnownFields): string =>
  by.includes("dimensions.configuration") ? "configuration" : by.includes("system") ? "system" : "";

export function presetsFor(dimensions: readonly SampledDimension[], fields: KnownFields): readonly Preset[] {
  const first = (draft: SampleDraft) => dimensions.find(({ id }) => id === draft.dimension) ?? dimensions[0];
  const answers = dimensions.find(({ id }) => id === "answer-equivalence");
  const modes = dimensions.find(({ id }) => id === "search-failure-mode");
  const configuration = configurationIn(fields);
  const probe = fields.by.includes("dimensions.probe");
  const names = ["names", "naming"].find((key) => fields.by.includes(`dimensions.${key}`));
  const asked = (dimension: SampledDimension, draft: SampleDraft) => ({
    ...draft,
    dimension: dimension.id,
    judge: dimension.judges.some(({ id }) => id === draft.judge) ? draft.judge : (dimension.judges[0]?.id ?? ""),
  });
  return [
    {
      id: "each-label",
      title: t("So many of each judge label"),
      about: t("The same number of items for every label that the judge gave: rare labels are seen as often as frequent ones."),
      apply: (draft) => {
        const dimension = first(draft);
        return dimension ? { ...asked(dimension, draft), cells: eachLabel(dimension, draft.judge, {}), blinding: sealEverything } : draft;
      },
    },
    {
      id: "judge-validation",
      title: t("Judge validation: accepted and rejected answers"),
      about: t(
        "100 accepted and 100 rejected answers for each stratum and type of probe, evenly over configurations; of the accepted indirect ones, 85 that name the person and 15 that do not.",
      ),
      apply: answers
        ? (draft) => ({
            ...asked(answers, draft),
            blinding: sealEverything,
            cells: [
              ...(probe && names
                ? [
                    emptyCell(t("accepted, direct"), { ...accepted, predicate: "dimensions.probe:direct", by: ["stratum"], spread: configuration }),
                    emptyCell(t("accepted, indirect"), {
                      ...{ ...accepted, predicate: "dimensions.probe:indirect", by: ["stratum"], spread: configuration },
                      parts: [
                        { id: t("naming"), predicate: `dimensions.${names}:yes`, share: "85%" },
                        { id: t("not naming"), predicate: `dimensions.${names}:no`, share: "15%" },
                      ],
                    }),
                  ]
                : [emptyCell(t("accepted"), { ...accepted, by: ["stratum", ...(probe ? ["probe"] : [])], spread: configuration })]),
              emptyCell(t("rejected"), {
                labels: ["not-equivalent"],
                quota: "100",
                by: ["stratum", ...(probe ? ["probe"] : [])],
                spread: configuration,
              }),
            ],
          })
        : null,
    },
    {
      id: "failure-modes",
      title: t("Failure modes: verify the judge’s class"),
      about: t(
        "Each failure mode in each stratum, small ones whole and large ones evenly over configurations; the judge’s class and its evidence are shown, to be confirmed or corrected. Failures without a query are left out where the rows count queries.",
      ),
      apply: modes
        ? (draft) => ({
            ...asked(modes, draft),
            where: fields.by.includes("dimensions.queries") ? "not dimensions.queries:0" : draft.where,
            blinding: { ...sealEverything, judge: false, grader: false, passages: false },
            cells: eachLabel(modes, draft.judge, { by: fields.strata ? ["stratum"] : [], spread: configuration }),
          })
        : null,
    },
  ];
}

const accepted = { labels: ["equivalent"], quota: "100" };
