import { Button, Dialog, t } from "../../ui";
import { useAssistant } from "../state/hooks";

/** A mapping of that name is there already. */
export function ReplaceDialog({ message, then }: { readonly message: string; readonly then: "save" | "import" }) {
  const assistant = useAssistant();
  return (
    <Dialog title={t("Replace the mapping that is there?")} onClose={() => assistant.show(null)}>
      <p className="breakable">{message}</p>
      <div className="form-line">
        <Button kind="primary" onClick={() => void (then === "save" ? assistant.save(true) : assistant.importAndOpen(true))}>
          {t("Replace it")}
        </Button>
        <Button onClick={() => assistant.show(null)}>{t("Leave it")}</Button>
      </div>
    </Dialog>
  );
}
