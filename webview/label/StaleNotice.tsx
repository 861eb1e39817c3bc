import type { CurrentLabel } from "../../src/protocol/views";
import { visibleText } from "../answer/answerSegments";
import { Button, Icon, KeyHint, t } from "../ui";
import { staleText } from "./staleText";

interface Props {
  readonly mine: CurrentLabel;
  /** Null where no label can be given. */
  readonly onStillRight: (() => void) | null;
}

/** What has changed since a label of mine was given, what it pointed at then, and the way to keep it as it was. */
export function StaleNotice({ mine, onStillRight }: Props) {
  const quote = mine.evidence?.exact ?? "";
  return (
    <div className="stale-notice" role="note" aria-label={t("What has changed")}>
      <span className="tone-fair">
        <Icon name="history" /> {staleText(mine)}
      </span>
      {quote !== "" && <span className="dim wrap">{t("You pointed at “{0}”.", visibleText(quote))}</span>}
      {onStillRight !== null && (
        <Button onClick={onStillRight}>
          <KeyHint action="stillRight" /> {t("Still right")}
        </Button>
      )}
    </div>
  );
}
