import "./sampling.css";
import { useEffect, useMemo, useRef, useState } from "react";
import { RequestError } from "../../src/protocol/client";
import type { Result } from "../../src/protocol/messages";
import { mostDesignText } from "../../src/protocol/limits";
import type { DesignMistake } from "../../src/protocol/sampling";
import { useAction, useRequest, useScreen, useScreenState } from "../state";
import { Banner, Button, count, EmptyState, t, type Control } from "../ui";
import { designOfDraft } from "./designOfDraft";
import { DrawBar } from "./DrawBar";
import { draftOfDesign, emptyDraft } from "./draftOfDesign";
import { PreviewPane } from "./PreviewPane";
import { presetsFor, type Preset } from "./presets";
import { SampleForm } from "./SampleForm";
import { SampleHead } from "./SampleHead";
import { shortageText } from "./shortageText";
import { useSampleDraft, type DraftEdit } from "./useSampleDraft";
import { useSamplePreview } from "./useSamplePreview";

type Options = Result<"sample/options">;
const everyRow = { where: "", search: "", sort: [] };
/** A seed to begin with that nobody chose: any number will do, as long as it is written down. */
const anySeed = () => String(Math.floor(Math.random() * 1_000_000));

/** The tab for drawing a sample: a design, what it would take, and the draw. */
export function SampleView() {
  const options = useRequest("sample/options", {}, { watch: ["rows", "judgements", "codebook", "plans", "labels"] });
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const { data } = options;
  if (drawn !== null) return <DrawnNotice drawn={drawn} mayGoOn={data?.refused === null} onGoOn={() => setDrawn(null)} />;
  if (data === null)
    return options.error === null ? (
      <EmptyState busy title={t("Looking for what can be sampled…")} />
    ) : (
      <EmptyState
        icon="error"
        title={t("It could not be found out what can be sampled.")}
        actions={<Button onClick={options.reload}>{t("Try again")}</Button>}
      >
        {options.error}
      </EmptyState>
    );
  if (data.refused !== null)
    return (
      <EmptyState icon="lock" title={t("No sample can be drawn now.")}>
        {data.refused}
      </EmptyState>
    );
  if (data.dimensions.length === 0)
    return (
      <EmptyState icon="beaker" title={t("There is nothing to sample yet.")}>
        {t(
          "A sample is drawn from what a judge has labelled. Put judgements into the folder {0} of the run, or open a run whose rows carry verdicts.",
          "judgements",
        )}
      </EmptyState>
    );
  return <SampleDesk options={data} onDrawn={setDrawn} />;
}

interface Drawn {
  readonly planId: string;
  readonly text: string;
  readonly short: readonly string[];
}

function SampleDesk({ options, onDrawn }: { readonly options: Options; onDrawn(drawn: Drawn): void }) {
  const { draft, edit } = useSampleDraft();
  const facets = useRequest("cases/facets", { query: everyRow }, { watch: ["rows", "judgements"] });
  const fields = useRequest("cases/groupFields", {}, { watch: ["rows"] });
  const known = useMemo(() => fields.data?.by ?? [], [fields.data]);
  const presets = useMemo(
    () => presetsFor(options.dimensions, { strata: known.some(({ field }) => field === "stratum"), by: known.map(({ field }) => field) }),
    [options.dimensions, known],
  );
  const ready = draft !== null && facets.data !== null && fields.data !== null;
  const first = useRef(presets[0]);
  useEffect(() => {
    first.current = presets[0];
  });
  useEffect(() => {
    if (draft === null && fields.data !== null && first.current?.apply) edit.replace(first.current.apply(emptyDraft(options.freeId, anySeed())));
  }, [draft, edit, fields.data, options.freeId]);
  if (!ready) return <EmptyState busy title={t("Looking for what can be sampled…")} />;
  return <Desk {...{ options, edit, presets, onDrawn }} draft={draft} facets={facets.data?.facets ?? []} fields={known} />;
}

interface DeskProps {
  readonly options: Options;
  readonly draft: NonNullable<ReturnType<typeof useSampleDraft>["draft"]>;
  readonly edit: DraftEdit;
  readonly presets: readonly Preset[];
  readonly facets: Result<"cases/facets">["facets"];
  readonly fields: Result<"cases/groupFields">["by"];
  onDrawn(drawn: Drawn): void;
}

function Desk({ options, draft, edit, presets, facets, fields, onDrawn }: DeskProps) {
  const screen = useScreen();
  const [token] = useState(() => `sample ${Math.random()}`);
  const [refused, setRefused] = useState<{ readonly of: string; readonly mistakes: readonly DesignMistake[] } | null>(null);
  const [trouble, setTrouble] = useState<readonly string[]>([]);
  const [drawing, setDrawing] = useState<AbortController | null>(null);
  useEffect(() => () => drawing?.abort(), [drawing]);
  const written = JSON.stringify(draft);
  const live = useSamplePreview(draft, token, refused?.of === written ? refused.mistakes : []);
  const taken = options.plans.some(({ planId }) => planId === draft.planId.trim());
  const mistakeAt = (path: string) => (path === "plan_id" && taken ? t("A plan of this name is there already.") : live.mistakeAt(path));
  const drawToken = `${token} draw`;
  const drawProgress = useScreenState(({ sampling }) => (sampling?.token === drawToken && sampling.of > 0 ? sampling.done / sampling.of : null));

  const nothingToUndo = () => screen.announceAndShow(t("There is nothing to undo in the form."));
  const undo = () => void (edit.undo() ? screen.announceAndShow(t("Undone in the form.")) : nothingToUndo());
  const redo = () =>
    void (edit.redo() ? screen.announceAndShow(t("Done again in the form.")) : screen.announceAndShow(t("There is nothing to redo in the form.")));
  useAction("undo", undo);
  useAction("redo", redo);

  const begin = (next: typeof draft, said: string) => {
    setTrouble([]);
    edit.replace(next);
    screen.announceAndShow(said);
  };
  const extend = async (planId: string) => {
    const found = await screen.request("sample/extend", { planId });
    const next = draftOfDesign(found.design, { planId: found.planId, seed: draft.seed });
    begin({ ...next, planId: found.planId, extends: planId }, t("{0} is extended: ask for more.", planId));
  };
  const open = async (file: File) => {
    if (file.size > mostDesignText) return setTrouble([t("{0} is too large for a design.", file.name)]);
    const outcome = await screen.request("sample/fromText", { text: await file.text() });
    if (outcome.state === "wrong")
      return setTrouble(outcome.problems.slice(0, 5).map(({ line, column, message }) => `${file.name}:${line}:${column}: ${message}`));
    const next = draftOfDesign(outcome.design, { planId: options.freeId, seed: draft.seed });
    begin(options.plans.some(({ planId }) => planId === next.planId) ? { ...next, planId: options.freeId } : next, t("{0} was opened.", file.name));
  };
  const save = async () => {
    const { design, mistakes } = designOfDraft(draft);
    if (mistakes.size > 0) return setTrouble([t("The design cannot be saved before it can be read: mend what is marked.")]);
    const outcome = await screen.request("sample/asText", { design });
    if (outcome.state === "wrong") setRefused({ of: written, mistakes: outcome.mistakes });
    else await screen.saveText(`${draft.planId.trim()}.yaml`, outcome.text, "application/yaml");
  };
  const draw = async (takeWhatThereIs: boolean) => {
    const controller = new AbortController();
    setDrawing(controller);
    setTrouble([]);
    try {
      const { design } = designOfDraft(draft);
      const outcome = await screen.request(
        "sample/draw",
        { design, extends: draft.extends, token: drawToken, takeWhatThereIs },
        { signal: controller.signal },
      );
      if (outcome.state === "wrong") setRefused({ of: written, mistakes: outcome.mistakes });
      else if (outcome.state === "short") setTrouble(outcome.shortages.map(shortageText));
      else if (outcome.state === "not-written") {
        if (outcome.exists) setRefused({ of: written, mistakes: [{ at: ["plan_id"], message: outcome.message, character: null }] });
        else setTrouble([outcome.message]);
      } else {
        const { planId, items, repeats, shortages } = outcome;
        const of = items === 1 ? t("1 item") : t("{0} items", count(items));
        const text = repeats === 0 ? of : t("{0}, {1} of them twice", of, count(repeats));
        screen.setPanel({ sample: null });
        screen.announceAndShow(t("{0} was drawn: {1}.", planId, text));
        onDrawn({ planId, text, short: shortages.map(shortageText) });
      }
    } catch (error) {
      if (error instanceof RequestError && error.code === "cancelled") screen.announceAndShow(t("Nothing was drawn."));
      else setTrouble([error instanceof Error ? error.message : String(error)]);
    } finally {
      setDrawing(null);
    }
  };
  const trying = (work: Promise<unknown>) => void work.catch(screen.report);

  return (
    <div className="sample" data-focus-home tabIndex={-1}>
      <SampleHead
        presets={presets}
        plans={options.plans}
        onPreset={(preset) =>
          preset.apply &&
          begin(preset.apply({ ...draft, extends: null, ...(draft.extends === null ? {} : { planId: options.freeId }) }), preset.title)
        }
        onExtend={(planId) => trying(extend(planId))}
        onOpen={(file) => trying(open(file))}
        onSave={() => trying(save())}
        onUndo={undo}
        onRedo={redo}
      />
      {draft.extends !== null && (
        <Banner
          tone="info"
          actions={
            <Button onClick={() => begin({ ...draft, extends: null, planId: options.freeId }, t("A plan of its own."))}>
              {t("Draw a Plan of Its Own")}
            </Button>
          }
        >
          {t(
            "This extends {0}: what it has drawn stays, with who has it, and labels given under it count here. Ask for more than it has.",
            draft.extends,
          )}
        </Banner>
      )}
      {trouble.length > 0 && (
        <Banner tone="error" onClose={() => setTrouble([])}>
          {trouble.map((line) => (
            <span key={line} className="sample-trouble">
              {line}
            </span>
          ))}
        </Banner>
      )}
      <div className="sample-body">
        <SampleForm {...{ draft, edit, options, facets, fields }} mistakeAt={mistakeAt} />
        <div className="sample-side">
          <PreviewPane
            preview={live.preview}
            current={live.current}
            extending={draft.extends !== null}
            busy={live.busy}
            progress={live.progress}
            error={live.error}
            mistakes={live.elsewhere}
            onAgain={live.again}
          />
        </div>
      </div>
      <DrawBar
        preview={live.preview}
        ready={live.current && !taken}
        drawing={drawing !== null}
        progress={drawProgress}
        closed={options.closed}
        onDraw={(takeWhatThereIs) => void draw(takeWhatThereIs)}
        onStop={() => drawing?.abort()}
      />
    </div>
  );
}

function DrawnNotice({ drawn: { planId, text, short }, mayGoOn, onGoOn }: { readonly drawn: Drawn; readonly mayGoOn: boolean; onGoOn(): void }) {
  const screen = useScreen();
  const queues = useRef<Control>(null);
  // The form is gone, and what had the focus with it.
  useEffect(() => queues.current?.focus(), []);
  return (
    <EmptyState
      icon="pass"
      title={t("{0} was drawn: {1}.", planId, text)}
      actions={
        <>
          <Button ref={queues} kind="primary" onClick={() => screen.runAction("openQueue")}>
            {t("Show the Queues")}
          </Button>
          {mayGoOn && <Button onClick={onGoOn}>{t("Draw Another Sample")}</Button>}
        </>
      }
    >
      <p>{t("The plan is the file {0}. Commit it beside the results: everybody who takes part works by it.", `review/plans/${planId}.json`)}</p>
      {short.length > 0 && <p>{t("Short: {0}", short.join("; "))}</p>}
    </EmptyState>
  );
}
