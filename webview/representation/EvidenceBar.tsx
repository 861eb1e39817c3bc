import type { PlacedEvidence, RepresentationView } from "../../src/protocol/views";
import { Button, Icon, KeyHint, t, type Tone } from "../ui";
import type { Stretch } from "./highlightRanges";
import { SeenLegend } from "./SeenLegend";

interface Props {
  readonly evidence: readonly PlacedEvidence[];
  readonly focus: PlacedEvidence | null;
  /** Which place of an ambiguous quote is looked at. */
  readonly candidate: number;
  readonly seenByModel: RepresentationView["seenByModel"];
  readonly textLength: number | null;
  readonly charset: RepresentationView["charset"];
  /** Reads the bytes in another encoding; null in the automatic one. */
  onCharset(charset: string | null): void;
  onFocusEvidence(key: string): void;
  onCandidate(index: number): void;
  onChooseCandidate(): void;
  /** Shows a part that did not reach the model. */
  onLook?(part: Stretch): void;
}

/** Which evidence is looked at, how surely it stands where it is shown, and what of the text the model had. */
export function EvidenceBar(props: Props) {
  const { evidence, focus, candidate, seenByModel, textLength, charset, onCharset, onFocusEvidence, onCandidate, onChooseCandidate, onLook } = props;
  const at = focus === null ? -1 : evidence.indexOf(focus);
  const step = (by: number) => {
    const next = evidence[(Math.max(at, by > 0 ? -1 : 0) + by + evidence.length) % evidence.length];
    if (next) onFocusEvidence(next.key);
  };
  const tellsSeen = seenByModel !== null && (seenByModel.shown !== null || seenByModel.note !== null);
  if (evidence.length === 0 && !tellsSeen) return null;
  const places = focus?.resolution.ranges.length ?? 0;
  return (
    <div className="evidence-bar">
      {evidence.length > 0 && (
        <div className="evidence-line">
          <span className="evidence-place" aria-live="polite">
            {at === -1 ? t("{0} pieces of evidence", evidence.length) : t("Evidence {0} of {1}", at + 1, evidence.length)}
          </span>
          {evidence.length > 1 && (
            <span className="evidence-steps">
              <Button kind="icon" label={t("Previous evidence")} title={t("Previous evidence")} onClick={() => step(-1)}>
                <Icon name="arrow-up" />
              </Button>
              <Button kind="icon" label={t("Next evidence")} title={t("Next evidence")} onClick={() => step(1)}>
                <Icon name="arrow-down" />
              </Button>
            </span>
          )}
          {focus && (
            <span className={gradeTone[focus.resolution.grade]} title={focus.rect ? undefined : gradeMeaning(focus.resolution.grade)}>
              {focus.rect && focus.resolution.grade === "exact" ? t("a region of the image") : gradeWord(focus.resolution.grade)}
              {focus.resolution.score !== undefined && ` ${Math.floor(focus.resolution.score * 100)} %`}
            </span>
          )}
          {focus?.resolution.moved && (
            <span className="fair" title={t("The recorded position names another place; the quote decides.")}>
              {t("moved")}
            </span>
          )}
          {focus && <span className="dim">{sourceWord(focus)}</span>}
        </div>
      )}
      {focus?.otherCharset && (
        <div className="evidence-line evidence-question evidence-reading">
          <Icon name="info" />
          <span>
            {t("Taken from these bytes as read in {0}, which is another text: only its words are looked for in this one.", focus.otherCharset)}
          </span>
          <Button onClick={() => onCharset(focus.otherCharset === charset?.automatic ? null : (focus.otherCharset ?? null))}>
            {t("Read in {0}", focus.otherCharset)}
          </Button>
        </div>
      )}
      {focus?.resolution.grade === "ambiguous" && (
        <div className="evidence-line evidence-question">
          <Icon name="question" />
          <span>{t("The quote stands at {0} places, and nothing says which is meant.", places)}</span>
          <span className="evidence-steps">
            <Button
              kind="icon"
              label={t("Previous place")}
              title={t("Previous place")}
              onClick={() => onCandidate((candidate - 1 + places) % places)}
            >
              <Icon name="chevron-up" />
            </Button>
            <span>{t("{0} of {1}", candidate + 1, places)}</span>
            <Button kind="icon" label={t("Next place")} title={t("Next place")} onClick={() => onCandidate((candidate + 1) % places)}>
              <Icon name="chevron-down" />
            </Button>
          </span>
          <Button onClick={onChooseCandidate}>{t("Select this place")}</Button>
          <KeyHint action="useSelectionAsEvidence" />
        </div>
      )}
      {focus?.resolution.grade === "not-found" && (
        <div className="evidence-line">
          <Icon name="search-stop" />
          <span className="evidence-quote">{focus.rect ? t("This image has no such region.") : t("Nowhere in this text: “{0}”", focus.exact)}</span>
        </div>
      )}
      {tellsSeen && (
        <div className="evidence-line dim">
          <SeenLegend seen={seenByModel} textLength={textLength} onLook={onLook} />
        </div>
      )}
    </div>
  );
}

type Grade = PlacedEvidence["resolution"]["grade"];
const gradeTone: Readonly<Record<Grade, Tone>> = {
  exact: "good",
  "in-context": "good",
  normalised: "info",
  approximate: "fair",
  ambiguous: "fair",
  "not-found": "bad",
};

function gradeWord(grade: Grade): string {
  return {
    exact: t("exact"),
    "in-context": t("exact, by its context"),
    normalised: t("same but for form"),
    approximate: t("approximate"),
    ambiguous: t("ambiguous"),
    "not-found": t("not found"),
  }[grade];
}

function gradeMeaning(grade: Grade): string {
  return {
    exact: t("The quote stands here once, letter by letter."),
    "in-context": t("The quote stands in several places; what surrounds it says that it is this one."),
    normalised: t("The quote stands here but for white space, quotation marks, dashes, the form of letters, or the notation of numbers and dates."),
    approximate: t("The quote stands here with small differences: a misspelt word, words left out, another case. Compare it with the page."),
    ambiguous: t("The quote stands in several places and nothing decides."),
    "not-found": t("The quote does not stand in this text."),
  }[grade];
}

function sourceWord({ source, by }: PlacedEvidence): string {
  const word = {
    grader: t("the grader's"),
    judge: t("the judge's"),
    mine: t("yours"),
    reviewer: t("a reviewer's"),
    draft: t("yours, not saved yet"),
    proposal: t("the proposal's"),
  }[source];
  return by === null || source === "mine" || source === "draft" ? word : t("{0} ({1})", word, by);
}
