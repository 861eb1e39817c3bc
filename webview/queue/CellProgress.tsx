import { useScreen } from "../state";
import type { QueueHeader } from "../../src/protocol/queue";
import { visibleText } from "../answer/answerSegments";
import { Button, count, Icon, localTime, Popover, t, usePopoverClose } from "../ui";
import { sealText } from "./sealText";
import type { Queue } from "./useQueue";

/** Folded away: progress of the plan's parts, what is sealed, and what is to be known of the plan. */
export function CellProgress({ header, queue }: { readonly header: QueueHeader; readonly queue: Queue }) {
  return (
    <Popover
      kind="icon"
      button={<Icon name="info" />}
      label={t("Progress and plan")}
      title={t("Progress and plan")}
      panelLabel={t("Progress and plan")}
    >
      <div className="queue-about">
        <ul className="queue-cells">
          {header.cells.map((cell, index) => (
            <li key={index}>
              <span className="queue-cell-name">{cell.name === null ? t("items") : visibleText(cell.name)}</span>
              <progress aria-label={cell.name ?? t("items")} max={Math.max(1, cell.total)} value={cell.done} />
              <span className="queue-cell-count">{t("{0} of {1}", count(cell.done), count(cell.total))}</span>
            </li>
          ))}
        </ul>
        <Facts header={header} />
        {header.notes.length > 0 && (
          <ul className="queue-notes">
            {header.notes.map((note) => (
              <li key={note}>{visibleText(note)}</li>
            ))}
          </ul>
        )}
        <Everything header={header} queue={queue} />
      </div>
    </Popover>
  );
}

function Facts({ header }: { readonly header: QueueHeader }) {
  const { counts } = header;
  const facts: readonly (readonly [string, string | null])[] = [
    [t("drawn"), [localTime(header.createdAt), header.by].filter((part) => part !== null).join(", ")],
    [t("sealed"), header.revealed || header.seals.length === 0 ? t("nothing") : header.seals.map(sealText).join(", ")],
    [t("stale"), counts.stale > 0 ? count(counts.stale) : null],
    [t("not here"), counts.gone > 0 ? count(counts.gone) : null],
    [t("seen openly before"), header.seenBefore > 0 ? t("{0}: their labels count as open", count(header.seenBefore)) : null],
    [t("time at work"), header.activeSeconds > 0 ? t("{0} min", count(Math.round(header.activeSeconds / 6) / 10)) : null],
    ...header.shared.map(({ planId, items }): readonly [string, string] => [t("shared with {0}", planId), count(items)]),
  ];
  return (
    <dl className="facts">
      {facts.map(
        ([name, value]) =>
          value !== null && (
            <div key={name} className="fact-line">
              <dt>{visibleText(name)}</dt>
              <dd>{visibleText(value)}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

function Everything({ header, queue }: { readonly header: QueueHeader; readonly queue: Queue }) {
  const screen = useScreen();
  const close = usePopoverClose();
  if (header.revealed || header.seals.length === 0) return null;
  return (
    <Button
      onClick={() => {
        close();
        screen.askToReveal([queue.planId]);
      }}
    >
      {t("Show Everything…")}
    </Button>
  );
}
