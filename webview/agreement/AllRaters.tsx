import type { Result } from "../../src/protocol/messages";
import { count, t } from "../ui";
import type { Pair } from "./chosenAgreement";
import { becauseText, figureText, type Figure } from "./figureText";
import { raterText } from "./raterText";

type All = Result<"agreement/all">;

/** Every two raters at a glance, and all of them together; a pair opens below. */
export function AllRaters({ all, pair, onPair }: { readonly all: All; readonly pair: Pair; onPair(first: string, second: string): void }) {
  if (all.together === null) return null;
  const { fleiss, alpha, alphaOrdinal, ac1, items } = all.together;
  const together: readonly (readonly [string, Figure])[] = [
    [t("Fleiss' κ"), fleiss],
    [t("Krippendorff's α"), alpha],
    ...(alphaOrdinal === null ? [] : [[t("α, ordinal"), alphaOrdinal] as const]),
    [t("Gwet's AC1"), ac1],
  ];
  const of = (one: string, other: string) =>
    all.pairs.find(({ first, second }) => (first === one && second === other) || (first === other && second === one));
  return (
    <section className="agreement-part" aria-labelledby="agreement-all">
      <h2 id="agreement-all">{t("All raters")}</h2>
      <p>
        {t("{0} items with two labels or more:", count(items))}{" "}
        {together.map(([title, figure]) => (
          <span key={title} className="agreement-together">
            {title} <b>{figureText(figure)}</b>
          </span>
        ))}
      </p>
      {together.flatMap(([title, figure]) =>
        figure.defined
          ? []
          : [
              <p key={title} className="dim">
                {t("{0} is not defined, because {1}.", title, becauseText(figure.because))}
              </p>,
            ],
      )}
      <div className="agreement-scroll">
        <table className="agreement-pairs" aria-label={t("Cohen's κ of every two raters")}>
          <thead>
            <tr>
              <td className="dim">{t("Cohen's κ")}</td>
              {all.raters.slice(1).map((rater) => (
                <th key={rater} scope="col">
                  {raterText(rater)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {all.raters.slice(0, -1).map((one, row) => (
              <tr key={one}>
                <th scope="row">{raterText(one)}</th>
                {all.raters.slice(1).map((other, column) => {
                  const found = column < row ? undefined : of(one, other);
                  if (found === undefined) return <td key={other} />;
                  const chosen = [pair.first, pair.second].includes(one) && [pair.first, pair.second].includes(other);
                  const words = t(
                    "{0} and {1}: κ {2}, agreement {3}, {4} items",
                    raterText(one),
                    raterText(other),
                    figureText(found.kappa),
                    figureText(found.raw),
                    count(found.n),
                  );
                  return (
                    <td key={other}>
                      <button type="button" aria-label={words} title={words} aria-pressed={chosen} onClick={() => onPair(one, other)}>
                        {figureText(found.kappa)}
                      </button>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {all.more > 0 && <p className="dim">{t("{0} more raters are not in this table; they can be chosen above.", count(all.more))}</p>}
    </section>
  );
}
