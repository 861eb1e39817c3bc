import "./codebook.css";
import { useEffect, useMemo } from "react";
import { useStore } from "zustand";
import { useShallow } from "zustand/react/shallow";
import { useAction, useScreen, useScreenState } from "../state";
import { Banner, Button, count, EmptyState, Icon, t, Tabs } from "../ui";
import { ChangesSide } from "./ChangesSide";
import { codebookEditor, isDirty, isElsewhere, openDemands, textOf, type CodebookPart } from "./codebookEditor";
import { EditorContext } from "./editing";
import { FormSide } from "./FormSide";
import { TextSide } from "./TextSide";
import { VersionsSide } from "./VersionsSide";

/** The codebook's tab: a form and a text of it side by side in tabs, what a change does, and what earlier labels mean. */
export function CodebookView() {
  const screen = useScreen();
  const editor = useMemo(() => codebookEditor(screen), [screen]);
  const changed = useScreenState(({ changes }) => changes.codebook);
  const { disk, failure, part } = useStore(
    editor.store,
    useShallow(({ disk, failure, part }) => ({ disk, failure, part })),
  );
  useEffect(() => void editor.load(), [editor, changed]);
  useAction("undo", editor.undo);
  useAction("redo", editor.redo);
  if (disk === null)
    return failure === null ? (
      <EmptyState busy title={t("Opening the codebook…")} />
    ) : (
      <EmptyState
        icon="error"
        title={t("The codebook could not be opened.")}
        actions={<Button onClick={() => void editor.load()}>{t("Try again")}</Button>}
      >
        {failure}
      </EmptyState>
    );
  return (
    <EditorContext value={editor}>
      <div className="codebook">
        <Head />
        <div
          id={`panel-codebook-${part}`}
          role="tabpanel"
          aria-labelledby={`tab-codebook-${part}`}
          className="codebook-panel"
          tabIndex={-1}
          data-focus-home=""
        >
          {part === "form" ? <FormSide /> : part === "text" ? <TextSide /> : part === "changes" ? <ChangesSide /> : <VersionsSide />}
        </div>
      </div>
    </EditorContext>
  );
}

type TabId = `codebook-${CodebookPart}`;

function Head() {
  const screen = useScreen();
  const editor = useMemo(() => codebookEditor(screen), [screen]);
  const state = useStore(editor.store);
  const { disk, part, at, steps, saving, refused, check } = state;
  const [dirty, elsewhere, open] = [isDirty(state), isElsewhere(state), openDemands(state).length];
  const errors = check.problems.filter(({ severity }) => severity === "error").length ?? 0;
  const changes = check.changes.length ?? 0;
  const tabs = [
    { id: "codebook-form" as const, title: t("Form") },
    { id: "codebook-text" as const, title: errors > 0 ? t("Text ({0} wrong)", count(errors)) : t("Text") },
    { id: "codebook-changes" as const, title: changes > 0 ? t("Changes ({0})", count(changes)) : t("Changes") },
    { id: "codebook-versions" as const, title: t("Versions and migrations") },
  ];
  const closed = disk?.closed ?? null;
  return (
    <div className="codebook-head">
      {closed !== null && <Banner tone="info">{closed}</Banner>}
      {elsewhere && (
        <Banner
          tone="warning"
          actions={
            <>
              <Button onClick={editor.discard}>{t("Show what is on disk")}</Button>
              <Button onClick={editor.keepMine}>{t("Go on with mine")}</Button>
            </>
          }
        >
          {t("The codebook was changed on disk while you were writing. Saving yours would replace it.")}
        </Banner>
      )}
      {refused !== null && <Banner tone="error">{t("Not saved: {0}", refused)}</Banner>}
      <div className="codebook-tools">
        <Tabs<TabId>
          label={t("Parts of the codebook")}
          tabs={tabs}
          chosen={`codebook-${part}`}
          onChoose={(id) => editor.show(id.slice("codebook-".length) as CodebookPart)}
        />
        <span className="grow" />
        <span className="dim codebook-state" role="status">
          {dirty ? t("not saved") : disk?.source === "bundled" ? t("the bundled codebook, as nothing else is saved here") : t("saved")}
        </span>
        <Button kind="icon" label={t("Undo")} title={t("Undo")} disabled={at === 0} onClick={editor.undo}>
          <Icon name="discard" />
        </Button>
        <Button kind="icon" label={t("Redo")} title={t("Redo")} disabled={at === steps.length - 1} onClick={editor.redo}>
          <Icon name="redo" />
        </Button>
        <Button disabled={!dirty} onClick={editor.discard}>
          {t("Discard changes")}
        </Button>
        {disk?.source === "run" && (
          <Button disabled={textOf(state) === disk.bundled} onClick={() => editor.write(disk.bundled, null)}>
            {t("Start from the bundled codebook")}
          </Button>
        )}
        <Button
          kind="primary"
          disabled={saving || closed !== null || errors > 0 || elsewhere || (!dirty && disk?.source === "run")}
          title={open > 0 ? t("Some dimensions need another version first.") : undefined}
          onClick={() => void editor.save()}
        >
          {saving ? t("Saving…") : t("Save the codebook")}
        </Button>
      </div>
    </div>
  );
}
