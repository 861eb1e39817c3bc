import { durationText, type WaterfallRow } from "../../src/core/trace";
import type { RepresentationListItem } from "../../src/protocol/views";
import { Button, bytesText, FoldedText, t } from "../ui";
import { visibleText } from "../answer/answerSegments";
import { markText } from "./attemptWords";
import { attributeLines, exactTime, readable } from "./readable";

interface Props {
  readonly row: WaterfallRow;
  readonly representation: RepresentationListItem | null;
  readonly shown: boolean;
  onShow(): void;
}

/** Everything a span says of itself: times, attributes, events, what is odd about it, and what it brought. */
export function SpanDetails({ row, representation, shown, onShow }: Props) {
  const { attempt, start, end, marks } = row.span;
  const {
    span_id,
    parent_span_id,
    name,
    adapter,
    provider,
    start_time,
    duration_s,
    status,
    attributes = {},
    representation_id,
    events = [],
    ...others
  } = attempt;
  const facts: [string, string | null, string?][] = [
    [t("name"), name ?? null],
    [t("adapter"), [adapter, provider].filter(Boolean).join(" · ") || null],
    [t("status"), status ?? null],
    [t("started"), start_time === undefined ? null : exactTime(start_time), start_time],
    [t("took"), start === null || end === null || typeof duration_s !== "number" ? null : durationText(end - start)],
  ];
  return (
    // It scrolls, so the keyboard must reach it.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="span-details" role="group" aria-label={t("Attributes of the attempt")} tabIndex={0}>
      {marks.length > 0 && <p className="tone-fair">{t("Odd: {0}", marks.map(markText).join(", "))}</p>}
      {row.wait?.next && row.wait.next.waitedSeconds !== null && (
        <p className={row.wait.next.honoured === false ? "tone-bad" : undefined}>
          {t(
            "The server asked for a wait of {0}; the next try came after {1}.",
            durationText(row.wait.askedSeconds * 1000),
            durationText(row.wait.next.waitedSeconds * 1000),
          )}
        </p>
      )}
      {representation ? (
        <p className="span-brought">
          {shown ? <span>{t("Its representation is shown.")}</span> : <Button onClick={onShow}>{t("Show its representation")}</Button>}
          <span className="dim">
            {[representation.status, representation.contentType, representation.bytes === null ? null : bytesText(representation.bytes)]
              .filter((part) => part !== null)
              .join(" · ")}
          </span>
        </p>
      ) : (
        typeof representation_id === "string" && (
          <p className="tone-fair">{t("It names the representation {0}, which the row does not list.", visibleText(representation_id))}</p>
        )
      )}
      <dl className="facts">
        {facts.map(([label, value, hint]) => value !== null && <Fact key={label} label={label} value={value} hint={hint} />)}
        {Object.entries(attributes).map(([key, value]) => (
          <Fact key={key} label={key} value={readable(value)} />
        ))}
        {Object.entries(others).map(([key, value]) => (
          <Fact key={key} label={key} value={readable(value)} />
        ))}
        {/* Ids tell a reader least: they come last. */}
        <Fact label={t("span")} value={span_id} />
        {parent_span_id != null && <Fact label={t("parent")} value={parent_span_id} />}
      </dl>
      {events.length > 0 && <h3>{t("Events")}</h3>}
      <dl className="facts">
        {events.map((event, index) => (
          <Fact
            key={index}
            label={event.name}
            value={[event.time === undefined ? "" : exactTime(event.time), ...attributeLines(event.attributes ?? {})]
              .filter((part) => part !== "")
              .join("\n")}
            hint={event.time}
          />
        ))}
      </dl>
    </div>
  );
}

function Fact({ label, value, hint }: { readonly label: string; readonly value: string; readonly hint?: string }) {
  return (
    <>
      <dt>{visibleText(label)}</dt>
      <dd title={hint} className={value.includes("\n") ? "fact-block" : undefined}>
        <FoldedText text={visibleText(value)} />
      </dd>
    </>
  );
}
