import type { DimensionChangeView } from "../../src/protocol/codebooks";
import { Button, Checkbox, EmptyState, t } from "../ui";
import { useEditor, useEditorState } from "./editing";
import { kindOfChange, weightText } from "./words";

/** What differs from the codebook in force, what it does to labels, and which dimensions need another version for it. */
export function ChangesSide() {
  const { changes, hasErrors } = useEditorState(({ check }) => ({
    changes: check.changes,
    hasErrors: check.problems.some(({ severity }) => severity === "error"),
  }));
  if (hasErrors)
    return (
      <EmptyState icon="warning" title={t("The text has errors.")}>
        {t("It is compared with the codebook in force once they are mended.")}
      </EmptyState>
    );
  if (changes.length === 0)
    return (
      <EmptyState icon="check" title={t("Nothing that labels depend on differs from the codebook in force.")}>
        {t("Comments, and how the text is laid out, can be changed at any time.")}
      </EmptyState>
    );
  return (
    <div className="codebook-changes">
      <p className="dim">
        {t(
          "A change of meaning needs another version of its dimension: labels given until now keep theirs, and come back as stale unless a migration says what they mean. Words that were only corrected, keys and colours need none.",
        )}
      </p>
      {changes.map((change) => (
        <Change key={change.dimension} change={change} />
      ))}
    </div>
  );
}

function Change({ change }: { readonly change: DimensionChangeView }) {
  const editor = useEditor();
  const { demand, at, corrected } = useEditorState(({ check, wording }) => ({
    demand: check.demands.find(({ dimension }) => dimension === change.dimension) ?? null,
    at: check.codebook?.dimensions.findIndex(({ id }) => id === change.dimension) ?? -1,
    corrected: wording.has(change.dimension),
  }));
  const { before, after } = change;
  return (
    <section className="codebook-part" aria-label={change.dimension}>
      <div className="codebook-part-head">
        <h2 className="mono">{change.dimension}</h2>
        <span>{kindOfChange(change)}</span>
        <span className="dim">
          {before !== null && after !== null && before !== after ? t("version {0} → {1}", before, after) : t("version {0}", after ?? before ?? "")}
        </span>
      </div>
      {demand !== null && (
        <div className="codebook-demand">
          {demand.why === "words" ? (
            <Checkbox
              label={t("The words were only corrected: labels mean what they meant")}
              said={t("{0}: the words were only corrected: labels mean what they meant", change.dimension)}
              checked={corrected}
              onChange={(only) => editor.correctsWords(change.dimension, only)}
            />
          ) : (
            <p className="fair">
              {demand.why === "meaning"
                ? t("It asks something else now, so it needs another version.")
                : t("Version {0} once meant something else, so it needs another one.", demand.version)}
            </p>
          )}
          {!(demand.why === "words" && corrected) && at >= 0 && (
            <Button kind="primary" onClick={() => void editor.edit([{ op: "set", path: ["dimensions", at, "version"], value: demand.next }])}>
              {t("Make it version {0}", String(demand.next))}
            </Button>
          )}
        </div>
      )}
      {change.parts.length > 0 && (
        <div className="scroll-x">
          <table className="plain-table">
            <thead>
              <tr>
                <th scope="col">{t("What")}</th>
                <th scope="col">{t("Weighs")}</th>
                <th scope="col">{t("Before")}</th>
                <th scope="col">{t("Now")}</th>
              </tr>
            </thead>
            <tbody>
              {change.parts.map((part) => (
                <tr key={part.part}>
                  <th scope="row" className="mono">
                    {part.part}
                  </th>
                  <td>{weightText(part.weight)}</td>
                  <td className="wrap">{part.before ?? <span className="dim">–</span>}</td>
                  <td className="wrap">{part.after ?? <span className="dim">–</span>}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
