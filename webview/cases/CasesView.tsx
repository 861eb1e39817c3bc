import "./cases.css";
import { useCallback, useEffect, useRef, useState } from "react";
import type { Facet, GroupsState, Query } from "../../src/protocol/views";
import { useAction, useRequest, useScreen, useScreenState } from "../state";
import { Button, count, Dialog, Icon, t, type VirtualRowsHandle } from "../ui";
import { CaseTable } from "./CaseTable";
import { FacetRail } from "./FacetRail";
import { FilterBar, type FilterBarHandle } from "./FilterBar";
import { Groups } from "./Groups";
import { GoToRow } from "./GoToRow";
import { Rail } from "./Rail";
import { SourceNotes } from "./SourceNotes";
import { StrataMatrix } from "./StrataMatrix";
import { useNarrow } from "./useNarrow";
import { useColumns } from "./useColumns";
import { useRowActions } from "./useRowActions";
import { useTableKeys } from "./useTableKeys";
import { useTablePlace } from "./useTablePlace";

/** In a narrow window the matrix and the groups take turns. */
const foldedGroups = (groups: GroupsState) => ({ groups: { ...groups, hidden: true } });

const noFacets: readonly Facet[] = [];

/** The table of cases: what to look at (facets, matrix, filter, search) and the rows that are left. */
export function CasesView() {
  const screen = useScreen();
  const { query, rail, matrixHidden } = useScreenState(({ panel }) => ({ query: panel.query, rail: panel.rail, matrixHidden: panel.matrixHidden }));
  // Other people's files know neither strata nor primary labels.
  const counted = useScreenState(({ document }) => !["stratum", "label"].every((column) => document?.emptyColumns.includes(column)));
  const nothing = useScreenState(({ document }) => document?.source != null && document.rows === 0);
  const narrow = useNarrow();
  const [drawer, setDrawer] = useState(false);
  const [going, setGoing] = useState(false);
  const bar = useRef<FilterBarHandle>(null);
  const table = useRef<VirtualRowsHandle>(null);

  // The rows are asked for first: what is asked later shares the session's time with what was asked before, and waits for it.
  const place = useTablePlace(query, table);
  const facets = useRequest("cases/facets", { query: { ...query, sort: [] } }, { watch: ["rows", "labels", "drafts", "judgements"] });
  const matrix = useRequest("cases/matrix", { query: { ...query, sort: [] } }, { watch: ["rows"] });
  const { pages } = place;
  const columns = useColumns(narrow);
  const menu = useRowActions(query, place, columns.shown, () => setGoing(true));
  useTableKeys(query, place);

  const setQuery = useCallback(
    (change: Partial<Query>) => screen.setPanel((panel) => ({ query: { ...panel.query, ...change }, scrollRow: 0 })),
    [screen],
  );
  const setWhere = useCallback((where: string) => setQuery({ where }), [setQuery]);
  const more = useCallback((field: string) => {
    setDrawer(false);
    bar.current?.writeField(field);
  }, []);

  useAction("search", () => bar.current?.focusSearch());
  // Coming here (from a case, from another tab) the keys work at once: the marked row takes the focus.
  useEffect(() => table.current?.focusActive(), []);

  const facetRail = <FacetRail facets={facets.data?.facets ?? noFacets} error={facets.error} where={query.where} onWhere={setWhere} onMore={more} />;

  return (
    <div className="cases">
      <FilterBar
        ref={bar}
        query={query}
        onQuery={setQuery}
        facets={facets.data?.facets ?? noFacets}
        error={pages.error}
        total={pages.total}
        exact={pages.exact}
        loading={pages.loading}
        railButton={
          <Button
            kind="icon"
            pressed={narrow ? drawer : !rail.hidden}
            label={t("Filters")}
            title={t("Filters by field")}
            onClick={() => (narrow ? setDrawer(true) : screen.setPanel({ rail: { ...rail, hidden: !rail.hidden } }))}
          >
            <Icon name="filter" />
          </Button>
        }
      />
      <SourceNotes />
      <div className="cases-body">
        {!narrow && !rail.hidden && !nothing && (
          <Rail title={t("Filters")} width={rail.width} onWidth={(width) => screen.setPanel({ rail: { ...rail, width } })}>
            {facetRail}
          </Rail>
        )}
        {narrow && drawer && (
          <Dialog title={t("Filters")} onClose={() => setDrawer(false)}>
            {facetRail}
          </Dialog>
        )}
        <div className="cases-main">
          <div className="cases-counts">
            {counted && (
              <StrataMatrix
                answer={matrix}
                where={query.where}
                onWhere={setWhere}
                hidden={matrixHidden}
                onHidden={(hidden) => screen.setPanel(({ groups }) => ({ matrixHidden: hidden, ...(narrow && !hidden ? foldedGroups(groups) : {}) }))}
              />
            )}
            {!nothing && (
              <Groups
                query={query}
                onWhere={setWhere}
                onHidden={(hidden) =>
                  screen.setPanel((panel) => ({ groups: { ...panel.groups, hidden }, ...(narrow && !hidden ? { matrixHidden: true } : {}) }))
                }
              />
            )}
          </div>
          <CaseTable
            ref={table}
            query={query}
            place={place}
            columns={columns}
            menu={menu}
            onSort={(sort) => setQuery({ sort })}
            onClear={() => setQuery({ where: "", search: "", among: undefined })}
          />
        </div>
      </div>
      {going && <GoToRow total={pages.total} active={place.active} onGo={place.go} onClose={() => setGoing(false)} />}
      <p className="unseen" role="status">
        {pages.loading ? "" : pages.exact ? t("{0} cases", count(pages.total)) : t("{0} cases so far", count(pages.total))}
      </p>
    </div>
  );
}
