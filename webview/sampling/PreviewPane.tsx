import type { SamplePreview } from "../../src/protocol/sampling";
import { Button, count, Icon, t } from "../ui";
import { PreviewTable } from "./PreviewTable";
import { shortageText } from "./shortageText";

/** The live preview: it stays while a newer one is made, says how far that is, and where one cannot be made. */
export function PreviewPane({
  preview,
  current,
  extending,
  busy,
  progress,
  error,
  mistakes,
  onAgain,
}: {
  readonly preview: SamplePreview | null;
  /** It is of the design as it stands. */
  readonly current: boolean;
  readonly extending: boolean;
  readonly busy: boolean;
  /** Share of the items that have been read; null where that is not known. */
  readonly progress: number | null;
  readonly error: string | null;
  /** What is wrong with the design and has no field to stand at. */
  readonly mistakes: readonly string[];
  onAgain(): void;
}) {
  return (
    <section className="sample-preview" aria-label={t("Preview")} aria-busy={busy}>
      <div className="sample-preview-head">
        <h2>{t("What would be drawn")}</h2>
        <span className="dim" role="status">
          {busy ? (progress === null ? t("Counting…") : t("Comparing contents… {0} %", Math.floor(progress * 100))) : ""}
        </span>
      </div>
      {busy && progress !== null && <progress aria-label={t("Comparing contents")} value={progress} max={1} />}
      {error !== null && (
        <p className="bad" role="alert">
          <Icon name="error" /> {error} <Button onClick={onAgain}>{t("Try again")}</Button>
        </p>
      )}
      {mistakes.map((text) => (
        <p key={text} className="bad" role="alert">
          <Icon name="error" /> {text}
        </p>
      ))}
      {preview === null ? (
        !busy && error === null && <p className="dim">{t("The numbers come as soon as the design can be read.")}</p>
      ) : (
        <div className={current ? "" : "outdated"}>
          <p>
            {preview.outside === 0
              ? t("{0} items that {1} has labelled.", count(preview.population), judgeName(preview.judge))
              : t(
                  "{0} items that {1} has labelled; {2} of them fit no cell.",
                  count(preview.population),
                  judgeName(preview.judge),
                  count(preview.outside),
                )}
          </p>
          <PreviewTable preview={preview} extending={extending} />
          {preview.shortages.length > 0 && (
            <ul className="sample-shortages" aria-label={t("What is short")}>
              {preview.shortages.map((shortage) => (
                <li key={JSON.stringify(shortage)}>
                  <Icon name="warning" /> {shortageText(shortage)}
                </li>
              ))}
            </ul>
          )}
          <Loads preview={preview} />
        </div>
      )}
    </section>
  );
}

export const judgeName = (judge: string): string => (judge === "grader" ? t("the row’s own grader") : judge);

function Loads({ preview: { reviewers, drawn } }: { readonly preview: SamplePreview }) {
  if (drawn === null) return null;
  return (
    <dl className="sample-loads">
      {reviewers.map(({ name, items }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{items === 1 ? t("1 item") : t("{0} items", count(items))}</dd>
        </div>
      ))}
      {drawn.repeats > 0 && (
        <div className="repeats">
          <dt>{t("Come again, without saying so")}</dt>
          <dd>{drawn.repeats === 1 ? t("1 item") : t("{0} items", count(drawn.repeats))}</dd>
        </div>
      )}
    </dl>
  );
}
