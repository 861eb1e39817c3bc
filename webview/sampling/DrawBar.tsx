import type { SamplePreview } from "../../src/protocol/sampling";
import { Button, count, t } from "../ui";
import { forbids } from "./shortageText";

/** What can be done with the design as it stands, said in numbers. */
export function DrawBar({
  preview,
  ready,
  drawing,
  progress,
  closed,
  onDraw,
  onStop,
}: {
  readonly preview: SamplePreview | null;
  /** The preview is of what is written, and nothing in it is wrong. */
  readonly ready: boolean;
  readonly drawing: boolean;
  readonly progress: number | null;
  /** Why no plan can be written here. */
  readonly closed: string | null;
  onDraw(takeWhatThereIs: boolean): void;
  onStop(): void;
}) {
  const short = ready && (preview?.shortages.length ?? 0) > 0;
  const impossible = ready && (preview?.shortages.some(forbids) ?? false);
  const items = preview?.drawn?.items ?? 0;
  const nothing = ready && !impossible && items === 0;
  const why =
    closed ??
    (impossible
      ? t("Some items fit no part of their cell and could never be drawn: let the parts take in all of them.")
      : nothing
        ? t("This design draws nothing.")
        : short
          ? t("Some cells are short. Take what there is, or ask for less.")
          : null);
  return (
    <div className="draw-bar">
      {drawing ? (
        <>
          <span role="status">{progress === null ? t("Drawing…") : t("Drawing… {0} %", Math.floor(progress * 100))}</span>
          <Button onClick={onStop}>{t("Stop")}</Button>
        </>
      ) : (
        <>
          <span className={why === null ? "dim" : "fair"} role="status">
            {why ?? (ready ? "" : t("Not yet: the design is being counted, or something in it is wrong."))}
          </span>
          <Button kind="primary" disabled={!ready || impossible || nothing || closed !== null} onClick={() => onDraw(short)}>
            {!ready
              ? t("Draw")
              : short
                ? items === 1
                  ? t("Take What There Is: 1 Item")
                  : t("Take What There Is: {0} Items", count(items))
                : items === 1
                  ? t("Draw 1 Item")
                  : t("Draw {0} Items", count(items))}
          </Button>
        </>
      )}
    </div>
  );
}
