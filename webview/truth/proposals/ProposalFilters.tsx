import { useRef } from "react";
import type { Result } from "../../../src/protocol/messages";
import type { ProposalFilter, ProposalState } from "../../../src/protocol/truthState";
import { useAction } from "../../state";
import { Checkbox, count, Dropdown, t } from "../../ui";
import { useTruth } from "../useTruth";
import { categoryText, states, stateText } from "../words";

const every = "every";
const waiting: readonly ProposalState[] = ["open", "asked"];
const whose = ["all", "waiting", "mine", "others"] as const satisfies readonly ProposalFilter["whose"][];

/** Which proposals are listed. Each choice of a state or category says how many there are of it. */
export function ProposalFilters({ found }: { readonly found: Result<"truth/list"> | null }) {
  const [{ filter }, change] = useTruth();
  const search = useRef<HTMLInputElement>(null);
  const set = (next: Partial<ProposalFilter>) => change({ filter: { ...filter, ...next } });
  useAction("search", () => search.current?.focus());

  const countOf = (some: readonly ProposalState[]) => (found?.states ?? []).reduce((sum, one) => sum + (some.includes(one.name) ? one.count : 0), 0);
  const choices: readonly { readonly value: string; readonly text: string; readonly states: readonly ProposalState[] }[] = [
    { value: "waiting", text: t("Waiting"), states: waiting },
    { value: every, text: t("All"), states },
    ...states.map((state) => ({ value: state, text: stateText(state), states: [state] })),
  ];
  const chosen = choices.find((one) => one.states.length === filter.states.length && one.states.every((state) => filter.states.includes(state)));
  const categories = [...new Set([...(found?.categories.map(({ name }) => name) ?? []), ...(filter.category === null ? [] : [filter.category])])];
  const inCategory = (name: string) => found?.categories.find((one) => one.name === name)?.count ?? 0;
  return (
    <div className="truth-filters" role="search" aria-label={t("Which proposals")}>
      <input
        ref={search}
        className="field truth-search"
        type="search"
        aria-label={t("Search in proposals")}
        placeholder={t("Case, name, reason or field")}
        autoComplete="off"
        spellCheck={false}
        value={filter.search}
        onChange={(event) => set({ search: event.target.value })}
      />
      <Dropdown
        label={t("State of the proposals")}
        value={chosen?.value ?? every}
        options={choices.map((one) => ({ value: one.value, text: `${one.text} (${count(countOf(one.states))})` }))}
        onChange={(value) => set({ states: [...(choices.find((one) => one.value === value)?.states ?? states)] })}
      />
      <Dropdown
        label={t("Whose proposals")}
        value={filter.whose}
        options={whose.map((value) => ({
          value,
          text: { all: t("Everybody’s"), waiting: t("Waiting for me"), mine: t("Mine"), others: t("Others’") }[value],
        }))}
        onChange={(value) => set({ whose: whose.find((one) => one === value) ?? "all" })}
      />
      <Dropdown
        label={t("Category")}
        value={filter.category ?? every}
        options={[
          { value: every, text: t("Every category") },
          ...categories.map((name) => ({ value: name, text: `${categoryText(name)} (${count(inCategory(name))})` })),
        ]}
        onChange={(value) => set({ category: value === every ? null : value })}
      />
      <Checkbox label={t("Only those that make an answer right")} checked={filter.marked} onChange={(marked) => set({ marked })} />
    </div>
  );
}
