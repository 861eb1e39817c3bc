import { useState } from "react";
import { Button, count, Dialog, t, TextField } from "../ui";
import { rowNumber } from "./rowNumber";

/** Goes to a row by its number under the filter as it is: exact, where a scroll bar stands for millions. */
export function GoToRow({
  total,
  active,
  onGo,
  onClose,
}: {
  readonly total: number;
  readonly active: number;
  onGo(row: number): void;
  onClose(): void;
}) {
  const [text, setText] = useState("");
  const number = rowNumber(text, total);
  const wrong = text.trim() !== "" && number === null;
  const go = () => {
    if (number === null) return;
    onClose();
    onGo(number - 1);
  };
  return (
    <Dialog title={t("Go to row")} onClose={onClose}>
      <div className="form-line">
        <TextField label={t("Row number")} value={text} placeholder={String(active + 1)} onInput={setText} onEnter={go} />
        <Button kind="primary" disabled={number === null} onClick={go}>
          {t("Go")}
        </Button>
      </div>
      <p className={wrong ? "bad" : "dim"} role="status">
        {wrong ? t("A number from 1 to {0} is needed.", count(total)) : t("From 1 to {0}. The marked row is {1}.", count(total), count(active + 1))}
      </p>
    </Dialog>
  );
}
