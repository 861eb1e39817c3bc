import { useRef, useState, type KeyboardEvent } from "react";
import type { CaseView, CitationView, ClaimView, MarkedSupport } from "../../src/protocol/views";
import type { Mark } from "../case/useClaimActions";
import { useAction } from "../state";
import { Button, Icon, KeyHint, t } from "../ui";
import { visibleText } from "./answerSegments";

interface Props {
  readonly view: CaseView;
  readonly claim: ClaimView;
  /** Those that stand under the claim. */
  readonly cited: readonly CitationView[];
  onMark(mark: Mark): void;
}

/** Citations to choose from at most: nobody marks sets of more. */
const mostOffered = 40;

/**
 * Which citations of a claim are enough together: the minimal sets of them. What each does alone, what they do jointly and
 * which are over follows from that one mark. Choosing writes nothing; the buttons do.
 */
export function SufficientSets({ view, claim, cited, onMark }: Props) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const list = useRef<HTMLDivElement>(null);
  const { mine, others } = claim.pairing;
  const mayMark = view.labelling.allowed;
  const offered = cited.slice(0, mostOffered);
  const picked = chosen.filter((id) => offered.some((one) => one.id === id));
  const numbers = new Map(view.citations.map((one) => [one.id, one.number]));
  useAction("markEnough", () => list.current?.querySelector<HTMLElement>("button")?.focus(), mayMark && offered.length > 0);

  const toggle = (id: string) => setChosen(picked.includes(id) ? picked.filter((one) => one !== id) : [...picked, id]);
  const moved = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>("button") ?? [])];
    const at = buttons.indexOf(event.target as HTMLElement);
    if (by === undefined || at < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    buttons[(at + by + buttons.length) % buttons.length]?.focus();
  };
  return (
    <div className="answer-section enough" role="group" aria-labelledby="enough-title">
      <h3 id="enough-title">
        {t("Which citations are enough?")} {mayMark && <KeyHint action="markEnough" />}
      </h3>
      {mayMark && (
        <div className="enough-choice">
          <div className="choices" role="toolbar" aria-label={t("Citations that are enough together")} ref={list} onKeyDown={moved}>
            {offered.map((one, index) => (
              <button
                key={one.id}
                type="button"
                className={picked.includes(one.id) ? "choice choice-on" : "choice"}
                aria-pressed={picked.includes(one.id)}
                aria-label={t("Citation {0}", one.number)}
                tabIndex={index === 0 ? 0 : -1}
                onClick={() => toggle(one.id)}
              >
                {one.number}
              </button>
            ))}
          </div>
          <Button
            kind="primary"
            disabled={picked.length === 0}
            title={t("No smaller part of these would be enough")}
            onClick={() => {
              setChosen([]);
              onMark({ op: "add", citationIds: [...picked] });
            }}
          >
            {picked.length === 1 ? t("This one is enough") : t("These together are enough")}
          </Button>
          <Button disabled={mine !== null && mine.sets.length === 0 && !mine.stale} onClick={() => onMark({ op: "none" })}>
            {t("Not even all together")}
          </Button>
        </div>
      )}
      {mine === null ? (
        <p className="dim">
          {t("You have not said yet. Choose the fewest citations that together state every part of the claim; there may be several such sets.")}
        </p>
      ) : (
        <Marked mark={mine} numbers={numbers} onRemove={mayMark ? (set) => onMark({ op: "remove", citationIds: [...set] }) : null} />
      )}
      {others.sealed && (
        <p className="dim">
          <Icon name="lock" /> {t("Other reviewers are sealed until you commit.")}
        </p>
      )}
      {others.marks.map((mark) => (
        <div key={mark.eventId}>
          <h4>{visibleText(mark.reviewer)}</h4>
          <Marked mark={mark} numbers={numbers} onRemove={null} />
        </div>
      ))}
    </div>
  );
}

/** A marking in words: what the citations do jointly, each set, each citation that is over, and the figures. */
function Marked({
  mark,
  numbers,
  onRemove,
}: {
  readonly mark: MarkedSupport;
  readonly numbers: ReadonlyMap<string, number>;
  readonly onRemove: ((set: readonly string[]) => void) | null;
}) {
  const named = (ids: readonly string[]) => ids.map((id) => numbers.get(id) ?? visibleText(id)).join(" + ");
  const over = mark.citations.filter(({ role }) => role === "not-needed").map(({ citationId }) => citationId);
  const precise = mark.citations.filter((one) => one.precise).length;
  return (
    <>
      <p className="enough-said">
        <span className={mark.supported ? "tone-good" : "tone-bad"}>
          <Icon name={mark.supported ? "check" : "close"} />{" "}
          {mark.supported ? t("Jointly supported") : t("Not supported, not even by all of them together")}
        </span>
        {mark.saved === "outbox" && (
          <span className="tone-bad">
            <Icon name="warning" /> {t("not saved, in the outbox")}
          </span>
        )}
        {mark.stale && (
          <span className="tone-fair" title={t("The claim, its citations or their pages are others now. Mark it again if it still holds.")}>
            <Icon name="history" /> {t("stale")}
          </span>
        )}
      </p>
      <ul className="plain-list">
        {mark.sets.map((set) => (
          <li key={set.join("\n")} className="enough-set">
            {set.length === 1 ? t("{0} is enough alone", named(set)) : t("{0} are enough together", named(set))}
            {onRemove && (
              <Button kind="icon" label={t("Take out: {0}", named(set))} title={t("Take out: {0}", named(set))} onClick={() => onRemove(set)}>
                <Icon name="close" />
              </Button>
            )}
          </li>
        ))}
        {mark.supported && over.length > 0 && (
          <li>{t("{0} not needed: over-cited", over.map((id) => numbers.get(id) ?? visibleText(id)).join(", "))}</li>
        )}
      </ul>
      <p className="dim" title={t("Citation recall and precision of this claim, after Gao et al. 2023")}>
        {t("ALCE: recall {0}, precision {1} of {2}", mark.supported ? 1 : 0, precise, mark.citations.length)}
      </p>
    </>
  );
}
