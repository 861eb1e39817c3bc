import type { TruthChangeView } from "../../src/protocol/truth";
import { FoldedText, t } from "../ui";
import { fieldText } from "./words";
import { valueLines } from "./valueLines";

/** What a proposal or a version changes: each field with its old value beside the new one. */
export function ChangeTable({ changes, label }: { readonly changes: readonly TruthChangeView[]; readonly label: string }) {
  if (changes.length === 0)
    return <p className="dim">{t("No value changes: what is held to be right was looked at again, and holds from another time on.")}</p>;
  return (
    <div className="scroll-x">
      <table className="plain-table truth-changes" aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t("What")}</th>
            <th scope="col">{t("Before")}</th>
            <th scope="col">{t("After")}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ field, old, new: now }) => (
            <tr key={field}>
              <th scope="row">{fieldText(field)}</th>
              <td>
                <Value field={field} value={old} as="del" />
              </td>
              <td>
                <Value field={field} value={now} as="ins" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A value; a field that is not there is said to be so. */
export function Value({ field, value, as: Element }: { readonly field: string; readonly value: unknown; readonly as: "del" | "ins" | "span" }) {
  if (value === null) return <span className="dim">{t("not there")}</span>;
  return (
    <Element className="truth-value wrap">
      <FoldedText text={valueLines(field, value).join("\n")} />
    </Element>
  );
}
