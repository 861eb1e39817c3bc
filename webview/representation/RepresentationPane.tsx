import { useMemo, useState, type ReactNode } from "react";
import type { ImageRect, RepresentationView } from "../../src/protocol/views";
import type { KeyEventLike } from "../state";
import { Banner, EmptyState, t, Tabs, type Tab } from "../ui";
import { BytesView } from "../bytes/BytesView";
import { ImageRegister } from "../image/ImageRegister";
import { PdfRegister } from "../pdf/PdfRegister";
import type { ByteView } from "../bytes/byteSource";
import { EvidenceBar } from "./EvidenceBar";
import { marksOf, type Stretch } from "./highlightRanges";
import { PageRegister } from "./PageRegister";
import { LongTextRegister } from "./LongTextRegister";
import { RepresentationHeader } from "./RepresentationHeader";
import { StripDetails } from "./StripDetails";
import { TextRegister } from "./TextRegister";
import type { TextSource } from "./textSource";
import { VerdictStrip } from "./VerdictStrip";
import "./representation.css";

export type Register = "page" | "text" | "bytes";

export interface RepresentationPaneProps {
  readonly view: RepresentationView | null;
  readonly loading: boolean;
  readonly error: string | null;
  /** What the reviewer wants to see; a representation without it shows the next best. */
  readonly register: Register;
  onRegister(register: Register): void;
  readonly focusKey: string | null;
  onFocusEvidence(key: string): void;
  /** The selection as a stretch of the canonical text, in UTF-16 code units. */
  onSelection(range: Stretch | null): void;
  /** The region drawn on an image, in its pixels. */
  onRegion?(rect: ImageRect | null): void;
  /** A key pressed inside the page's frame. What it leaves alone is dispatched again on the frame, for the workbench. */
  onKey(event: KeyEventLike): void;
  onCharset(charset: string | null): void;
  readonly bytes?: ByteView;
  /** The text by blocks, for what is too long to be sent whole. */
  readonly longText?: TextSource;
  onOpenLink?(url: string): void;
  /** A stretch that is looked at instead of the evidence in focus: a passage, a part that did not reach the model. */
  readonly looked?: Stretch | null;
  onLook?(stretch: Stretch): void;
  /** Stands under the register: what is offered for the claim. */
  readonly offers?: ReactNode;
}

/** What was retrieved: as a page, as text, as bytes, with where it came from and where the evidence stands in it. */
export function RepresentationPane(props: RepresentationPaneProps) {
  const { view, loading, error, register, onRegister, onCharset } = props;
  const [inFull, setInFull] = useState(false);
  if (error !== null)
    return (
      <EmptyState icon="error" title={t("The representation could not be opened.")}>
        {error}
      </EmptyState>
    );
  if (view === null)
    return loading ? <EmptyState busy title={t("Opening the representation…")} /> : <EmptyState icon="file" title={t("No representation to show")} />;
  const registers = registersOf(view, props.bytes !== undefined);
  const shown = registers.find((tab) => tab.id === register)?.id ?? registers[0]?.id ?? null;
  return (
    <div className="representation" aria-busy={loading}>
      <RepresentationHeader view={view} onCharset={onCharset} onOpenLink={props.onOpenLink ?? null} />
      <div className="representation-bar">
        {shown !== null && <Tabs label={t("Ways to see it")} tabs={registers} chosen={shown} onChoose={onRegister} />}
        <VerdictStrip view={view} open={inFull} onToggle={() => setInFull(!inFull)} />
      </div>
      {inFull && <StripDetails view={view} />}
      {view.hash.verdict === "mismatch" && (
        <Banner tone="error">
          {view.hash.message ?? t("These bytes are not those that were archived: their hash differs. Do not rely on them.")}
        </Banner>
      )}
      {view.hash.verdict === "too-large" && <Banner tone="info">{view.hash.message ?? t("It is too large to be read whole.")}</Banner>}
      {shown === null ? (
        <EmptyState icon="circle-slash" title={t("The bytes are not here.")}>
          {view.hash.message ?? t("The run folder does not hold this representation.")}
        </EmptyState>
      ) : (
        <Shown {...props} view={view} shown={shown} />
      )}
    </div>
  );
}

function registersOf(view: RepresentationView, canReadBytes: boolean): readonly Tab<Register>[] {
  const found: Tab<Register>[] = [];
  if (view.page !== null) found.push({ id: "page", title: view.kind === "json" || view.kind === "xml" ? t("Structure") : t("Page") });
  else if (view.image !== null) found.push({ id: "page", title: t("Image") });
  else if (view.kind === "pdf" && canReadBytes) found.push({ id: "page", title: t("Pages") });
  if (view.textLength !== null) found.push({ id: "text", title: view.kind === "html" || view.kind === "pdf" ? t("Text") : t("Source") });
  if (canReadBytes && (view.kind !== "missing" || view.hash.verdict === "too-large")) found.push({ id: "bytes", title: t("Bytes") });
  return found;
}

const none = () => undefined;

function Shown({
  view,
  shown,
  focusKey,
  onFocusEvidence,
  onSelection,
  onRegion,
  onKey,
  onRegister,
  onCharset,
  bytes,
  longText,
  looked: lookedAt = null,
  onLook,
  offers,
}: RepresentationPaneProps & { readonly view: RepresentationView; readonly shown: Register }) {
  const focus = view.evidence.find((one) => one.key === focusKey) ?? null;
  const [looked, setLooked] = useState<{ readonly key: string | null; readonly index: number }>({ key: null, index: 0 });
  const candidate = looked.key === focusKey ? Math.min(looked.index, Math.max(0, (focus?.resolution.ranges.length ?? 1) - 1)) : 0;
  const lost = view.seenByModel?.lost ?? noneLost;
  const length = view.textLength ?? 0;
  const text = view.text;
  const drawn = view.text ?? view.page?.text ?? null;
  const blocks = useMemo(() => (text === null ? [] : [{ start: 0, text }]), [text]);
  const marks = useMemo(() => marksOf(view.evidence, focus, candidate, lost, lookedAt), [view.evidence, focus, candidate, lost, lookedAt]);
  const isSource = view.kind !== "html" && view.kind !== "pdf";
  const identity = `${view.rowId}\n${view.representationId}\n${view.charset?.used ?? ""}`;
  return (
    <>
      <div id={`panel-${shown}`} role="tabpanel" aria-labelledby={`tab-${shown}`} className="representation-panel">
        {shown === "page" && view.page !== null && drawn !== null && (
          <PageRegister
            key={identity}
            html={view.page.html}
            runs={view.page.runs}
            text={drawn}
            total={length}
            marks={marks}
            onSelection={onSelection}
            onKey={onKey}
            onShowText={() => onRegister("text")}
          />
        )}
        {shown === "page" && view.page === null && view.image !== null && (
          <ImageRegister
            key={identity}
            image={view.image}
            evidence={view.evidence}
            focusKey={focusKey}
            onRegion={onRegion ?? none}
            onFocusEvidence={onFocusEvidence}
          />
        )}
        {shown === "page" && view.kind === "pdf" && bytes && (
          <PdfRegister
            key={identity}
            bytes={bytes}
            text={view.text}
            marks={marks}
            onSelection={onSelection}
            onShowText={view.text === null ? null : () => onRegister("text")}
          />
        )}
        {shown === "text" && length === 0 && <EmptyState icon="file" title={t("There is no text in it.")} />}
        {shown === "text" && length > 0 && text !== null && (
          <TextRegister key={identity} blocks={blocks} marks={marks} isSource={isSource} onSelection={onSelection} />
        )}
        {shown === "text" && text === null && longText && (
          <LongTextRegister key={identity} source={longText} total={length} marks={marks} isSource={isSource} onSelection={onSelection} />
        )}
        {shown === "bytes" && bytes && <BytesView key={`${view.rowId}\n${view.representationId}`} view={bytes} />}
      </div>
      {shown !== "bytes" && (
        <EvidenceBar
          evidence={view.evidence}
          focus={focus}
          candidate={candidate}
          seenByModel={view.seenByModel}
          charset={view.charset}
          textLength={view.textLength}
          onCharset={onCharset}
          onFocusEvidence={onFocusEvidence}
          onCandidate={(index) => setLooked({ key: focusKey, index })}
          onChooseCandidate={() => onSelection(focus?.resolution.ranges[candidate] ?? null)}
          onLook={onLook}
        />
      )}
      {offers}
    </>
  );
}

const noneLost: NonNullable<RepresentationView["seenByModel"]>["lost"] = [];
