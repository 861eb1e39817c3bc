import { useState } from "react";
import { visibleText } from "../answer/answerSegments";
import { Button, count, FoldedText, t } from "../ui";

export interface FactLine {
  readonly label: string;
  readonly value: string;
  readonly hint?: string | undefined;
}

const atFirst = 100;
const more = 500;

/** Names and values, any number of them: so many at first, further ones on demand. Long values begin and unfold. */
export function Facts({ lines }: { readonly lines: readonly FactLine[] }) {
  const [shown, setShown] = useState(atFirst);
  const left = lines.length - shown;
  return (
    <>
      <dl className="facts">
        {lines.slice(0, shown).map(({ label, value, hint }, index) => (
          // Names of events come twice.
          <FactPair key={index} label={label} value={value} hint={hint} />
        ))}
      </dl>
      {left > 0 && (
        <Button onClick={() => setShown(shown + more)}>{t("Show {0} more of {1}", count(Math.min(more, left)), count(lines.length))}</Button>
      )}
    </>
  );
}

function FactPair({ label, value, hint }: FactLine) {
  return (
    <>
      <dt>{visibleText(label)}</dt>
      <dd title={hint} className={value.includes("\n") ? "fact-block" : undefined}>
        <FoldedText text={visibleText(value)} />
      </dd>
    </>
  );
}
