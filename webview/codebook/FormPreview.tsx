import { useState } from "react";
import type { Dimension } from "../../src/core/formats/codebook";
import { DimensionRow } from "../label/DimensionRow";
import { missingFor, toggled, type LabelValue } from "../label/labelSlots";
import { Button, t } from "../ui";
import { useEditor } from "./editing";

const nowhere = { citations: [] };

/** The label form as reviewers will see it, with the form's own parts: what is chosen here is tried and never saved. */
export function FormPreview({ dimensions, chosen }: { readonly dimensions: readonly Dimension[]; readonly chosen: number }) {
  const editor = useEditor();
  const [tried, setTried] = useState<{ readonly of: string; readonly value: LabelValue } | null>(null);
  return (
    <section className="codebook-preview" aria-label={t("As reviewers see it")}>
      <div className="codebook-part-head">
        <h2 className="heading">{t("As reviewers see it")}</h2>
        {tried !== null && <Button onClick={() => setTried(null)}>{t("Choose nothing")}</Button>}
      </div>
      <div className="form codebook-tried">
        <div className="form-choices">
          {dimensions.map((dimension, at) => {
            const value = tried?.of === dimension.id ? tried.value : null;
            const shown = { value, rationale: "", evidence: null };
            const slot = {
              ref: { kind: dimension.applies_to },
              dimension: dimension.id,
              mine: null,
              draft: null,
              others: { sealed: false, labels: [] },
              judges: { sealed: false, labels: [] },
            };
            return (
              <DimensionRow
                key={`${dimension.id} ${at}`}
                row={{
                  slot: { key: dimension.id, slot, dimension },
                  draft: value === null ? null : shown,
                  shown,
                  status: null,
                  open: value !== null,
                  missing: missingFor(dimension, shown),
                  restored: false,
                }}
                view={nowhere}
                active={at === chosen}
                mayLabel
                onActivate={() => editor.chooseDimension(at)}
                onChoose={(id) => setTried({ of: dimension.id, value: dimension.exclusive === false ? toggled(value, id) : id })}
                onTags={null}
              />
            );
          })}
        </div>
      </div>
    </section>
  );
}
