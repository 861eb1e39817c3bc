import { useState } from "react";
import type { CaseView } from "../../src/protocol/views";
import { visibleText } from "../answer/answerSegments";
import { useScreen } from "../state";
import { Button, Dialog, Dropdown, t } from "../ui";

interface Props {
  readonly view: CaseView;
  /** The claim that is looked at. */
  readonly claimId: string | null;
  onClose(): void;
}

type Format = "evidence-card" | "web-annotation";

/** Asks what of a case is exported and as what, and hands it to the clipboard or to a file. */
export function ExportEvidence({ view, claimId, onClose }: Props) {
  const screen = useScreen();
  const [what, setWhat] = useState<string>(claimId === null ? "" : claimId);
  const [as, setAs] = useState<Format>("evidence-card");
  const [busy, setBusy] = useState(false);
  const options = [
    { value: "", text: t("All claims of this case ({0})", view.claims.length) },
    ...view.claims.map(({ id, text }) => ({ value: id, text: shortened(`${id}: ${visibleText(text)}`) })),
  ];
  const made = async (then: (file: { text: string; name: string; mediaType: string }) => Promise<boolean>) => {
    setBusy(true);
    try {
      const file = await screen.request("evidence/export", { rowId: view.rowId, claimId: what === "" ? null : what, as });
      if (file.spans === 0) screen.report(t("Nobody has named evidence for it: the export holds labels alone."), "info");
      if (await then(file)) onClose();
    } catch (error) {
      screen.report(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog title={t("Export evidence")} onClose={onClose}>
      <p className="dim">
        {view.sealed.length === 0
          ? t("The claim, its labels, and the evidence they name, with address, time and hash.")
          : t("What is sealed here is not in it.")}
      </p>
      <div className="export-fields">
        <span aria-hidden="true">{t("What")}</span>
        <Dropdown label={t("What")} value={what} options={options} onChange={setWhat} />
        <span aria-hidden="true">{t("As")}</span>
        <Dropdown
          label={t("As")}
          value={as}
          options={[
            { value: "evidence-card", text: t("Card for a paper or an issue (HTML, without scripts)") },
            { value: "web-annotation", text: t("W3C Web Annotations (JSON-LD)") },
          ]}
          onChange={(value) => setAs(value as Format)}
        />
      </div>
      <div className="form-line">
        <Button kind="primary" disabled={busy} onClick={() => void made((file) => screen.saveText(file.name, file.text, file.mediaType))}>
          {t("Save…")}
        </Button>
        <Button disabled={busy} onClick={() => void made((file) => screen.copy(file.text))}>
          {t("Copy")}
        </Button>
        <Button onClick={onClose}>{t("Cancel")}</Button>
      </div>
    </Dialog>
  );
}

const shortened = (text: string): string => (text.length > 90 ? `${text.slice(0, 89)}…` : text);
