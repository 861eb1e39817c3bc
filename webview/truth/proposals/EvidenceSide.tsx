import { useCallback, useMemo, useState } from "react";
import type { ArchivedPage, LookedView, ProposalView } from "../../../src/protocol/truth";
import type { RepresentationView } from "../../../src/protocol/views";
import { visibleText } from "../../answer/answerSegments";
import { bytesFrom } from "../../bytes/byteSource";
import { RepresentationPane } from "../../representation/RepresentationPane";
import { textFrom } from "../../representation/textSource";
import { handleKey, useAction, useRequest, useScreen, useScreenState, type KeyEventLike } from "../../state";
import { Banner, EmptyState, Icon, KeyHint, localTime, t } from "../../ui";
import { Fact, WebAddress } from "./ProposalFacts";

type Archived = NonNullable<LookedView["archived"]>;
const proposalKey = "proposal";
const registers = ["page", "text", "bytes"] as const;

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
  const screen = useScreen();
  const register = useScreenState(({ panel }) => panel.register);
  const [charset, setCharset] = useState<string | null>(view.evidence?.charset ?? null);
  const { data, error, loading } = useRequest("representation/open", { ...row, charset }, { watch: ["rows"] });
  const shown = useMemo(() => (data === null ? null : withQuote(data, archived, view)), [data, archived, view]);
  const bytes = useMemo(() => bytesFrom(screen, row), [screen, row]);
  const longText = useMemo(() => textFrom(screen, { ...row, charset }), [screen, row, charset]);
  useAction("switchRegister", () => {
    const next = registers[(registers.indexOf(register) + 1) % registers.length]!;
    screen.setPanel({ register: next });
    screen.announce({ page: t("Page"), text: t("Text"), bytes: t("Bytes") }[next]);
  });
  const onKey = useCallback(
    (event: KeyEventLike) =>
      handleKey(
        event,
        "elsewhere",
        { table: screen.keyTable, isEnabled: screen.actions.isEnabled, run: (action) => screen.runAction(action) },
        () => undefined,
      ),
    [screen],
  );
  return (
    <div className="truth-page">
      <RepresentationPane
        view={shown}
        loading={loading}
        error={error}
        register={register}
        onRegister={(next) => screen.setPanel({ register: next })}
        focusKey={shown?.evidence[0]?.key ?? null}
        onFocusEvidence={nothing}
        onSelection={nothing}
        onKey={onKey}
        onCharset={setCharset}
        bytes={bytes}
        longText={longText}
        onOpenLink={screen.openLink}
      />
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
