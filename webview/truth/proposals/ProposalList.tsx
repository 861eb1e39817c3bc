import { useImperativeHandle, useLayoutEffect, useRef, type Ref } from "react";
import type { Result } from "../../../src/protocol/messages";
import { useAction, useRequest } from "../../state";
import { Button, count, EmptyState, t, VirtualRows, type VirtualRowsHandle } from "../../ui";
import { Unknowns } from "../Unknowns";
import { useTruth } from "../useTruth";
import { NoProposals } from "./NoProposals";
import { ProposalFilters } from "./ProposalFilters";
import { ProposalLine, proposalLineHeight, proposalSaid } from "./ProposalLine";

/** More lines than anybody reads: the rest is reached by narrowing the list. */
const mostListed = 500;

export interface ProposalListHandle {
  /** The line that one goes to has the focus. */
  focus(): void;
}

interface Props {
  readonly state: Result<"truth/state">;
  /** A proposal is opened beside the list: the line that one goes to is opened in its place. */
  readonly beside: boolean;
  readonly marked: string | null;
  onMark(id: string): void;
  onOpen(id: string): void;
  /** The line that one goes to is to be opened beside the list. */
  onFollow(id: string): void;
  /** Asked once, when the lines are there: whether they were gone to. */
  takesFocus(): boolean;
  readonly ref?: Ref<ProposalListHandle>;
}

/** The proposals as filtered, a line each. What comes and goes leaves the line that one is at where it is. */
export function ProposalList({ state, beside, marked, onMark, onOpen, onFollow, takesFocus, ref }: Props) {
  const [{ filter }] = useTruth();
  const rows = useRef<VirtualRowsHandle>(null);
  const { data, error, loading, reload } = useRequest("truth/list", { filter, from: 0, count: mostListed }, { watch: ["truths", "rows"] });
  const items = data?.items ?? [];
  const place = items.findIndex((item) => item.id === marked);
  const active = Math.max(0, place);
  useImperativeHandle(ref, () => ({ focus: () => rows.current?.focusActive() }));

  // Only what arrives moves the list: what the reviewer does scrolls by itself.
  const before = useRef<{ readonly data: typeof data; readonly active: number }>({ data: null, active });
  useLayoutEffect(() => {
    const { data: had, active: was } = before.current;
    before.current = { data, active };
    if (data === had || data === null) return;
    if (had === null) rows.current?.reveal(active, takesFocus());
    else if (place >= 0) rows.current?.moveBy(active - was);
  });

  const go = (index: number) => {
    const item = items[index];
    if (item === undefined) return;
    onMark(item.id);
    if (beside) onFollow(item.id);
  };
  const open = (index: number) => {
    const item = items[index];
    if (item !== undefined) onOpen(item.id);
  };
  const step = (by: number) => {
    const to = Math.min(items.length - 1, Math.max(0, active + by));
    go(to);
    rows.current?.reveal(to);
  };
  useAction("nextCase", () => step(1), items.length > 0);
  useAction("previousCase", () => step(-1), items.length > 0);
  useAction("confirm", () => open(active), items.length > 0);

  return (
    <section className="truth-list" aria-label={t("Proposals")}>
      <ProposalFilters found={data} />
      <Unknowns problems={data?.problems ?? []} silent={data?.silent ?? []} />
      {error !== null ? (
        <EmptyState
          icon="error"
          title={t("The proposals could not be listed.")}
          actions={
            <Button kind="primary" onClick={reload}>
              {t("Try again")}
            </Button>
          }
        >
          {error}
        </EmptyState>
      ) : data === null ? (
        <EmptyState busy title={t("Looking for proposals…")} />
      ) : items.length === 0 ? (
        <NoProposals any={data.states.some((one) => one.count > 0)} state={state} loading={loading} />
      ) : (
        <>
          <VirtualRows
            ref={rows}
            label={t("Proposals")}
            count={items.length}
            rowHeight={proposalLineHeight}
            columns={5}
            active={active}
            onActive={go}
            onActivate={open}
            rowLabel={(row) => proposalSaid(items[row]!)}
            renderRow={(row) => <ProposalLine item={items[row]!} />}
          />
          {data.total > items.length && (
            <p className="truth-more dim">{t("The first {0} of {1}. Narrow the list to see the others.", count(items.length), count(data.total))}</p>
          )}
        </>
      )}
    </section>
  );
}
