import type { Result } from "../../../src/protocol/messages";
import { visibleText } from "../../answer/answerSegments";
import { FoldedText, localTime, t } from "../../ui";
import { Value } from "../ChangeTable";
import { fieldText } from "../words";

/** What is held to be right now, and of each value since which version, by whom and why. */
export function BlameTable({ blame }: { readonly blame: Result<"truth/history">["blame"] }) {
  return (
    <section aria-labelledby="truth-blame-title">
      <h3 id="truth-blame-title">{t("What holds now")}</h3>
      <div className="scroll-x">
        <table className="plain-table" aria-labelledby="truth-blame-title">
          <thead>
            <tr>
              <th scope="col">{t("What")}</th>
              <th scope="col">{t("Value")}</th>
              <th scope="col">{t("Since")}</th>
              <th scope="col">{t("Why")}</th>
            </tr>
          </thead>
          <tbody>
            {blame.map(({ field, value, version, by, at, reason }) => (
              <tr key={field}>
                <th scope="row">{fieldText(field)}</th>
                <td>
                  <Value field={field} value={value} as="span" />
                </td>
                <td>
                  {t("version {0}", version)}
                  {by !== null && <span className="truth-below">{visibleText(by)}</span>}
                  {at !== null && (
                    <time className="truth-below dim" title={at}>
                      {localTime(at)}
                    </time>
                  )}
                </td>
                <td className="wrap">
                  {reason === null ? <span className="dim">–</span> : <FoldedText text={visibleText(reason)} most={200} lines={4} />}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
