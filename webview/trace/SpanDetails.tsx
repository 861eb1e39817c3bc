import { durationText, isPoint, oddities, type Waterfall, type WaterfallRow } from "../../src/core/trace";
import type { RepresentationListItem } from "../../src/protocol/views";
import { visibleText } from "../answer/answerSegments";
import { useScreen } from "../state";
import { Button, bytesText, KeyHint, t } from "../ui";
import { copyAsCurl, copyAsJson, curlDoubts, hasRequest } from "./copySpan";
import { Facts, type FactLine } from "./Facts";
import { oddityWords } from "./oddityWords";
import { attributeLines, exactTime, readable } from "./readable";
import { RedirectSteps } from "./RedirectSteps";
import { resendWords, waitWords } from "./waitWords";

interface Props {
  readonly model: Waterfall;
  readonly row: WaterfallRow;
  readonly representation: RepresentationListItem | null;
  readonly shown: boolean;
  onShow(): void;
}

/** Everything a span says of itself: times, attributes, events, what is odd about it, and what it brought; to be copied, as a whole and as its request. */
export function SpanDetails({ model, row, representation, shown, onShow }: Props) {
  const screen = useScreen();
  const { attempt, start, end } = row.span;
  const { representation_id, events = [] } = attempt;
  const copy = (task: Promise<void>) => void task.catch(screen.report);
  return (
    // It scrolls, so the keyboard must reach it.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="span-details" role="group" aria-label={t("Attributes of the attempt")} tabIndex={0}>
      {oddityWords(oddities(model, row)).map((sentence) => (
        <p key={sentence} className="tone-fair">
          {sentence}
        </p>
      ))}
      {row.wait &&
        waitWords(row.wait).map(({ text, bad }) => (
          <p key={text} className={bad ? "tone-bad" : undefined}>
            {text}
          </p>
        ))}
      {row.resend !== null && <p>{resendWords(row.resend)}</p>}
      {representation && (
        <p className="span-brought">
          {shown ? <span>{t("Its representation is shown.")}</span> : <Button onClick={onShow}>{t("Show its representation")}</Button>}
          <span className="dim">
            {[representation.status, representation.contentType, representation.bytes === null ? null : bytesText(representation.bytes)]
              .filter((part) => part !== null)
              .join(" · ")}
          </span>
        </p>
      )}
      {!representation && typeof representation_id === "string" && (
        <p className="tone-fair">{t("It names the representation {0}, which the row does not list.", visibleText(representation_id))}</p>
      )}
      <p className="span-brought">
        {hasRequest(attempt) && (
          <>
            <Button title={curlDoubts(attempt).join(" ")} onClick={() => copy(copyAsCurl(screen, attempt))}>
              {t("Copy as curl")}
            </Button>
            <KeyHint action="copyAsCurl" />
          </>
        )}
        <Button onClick={() => copy(copyAsJson(screen, attempt))}>{t("Copy as JSON")}</Button>
      </p>
      <RedirectSteps model={model} row={row} />
      <Facts key={row.span.key} lines={factLines(row, start === null || end === null || isPoint(row) ? null : durationText(end - start))} />
      {events.length > 0 && <h3>{t("Events")}</h3>}
      <Facts
        key={`events of ${row.span.key}`}
        lines={events.map((event) => ({
          label: event.name,
          value: [event.time === undefined ? "" : exactTime(event.time), ...attributeLines(event.attributes ?? {})]
            .filter((part) => part !== "")
            .join("\n"),
          hint: event.time,
        }))}
      />
    </div>
  );
}

/** What has a place of its own in the details. */
const placed: ReadonlySet<string> = new Set([
  "span_id",
  "parent_span_id",
  "name",
  "adapter",
  "provider",
  "start_time",
  "duration_s",
  "status",
  "attributes",
  "representation_id",
  "events",
]);

function factLines({ span: { attempt } }: WaterfallRow, took: string | null): readonly FactLine[] {
  const { span_id, parent_span_id, name, adapter, provider, start_time, status, attributes = {} } = attempt;
  const others = Object.entries(attempt).filter(([field]) => !placed.has(field));
  const own: readonly (FactLine | false)[] = [
    name !== undefined && { label: t("name"), value: name },
    (adapter ?? provider) !== undefined && { label: t("adapter"), value: [adapter, provider].filter(Boolean).join(" · ") },
    status !== undefined && { label: t("status"), value: status },
    start_time !== undefined && { label: t("started"), value: exactTime(start_time), hint: start_time },
    took !== null && { label: t("took"), value: took },
  ];
  return [
    ...own.filter((line) => line !== false),
    ...[...Object.entries(attributes), ...others].map(([label, value]) => ({ label, value: readable(value) })),
    // Ids tell a reader least: they come last.
    { label: t("span"), value: span_id },
    ...(parent_span_id == null ? [] : [{ label: t("parent"), value: parent_span_id }]),
  ];
}
