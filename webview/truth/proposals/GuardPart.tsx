import type { LookedView, MarkView } from "../../../src/protocol/truth";
import { visibleText } from "../../answer/answerSegments";
import { useScreen } from "../../state";
import { Button, Checkbox, count, Icon, t } from "../../ui";

interface Props {
  readonly looked: LookedView;
  readonly acknowledged: boolean;
  /** I may approve it, so that the acknowledgement is mine to give. */
  readonly mayApprove: boolean;
  onAcknowledge(acknowledged: boolean): void;
}

/** Marks shown at once; the acknowledgement speaks of all. */
const mostShown = 50;

/** What the guard found: answers that the change makes right, what stands against it, and what its approver should know. */
export function GuardPart({ looked, acknowledged, mayApprove, onAcknowledge }: Props) {
  const { marks, refusals, warnings, onlyAcknowledge } = looked;
  return (
    <section aria-labelledby="truth-guard-title">
      <h3 id="truth-guard-title">{t("The guard")}</h3>
      {marks.length === 0 && (
        <p className="icon-text good truth-line">
          <Icon name="pass" /> {t("It makes no known answer right.")}
        </p>
      )}
      {marks.length > 0 && (
        <>
          <p className="icon-text fair truth-line">
            <Icon name="shield" />{" "}
            {marks.length === 1
              ? t("It brings 1 known answer nearer to being right:")
              : t("It brings {0} known answers nearer to being right:", count(marks.length))}
          </p>
          <ul className="truth-marks">
            {marks.slice(0, mostShown).map((mark) => (
              <Mark key={JSON.stringify(mark.mark)} mark={mark} />
            ))}
            {marks.length > mostShown && <li className="dim">{t("… and {0} more", count(marks.length - mostShown))}</li>}
          </ul>
        </>
      )}
      {(onlyAcknowledge ? [] : refusals).map((refusal) => (
        <p key={refusal} className="truth-refusal">
          <Icon name="error" className="bad" label={t("stands against it")} /> <span className="wrap">{visibleText(refusal)}</span>
        </p>
      ))}
      {warnings.map((warning) => (
        <p key={warning} className="truth-refusal">
          <Icon name="warning" className="fair" label={t("warning")} /> <span className="wrap">{visibleText(warning)}</span>
        </p>
      ))}
      {marks.length > 0 && onlyAcknowledge && mayApprove && (
        <div className="truth-acknowledge">
          <Checkbox label={acknowledgement(marks)} checked={acknowledged} onChange={onAcknowledge} />
        </div>
      )}
      {marks.length > 0 && !mayApprove && <p className="dim">{t("Who approves it has to acknowledge these answers.")}</p>}
      {marks.length > 0 && mayApprove && refusals.length === 0 && <p className="dim">{t("You have acknowledged whose answers become right.")}</p>}
    </section>
  );
}

/** What the approver says by the box: it names the systems. */
function acknowledgement(marks: readonly MarkView[]): string {
  const systems = [...new Set(marks.map(({ mark }) => visibleText(mark.system)))];
  return t("I have seen that this makes answers of {0} right, and approve it because the evidence says so.", systems.join(", "));
}

function Mark({ mark: { words, rowId } }: { readonly mark: MarkView }) {
  const screen = useScreen();
  return (
    <li>
      <span className="wrap">{visibleText(words)}</span>{" "}
      {rowId === null ? (
        <span className="dim">{t("in another run")}</span>
      ) : (
        <Button onClick={() => screen.openCase(rowId)}>{t("Show the case")}</Button>
      )}
    </li>
  );
}
