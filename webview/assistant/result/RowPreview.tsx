import type { ReactNode } from "react";
import type { PreviewRow } from "../../../src/protocol/assistantViews";
import { visibleText } from "../../answer/answerSegments";
import { bytesText, Icon, seconds, t } from "../../ui";
import { Labels } from "./Labels";
import { PreviewAnswer } from "./PreviewAnswer";

/** One row as the reviewer will see it: the case, the answer with its claims, and what hangs on each of them. */
export function RowPreview({ row }: { readonly row: PreviewRow }) {
  const numbers = new Map(row.claims.map(({ id }, at) => [id, at + 1]));
  const citations = new Set(row.citations.map(({ id }) => id));
  const labelsOf = (kind: string, id: string) => row.judgements.filter((label) => label.kind === kind && label.of === id);
  const hung = (label: PreviewRow["judgements"][number]) =>
    (label.kind === "claim" && numbers.has(label.of ?? "")) || (label.kind === "citation" && citations.has(label.of ?? ""));
  const missing = row.claims.filter(({ start }) => start === null).length;
  const loose = row.citations.filter(({ claimId }) => claimId === null || !numbers.has(claimId));
  const more = [...Object.entries(row.dimensions), ...Object.entries(row.metrics).map(([name, value]) => [name, String(value)] as const)];

  return (
    <article className="row-preview" aria-label={t("Row {0}", visibleText(row.taskId))}>
      <header className="row-head">
        <h3 className="row-title breakable">{visibleText(row.taskId)}</h3>
        <span className="dim">{t("repetition {0}", row.repetition)}</span>
        {row.system !== null && <span className="dim breakable">{t("system {0}", visibleText(row.system))}</span>}
        {row.stratum !== null && <span className="dim breakable">{t("stratum {0}", visibleText(row.stratum))}</span>}
      </header>
      {row.query !== null && <p className="row-query wrap">{visibleText(row.query)}</p>}
      <Part title={t("Answer")}>
        {row.answer === null || row.answer === "" ? (
          <p className="dim">{t("No answer is read from this record.")}</p>
        ) : (
          <PreviewAnswer row={row} numberOf={(id) => numbers.get(id) ?? 0} />
        )}
        <Labels labels={row.judgements.filter((label) => !hung(label))} />
      </Part>
      {row.claims.length > 0 && (
        <Part
          title={missing === 0 ? t("Claims ({0})", row.claims.length) : t("Claims ({0}, of them {1} not in the answer)", row.claims.length, missing)}
        >
          <ol className="row-claims">
            {row.claims.map((claim, at) => (
              <li key={claim.id}>
                <span className="claim-number" aria-hidden="true">
                  {at + 1}
                </span>
                <div className="claim-body">
                  <p className="wrap">
                    {visibleText(claim.text)}
                    {claim.start === null && (
                      <span className="fair icon-text not-found">
                        <Icon name="search-stop" /> {t("not in the answer")}
                      </span>
                    )}
                  </p>
                  <Labels labels={labelsOf("claim", claim.id)} />
                  <Citations citations={row.citations.filter(({ claimId }) => claimId === claim.id)} labelsOf={labelsOf} />
                </div>
              </li>
            ))}
          </ol>
        </Part>
      )}
      {loose.length > 0 && (
        <Part title={t("Citations of no claim ({0})", loose.length)}>
          <Citations citations={loose} labelsOf={labelsOf} />
        </Part>
      )}
      {row.pages.length > 0 && (
        <Part title={t("Pages ({0})", row.pages.length)}>
          <ul className="row-pages">
            {row.pages.map((page) => (
              <li key={page.id}>
                <span className="mono breakable">{page.url === null ? visibleText(page.id) : visibleText(page.url)}</span>
                {page.bytes !== null && <span className="dim"> {bytesText(page.bytes)}</span>}
                {page.excerpt !== null && <p className="excerpt dim">{visibleText(page.excerpt)}</p>}
              </li>
            ))}
          </ul>
        </Part>
      )}
      {row.attempts.length > 0 && (
        <Part title={t("Attempts ({0})", row.attempts.length)}>
          <ul>
            {row.attempts.map((attempt) => (
              <li key={attempt.id}>
                {visibleText(attempt.name)} <span className="dim">{attempt.status === null ? "" : visibleText(attempt.status)}</span>{" "}
                {attempt.durationSeconds !== null && <span className="dim">{t("{0} s", seconds(attempt.durationSeconds))}</span>}
              </li>
            ))}
          </ul>
        </Part>
      )}
      {row.facts.length > 0 && (
        <Part title={t("Reference answer")}>
          {row.facts.map((fact) => (
            <p key={fact.id} className="wrap">
              {visibleText(fact.expected)}
            </p>
          ))}
        </Part>
      )}
      {more.length > 0 && (
        <Part title={t("Further fields")}>
          <dl className="row-more">
            {more.map(([name, value]) => (
              <div key={name} className="fact-line">
                <dt className="breakable">{visibleText(name)}</dt>
                <dd className="breakable">{visibleText(value)}</dd>
              </div>
            ))}
          </dl>
        </Part>
      )}
    </article>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="row-part">
      <h4 className="heading">{title}</h4>
      {children}
    </section>
  );
}

function Citations({
  citations,
  labelsOf,
}: {
  readonly citations: PreviewRow["citations"];
  labelsOf(kind: string, id: string): PreviewRow["judgements"];
}) {
  if (citations.length === 0) return null;
  return (
    <ul className="row-citations">
      {citations.map((citation) => (
        <li key={citation.id}>
          <span className="citation-line">
            <Icon name="link" className="dim" />
            <span className="mono breakable">{citation.url === null ? t("no address") : visibleText(citation.url)}</span>
            {citation.support !== null && <span className="label-chip">{visibleText(citation.support)}</span>}
          </span>
          {citation.evidence !== null && <blockquote className="excerpt">{visibleText(citation.evidence)}</blockquote>}
          <Labels labels={labelsOf("citation", citation.id)} />
        </li>
      ))}
    </ul>
  );
}
