import { useScreen } from "../state";
import { Button, Dialog, t } from "../ui";

/** Opening an address of the data leaves the review and touches the network: never without asking. */
export function LinkQuestion({ url }: { readonly url: string }) {
  const screen = useScreen();
  const close = () => screen.store.setState({ askedLink: null });
  const open = () => {
    window.open(url, "_blank", "noopener,noreferrer");
    close();
  };
  return (
    <Dialog title={t("Open this address in a new tab?")} onClose={close}>
      <p className="mono breakable">{url}</p>
      <p className="dim">{t("The page there is today’s, not the archived one that the agent saw.")}</p>
      <div className="form-line">
        <Button kind="primary" onClick={open}>
          {t("Open")}
        </Button>
        <Button onClick={close}>{t("Cancel")}</Button>
      </div>
    </Dialog>
  );
}
