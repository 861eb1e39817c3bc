import { useImperativeHandle, useRef, useState, type ReactNode, type Ref } from "react";
import type { Facet, Query } from "../../src/protocol/views";
import { cellSentence, cellText } from "../agreement/raterText";
import { Chip, count, Icon, KeyHint, t } from "../ui";
import { FilterField, type FilterFieldHandle } from "./FilterField";
import { SavedFilters } from "./SavedFilters";
import { chipsOf } from "./whereEdit";
import { useScreenState } from "../state";

export interface FilterBarHandle {
  focusSearch(): void;
  writeField(field: string): void;
}

export interface FilterBarProps {
  readonly query: Query;
  onQuery(change: Partial<Query>): void;
  readonly facets: readonly Facet[];
  readonly error: { readonly message: string; readonly at: number } | null;
  readonly total: number;
  readonly exact: boolean;
  readonly loading: boolean;
  readonly railButton: ReactNode;
  readonly ref: Ref<FilterBarHandle>;
}

/** Search, the filter as text and as chips, saved filters, and how many cases are left. */
export function FilterBar({ query, onQuery, facets, error, total, exact, loading, railButton, ref }: FilterBarProps) {
  const all = useScreenState((state) => state.document?.rows ?? 0);
  const search = useRef<HTMLInputElement>(null);
  const field = useRef<FilterFieldHandle>(null);
  const [typed, setTyped] = useState(query.search);
  const [known, setKnown] = useState(query.search);
  // Changed from outside (a saved filter, another command): the field follows. Its own changes come back as they were sent.
  if (known !== query.search) {
    setKnown(query.search);
    setTyped(query.search);
  }
  useImperativeHandle(ref, () => ({
    focusSearch() {
      search.current?.focus();
      search.current?.select();
    },
    writeField: (name) => field.current?.writeField(name),
  }));
  const searchFor = (text: string) => {
    setTyped(text);
    setKnown(text);
    onQuery({ search: text });
  };
  const chips = chipsOf(query.where);
  const among = query.among?.agreement;

  return (
    <div className="filter-bar" role="search" aria-label={t("Which cases are shown")}>
      <div className="filter-line">
        {railButton}
        <div className="search-field">
          <Icon name="search" />
          <input
            ref={search}
            type="text"
            className="field"
            aria-label={t("Search in cases")}
            placeholder={t("Search case, query, answer")}
            spellCheck={false}
            autoComplete="off"
            value={typed}
            onChange={(event) => searchFor(event.target.value)}
          />
          {typed === "" ? (
            <KeyHint action="search" />
          ) : (
            <button
              type="button"
              className="clear"
              aria-label={t("Clear the search")}
              title={t("Clear the search")}
              onClick={() => {
                searchFor("");
                search.current?.focus();
              }}
            >
              <Icon name="close" />
            </button>
          )}
        </div>
        <FilterField ref={field} where={query.where} facets={facets} serverError={error} onApply={(where) => onQuery({ where })} />
        <SavedFilters query={query} onApply={(saved) => onQuery({ among: undefined, ...saved })} />
        <span className="filter-count" aria-hidden="true">
          {loading && total === 0 ? t("…") : countText(total, all, exact)}
        </span>
      </div>
      {(chips.length > 0 || query.sort.length > 0 || among !== undefined) && (
        <div className="chip-line" role="group" aria-label={t("Parts of the filter")}>
          {among !== undefined && (
            <Chip title={cellSentence(among)} onRemove={() => onQuery({ among: undefined })} removeLabel={t("Remove {0}", cellText(among))}>
              {cellText(among)}
            </Chip>
          )}
          {chips.map((chip) => (
            <Chip key={chip.text} onRemove={() => onQuery({ where: chip.without })} removeLabel={t("Remove {0}", chip.text)}>
              <span className="mono">{chip.text}</span>
            </Chip>
          ))}
          {query.sort.map((key) => (
            <Chip
              key={key.by}
              onRemove={() => onQuery({ sort: query.sort.filter((other) => other.by !== key.by) })}
              removeLabel={t("Do not sort by {0}", key.by)}
            >
              <Icon name={key.descending ? "arrow-down" : "arrow-up"} label={key.descending ? t("descending") : t("ascending")} />{" "}
              <span className="mono">{key.by}</span>
            </Chip>
          ))}
          {chips.length + Number(among !== undefined) > 1 && (
            <button type="button" className="link" onClick={() => onQuery({ where: "", among: undefined })}>
              {t("Clear all")}
            </button>
          )}
        </div>
      )}
    </div>
  );
}

function countText(total: number, all: number, exact: boolean): string {
  if (total === all) return !exact ? t("{0} rows so far", count(all)) : all === 1 ? t("1 row") : t("{0} rows", count(all));
  return exact ? t("{0} of {1}", count(total), count(all)) : t("{0} of {1} so far", count(total), count(all));
}
