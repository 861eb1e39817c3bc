import { useState } from "react";
import { useRequest } from "../state";
import { count, t } from "../ui";
import type { Pair } from "./chosenAgreement";
import { coefficientMeaning, coefficientTitle, figureText, rangeText } from "./figureText";
import { raterText } from "./raterText";
import { sampling } from "./useIntervals";

const shown = ["raw", "kappa", "ac1"] as const;

/** How far reviewers agree with themselves, on items that came again without saying so. Nothing stands here where none did. */
export function SelfPart({ pair: { dimension, condition, plan, withoutAsserted } }: { readonly pair: Pair }) {
  const [token] = useState(() => Math.random().toString(36).slice(2));
  const asked = condition === null ? null : { dimension, condition, plan, withoutAsserted, ...sampling, token };
  const { data, error } = useRequest("agreement/self", asked, { watch: ["rows", "labels", "plans"], keep: false });
  if (error !== null)
    return (
      <p className="agreement-part bad" role="alert">
        {error}
      </p>
    );
  if (data === null || data.self.length === 0) return null;
  return (
    <section className="agreement-part" aria-labelledby="agreement-self">
      <h2 id="agreement-self">{t("Agreement with themselves")}</h2>
      <p className="dim">{t("Items that came a second time in a reviewer's queue, without saying so.")}</p>
      <div className="agreement-scroll">
        <table className="agreement-figures" aria-labelledby="agreement-self">
          <thead>
            <tr>
              <th scope="col">{t("Reviewer")}</th>
              <th scope="col" className="numeric">
                {t("Shown twice")}
              </th>
              {shown.map((name) => (
                <th key={name} scope="col" colSpan={2} title={coefficientMeaning(name)}>
                  {coefficientTitle(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.self.map(({ rater, n, coefficients }) => (
              <tr key={rater}>
                <th scope="row">{raterText(rater)}</th>
                <td className="numeric">{count(n)}</td>
                {shown.map((name) => {
                  const { estimate, interval } = coefficients.find((one) => one.name === name)!;
                  return [
                    <td key={name} className="numeric">
                      {figureText(estimate)}
                    </td>,
                    <td key={`${name} range`} className="dim">
                      {interval?.defined === true ? rangeText(interval.value) : "—"}
                    </td>,
                  ];
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
