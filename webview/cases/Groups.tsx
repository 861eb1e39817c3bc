import { useId } from "react";
import type { GroupsState, Query } from "../../src/protocol/views";
import { useScreen } from "../state";
import { Dropdown, Icon, t } from "../ui";
import { GroupTable } from "./GroupTable";
import { useGroups } from "./useGroups";

/** Rows grouped by one or two fields of the reviewer's choice, with the figures of a number; each group a filter. */
export function Groups({ query, onWhere, onHidden }: { readonly query: Query; onWhere(where: string): void; onHidden(hidden: boolean): void }) {
  const screen = useScreen();
  const title = useId();
  const { state, fields, chosen } = useGroups();
  const change = (to: Partial<GroupsState>) => screen.setPanel(({ groups }) => ({ groups: { ...groups, ...to } }));
  return (
    <section className="groups" aria-labelledby={title}>
      <h2 className="facet-title">
        <button type="button" id={title} aria-expanded={!state.hidden} onClick={() => onHidden(!state.hidden)}>
          <Icon name={state.hidden ? "chevron-right" : "chevron-down"} /> {t("Group by")}
        </button>
      </h2>
      {!state.hidden && fields.error !== null && (
        <p className="bad" role="alert">
          {fields.error}
        </p>
      )}
      {!state.hidden && chosen === null && fields.error === null && <p className="dim matrix-empty">{t("Counting…")}</p>}
      {!state.hidden && chosen !== null && fields.data !== null && (
        <div className="groups-body">
          <div className="groups-choices">
            <Dropdown
              label={t("Field to group by")}
              value={chosen.by[0]!}
              options={fields.data.by.map(({ field, title: text }) => ({ value: field, text }))}
              onChange={(first) => change({ by: [first, ...chosen.by.slice(1).filter((field) => field !== first)] })}
            />
            <Dropdown
              label={t("Second field to group by")}
              value={chosen.by[1] ?? ""}
              options={[
                { value: "", text: t("no second field") },
                ...fields.data.by.filter(({ field }) => field !== chosen.by[0]).map(({ field, title: text }) => ({ value: field, text })),
              ]}
              onChange={(second) => change({ by: [chosen.by[0]!, ...(second === "" ? [] : [second])] })}
            />
            <Dropdown
              label={t("Number to sum up")}
              value={chosen.figure ?? ""}
              options={[{ value: "", text: t("no number") }, ...fields.data.figures.map(({ field, title: text }) => ({ value: field, text }))]}
              onChange={(figure) => change({ figure: figure === "" ? null : figure })}
            />
          </div>
          <GroupTable
            key={JSON.stringify(chosen)}
            chosen={chosen}
            titles={chosen.by.map((field) => fields.data?.by.find((one) => one.field === field)?.title ?? field)}
            label={title}
            query={query}
            onWhere={onWhere}
            sort={state.sort}
            onSort={(sort) => change({ sort })}
          />
        </div>
      )}
    </section>
  );
}
