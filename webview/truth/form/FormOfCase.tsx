import { useEffect, useImperativeHandle, useMemo, useRef, useState, type Ref } from "react";
import type { ArchivedPage } from "../../../src/protocol/truth";
import type { FormDraft } from "../../../src/protocol/truthState";
import { useScreen } from "../../state";
import { t } from "../../ui";
import { EvidencePart } from "./EvidencePart";
import { FieldsPart } from "./FieldsPart";
import { FormHead } from "./FormHead";
import { formFaults } from "./formFaults";
import { formStatus } from "./formStatus";
import { leaveForm } from "./openForm";
import { PageBeside } from "./PageBeside";
import { proposalOf, type FormBasis, type ReadDraft } from "./proposalOf";
import { RestorePart } from "./RestorePart";
import { SendBar } from "./SendBar";
import { TimePart } from "./TimePart";
import { ToldPart } from "./ToldPart";
import { useFormCheck } from "./useFormCheck";
import type { FormEdit } from "./useFormDraft";
import { WhyPart } from "./WhyPart";

export interface FormHandle {
  send(): void;
}

interface Props {
  readonly draft: FormDraft;
  readonly basis: FormBasis;
  readonly edit: FormEdit;
  onDiscard(): void;
  onOtherCase(): void;
  readonly ref?: Ref<FormHandle>;
}

/** The form for a case: what changes, why, on what evidence, from when on; beside it what its approver will be told, and the page that proves it. */
export function FormOfCase({ draft, basis, edit, onDiscard, onOtherCase, ref }: Props) {
  const screen = useScreen();
  const fields = useRef<HTMLDivElement>(null);
  const [tried, setTried] = useState(0);
  const [sending, setSending] = useState(false);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const chosen = chosenPage(basis.pages, draft);
  const [open, setOpen] = useState<string | null>(chosen && pageKey(chosen));
  const opened = basis.pages.find((page): page is OpenablePage => pageKey(page) === open && page.row !== null) ?? null;

  const read = useMemo(() => proposalOf(draft, basis), [draft, basis]);
  const waits = waitsFor(draft, read);
  const check = useFormCheck(waits === null ? read.proposal : null);
  const faults = formFaults(draft, read, check, waits !== null, tried > 0);
  const status = formStatus(faults, check, waits);

  // Whoever tried to send it is led to the first thing that is in the way.
  useEffect(() => {
    if (tried > 0) firstMistake(fields.current)?.focus();
  }, [tried]);

  const send = async () => {
    if (sending) return;
    setRefused([]);
    if (waits !== null || faults.needed.length > 0 || faults.wrong > 0) {
      setTried(tried + 1);
      screen.announce(status.words);
      return;
    }
    setSending(true);
    try {
      const outcome = await screen.request("truth/propose", { draft: read.proposal });
      if (!outcome.done) return setRefused(outcome.reasons);
      edit.forget();
      screen.setPanel(({ truth }) => ({ truth: { ...truth, view: "proposals", id: outcome.proposal.item.id, form: null } }));
      screen.announceAndShow(t("Proposed: somebody else approves it."));
    } catch (error) {
      screen.report(error);
    } finally {
      setSending(false);
    }
  };
  useImperativeHandle(ref, () => ({ send: () => void send() }));

  const quoted = draft.evidenceSha256 === opened?.sha256;
  const { kind } = draft.begun;
  return (
    <>
      <div className="proposing-form-body">
        <div className="proposing-form-fields" ref={fields}>
          <FormHead draft={draft} basis={basis} edit={edit} onOtherCase={onOtherCase} />
          {kind === "change" && <FieldsPart draft={draft} basis={basis} edit={edit} mistakeOf={faults.mistakeOf} />}
          {kind === "restore" && <RestorePart draft={draft} edit={edit} caseId={basis.caseId} newest={basis.version} mistakeAt={faults.mistakeAt} />}
          <WhyPart draft={draft} edit={edit} mistakeAt={faults.mistakeAt} />
          <EvidencePart
            draft={draft}
            edit={edit}
            pages={basis.pages}
            chosen={chosen}
            open={opened}
            onOpen={(page) => setOpen(page && pageKey(page))}
            mistakeAt={faults.mistakeAt}
          />
          <TimePart draft={draft} edit={edit} page={chosen} before={basis.validAt} mistakeAt={faults.mistakeAt} />
        </div>
        <div className="proposing-form-side">
          {opened !== null && (
            <PageBeside
              key={pageKey(opened)}
              page={opened}
              evidence={quoted ? draft.evidence : null}
              resolution={quoted ? (check.found?.looked?.archived?.resolution ?? null) : null}
              onQuote={(evidence) =>
                edit.change((before) => ({
                  ...before,
                  evidence,
                  evidenceSha256: opened.sha256,
                  evidenceUrl: before.evidenceUrl.trim() === "" ? opened.url : before.evidenceUrl,
                }))
              }
              onClose={() => setOpen(null)}
            />
          )}
          <ToldPart check={check} rivals={basis.rivals} elsewhere={faults.elsewhere} waits={waits} complete={faults.needed.length === 0} />
        </div>
      </div>
      <SendBar
        status={status.words}
        tone={status.tone}
        sending={sending}
        refused={refused}
        onSend={() => void send()}
        onDiscard={onDiscard}
        onBack={() => leaveForm(screen)}
      />
    </>
  );
}

/** The same bytes can have come from more than one address. */
const pageKey = ({ sha256, url }: ArchivedPage): string => `${sha256} ${url}`;
function chosenPage(pages: readonly ArchivedPage[], { evidenceSha256, evidenceUrl }: FormDraft): ArchivedPage | null {
  const same = pages.filter(({ sha256 }) => sha256 === evidenceSha256);
  return same.find(({ url }) => url === evidenceUrl.trim()) ?? same[0] ?? null;
}

type OpenablePage = ArchivedPage & { readonly row: NonNullable<ArchivedPage["row"]> };

/** Why the draft cannot be looked at yet; null where it can. */
function waitsFor({ begun, restores }: FormDraft, { proposal, wrong }: ReadDraft): string | null {
  if (begun.kind === "restore" && restores === null) return t("Choose the version that holds again.");
  if (wrong.size > 0) return t("What is written is no value yet.");
  const changesNothing = begun.kind === "change" && Object.keys(proposal.set).length === 0;
  return changesNothing ? t("Nothing is changed yet. Choose a field to change, or add a fact.") : null;
}

function firstMistake(fields: HTMLElement | null): HTMLElement | null {
  const found = fields?.querySelector<HTMLElement>('[aria-invalid="true"], .bad.written-note') ?? null;
  if (found === null || found.matches("input, textarea")) return found;
  return found.closest(".written, .proposing-field, .proposing-pages")?.querySelector<HTMLElement>("input, textarea, tk-dropdown, tk-button") ?? null;
}
