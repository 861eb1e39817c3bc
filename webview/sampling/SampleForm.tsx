import type { Result } from "../../src/protocol/messages";
import type { DraftCell, SampleDraft } from "../../src/protocol/sampling";
import type { Facet, FieldName } from "../../src/protocol/views";
import { FilterField } from "../cases/FilterField";
import { Button, Checkbox, Dropdown, Icon, t } from "../ui";
import { Blinding } from "./Blinding";
import { CellEditor, type CellChoices } from "./CellEditor";
import { emptyCell } from "./draftOfDesign";
import { judgeName } from "./PreviewPane";
import { named } from "./shortageText";
import type { DraftEdit } from "./useSampleDraft";
import { WrittenField } from "./WrittenField";

export interface FormProps {
  readonly draft: SampleDraft;
  readonly edit: DraftEdit;
  readonly options: Result<"sample/options">;
  readonly facets: readonly Facet[];
  readonly fields: readonly FieldName[];
  mistakeAt(path: string): string | undefined;
}

/** The design as a form. */
export function SampleForm({ draft, edit, options, facets, fields, mistakeAt }: FormProps) {
  const set = (change: Partial<SampleDraft>, group?: string) => edit.change((before) => ({ ...before, ...change }), group);
  const fixed = draft.extends !== null;
  const asked = options.dimensions.find(({ id }) => id === draft.dimension);
  const judge = asked?.judges.find(({ id }) => id === draft.judge) ?? asked?.judges[0];
  const strata = facets.find(({ field }) => field === "stratum");
  const choices: CellChoices = {
    labels: (judge?.labels ?? []).map(({ label, count }) => ({ value: label, text: label, count })),
    strata: (strata?.values ?? []).map(({ value, count }) => ({ value, text: named(value), count })),
    moreStrata: strata?.more ?? 0,
    // Keys of `dimensions` go by their own names in a design.
    fields: likelyFirst(fields).map(({ field, title }) => ({ value: field.replace(/^dimensions\./, ""), text: title, count: null })),
    facets,
  };

  return (
    <div className="sample-form">
      <fieldset className="sample-section">
        <legend>{t("From what")}</legend>
        <div className="sample-line">
          <div className="written">
            <span className="written-label">{t("Question")}</span>
            <Dropdown
              label={t("Question")}
              value={draft.dimension}
              disabled={fixed}
              options={known(
                options.dimensions.map(({ id, title }) => ({ value: id, text: title })),
                draft.dimension,
              )}
              onChange={(dimension) => set({ dimension, judge: options.dimensions.find(({ id }) => id === dimension)?.judges[0]?.id ?? "" })}
            />
            <Wrong text={mistakeAt("dimension")} />
          </div>
          <div className="written">
            <span className="written-label">{t("Judge")}</span>
            <Dropdown
              label={t("Judge")}
              value={draft.judge === "" ? (judge?.id ?? "") : draft.judge}
              disabled={fixed}
              options={known(
                (asked?.judges ?? []).map(({ id }) => ({ value: id, text: judgeName(id) })),
                draft.judge,
              )}
              onChange={(id) => set({ judge: id })}
            />
            <Wrong text={mistakeAt("judge")} />
          </div>
        </div>
        <div className="written">
          <span className="written-label">{t("Population")}</span>
          <FilterField
            label={t("Population: rows that fit")}
            placeholder={t("All rows, or those that fit: {0}", "lane:live")}
            where={draft.where}
            facets={facets}
            serverError={null}
            keepsMistakes
            onApply={(where) => set({ where })}
          />
          <Wrong text={mistakeAt("population.where")} />
        </div>
        <Checkbox
          label={t("Items with the same content are one, so that one label serves all copies")}
          checked={draft.deduplicate}
          onChange={(deduplicate) => set({ deduplicate })}
        />
      </fieldset>

      <fieldset className="sample-section">
        <legend>{t("Cells")}</legend>
        {draft.cells.map((cell, at) => (
          <CellEditor
            key={cell.key}
            cell={cell}
            at={at}
            of={draft.cells.length}
            choices={choices}
            mistakes={mistakeAt}
            onChange={(change, group) =>
              edit.change(
                (before) => ({ ...before, cells: before.cells.map((one) => (one.key === cell.key ? { ...one, ...change } : one)) }),
                group && `${cell.key}.${group}`,
              )
            }
            onRemove={() => edit.change((before) => ({ ...before, cells: before.cells.filter(({ key }) => key !== cell.key) }))}
            onCopy={() => edit.change((before) => ({ ...before, cells: inserted(before.cells, at + 1, copyOf(cell, before.cells)) }))}
            onMove={(by) =>
              edit.change((before) => ({
                ...before,
                cells: inserted(
                  before.cells.filter(({ key }) => key !== cell.key),
                  at + by,
                  cell,
                ),
              }))
            }
          />
        ))}
        <Wrong text={mistakeAt("cells")} />
        <div className="sample-line">
          <Button onClick={() => edit.change((before) => ({ ...before, cells: [...before.cells, emptyCell(freeName(before.cells, t("cell")))] }))}>
            <Icon name="add" /> {t("Add a Cell")}
          </Button>
        </div>
        <div className="sample-line">
          <WrittenField
            className="small-field"
            label={t("At least of each stratum")}
            hint={t("Quotas are raised for small strata.")}
            value={draft.leastPerStratum}
            mistake={mistakeAt("least_per_stratum")}
            onInput={(leastPerStratum) => set({ leastPerStratum }, "least")}
          />
          <WrittenField
            className="small-field"
            label={t("Items that come again")}
            hint={t("For agreement of reviewers with themselves; nobody is told which.")}
            value={draft.repeats}
            mistake={mistakeAt("repeats")}
            onInput={(repeats) => set({ repeats }, "repeats")}
          />
        </div>
      </fieldset>

      <fieldset className="sample-section">
        <legend>{t("Who labels")}</legend>
        <WrittenField
          label={t("Reviewers, one a line")}
          placeholder={t("Nobody named: whoever begins, labels everything")}
          lines={3}
          value={draft.reviewers}
          mistake={mistakeAt("reviewers")}
          onInput={(reviewers) => set({ reviewers }, "reviewers")}
        />
        <div className="sample-line">
          {options.reviewers
            .filter((name) => !draft.reviewers.split("\n").includes(name))
            .slice(0, 12)
            .map((name) => (
              <button
                key={name}
                type="button"
                className="quiet"
                onClick={() => set({ reviewers: [draft.reviewers.trim(), name].filter((one) => one !== "").join("\n") })}
              >
                <Icon name="add" /> {name}
              </button>
            ))}
        </div>
        <WrittenField
          className="small-field"
          label={t("Reviewers an item")}
          hint={t("Everybody, if it is empty. Items are shared out fairly.")}
          value={draft.overlap}
          mistake={mistakeAt("overlap")}
          onInput={(overlap) => set({ overlap }, "overlap")}
        />
      </fieldset>

      <Blinding sealed={draft.blinding} fixed={fixed} onChange={(blinding) => set({ blinding })} />

      <fieldset className="sample-section">
        <legend>{t("The plan")}</legend>
        <div className="sample-line">
          <WrittenField
            label={t("Name")}
            hint={t("The file is {0}.", `review/plans/${draft.planId.trim()}.json`)}
            value={draft.planId}
            mistake={mistakeAt("plan_id")}
            onInput={(planId) => set({ planId }, "planId")}
          />
          <WrittenField
            className="small-field"
            label={t("Seed")}
            hint={t("The same seed draws the same items, on any machine.")}
            value={draft.seed}
            disabled={fixed}
            mistake={mistakeAt("seed")}
            onInput={(seed) => set({ seed }, "seed")}
          />
        </div>
      </fieldset>
    </div>
  );
}

function Wrong({ text }: { readonly text: string | undefined }) {
  return text === undefined ? null : (
    <span className="bad written-note" role="alert">
      {text}
    </span>
  );
}

/** What a design from elsewhere names is shown, though this run does not have it. */
const known = (options: readonly { value: string; text: string }[], value: string) =>
  value === "" || options.some((one) => one.value === value) ? options : [...options, { value, text: value }];

const inserted = (cells: readonly DraftCell[], at: number, cell: DraftCell): DraftCell[] => [...cells.slice(0, at), cell, ...cells.slice(at)];

/** What depends on who reviews makes no plan that can be drawn again. */
const ofReviewers = new Set(["review", "mine", "reviewer"]);

/** Fields that a design may name: strata and what systems and tasks differ in first. */
function likelyFirst(fields: readonly FieldName[]): readonly FieldName[] {
  const usable = fields.filter(({ field }) => !ofReviewers.has(field));
  const likely = ({ field }: FieldName) => field === "stratum" || field === "system" || field.startsWith("dimensions.");
  return [...usable.filter(likely), ...usable.filter((one) => !likely(one))];
}

function freeName(cells: readonly DraftCell[], stem: string): string {
  const taken = new Set(cells.map(({ id }) => id));
  for (let number = cells.length + 1; ; number++) if (!taken.has(`${stem} ${number}`)) return `${stem} ${number}`;
}

const copyOf = (cell: DraftCell, cells: readonly DraftCell[]): DraftCell => {
  const { key: _, ...rest } = cell;
  return emptyCell(freeName(cells, cell.id.replace(/ \d+$/, "")), { ...rest, id: freeName(cells, cell.id.replace(/ \d+$/, "")) });
};
