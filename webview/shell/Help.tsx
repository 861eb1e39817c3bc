import { actions, type Action, type ActionId } from "../../src/protocol/actions";
import { useScreen, useScreenState } from "../state";
import { keyCaption } from "../state/keys";
import { Banner, Dialog, t } from "../ui";
import { isMac } from "../ui/KeyHint";

const places = [
  ["both", () => t("Everywhere")],
  ["cases", () => t("In the table of cases")],
  ["case", () => t("In a case")],
  ["queue", () => t("In a queue")],
] as const;

const digitActions: readonly ActionId[] = ["label1", "label2", "label3", "label4", "label5", "label6", "label7", "label8", "label9"];

/** All keys as they are in force, with conflicts and settings that could not be read. */
export function Help() {
  const screen = useScreen();
  useScreenState((state) => state.keys);
  const { bindings, conflicts, mistakes } = screen.keyTable();
  const titles = new Map<string, string>(actions.map((action) => [action.id, action.title]));
  const titleOf = (id: string) => t(titles.get(id) ?? id);
  // Nine lines that say the same would only be in the way; bindings of one's own are told one by one.
  const digitsAsGiven = digitActions.every(
    (id, i) =>
      bindings
        .get(id)
        ?.map((binding) => keyCaption(binding, isMac()))
        .join() === String(i + 1),
  );
  const isLaterDigit = (action: Action) => digitsAsGiven && digitActions.slice(1).includes(action.id as ActionId);
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
          const here: readonly Action[] = actions.filter((action: Action) => action.where === where && !isLaterDigit(action));
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
                      {action.id === "label1" && digitsAsGiven && (
                        <>
                          {" … "}
                          <kbd>9</kbd>
                        </>
                      )}
                    </dt>
                    <dd>{action.id === "label1" && digitsAsGiven ? t("First to ninth label of the dimension in hand") : t(action.title)}</dd>
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
