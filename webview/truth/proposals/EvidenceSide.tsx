import { useMemo } from "react";
import type { ArchivedPage, LookedView, ProposalView } from "../../../src/protocol/truth";
import type { RepresentationView } from "../../../src/protocol/views";
import { visibleText } from "../../answer/answerSegments";
import { RepresentationPane } from "../../representation/RepresentationPane";
import { Banner, EmptyState, Icon, KeyHint, localTime, t } from "../../ui";
import { useArchivedPage } from "../useArchivedPage";
import { Fact, WebAddress } from "./ProposalFacts";

type Archived = NonNullable<LookedView["archived"]>;
const proposalKey = "proposal";

/** The archived page that the proposal names, with its quote where it stands. A page of another run is named, not shown. */
export function EvidenceSide({ archived, view }: { readonly archived: Archived; readonly view: ProposalView }) {
  const { page, why } = archived;
  return (
    <section className="truth-evidence" aria-label={t("Archived evidence")}>
      <header className="pane-head">
        <h2>{t("Archived evidence")}</h2>
        <span className="grow" />
        {page !== null && <PageSigns page={page} />}
        {page?.row && <KeyHint action="switchRegister" />}
      </header>
      {why !== null && <Banner tone="warning">{visibleText(why)}</Banner>}
      {page === null ? (
        <EmptyState icon="file" title={t("The archived page is not here.")}>
          {view.evidenceSha256 ?? ""}
        </EmptyState>
      ) : page.row === null ? (
        <Elsewhere page={page} quote={view.evidence?.exact ?? null} />
      ) : (
        <Page key={`${page.row.rowId} ${page.row.representationId}`} row={page.row} archived={archived} view={view} />
      )}
    </section>
  );
}

/** Whether the truth allows the page as a source, and whether an answer cites it itself. */
export function PageSigns({ page }: { readonly page: ArchivedPage }) {
  return (
    <>
      {page.allowed ? (
        <span className="good icon-text">
          <Icon name="pass" /> {t("allowed source")}
        </span>
      ) : (
        <span className="fair icon-text">
          <Icon name="warning" /> {t("not an allowed source")}
        </span>
      )}
      {page.cited && (
        <span className="fair icon-text" title={t("An answer of the case cites this page itself.")}>
          <Icon name="references" /> {t("cited by an answer")}
        </span>
      )}
    </>
  );
}

function Elsewhere({ page, quote }: { readonly page: ArchivedPage; readonly quote: string | null }) {
  return (
    <div className="truth-elsewhere">
      <p>{t("The page is archived in another run. Open that run to read it; here is what names it.")}</p>
      <dl className="truth-facts">
        <Fact name={t("Run")}>{page.run}</Fact>
        <Fact name={t("Address")}>
          <WebAddress url={page.finalUrl ?? page.url} />
        </Fact>
        {page.retrievedAt !== null && (
          <Fact name={t("Retrieved")}>
            <time title={page.retrievedAt}>{localTime(page.retrievedAt)}</time>
          </Fact>
        )}
        <Fact name={t("Hash")}>
          <span className="mono breakable">{page.sha256}</span>
        </Fact>
        {quote !== null && (
          <Fact name={t("Quote")}>
            <q className="truth-quote wrap">{visibleText(quote)}</q>
          </Fact>
        )}
      </dl>
    </div>
  );
}

interface PageProps {
  readonly row: NonNullable<ArchivedPage["row"]>;
  readonly archived: Archived;
  readonly view: ProposalView;
}

function Page({ row, archived, view }: PageProps) {
  const { data, pane } = useArchivedPage(row, view.evidence?.charset ?? null);
  const shown = useMemo(() => (data === null ? null : withQuote(data, archived, view)), [data, archived, view]);
  return (
    <div className="truth-page">
      <RepresentationPane {...pane} view={shown} focusKey={shown?.evidence[0]?.key ?? null} onFocusEvidence={nothing} onSelection={nothing} />
    </div>
  );
}

const nothing = () => undefined;

/** Of all that is marked in the page only the proposal's quote: whatever judges and answers took from it has no say here. */
function withQuote(page: RepresentationView, { resolution }: Archived, { item, evidence }: ProposalView): RepresentationView {
  if (evidence?.exact === undefined || resolution === null) return { ...page, evidence: [], seenByModel: null };
  return {
    ...page,
    seenByModel: null,
    evidence: [
      {
        key: proposalKey,
        source: "proposal",
        by: item.by,
        citationId: null,
        exact: evidence.exact,
        ...(evidence.charset !== undefined && evidence.charset !== page.charset?.used ? { otherCharset: evidence.charset } : {}),
        resolution,
      },
    ],
  };
}
