import { useRef, type KeyboardEvent } from "react";
import type { Dimension } from "../../src/core/formats/codebook";
import { Button, EmptyState, Icon, t } from "../ui";
import { DimensionForm } from "./DimensionForm";
import { useEditor, useEditorState } from "./editing";
import { withIcon } from "./fields";
import { FormPreview } from "./FormPreview";
import { freeId } from "./free";

const noDimensions: readonly Dimension[] = [];

/** The codebook as a form: its dimensions, the fields of one, and what reviewers will see of it. */
export function FormSide() {
  const editor = useEditor();
  const { codebook, dimension, problems } = useEditorState((state) => ({
    codebook: state.check.codebook,
    dimension: state.dimension,
    problems: state.check.problems,
  }));
  if (codebook === null)
    return (
      <EmptyState
        icon="warning"
        title={t("The text cannot be read as a codebook.")}
        actions={<Button onClick={() => editor.show("text")}>{t("Mend the text")}</Button>}
      >
        {problems[0]?.message}
      </EmptyState>
    );
  const dimensions = codebook.dimensions ?? noDimensions;
  const chosen = Math.min(dimension, dimensions.length - 1);
  const shown = dimensions[chosen];
  return (
    <div className="codebook-sides">
      <DimensionList dimensions={dimensions} chosen={chosen} />
      {shown && <DimensionForm key={chosen} dimension={shown} at={chosen} />}
      <FormPreview dimensions={dimensions} chosen={chosen} />
    </div>
  );
}

function DimensionList({ dimensions, chosen }: { readonly dimensions: readonly Dimension[]; readonly chosen: number }) {
  const editor = useEditor();
  const list = useRef<HTMLUListElement>(null);
  const { problems, changed } = useEditorState(({ check }) => ({
    problems: check.problems,
    changed: check.changes.map((change) => change.dimension).join("\n"),
  }));
  const changes = new Set(changed.split("\n"));
  const moved = (event: KeyboardEvent) => {
    const to = { ArrowDown: chosen + 1, ArrowUp: chosen - 1, Home: 0, End: dimensions.length - 1 }[event.key];
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey || dimensions[to] === undefined) return;
    event.preventDefault();
    editor.chooseDimension(to);
    list.current?.querySelectorAll<HTMLElement>("button[data-dimension]")[to]?.focus();
  };
  const add = () => {
    const id = freeId(
      dimensions.map((one) => one.id),
      "new-dimension",
    );
    const value = {
      id,
      version: 1,
      title: t("New dimension"),
      applies_to: "citation",
      exclusive: true,
      labels: [
        { id: "yes", title: t("Yes"), key: "1" },
        { id: "no", title: t("No"), key: "2" },
      ],
    };
    void editor.edit([{ op: "insert", path: ["dimensions"], at: dimensions.length, value }]).then(() => editor.chooseDimension(dimensions.length));
  };
  const title = dimensions[chosen]?.title ?? dimensions[chosen]?.id ?? "";
  const move = (by: number) =>
    void editor.edit([{ op: "move", path: ["dimensions"], from: chosen, to: chosen + by }]).then(() => editor.chooseDimension(chosen + by));
  return (
    <nav className="codebook-list" aria-label={t("Dimensions")}>
      <ul ref={list}>
        {dimensions.map((one, at) => (
          <li key={at}>
            <button
              type="button"
              data-dimension=""
              aria-current={at === chosen}
              tabIndex={at === chosen ? 0 : -1}
              onClick={() => editor.chooseDimension(at)}
              onKeyDown={moved}
            >
              <span className="ellipsis grow">{one.title ?? one.id}</span>
              {problems.some(({ path, severity }) => severity === "error" && path?.startsWith(`dimensions[${at}]`)) && (
                <Icon name="error" className="bad" label={t("has errors")} />
              )}
              {changes.has(one.id) && <Icon name="circle-filled" className="info" label={t("changed")} />}
              <span className="dim">{String(one.version)}</span>
            </button>
          </li>
        ))}
      </ul>
      <div className="codebook-list-tools">
        <Button onClick={add}>{withIcon("add", t("Add a dimension"))}</Button>
        <Button kind="icon" label={t("Move {0} up", title)} title={t("Move {0} up", title)} disabled={chosen === 0} onClick={() => move(-1)}>
          <Icon name="arrow-up" />
        </Button>
        <Button
          kind="icon"
          label={t("Move {0} down", title)}
          title={t("Move {0} down", title)}
          disabled={chosen === dimensions.length - 1}
          onClick={() => move(1)}
        >
          <Icon name="arrow-down" />
        </Button>
        <Button
          kind="icon"
          label={t("Take {0} out", title)}
          title={t("Take {0} out", title)}
          disabled={dimensions.length < 2}
          onClick={() => void editor.edit([{ op: "remove", path: ["dimensions", chosen] }])}
        >
          <Icon name="trash" />
        </Button>
      </div>
    </nav>
  );
}
