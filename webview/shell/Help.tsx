import { actions, type Action } from "../../src/protocol/actions";
import { useScreen, useScreenState } from "../state";
import { keyCaption } from "../state/keys";
import { Banner, Dialog, t } from "../ui";
import { isMac } from "../ui/KeyHint";

const places = [
  ["both", () => t("Everywhere")],
  ["cases", () => t("In the table of cases")],
  ["case", () => t("In a case")],
] as const;

/** All keys as they are in force, with conflicts and settings that could not be read. */
export function Help() {
  const screen = useScreen();
  useScreenState((state) => state.keys);
  const { bindings, conflicts, mistakes } = screen.keyTable();
  const titles = new Map<string, string>(actions.map((action) => [action.id, action.title]));
  const titleOf = (id: string) => t(titles.get(id) ?? id);
  const captions = (action: Action) => (bindings.get(action.id) ?? []).map((binding) => keyCaption(binding, isMac()));
  return (
    <Dialog title={t("Keys and help")} wide onClose={() => screen.show(null)}>
      {conflicts.map(({ key, actions: clashing }) => (
        <Banner key={key} tone="warning">
          {t("The key {0} is given to several actions: {1}. The first of them answers.", key, clashing.map(titleOf).join(", "))}
        </Banner>
      ))}
      {mistakes.map(({ action, why }) => (
        <Banner key={action} tone="warning">
          {t("The setting for “{0}” could not be used: {1}.", action, why)}
        </Banner>
      ))}
      <p className="dim">
        {t(
          "Single keys work when no text field has the focus. Esc leaves a field, {0} goes on from it. Keys are changed in the setting traceAdjudicator.keys.",
          isMac() ? "⌘Enter" : "Ctrl+Enter",
        )}
      </p>
      <div className="help-columns">
        {places.map(([where, heading]) => {
          const here: readonly Action[] = actions.filter((action: Action) => action.where === where);
          return here.length === 0 ? null : (
            <section key={where}>
              <h3>{heading()}</h3>
              <dl className="keys">
                {here.map((action) => (
                  <div key={action.id} className="keys-line">
                    <dt>
                      {captions(action).length === 0 ? (
                        <span className="dim">{t("no key")}</span>
                      ) : (
                        captions(action).map((caption) => <kbd key={caption}>{caption}</kbd>)
                      )}
                    </dt>
                    <dd>{t(action.title)}</dd>
                  </div>
                ))}
              </dl>
            </section>
          );
        })}
      </div>
    </Dialog>
  );
}
