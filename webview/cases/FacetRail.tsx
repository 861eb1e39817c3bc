import { memo, useMemo, type KeyboardEvent } from "react";
import type { Facet } from "../../src/protocol/views";
import { useScreen, useScreenState } from "../state";
import { Checkbox, count, Icon, t } from "../ui";
import { valuesIn, withToggled } from "./whereEdit";

/**
 * Every field that can be counted, with its values: a tick puts the value into the filter expression. Drawn again only when
 * the counts or the expression change: the answers to one click come one by one, and most of them are none of its business.
 */
export const FacetRail = memo(function FacetRail({
  facets,
  error,
  where,
  onWhere,
  onMore,
}: {
  readonly facets: readonly Facet[];
  readonly error: string | null;
  readonly where: string;
  onWhere(where: string): void;
  onMore(field: string): void;
}) {
  const screen = useScreen();
  // From the expression, not from the answer: a tick shows at once, before the counts are back.
  const chosen = useMemo(() => new Map(facets.map(({ field }) => [field, new Set(valuesIn(where, field))])), [facets, where]);
  const selected = (field: string, value: string) => chosen.get(field)?.has(value) === true;
  const rail = useScreenState((state) => state.panel.rail);
  const fold = (field: string) =>
    screen.setPanel({
      rail: { ...rail, folded: rail.folded.includes(field) ? rail.folded.filter((other) => other !== field) : [...rail.folded, field] },
    });
  if (error !== null)
    return (
      <p className="bad facet-error" role="alert">
        {error}
      </p>
    );
  return (
    <div className="facets" onKeyDown={moveInGroup} role="presentation">
      {facets
        .filter((facet) => facet.values.some((one) => one.value !== "" || selected(facet.field, "")))
        .map((facet) => {
          const open = !rail.folded.includes(facet.field);
          return (
            <section key={facet.field} className="facet" role="group" aria-label={facet.title}>
              <h2 className="facet-title">
                <button type="button" aria-expanded={open} onClick={() => fold(facet.field)}>
                  <Icon name={open ? "chevron-down" : "chevron-right"} /> {facet.title}
                </button>
              </h2>
              {open && (
                <ul>
                  {facet.values.map(({ value, count: rows }) => (
                    <li key={value} className="facet-value">
                      <Checkbox
                        label={value === "" ? t("(none)") : value}
                        said={value === "" ? t("none, {0} rows", count(rows)) : t("{0}, {1} rows", value, count(rows))}
                        checked={selected(facet.field, value)}
                        onChange={() => onWhere(withToggled(where, facet.field, value))}
                      />
                      <span className="dim" aria-hidden="true">
                        {count(rows)}
                      </span>
                    </li>
                  ))}
                  {facet.more > 0 && (
                    <li>
                      <button type="button" className="link" onClick={() => onMore(facet.field)}>
                        {t("{0} more…", count(facet.more))}
                      </button>
                    </li>
                  )}
                </ul>
              )}
            </section>
          );
        })}
    </div>
  );
});

/** Arrows go from value to value; Tab still visits each. */
function moveInGroup(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("button, tk-checkbox")];
  const at = stops.findIndex((stop) => stop === document.activeElement);
  const next = stops[at + (event.key === "ArrowDown" ? 1 : -1)];
  if (at < 0 || next === undefined) return;
  event.preventDefault();
  next.focus();
}
