import type { Figure } from "../../stats/defined";
import type { JudgedReport, Share } from "./judgedReport";
import type { ReportTable } from "./reportTables";

const share = (one: Figure<Share>) =>
  one.defined ? `${one.value.estimate.toFixed(3)} [${one.value.low.toFixed(3)}, ${one.value.high.toFixed(3)}]` : "not defined";
const left = (title: string) => ({ title, align: "left" as const });
const right = (title: string) => ({ title, align: "right" as const });

/** Judges and their rates as tables; none where there are none. */
export function judgedTables(runs: readonly (JudgedReport & { readonly run: string })[]): readonly ReportTable[] {
  const several = runs.length > 1;
  const listed = <T>(of: (run: JudgedReport) => readonly T[], cells: (one: T) => readonly string[]) =>
    runs.flatMap((run) => of(run).map((one) => [...(several ? [run.run] : []), ...cells(one)]));
  const judges = listed(
    ({ judges: all }) => all,
    ({ name, dimension, judgements, labelled, verified, why }) => [
      name,
      dimension,
      String(judgements),
      String(labelled),
      verified ? "verified" : (why ?? "unverified"),
    ],
  );
  const rates = listed(
    ({ rates: all }) => all,
    (one) => [
      one.plan,
      `${one.positive.join(" or ")} (${one.dimension})`,
      one.judge,
      one.condition,
      one.whole ? "(all)" : (one.stratum ?? "(none)"),
      String(one.population),
      String(one.labelled),
      one.uncorrected.defined ? one.uncorrected.value.toFixed(3) : "not defined",
      share(one.doubleSampled),
      share(one.tuned),
      share(one.roganGladen),
    ],
  );
  const first = several ? [left("run")] : [];
  return [
    ...(judges.length === 0
      ? []
      : [
          {
            title: "Judges",
            note: "One judge is one model, version and prompt. It is verified once people have labelled enough of what it judged, in items of a plan that were drawn by chance.",
            columns: [...first, left("judge"), left("question"), right("judgements"), right("labelled"), left("verified")],
            rows: judges,
          },
        ]),
    ...(rates.length === 0
      ? []
      : [
          {
            title: "Rates, corrected by people's labels",
            note: "As judged, and with 95 % intervals: by people's labels alone, each cell of the plan weighing as many items as it has; by PPI++, the judge's share corrected by its errors where people labelled; and from sensitivity and specificity (Rogan–Gladen), which assumes that the judge errs as often in every stratum.",
            columns: [
              ...first,
              left("plan"),
              left("share of"),
              left("judge"),
              left("labelled"),
              left("stratum"),
              right("items"),
              right("labels"),
              right("as judged"),
              right("labels alone"),
              right("PPI++"),
              right("Rogan–Gladen"),
            ],
            rows: rates,
          },
        ]),
  ];
}

/** The same for programs; a figure that is not defined is null. */
export function judgedJson(runs: readonly (JudgedReport & { readonly run: string })[]) {
  const figure = (one: Figure<Share>) =>
    one.defined ? { value: one.value.estimate, low: one.value.low, high: one.value.high } : { value: null, because: one.because };
  return {
    judges: runs.flatMap(({ run, judges }) =>
      judges.map(({ name, dimension, judgements, labelled, verified, why }) => ({
        run,
        rater: name,
        dimension,
        judgements,
        labelled,
        verified,
        ...(why === null ? {} : { because: why }),
      })),
    ),
    corrected: runs.flatMap(({ run, rates }) =>
      rates.map(
        ({ plan, dimension, judge, positive, condition, stratum, whole, population, labelled, uncorrected, doubleSampled, tuned, roganGladen }) => ({
          run,
          plan,
          dimension,
          judge,
          positive,
          condition,
          stratum,
          all: whole,
          population,
          labelled,
          uncorrected: uncorrected.defined ? uncorrected.value : null,
          double_sampling: figure(doubleSampled),
          ppi_tuned: figure(tuned),
          rogan_gladen: figure(roganGladen),
        }),
      ),
    ),
  };
}
