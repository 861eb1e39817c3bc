import { useId } from "react";
import type { ArchivedPage } from "../../../src/protocol/truth";
import type { FormDraft } from "../../../src/protocol/truthState";
import { visibleText } from "../../answer/answerSegments";
import { WrittenField } from "../../sampling/WrittenField";
import { Button, Chip, FoldedText, Icon, KeyHint, localTime, t } from "../../ui";
import type { FormEdit } from "./useFormDraft";

interface Props {
  readonly draft: FormDraft;
  readonly edit: FormEdit;
  readonly pages: readonly ArchivedPage[];
  readonly chosen: ArchivedPage | null;
  /** The page that lies open beside the form. */
  readonly open: ArchivedPage | null;
  onOpen(page: ArchivedPage | null): void;
  mistakeAt(part: string): string | undefined;
}

/** Where it says so: an address, and, where there is one, an archived page with the words in it. */
export function EvidencePart({ draft, edit, pages, chosen, open, onOpen, mistakeAt }: Props) {
  const id = useId();
  const named = draft.evidenceSha256;
  const choose = (page: ArchivedPage | null) => {
    edit.change((before) => ({
      ...before,
      evidenceSha256: page?.sha256 ?? null,
      evidence: page?.sha256 === before.evidenceSha256 ? before.evidence : null,
      // What somebody typed stays; what came from a page goes with it.
      evidenceUrl:
        page !== null && (before.evidenceUrl.trim() === "" || pages.some(({ url }) => url === before.evidenceUrl.trim()))
          ? page.url
          : before.evidenceUrl,
    }));
    onOpen(page?.row ? page : null);
  };
  const wrong = mistakeAt("evidenceSha256");
  return (
    <fieldset className="sample-section">
      <legend>{t("Evidence")}</legend>
      <WrittenField
        label={t("Evidence URL")}
        placeholder="https://"
        value={draft.evidenceUrl}
        mistake={mistakeAt("evidenceUrl")}
        hint={t("Where it says so. It stays in the file.")}
        onInput={(url) => edit.change((before) => ({ ...before, evidenceUrl: url.slice(0, 20_000) }), "evidenceUrl")}
      />
      <div className="proposing-pages" role="radiogroup" aria-labelledby={`${id}-pages`}>
        <span className="written-label" id={`${id}-pages`}>
          {t("Archived page that says so")}
        </span>
        <label className="proposing-page">
          <input type="radio" name={id} checked={named === null} onChange={() => choose(null)} />
          <span className="grow">{t("none")}</span>
        </label>
        {pages.map((page) => (
          <PageChoice
            key={`${page.sha256} ${page.url}`}
            page={page}
            name={id}
            chosen={page === chosen}
            open={page === open}
            onChoose={() => choose(page)}
            onOpen={() => onOpen(page === open ? null : page)}
          />
        ))}
        {named !== null && chosen === null && (
          <p className="fair written-note">
            {t("The page that was chosen, {0}…, is not archived with this case any more.", visibleText(named.slice(0, 12)))}
          </p>
        )}
        {pages.length === 0 && <p className="dim written-note">{t("No known run has archived a page of this case.")}</p>}
        {wrong !== undefined && (
          <p className="bad written-note" role="alert">
            <Icon name="error" /> {wrong}
          </p>
        )}
      </div>
      {named !== null && (
        <div className="evidence-box" role="group" aria-label={t("Quote")}>
          {draft.evidence ? (
            <>
              <q className="proposing-quote">
                <FoldedText text={visibleText(draft.evidence.exact ?? "")} most={300} />
              </q>
              <Button
                kind="icon"
                label={t("Remove the quote")}
                title={t("Remove the quote")}
                onClick={() => edit.change((before) => ({ ...before, evidence: null }))}
              >
                <Icon name="close" />
              </Button>
            </>
          ) : (
            <span className="dim">
              {t("No quote: the whole page counts. Select words in the page, then")} <KeyHint action="useSelectionAsEvidence" />
            </span>
          )}
        </div>
      )}
    </fieldset>
  );
}

function PageChoice({
  page,
  name,
  chosen,
  open,
  onChoose,
  onOpen,
}: {
  readonly page: ArchivedPage;
  readonly name: string;
  readonly chosen: boolean;
  readonly open: boolean;
  onChoose(): void;
  onOpen(): void;
}) {
  const short = page.url.replace(/^https?:\/\//, "");
  const redirected = page.finalUrl !== null && page.finalUrl !== page.url;
  return (
    <div className={`proposing-page ${chosen ? "proposing-page-chosen" : ""}`}>
      <label className="proposing-page-label">
        <input type="radio" name={name} checked={chosen} onChange={onChoose} />
        <span className="proposing-page-words">
          <bdi dir="ltr" className="breakable" title={page.url}>
            {short}
          </bdi>
          {redirected && (
            <span className="dim breakable">
              {t("redirected to")} <bdi dir="ltr">{page.finalUrl!.replace(/^https?:\/\//, "")}</bdi>
            </span>
          )}
          <span className="dim" title={page.retrievedAt ?? undefined}>
            {[
              page.retrievedAt === null ? t("retrieved at an unknown time") : t("retrieved {0}", localTime(page.retrievedAt)),
              ...(page.contentType === null ? [] : [page.contentType.split(";")[0]!]),
              ...(page.row === null ? [t("in run {0}", visibleText(page.run))] : []),
              `${page.sha256.slice(0, 12)}…`,
            ].join(" · ")}
          </span>
        </span>
      </label>
      <span className="proposing-page-chips">
        {page.allowed ? (
          <Chip tone="good" title={t("The newest version of the truth allows this source.")}>
            {t("allowed")}
          </Chip>
        ) : (
          <Chip tone="fair" title={t("The newest version of the truth does not allow this source: it cannot prove what a system answered.")}>
            {t("not an allowed source")}
          </Chip>
        )}
        {page.cited && (
          <Chip tone="info" title={t("An answer of this case cites it: what the answer says without being supported by it, it does not prove.")}>
            {t("cited by an answer")}
          </Chip>
        )}
        <Button
          kind="icon"
          disabled={page.row === null}
          pressed={open}
          label={open ? t("Close {0}", short) : t("Open {0} beside the form", short)}
          title={page.row === null ? t("It stands in another run, and cannot be opened here.") : open ? t("Close it") : t("Open it beside the form")}
          onClick={onOpen}
        >
          <Icon name={open ? "eye-closed" : "eye"} />
        </Button>
      </span>
    </div>
  );
}
