import { useScreen, useScreenState } from "../state";
import { Button, count, Dropdown, Icon, KeyHint, t } from "../ui";

/** What is open, what is wrong with it, and what is offered for the whole screen. */
export function DocumentHeader() {
  const screen = useScreen();
  const { title, subtitle, problems, condition } = useScreenState(({ document }) => ({
    title: document?.source?.name ?? document?.title ?? "",
    subtitle: [document?.source?.title, document?.subtitle].filter((part) => part !== undefined && part !== "").join(" · "),
    problems: document?.problems ?? 0,
    condition: document?.condition ?? null,
  }));
  return (
    <div className="document-line">
      <h1 className="document-title">{title}</h1>
      <span className="dim document-subtitle" title={subtitle}>
        {subtitle}
      </span>
      {condition !== null && condition !== "open" && (
        <span className="chip tone-info">
          <span className="chip-body">{condition}</span>
        </span>
      )}
      {problems > 0 && (
        <button type="button" className="quiet fair" onClick={() => screen.runAction("showProblems")}>
          <Icon name="warning" /> {problemsText(problems)} <KeyHint action="showProblems" />
        </button>
      )}
      <span className="grow" />
      <ThemeSwitch />
      <Button kind="icon" label={t("Keys and help")} title={t("Keys and help")} onClick={() => screen.runAction("help")}>
        <Icon name="question" />
      </Button>
    </div>
  );
}

const problemsText = (n: number) => (n === 1 ? t("1 problem") : t("{0} problems", count(n)));

function ThemeSwitch() {
  const screen = useScreen();
  const { offered, theme } = useScreenState((state) => ({ offered: state.themeSwitch, theme: state.panel.theme }));
  if (!offered) return null;
  const options = [
    { value: "system", text: t("System theme") },
    { value: "dark", text: t("Dark") },
    { value: "light", text: t("Light") },
    { value: "hc-dark", text: t("Dark, high contrast") },
    { value: "hc-light", text: t("Light, high contrast") },
  ] as const;
  return <Dropdown label={t("Theme")} value={theme} options={options} onChange={(value) => screen.setPanel({ theme: value as typeof theme })} />;
}
