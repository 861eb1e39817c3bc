import type { CaseView } from "../../src/protocol/views";
import { Button, Icon, t } from "../ui";
import { visibleText } from "./answerSegments";

/** A refusal is data: its code, the system's words for it, and the representation it rests on. */
export function Refusal({ refusal, onShow }: { readonly refusal: NonNullable<CaseView["refusal"]>; onShow(representationId: string): void }) {
  const representation = refusal.representation_id;
  return (
    <div className="refusal">
      <p>
        <Icon name="circle-slash" /> <strong>{t("Refused")}</strong> <code>{visibleText(refusal.code)}</code>
      </p>
      {refusal.message !== undefined && <p className="answer-quote">{visibleText(refusal.message)}</p>}
      {typeof representation === "string" && <Button onClick={() => onShow(representation)}>{t("Show what it rests on")}</Button>}
    </div>
  );
}
