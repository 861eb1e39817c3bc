import { useState } from "react";
import type { Query } from "../../src/protocol/views";
import { cellText } from "../agreement/raterText";
import { useScreen, useScreenState } from "../state";
import { Button, Icon, Popover, t, TextField, usePopoverClose } from "../ui";

const describe = (query: Query) =>
  [
    query.among === undefined ? "" : cellText(query.among.agreement),
    query.where,
    query.search === "" ? "" : t("search “{0}”", query.search),
    query.sort.map((key) => `${key.descending ? "↓" : "↑"}${key.by}`).join(" "),
  ]
    .filter((part) => part !== "")
    .join(" · ") || t("everything");

/** Queries kept under a name, for every panel of this run. */
export function SavedFilters(props: { readonly query: Query; onApply(query: Query): void }) {
  return (
    <Popover kind="icon" label={t("Saved filters")} title={t("Saved filters")} button={<Icon name="bookmark" />} panelLabel={t("Saved filters")}>
      <SavedList {...props} />
    </Popover>
  );
}

function SavedList({ query, onApply }: { readonly query: Query; onApply(query: Query): void }) {
  const close = usePopoverClose();
  const screen = useScreen();
  const saved = useScreenState((state) => state.document?.savedFilters ?? none);
  const [name, setName] = useState("");
  const given = name.trim();
  const save = async () => {
    if (given === "") return;
    try {
      await screen.request("filters/save", { filter: { name: given, query } });
      screen.announceAndShow(t("The filter “{0}” is saved.", given));
      setName("");
    } catch (error) {
      screen.report(error);
    }
  };
  return (
    <div className="saved-filters">
      {saved.length === 0 && <p className="dim">{t("No filter is saved yet.")}</p>}
      <ul>
        {saved.map((filter) => (
          <li key={filter.name}>
            <button
              type="button"
              className="saved-filter"
              onClick={() => {
                onApply(filter.query);
                close();
              }}
            >
              <b>{filter.name}</b> <span className="dim mono">{describe(filter.query)}</span>
            </button>
            <Button
              kind="icon"
              label={t("Delete the filter “{0}”", filter.name)}
              onClick={() => void screen.request("filters/delete", { name: filter.name }).catch(screen.report)}
            >
              <Icon name="trash" />
            </Button>
          </li>
        ))}
      </ul>
      <div className="form-line">
        <TextField
          label={t("Name for this filter")}
          placeholder={t("Name for this filter")}
          value={name}
          onInput={setName}
          onEnter={() => void save()}
        />
        <Button disabled={given === ""} onClick={() => void save()}>
          {t("Save")}
        </Button>
      </div>
      <p className="dim mono breakable">{describe(query)}</p>
    </div>
  );
}
const none: readonly never[] = [];
