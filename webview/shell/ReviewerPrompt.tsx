import { useState } from "react";
import { useScreen, useScreenState } from "../state";
import { Button, Dialog, t, TextField } from "../ui";

/** Asks for the reviewer's name once, in a line that can be put off: reading needs no name, the first label does. */
export function ReviewerBar() {
  const screen = useScreen();
  const { needed, open } = useScreenState((state) => ({
    needed: state.document?.status === "ready" && state.document.reviewer.name === null,
    open: state.overlay === "reviewer",
  }));
  const [putOff, setPutOff] = useState(false);
  if (!needed || putOff || open) return null;
  return (
    <div className="reviewer-bar" role="group" aria-label={t("Reviewer")}>
      <span>{t("Whose labels are these?")}</span>
      <ReviewerForm onDone={() => screen.announceAndShow(t("Your name is set."))} />
      <Button onClick={() => setPutOff(true)}>{t("Not now")}</Button>
    </div>
  );
}

export function ReviewerDialog() {
  const screen = useScreen();
  return (
    <Dialog title={t("Who is reviewing?")} onClose={() => screen.show(null)}>
      <p>{t("Your labels go to a log of your own, under this name. It stays with the run, so that others can tell whose labels they are.")}</p>
      <div className="form-line">
        <ReviewerForm onDone={() => screen.show(null)} />
      </div>
    </Dialog>
  );
}

function ReviewerForm({ onDone }: { onDone(): void }) {
  const screen = useScreen();
  const { name, suggestion } = useScreenState((state) => ({
    name: state.document?.reviewer.name ?? null,
    suggestion: state.document?.reviewer.suggestion ?? null,
  }));
  const [text, setText] = useState(name ?? suggestion ?? "");
  const given = text.trim();
  const submit = async () => {
    if (given === "") return;
    try {
      await screen.request("reviewer/set", { name: given });
      onDone();
    } catch (error) {
      screen.report(error);
    }
  };
  return (
    <>
      <TextField label={t("Reviewer name")} value={text} placeholder={t("Name")} onInput={setText} onEnter={() => void submit()} />
      <Button kind="primary" disabled={given === ""} onClick={() => void submit()}>
        {t("Use this name")}
      </Button>
    </>
  );
}
