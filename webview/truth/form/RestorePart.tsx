import type { FormDraft } from "../../../src/protocol/truthState";
import { useRequest } from "../../state";
import { Dropdown, Icon, localTime, t } from "../../ui";
import type { FormEdit } from "./useFormDraft";

interface Props {
  readonly draft: FormDraft;
  readonly edit: FormEdit;
  readonly caseId: string;
  /** The newest version, which cannot be restored. */
  readonly newest: number | null;
  mistakeAt(part: string): string | undefined;
}

/** Which earlier version is to hold again. */
export function RestorePart({ draft, edit, caseId, newest, mistakeAt }: Props) {
  const { data, error } = useRequest("truth/history", { caseId }, { watch: ["truths"] });
  const earlier = (data?.versions ?? []).filter(({ version }) => version !== newest);
  const chosen = draft.restores === null ? "" : String(draft.restores);
  const options = [
    { value: "", text: t("Choose one…") },
    ...earlier.map(({ version, validAt, change }) => ({
      value: String(version),
      text: [t("version {0}", version), t("valid from {0}", localTime(validAt)), ...(change === null ? [] : [change.reason])].join(" · "),
    })),
  ];
  const wrong = mistakeAt("restores");
  return (
    <fieldset className="sample-section">
      <legend>{t("Which version holds again")}</legend>
      <div className="written">
        <span className="written-label">{t("Version")}</span>
        <Dropdown
          label={t("Version that holds again")}
          value={chosen}
          options={options.some(({ value }) => value === chosen) ? options : [...options, { value: chosen, text: t("version {0}", chosen) }]}
          onChange={(value) => edit.change((before) => ({ ...before, restores: value === "" ? null : Number(value) }))}
        />
        {(wrong ?? error) !== null && (wrong ?? error) !== undefined && (
          <span className="bad written-note" role="alert">
            <Icon name="error" /> {wrong ?? error}
          </span>
        )}
        {data !== null && earlier.length === 0 && <span className="dim written-note">{t("There is no earlier version.")}</span>}
      </div>
    </fieldset>
  );
}
