import type { Waterfall, WaterfallRow } from "../../src/core/trace";
import { visibleText } from "../answer/answerSegments";
import { count, t } from "../ui";

/** Longer chains are told by their beginning: a loop says the same over and over. */
const most = 20;

/** Where a redirect chain went, step by step, also where it is folded. */
export function RedirectSteps({ model, row }: { readonly model: Waterfall; readonly row: WaterfallRow }) {
  const chain = row.redirects;
  if (chain === null || chain.keys.length < 2) return null;
  return (
    <>
      <h3>{t("Redirects")}</h3>
      <ol className="redirect-steps">
        {chain.keys.slice(0, most).map((key, i) => {
          const { http } = model.tree.byKey.get(key)!;
          return (
            <li key={key}>
              <span className="redirect-status">{chain.statuses[i] ?? "?"}</span> {visibleText(http.url ?? t("address not recorded"))}
            </li>
          );
        })}
      </ol>
      {chain.keys.length > most && <p className="dim">{t("and {0} more", count(chain.keys.length - most))}</p>}
    </>
  );
}
