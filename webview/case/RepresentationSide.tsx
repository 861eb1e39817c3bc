import { useCallback, useEffect, useImperativeHandle, useMemo, useRef, useState, type Ref } from "react";
import type { Evidence } from "../../src/core/formats/common";
import type { CaseView, ImageRect, PlacedEvidence, RepresentationView, ResolutionView } from "../../src/protocol/views";
import { bytesFrom } from "../bytes/byteSource";
import { textFrom } from "../representation/textSource";
import type { Stretch } from "../representation/highlightRanges";
import { PassageList } from "../representation/PassageList";
import { RepresentationPane } from "../representation/RepresentationPane";
import { handleKey, useScreen, useScreenState, type KeyEventLike } from "../state";
import { Button, Dropdown, EmptyState, Icon, KeyHint, t } from "../ui";
import type { CaseCache } from "./caseCache";
import type { CaseFocus } from "./caseFocus";
import { isSame } from "./useGrades";
import { PaneHead, type PaneTools } from "./PaneHead";
import { useEntry } from "./useEntry";
import { usePassages } from "./usePassages";

/** What is selected in a representation, to become evidence. */
export type EvidenceChoice = TextChoice | RegionChoice;

/** A rectangle of an image. */
export interface RegionChoice {
  readonly rowId: string;
  readonly representationId: string;
  readonly rect: ImageRect;
}

/** A stretch of canonical text that is selected in a representation. */
export interface TextChoice {
  readonly rowId: string;
  readonly representationId: string;
  readonly charset: string | null;
  readonly start: number;
  readonly end: number;
}

interface Props {
  readonly view: CaseView;
  readonly focus: CaseFocus;
  readonly cache: CaseCache;
  readonly tools: PaneTools | null;
  /** Evidence of the active label or draft, and where it stands if that is known here already. */
  readonly evidence: Evidence | null;
  placed(evidence: Evidence): ResolutionView | null;
  onPlaced(view: RepresentationView): void;
  onChoice(choice: EvidenceChoice | null): void;
  onRepresentation(id: string): void;
  readonly ref?: Ref<RepresentationHandle>;
}
/** Shows a piece of evidence; without one, only takes the focus. */
export interface RepresentationHandle {
  show(evidence: Evidence | null): void;
}

export const registers = ["page", "text", "bytes"] as const;

/** What was retrieved for the citation that is looked at, with the choice of everything else that was. */
export function RepresentationSide({ view, focus, cache, tools, evidence, placed, onPlaced, onChoice, onRepresentation, ref }: Props) {
  const screen = useScreen();
  const register = useScreenState((state) => state.panel.register);
  const id = focus.representationId;
  const identity = JSON.stringify([view.rowId, id]);
  const [charsets, setCharsets] = useState<Readonly<Record<string, string | null>>>({});
  const charset = charsets[identity] ?? null;
  // A new revision of the case (a label of ours) can have other evidence to place.
  const entry = useMemo(() => (id === null ? null : cache.representation(view, id, charset)), [cache, view, id, charset]);
  const loaded = useEntry(entry, identity);
  const [chosenKey, setChosenKey] = useState<{ identity: string; key: string } | null>(null);
  const body = useRef<HTMLDivElement>(null);

  const shown = useMemo(() => withDraft(loaded.data, evidence, placed), [loaded.data, evidence, placed]);
  useEffect(() => {
    if (loaded.data) onPlaced(loaded.data);
  }, [loaded.data, onPlaced]);
  useEffect(() => onChoice(null), [identity, onChoice]);

  const focusIdentity = JSON.stringify([identity, focus.citationId]);
  const focusKey =
    chosenKey?.identity === focusIdentity && shown?.evidence.some((one) => one.key === chosenKey.key)
      ? chosenKey.key
      : shown
        ? firstEvidence(shown.evidence, focus.citationId)
        : null;
  const [lookedOf, setLooked] = useState<{ readonly identity: string; readonly stretch: Stretch } | null>(null);
  const lookIdentity = JSON.stringify([focusIdentity, focus.claimId, charset]);
  const looked = lookedOf?.identity === lookIdentity ? lookedOf.stretch : null;
  const onSelection = useCallback(
    (range: { start: number; end: number } | null) =>
      onChoice(range === null || id === null || range.start >= range.end ? null : { rowId: view.rowId, representationId: id, charset, ...range }),
    [onChoice, view.rowId, id, charset],
  );
  const onLook = useCallback(
    (stretch: Stretch) => {
      // Bytes have no places of the text.
      if (register === "bytes") screen.setPanel({ register: "text" });
      setLooked({ identity: lookIdentity, stretch: { start: stretch.start, end: stretch.end } });
    },
    [register, screen, lookIdentity, setLooked],
  );
  // A passage that is looked at counts as selected: the next key takes it as evidence.
  const onPassage = useCallback(
    (stretch: Stretch) => {
      onLook(stretch);
      onSelection(stretch);
    },
    [onLook, onSelection],
  );
  const passages = usePassages({ view, focus, shown: loaded.data, charset, onPassage });
  const { forget } = passages;
  const onFocusEvidence = useCallback(
    (key: string) => {
      setLooked(null);
      forget();
      setChosenKey({ identity: focusIdentity, key });
    },
    [focusIdentity, forget, setLooked],
  );
  const onRegion = useCallback(
    (rect: ImageRect | null) => onChoice(rect === null || id === null ? null : { rowId: view.rowId, representationId: id, rect }),
    [onChoice, view.rowId, id],
  );
  const onKey = useCallback(
    (event: KeyEventLike) =>
      handleKey(
        event,
        "elsewhere",
        { table: screen.keyTable, isEnabled: screen.actions.isEnabled, run: (action) => screen.runAction(action) },
        () => undefined,
      ),
    [screen],
  );
  const onRegister = useCallback((next: (typeof registers)[number]) => screen.setPanel({ register: next }), [screen]);
  const onCharset = useCallback((next: string | null) => setCharsets((before) => ({ ...before, [identity]: next })), [identity]);

  const bytes = useMemo(() => bytesFrom(screen, { rowId: view.rowId, representationId: id ?? "" }), [screen, view.rowId, id]);

  const longText = useMemo(() => textFrom(screen, { rowId: view.rowId, representationId: id ?? "", charset }), [screen, view.rowId, id, charset]);

  useImperativeHandle(ref, () => ({
    show: (what) => {
      if (
        what?.representation_id !== undefined &&
        what.representation_id !== id &&
        view.representations.some((one) => one.id === what.representation_id)
      )
        onRepresentation(what.representation_id);
      const at =
        what === null
          ? undefined
          : (shown?.evidence.find((one) => isSame(one, what) && one.source !== "grader") ?? shown?.evidence.find((one) => isSame(one, what)));
      if (at) onFocusEvidence(at.key);
      else if (what === null) body.current?.focus();
    },
  }));

  const place = view.representations.findIndex((one) => one.id === id);
  const options = view.representations.map((one, index) => ({
    value: one.id,
    text: [index + 1, one.status, (one.finalUrl ?? one.url ?? one.broughtBy ?? one.id).replace(/^https?:\/\//, "")]
      .filter((part) => part !== null)
      .join(" · "),
  }));
  return (
    <section className="pane" aria-labelledby="representation-title">
      <PaneHead
        id="representation-title"
        title={place < 0 ? t("Representation") : t("Representation {0}", place + 1)}
        note={view.representations.length === 0 ? undefined : t("of {0}", view.representations.length)}
        tools={tools}
      >
        {options.length > 1 && id !== null && <Dropdown label={t("Representation shown")} value={id} options={options} onChange={onRepresentation} />}
        {passages.possible && (
          <Button
            kind="icon"
            label={passages.open ? t("Hide the passages") : t("Passages for the claim")}
            title={passages.open ? t("Hide the passages") : t("Passages for the claim")}
            onClick={passages.toggle}
          >
            <Icon name="list-selection" />
          </Button>
        )}
        <KeyHint action="switchRegister" />
      </PaneHead>
      <div className="pane-body representation-body" ref={body} tabIndex={-1} data-focus-home="" role="group" aria-label={t("Representation")}>
        {id === null ? (
          <EmptyState icon="file" title={t("No representation to show")}>
            {focus.citationId === null
              ? t("This row has none.")
              : t("The citation names no representation of this row: there is nothing archived to judge it by.")}
          </EmptyState>
        ) : (
          <RepresentationPane
            view={shown}
            loading={loaded.loading}
            error={loaded.error}
            register={register}
            onRegister={onRegister}
            focusKey={focusKey}
            onFocusEvidence={onFocusEvidence}
            onSelection={onSelection}
            onRegion={onRegion}
            onKey={onKey}
            onCharset={onCharset}
            bytes={bytes}
            longText={longText}
            onOpenLink={screen.openLink}
            looked={looked}
            onLook={onLook}
            offers={
              passages.open && (
                <PassageList
                  found={passages.asked.data}
                  loading={passages.asked.loading}
                  error={passages.asked.error}
                  chosen={passages.chosen}
                  onChoose={passages.choose}
                  onUse={passages.use}
                  onAgain={passages.asked.reload}
                  onClose={passages.toggle}
                />
              )
            }
          />
        )}
      </div>
    </section>
  );
}

/** The evidence of the citation looked at; a reviewer's own before the judge's before the grader's. */
function firstEvidence(evidence: readonly PlacedEvidence[], citationId: string | null): string | null {
  const order = ["draft", "mine", "reviewer", "judge", "grader"];
  const own = evidence.filter((one) => one.citationId === citationId || one.source === "draft");
  return [...own].sort((a, b) => order.indexOf(a.source) - order.indexOf(b.source))[0]?.key ?? null;
}

/** Evidence that was selected a moment ago is drawn before the host tells of it. */
function withDraft(
  view: RepresentationView | null,
  evidence: Evidence | null,
  placed: (evidence: Evidence) => ResolutionView | null,
): RepresentationView | null {
  if (view === null || evidence === null || (evidence.representation_id ?? view.representationId) !== view.representationId) return view;
  // What was selected in another reading of the bytes has its place in another text.
  if (view.charset !== null && (evidence.charset ?? view.charset.automatic) !== view.charset.used) return view;
  const resolution = placed(evidence);
  const exact = evidence.exact ?? "";
  if (resolution === null || view.evidence.some((one) => isSame(one, evidence) && (one.source === "draft" || one.source === "mine"))) return view;
  const rect = evidence.rect ?? null;
  return { ...view, evidence: [...view.evidence, { key: "selected-now", source: "draft", by: null, citationId: null, exact, rect, resolution }] };
}
