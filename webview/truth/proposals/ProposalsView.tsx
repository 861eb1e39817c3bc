import { useCallback, useRef, useState } from "react";
import type { Result } from "../../../src/protocol/messages";
import { Split, t } from "../../ui";
import { useTruth } from "../useTruth";
import { OpenedProposal } from "./OpenedProposal";
import { ProposalList, type ProposalListHandle } from "./ProposalList";

/** The proposals, and the one that is opened: beside the list, or in its place where there is no room for both. */
export function ProposalsView({ state, narrow }: { readonly state: Result<"truth/state">; readonly narrow: boolean }) {
  const [{ id }, change] = useTruth();
  const [widths, setWidths] = useState<readonly number[]>([0.3, 0.7]);
  const [marked, setMarked] = useState<string | null>(id);
  const list = useRef<ProposalListHandle>(null);
  const opened = useRef<HTMLElement>(null);
  // Where the focus goes once the list, or the proposal, is there: only to what was gone to, not to what followed.
  const wanted = useRef<"list" | "proposal" | null>(null);

  const open = useCallback(
    (next: string) => {
      setMarked(next);
      wanted.current = "proposal";
      change({ id: next });
      opened.current?.focus();
    },
    [change],
  );
  const follow = useCallback(
    (next: string) => {
      if (opened.current?.contains(document.activeElement) === true) wanted.current = "proposal";
      change({ id: next });
    },
    [change],
  );
  const close = useCallback(() => {
    wanted.current = "list";
    change({ id: null });
    list.current?.focus();
  }, [change]);
  const takeFocus = useCallback((who: "list" | "proposal") => {
    const mine = wanted.current === who;
    if (mine) wanted.current = null;
    return mine;
  }, []);

  const proposal = id !== null && (
    <OpenedProposal key={id} ref={opened} id={id} state={state} narrow={narrow} takesFocus={() => takeFocus("proposal")} onClose={close} />
  );
  if (narrow && proposal) return proposal;
  const proposals = (
    <ProposalList
      ref={list}
      state={state}
      beside={Boolean(proposal)}
      marked={marked}
      onMark={setMarked}
      onOpen={open}
      onFollow={follow}
      takesFocus={() => takeFocus("list")}
    />
  );
  return (
    <Split
      panes={[
        { key: "list", title: t("Proposals"), content: proposals, minimum: 240 },
        ...(proposal ? [{ key: "proposal", title: t("Opened proposal"), content: proposal, minimum: 320 }] : []),
      ]}
      widths={proposal ? widths : [1]}
      onWidths={setWidths}
    />
  );
}
