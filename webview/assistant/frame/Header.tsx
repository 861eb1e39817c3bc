import type { AssistantPanel } from "../../../src/protocol/assistantViews";
import { visibleText } from "../../answer/answerSegments";
import { bytesText, Button, count, Dropdown, Icon, t } from "../../ui";
import { useAssistant, useAssistantState } from "../state/hooks";
import { KeyCaption } from "./KeyCaption";

/** What is to be opened, what it was recognised as, and what is wrong with it. */
export function Header() {
  const assistant = useAssistant();
  const { source, preview, themeSwitch, theme } = useAssistantState((state) => ({
    source: state.source,
    preview: state.preview.data,
    themeSwitch: state.themeSwitch,
    theme: state.panel.theme,
  }));
  const found = [...(source?.problems ?? []), ...(preview?.problems ?? []).map(({ problem }) => problem)];
  const problems = found.filter(({ severity }) => severity !== "info").length;
  const grave = found.some(({ severity }) => severity === "error");
  return (
    <div className="top-line">
      <div className="document-line">
        <h1 className="document-title">{source === null ? t("Open a file of records") : visibleText(source.name)}</h1>
        {source !== null && (
          <span className="dim document-subtitle" title={subtitle(source, preview)}>
            {subtitle(source, preview)}
          </span>
        )}
        {found.length > 0 && (
          <button
            type="button"
            className={`quiet ${grave ? "bad" : problems > 0 ? "fair" : "dim"}`}
            onClick={() => assistant.show({ kind: "problems" })}
          >
            <Icon name={grave ? "error" : problems > 0 ? "warning" : "info"} /> {foundText(problems, found.length - problems)}{" "}
            <KeyCaption action="showProblems" />
          </button>
        )}
        <span className="grow" />
        {themeSwitch && (
          <Dropdown
            label={t("Theme")}
            value={theme}
            options={[
              { value: "system", text: t("System theme") },
              { value: "dark", text: t("Dark") },
              { value: "light", text: t("Light") },
              { value: "hc-dark", text: t("Dark, high contrast") },
              { value: "hc-light", text: t("Light, high contrast") },
            ]}
            onChange={(value) => assistant.setPanel({ theme: value as AssistantPanel["theme"] })}
          />
        )}
        <Button kind="icon" label={t("Keys and help")} title={t("Keys and help")} onClick={() => assistant.show({ kind: "help" })}>
          <Icon name="question" />
        </Button>
      </div>
    </div>
  );
}

/** What is odd is a problem; what is only to be known is a note, and calls for nothing. */
function foundText(problems: number, notes: number): string {
  const noted = notes === 1 ? t("1 note") : t("{0} notes", count(notes));
  if (problems === 0) return noted;
  const odd = problems === 1 ? t("1 problem") : t("{0} problems", count(problems));
  return notes === 0 ? odd : `${odd} · ${noted}`;
}

function subtitle(
  source: { readonly title: string; readonly bytes: number; readonly records: number | null; readonly read: number },
  preview: { readonly counted: number; readonly rowsCounted: number } | null,
): string {
  const records =
    source.records === null
      ? t("the first {0} records were looked at", count(source.read))
      : source.records === 1
        ? t("1 record")
        : t("{0} records", count(source.records));
  const made = preview === null ? null : preview.rowsCounted === 1 ? t("1 row") : t("{0} rows", count(preview.rowsCounted));
  const all = preview !== null && preview.counted >= (source.records ?? Infinity);
  const rows = made === null ? [] : [all ? made : t("{0} of the first {1} records", made, count(preview?.counted ?? 0))];
  return [visibleText(source.title), bytesText(source.bytes), records, ...rows].join(" · ");
}
