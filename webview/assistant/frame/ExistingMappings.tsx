import { visibleText } from "../../answer/answerSegments";
import { Icon, Popover, t, usePopoverClose } from "../../ui";
import { useAssistant, useAssistantState } from "../state/hooks";

/** Other mappings that can be used: those that lie around the file, and the guess. */
export function ExistingMappings() {
  return (
    <Popover button={t("Use another…")} panelLabel={t("Use another mapping")}>
      <Choices />
    </Popover>
  );
}

function Choices() {
  const assistant = useAssistant();
  const close = usePopoverClose();
  const existing = useAssistantState((state) => state.existing);
  const use = async (id: string, name: string) => {
    close();
    try {
      const { mapping, problems } = await assistant.request("assistant/useMapping", { id });
      if (mapping === null) return assistant.report(problems[0] === undefined ? t("{0} cannot be read.", name) : `${name}: ${problems[0].message}`);
      assistant.replace(mapping, t("the mapping {0} used", name));
      assistant.announce(t("{0} is used.", name));
    } catch (error) {
      assistant.report(error);
    }
  };
  const guess = async () => {
    close();
    try {
      assistant.replace((await assistant.request("assistant/guess", {})).mapping, t("the mapping guessed anew"));
      assistant.announce(t("The mapping was guessed anew."));
    } catch (error) {
      assistant.report(error);
    }
  };
  return (
    <div className="choices">
      {existing.length === 0 && <p className="dim">{t("No mapping lies beside the file or in the workspace.")}</p>}
      {existing.map(({ id, name, place, title }) => (
        <button key={id} type="button" className="quiet choice" onClick={() => void use(id, name)}>
          <Icon name="json" />
          <span className="breakable">{visibleText(title ?? name)}</span>
          <span className="dim">{place === "beside" ? t("beside the file") : t("in the workspace")}</span>
        </button>
      ))}
      <button type="button" className="quiet choice" data-autofocus onClick={() => void guess()}>
        <Icon name="lightbulb" />
        {t("Guess anew from the records")}
      </button>
    </div>
  );
}
