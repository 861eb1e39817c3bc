import type { Dimension } from "../../src/core/formats/codebook";
import { t } from "../ui";
import { useEditorState } from "./editing";
import { Part } from "./fields";

/** Other people's scales that the labels of a dimension are projected onto, and what each drops. */
export function Presets({ dimension }: { readonly dimension: Dimension }) {
  const presets = useEditorState(({ check }) => (check.codebook?.presets ?? []).filter((preset) => preset.dimension === dimension.id));
  if (presets.length === 0) return null;
  return (
    <Part title={t("Projections onto other scales")}>
      <div className="scroll-x">
        <table className="plain-table">
          <thead>
            <tr>
              <th scope="col">{t("Label")}</th>
              {presets.map((preset) => (
                <th key={preset.id} scope="col">
                  {preset.title ?? preset.id}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {dimension.labels.map((label) => (
              <tr key={label.id}>
                <th scope="row">{label.title ?? label.id}</th>
                {presets.map((preset) => {
                  const to = Object.hasOwn(preset.map, label.id) ? preset.map[label.id] : undefined;
                  return (
                    <td key={preset.id}>
                      {to === undefined ? (
                        <span className="fair">{t("not said")}</span>
                      ) : to === null ? (
                        <span className="dim">{t("left out")}</span>
                      ) : (
                        String(to)
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ul className="codebook-drops">
        {presets.map(
          (preset) => preset.drops !== undefined && <li key={preset.id}>{t("{0} drops: {1}", preset.title ?? preset.id, preset.drops)}</li>,
        )}
      </ul>
    </Part>
  );
}
