import type { DraftCell } from "../../src/protocol/sampling";
import type { Facet } from "../../src/protocol/views";
import { FilterField } from "../cases/FilterField";
import { Button, Icon, t } from "../ui";
import { ChoiceField, type Choice } from "./ChoiceField";
import { WrittenField } from "./WrittenField";

export interface CellChoices {
  readonly labels: readonly Choice[];
  readonly strata: readonly Choice[];
  readonly moreStrata: number;
  /** Fields by which cells are told apart, and over which a quota is spread. */
  readonly fields: readonly Choice[];
  readonly facets: readonly Facet[];
}

/** One cell of the design: which items, how many, told apart and spread by what. */
export function CellEditor({
  cell,
  at,
  of,
  choices,
  mistakes,
  onChange,
  onRemove,
  onCopy,
  onMove,
}: {
  readonly cell: DraftCell;
  readonly at: number;
  readonly of: number;
  readonly choices: CellChoices;
  mistakes(path: string): string | undefined;
  /** `group` names the field that is written in. */
  onChange(change: Partial<DraftCell>, group?: string): void;
  onRemove(): void;
  onCopy(): void;
  onMove(by: -1 | 1): void;
}) {
  const path = `cells.${at}`;
  const name = cell.id.trim() === "" ? t("Cell {0}", at + 1) : cell.id;
  return (
    <fieldset className="sample-cell">
      <legend className="unseen">{name}</legend>
      <div className="sample-cell-line">
        <WrittenField
          className="cell-name"
          label={t("Cell")}
          value={cell.id}
          mistake={mistakes(`${path}.id`)}
          onInput={(id) => onChange({ id }, "id")}
        />
        <ChoiceField
          label={t("Judge label")}
          none={t("any label")}
          chosen={cell.labels}
          choices={choices.labels}
          mistake={mistakes(`${path}.judge_label`)}
          onChange={(labels) => onChange({ labels })}
        />
        <ChoiceField
          label={t("Stratum")}
          none={t("any stratum")}
          chosen={cell.strata}
          choices={choices.strata}
          more={choices.moreStrata}
          mistake={mistakes(`${path}.stratum`)}
          onChange={(strata) => onChange({ strata })}
        />
        <WrittenField
          className="cell-quota"
          label={t("How many")}
          placeholder={t("40, 25% or all")}
          value={cell.quota}
          mistake={mistakes(`${path}.quota`)}
          onInput={(quota) => onChange({ quota }, "quota")}
        />
        <ChoiceField
          label={t("Of each")}
          none={t("taken together")}
          chosen={cell.by}
          choices={choices.fields}
          most={4}
          mistake={mistakes(`${path}.by`)}
          onChange={(by) => onChange({ by })}
        />
        <ChoiceField
          label={t("Evenly over")}
          none={t("by chance")}
          chosen={cell.spread === "" ? [] : [cell.spread]}
          choices={choices.fields}
          mistake={mistakes(`${path}.spread`)}
          onChange={(chosen) => onChange({ spread: chosen.find((one) => one !== cell.spread) ?? "" })}
        />
      </div>
      <div className="sample-cell-more">
        <FilterField
          label={t("Only items of {0} whose row fits", name)}
          placeholder={t("Only rows that fit: {0}", "dimensions.probe:direct")}
          where={cell.predicate}
          facets={choices.facets}
          serverError={null}
          keepsMistakes
          onApply={(predicate) => onChange({ predicate })}
        />
        <button
          type="button"
          className="quiet"
          aria-label={cell.parts.length === 0 ? t("Split by share: {0}", name) : t("Another part: {0}", name)}
          onClick={() =>
            onChange({
              parts: [
                ...cell.parts,
                ...(cell.parts.length === 0 ? [emptyPart(1, "85%"), emptyPart(2, "15%")] : [emptyPart(cell.parts.length + 1, "")]),
              ],
            })
          }
        >
          <Icon name="split-horizontal" />
          {cell.parts.length === 0 ? t("Split by share") : t("Another part")}
        </button>
        <div className="sample-cell-tools" role="toolbar" aria-label={t("Cell {0}", at + 1)}>
          <Button
            kind="icon"
            label={t("Move {0} up", name)}
            title={t("Move up: an item belongs to the first cell it fits")}
            disabled={at === 0}
            onClick={() => onMove(-1)}
          >
            <Icon name="arrow-up" />
          </Button>
          <Button
            kind="icon"
            label={t("Move {0} down", name)}
            title={t("Move down: an item belongs to the first cell it fits")}
            disabled={at === of - 1}
            onClick={() => onMove(1)}
          >
            <Icon name="arrow-down" />
          </Button>
          <Button kind="icon" label={t("Copy {0}", name)} title={t("Another cell like this")} onClick={onCopy}>
            <Icon name="copy" />
          </Button>
          <Button kind="icon" label={t("Remove {0}", name)} title={t("Remove this cell")} onClick={onRemove}>
            <Icon name="trash" />
          </Button>
        </div>
      </div>
      <FromSession path={path} mistakes={mistakes} own={["predicate"]} />
      {cell.parts.length > 0 && (
        <ul className="sample-parts" aria-label={t("Parts of {0}", name)}>
          {cell.parts.map((part, index) => {
            const change = (more: Partial<typeof part>, group: string) =>
              onChange({ parts: cell.parts.map((one, other) => (other === index ? { ...one, ...more } : one)) }, `parts.${index}.${group}`);
            const ofPart = `${path}.parts.${index}`;
            return (
              // Parts have no name of their own that stays: their place tells them apart.
              <li key={index}>
                <WrittenField
                  className="cell-quota"
                  label={t("Share")}
                  placeholder="85%"
                  value={part.share}
                  mistake={mistakes(`${ofPart}.share`)}
                  onInput={(share) => change({ share }, "share")}
                />
                <WrittenField
                  className="cell-name"
                  label={t("Part")}
                  value={part.id}
                  mistake={mistakes(`${ofPart}.id`)}
                  onInput={(id) => change({ id }, "id")}
                />
                <div className="written grow">
                  <span className="written-label">{t("Rows that fit")}</span>
                  <FilterField
                    label={t("Rows of the part {0}", part.id === "" ? index + 1 : part.id)}
                    placeholder="dimensions.names:yes"
                    where={part.predicate}
                    facets={choices.facets}
                    serverError={null}
                    keepsMistakes
                    onApply={(predicate) => change({ predicate }, "predicate")}
                  />
                </div>
                <Button
                  kind="icon"
                  label={t("Remove the part {0}", part.id === "" ? index + 1 : part.id)}
                  title={t("Remove this part")}
                  onClick={() => onChange({ parts: cell.parts.filter((_, other) => other !== index) })}
                >
                  <Icon name="trash" />
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      <FromSession path={path} mistakes={mistakes} own={["parts"]} />
    </fieldset>
  );
}

const emptyPart = (number: number, share: string) => ({ id: t("part {0}", number), predicate: "", share });

/** What is wrong with a filter or with the parts together: the field for it points at what it finds itself. */
function FromSession({
  path,
  mistakes,
  own,
}: {
  readonly path: string;
  mistakes(path: string): string | undefined;
  readonly own: readonly string[];
}) {
  const found = own.map((name) => mistakes(`${path}.${name}`)).filter((one) => one !== undefined);
  return found.map((text) => (
    <p key={text} className="bad written-note" role="alert">
      {text}
    </p>
  ));
}
