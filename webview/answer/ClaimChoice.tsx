import { useState } from "react";
import type { CaseView, ClaimView } from "../../src/protocol/views";
import { claimsInOrder } from "../case/caseFocus";
import { Button, count, Dialog, Dropdown, Picker, t } from "../ui";
import { visibleText } from "./answerSegments";

interface Props {
  readonly label: string;
  readonly view: CaseView;
  /** Id of a claim; empty for none. */
  readonly chosen: string;
  readonly disabled: boolean;
  onChoose(claimId: string): void;
}

/** A list that drops down holds so many claims; more are looked for by their words. */
const mostInList = 100;
const mostFound = 50;

/** Which claim a citation stands for. */
export function ClaimChoice({ label, view, chosen, disabled, onChoose }: Props) {
  const [looking, setLooking] = useState(false);
  if (view.claims.length <= mostInList)
    return (
      <Dropdown
        label={label}
        value={chosen}
        options={[...claimsInOrder(view).map((claim) => ({ value: claim.id, text: clipped(wordsOf(claim)) })), { value: "", text: t("no claim") }]}
        disabled={disabled}
        onChange={onChoose}
      />
    );
  const claim = view.claims.find((one) => one.id === chosen);
  const words = claim ? clipped(wordsOf(claim)) : t("no claim");
  return (
    <>
      <Button disabled={disabled} label={`${label}: ${words}`} title={label} onClick={() => setLooking(true)}>
        {words}
      </Button>
      {looking && (
        <Dialog title={label} onClose={() => setLooking(false)}>
          <FindClaim
            label={label}
            claims={claimsInOrder(view)}
            onPick={(id) => {
              setLooking(false);
              onChoose(id);
            }}
          />
        </Dialog>
      )}
    </>
  );
}

function FindClaim({ label, claims, onPick }: { readonly label: string; readonly claims: readonly ClaimView[]; onPick(id: string): void }) {
  const [text, setText] = useState("");
  const wanted = text.trim().toLowerCase();
  const found = wanted === "" ? claims : claims.filter((claim) => wordsOf(claim).toLowerCase().includes(wanted));
  const none = { key: "", content: <i>{t("no claim")}</i> };
  return (
    <Picker
      label={label}
      text={text}
      onText={setText}
      status={found.length > mostFound ? t("{0} of {1}; type more to narrow.", mostFound, count(found.length)) : t("{0} found", count(found.length))}
      items={[
        ...(wanted === "" ? [none] : []),
        ...found.slice(0, mostFound).map((claim) => ({ key: claim.id, content: <span className="ellipsis">{clipped(wordsOf(claim), 160)}</span> })),
      ]}
      onPick={onPick}
    />
  );
}

const wordsOf = (claim: ClaimView): string => visibleText(claim.text || claim.id);

/** Cut at a whole character. */
function clipped(text: string, most = 60): string {
  if (text.length <= most) return text;
  const letters = Array.from(text.slice(0, 2 * most));
  return letters.length <= most ? letters.join("") : `${letters.slice(0, most - 2).join("")}…`;
}
