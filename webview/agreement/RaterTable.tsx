import type { RatedDimension } from "../../src/protocol/agreement";
import { count, t } from "../ui";
import { conditionText, raterText } from "./raterText";

/** Who has rated how much under which condition, and what of it does not count. */
export function RaterTable({ dimension, withoutAsserted }: { readonly dimension: RatedDimension; readonly withoutAsserted: boolean }) {
  const { raters } = dimension;
  const any = (of: "stale" | "asserted" | "malformed" | "elsewhere") => raters.some((rater) => rater[of] > 0);
  const columns = [
    { of: "stale", title: t("Stale, left out"), why: t("What was judged, the codebook, the judge or the truth has changed since") },
    {
      of: "asserted",
      title: withoutAsserted ? t("Asserted, left out") : t("Asserted, counted"),
      why: t("Labels that should point at bytes and do not"),
    },
    { of: "malformed", title: t("Malformed, left out"), why: t("Judgements that whoever read them calls no usable verdict") },
    { of: "elsewhere", title: t("Of other rows, left out"), why: t("Labels of rows that are not in this run, or of more than one") },
  ] as const;
  const shown = columns.filter(({ of }) => any(of));
  return (
    <section className="agreement-part" aria-labelledby="agreement-raters">
      <h2 id="agreement-raters">{t("Who has labelled what")}</h2>
      <div className="agreement-scroll">
        <table className="agreement-figures" aria-labelledby="agreement-raters">
          <thead>
            <tr>
              <th scope="col">{t("Rater")}</th>
              <th scope="col">{t("Labels")}</th>
              {shown.map(({ of, title, why }) => (
                <th key={of} scope="col" className="numeric" title={why}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {raters.map((rater) => (
              <tr key={rater.rater}>
                <th scope="row">{raterText(rater.rater)}</th>
                <td>
                  {rater.ratings
                    .map((one) => (one.condition === null ? count(one.count) : t("{0} {1}", count(one.count), conditionText(one.condition))))
                    .join(", ") || "0"}
                </td>
                {shown.map(({ of }) => (
                  <td key={of} className="numeric">
                    {rater[of] === 0 ? "" : count(rater[of])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
