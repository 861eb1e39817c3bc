import type { PairAgreementView } from "../../src/protocol/agreement";
import { Button, count, t } from "../ui";
import { pText } from "./figureText";
import { conditionText, labelText } from "./raterText";

/** Two judges on the same items: which labels came and went, and by the labels people gave already, who was right. */
export function FlipsPart({
  flips,
  first,
  second,
  onOpen,
}: {
  readonly flips: NonNullable<PairAgreementView["flips"]>;
  readonly first: string;
  readonly second: string;
  onOpen(): void;
}) {
  return (
    <section className="agreement-part" aria-labelledby="agreement-flips">
      <h2 id="agreement-flips">{t("Flips from {0} to {1}", first, second)}</h2>
      {flips.flips === 0 ? (
        <p className="dim">{t("No item changes its label from one judge to the other.")}</p>
      ) : (
        <>
          <p>
            {flips.flips === 1 ? t("1 item changes its label.") : t("{0} items change their label.", count(flips.flips))}{" "}
            <Button onClick={onOpen}>{t("Show the flips alone")}</Button>
          </p>
          <div className="agreement-scroll">
            <table className="agreement-figures" aria-labelledby="agreement-flips">
              <thead>
                <tr>
                  <th scope="col">{t("Label")}</th>
                  <th scope="col" className="numeric">
                    {t("Lost")}
                  </th>
                  <th scope="col" className="numeric">
                    {t("Gained")}
                  </th>
                  <th
                    scope="col"
                    className="numeric"
                    title={t("The chance of a split at least so uneven if a flip were as likely either way (exact)")}
                  >
                    {t("McNemar's p")}
                  </th>
                </tr>
              </thead>
              <tbody>
                {flips.byLabel.map(({ label, lost, gained, p }) => (
                  <tr key={label}>
                    <th scope="row">{labelText(label)}</th>
                    <td className="numeric">{count(lost)}</td>
                    <td className="numeric">{count(gained)}</td>
                    <td className="numeric">{pText(p)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {flips.against.length === 0 && (
            <p className="dim">
              {t("Nobody has labelled any of the flips: which judge was right cannot be said. Label them, and it will stand here.")}
            </p>
          )}
          {flips.against.map(({ condition, withTruth, disputed, worse, better, p }) => (
            <p key={condition}>
              {t(
                "By labels that reviewers gave {0}, of {1} flips {2} became right and {3} became wrong (McNemar's p {4}).",
                conditionText(condition),
                count(withTruth),
                count(better),
                count(worse),
                pText(p),
              )}{" "}
              {disputed > 0 && <span className="dim">{t("Reviewers disagree about {0} more.", count(disputed))}</span>}
            </p>
          ))}
        </>
      )}
    </section>
  );
}
