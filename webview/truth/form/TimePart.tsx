import type { ArchivedPage } from "../../../src/protocol/truth";
import type { FormDraft } from "../../../src/protocol/truthState";
import { WrittenField } from "../../sampling/WrittenField";
import { Button, localTime, t } from "../../ui";
import type { FormEdit } from "./useFormDraft";

interface Props {
  readonly draft: FormDraft;
  readonly edit: FormEdit;
  /** The archived page that was chosen. */
  readonly page: ArchivedPage | null;
  /** RFC 3339: since when the newest version holds; null where there is none. */
  readonly before: string | null;
  mistakeAt(part: string): string | undefined;
}

/** From when on it holds. Rows that were observed before are graded with the version before. */
export function TimePart({ draft, edit, page, before, mistakeAt }: Props) {
  const put = (validAt: string, group?: string) => edit.change((one) => ({ ...one, validAt: validAt.slice(0, 100) }), group);
  const typed = draft.validAt.trim();
  const readable = /^\d{4}-\d\d-\d\dT/i.test(typed) && !Number.isNaN(Date.parse(typed));
  const retrieved = page?.retrievedAt ?? null;
  return (
    <fieldset className="sample-section">
      <legend>{t("From when on")}</legend>
      <WrittenField
        label={t("Valid from")}
        placeholder="2026-11-29T10:00:00Z"
        value={draft.validAt}
        mistake={mistakeAt("validAt")}
        hint={[
          ...(readable ? [t("{0} in your time.", localTime(typed))] : []),
          ...(before === null ? [] : [t("The version before holds since {0}.", before)]),
          t("Rows observed earlier are graded with the version before."),
        ].join(" ")}
        onInput={(text) => put(text, "validAt")}
      />
      <div className="sample-line">
        <Button onClick={() => put(now())}>{t("Now")}</Button>
        <Button
          disabled={retrieved === null}
          title={retrieved ?? t("Choose an archived page first that says when it was retrieved.")}
          onClick={() => retrieved !== null && put(retrieved)}
        >
          {t("When the page was retrieved")}
        </Button>
      </div>
    </fieldset>
  );
}

const now = () => new Date().toISOString().replace(/\.\d+Z$/, "Z");
