import { visibleText } from "../../answer/answerSegments";
import { useNarrow } from "../../cases/useNarrow";
import { Button, count, Dropdown, Icon, t } from "../../ui";
import type { Place } from "../state/assistantState";
import { mappingOf } from "../state/assistantState";
import { useAssistant, useAssistantState } from "../state/hooks";
import { ExistingMappings } from "./ExistingMappings";
import { KeyCaption } from "./KeyCaption";

/** Which record is looked at, what can be done with the mapping, and the way on. */
export function Toolbar() {
  const assistant = useAssistant();
  const narrow = useNarrow();
  const { record, read, records, at, steps, running, opened, view } = useAssistantState((state) => ({
    record: state.panel.record,
    read: state.source?.read ?? 0,
    records: state.source?.records ?? null,
    at: state.at,
    steps: state.steps.length,
    running: state.importing?.state === "running",
    opened: state.importing?.state === "done",
    view: state.panel.view,
  }));
  return (
    <div className="toolbar" role="group" aria-label={t("Mapping")}>
      <span className="record-steps">
        <Button
          kind="icon"
          label={t("Previous record")}
          title={t("Previous record")}
          disabled={record === 0}
          onClick={() => assistant.stepRecord(-1)}
        >
          <Icon name="chevron-left" />
        </Button>
        <span className="record-place">
          {narrow
            ? t("{0} of {1}", count(record + 1), count(read))
            : records === read
              ? t("Record {0} of {1}", count(record + 1), count(read))
              : t("Record {0} of the first {1}", count(record + 1), count(read))}
        </span>
        <Button kind="icon" label={t("Next record")} title={t("Next record")} disabled={record >= read - 1} onClick={() => assistant.stepRecord(1)}>
          <Icon name="chevron-right" />
        </Button>
      </span>
      <Button kind="icon" label={t("Undo")} title={t("Undo")} disabled={at === 0} onClick={() => assistant.undo()}>
        <Icon name="discard" />
      </Button>
      <Button kind="icon" label={t("Redo")} title={t("Redo")} disabled={at >= steps - 1} onClick={() => assistant.redo()}>
        <Icon name="redo" />
      </Button>
      <Button pressed={view === "json"} onClick={() => assistant.setPanel({ view: view === "json" ? "fields" : "json" })}>
        {t("As JSON")} <KeyCaption action="showMapping" />
      </Button>
      <ExistingMappings />
      <span className="grow" />
      <PlaceChoice />
      <SaveButton />
      <Button kind="primary" disabled={running || opened || read === 0} onClick={() => void assistant.importAndOpen()}>
        {t("Import and open")} <KeyCaption action="importAndOpen" />
      </Button>
    </div>
  );
}

/** Where the mapping is kept: the file's own folder, the workspace, or nowhere. */
function PlaceChoice() {
  const assistant = useAssistant();
  const { places, place } = useAssistantState((state) => ({ places: state.places, place: state.place }));
  const words = { beside: t("Beside the file"), workspace: t("In the workspace") } as const;
  return (
    <Dropdown
      label={t("Where the mapping is kept")}
      value={place ?? ""}
      options={[
        ...places.filter(({ why }) => why === null).map((one) => ({ value: one.place, text: words[one.place] })),
        { value: "", text: t("Do not keep it") },
      ]}
      onChange={(value) => assistant.choosePlace(value === "" ? null : (value as Place))}
    />
  );
}

function SaveButton() {
  const assistant = useAssistant();
  const { saved, name, possible } = useAssistantState((state) => ({
    saved: state.saved !== null && state.saved.mapping === mappingOf(state) ? state.saved.name : null,
    name: state.places.find(({ place }) => place === state.place)?.name ?? "",
    possible: state.place !== null && mappingOf(state) !== null,
  }));
  return saved !== null ? (
    <span className="icon-text good saved" title={visibleText(saved)}>
      <Icon name="check" /> {t("saved")}
    </span>
  ) : (
    <Button disabled={!possible} title={t("Save as {0}", visibleText(name))} onClick={() => void assistant.save()}>
      {t("Save")} <KeyCaption action="save" />
    </Button>
  );
}
