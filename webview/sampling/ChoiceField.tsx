import { useId } from "react";
import { Checkbox, count, Icon, Popover, t } from "../ui";

export interface Choice {
  readonly value: string;
  readonly text: string;
  readonly count: number | null;
}

/** Any number of values out of a list, said in one line; none of them means something as well. */
export function ChoiceField({
  label,
  chosen,
  choices,
  none,
  most = Infinity,
  more = 0,
  mistake,
  disabled = false,
  onChange,
}: {
  readonly label: string;
  readonly chosen: readonly string[];
  readonly choices: readonly Choice[];
  /** What it means that nothing is chosen. */
  readonly none: string;
  /** As many as this may be chosen. */
  readonly most?: number;
  /** Values that are not listed. */
  readonly more?: number;
  readonly mistake?: string | undefined;
  readonly disabled?: boolean;
  onChange(chosen: string[]): void;
}) {
  const id = useId();
  // What was chosen in a design from elsewhere may be no value of this run: it is listed, so that it can be taken away.
  const listed = [
    ...choices,
    ...chosen.filter((value) => !choices.some((one) => one.value === value)).map((value) => ({ value, text: value, count: 0 })),
  ];
  const textOf = (value: string) => listed.find((one) => one.value === value)?.text ?? value;
  const said = chosen.length === 0 ? none : chosen.map(textOf).join(", ");
  const toggled = (value: string) =>
    // In the order of the list, whatever order they are ticked in.
    chosen.includes(value)
      ? chosen.filter((one) => one !== value)
      : listed.map((one) => one.value).filter((one) => one === value || chosen.includes(one));
  return (
    <div className="written choice-field">
      <span id={id} className="written-label">
        {label}
      </span>
      {disabled ? (
        <span className="choice-said">{said}</span>
      ) : (
        <Popover
          kind="plain"
          className={`choice-button field ${mistake === undefined ? "" : "invalid"} ${chosen.length === 0 ? "dim" : ""}`}
          label={`${label}: ${said}`}
          title={said}
          panelLabel={label}
          button={
            <>
              <span className="ellipsis grow">{said}</span>
              <Icon name="chevron-down" />
            </>
          }
        >
          <ul className="sample-values" aria-labelledby={id}>
            {listed.map((one) => (
              <li key={one.value}>
                <Checkbox
                  label={one.text}
                  said={one.count === null ? one.text : t("{0}, {1} of them", one.text, count(one.count))}
                  checked={chosen.includes(one.value)}
                  disabled={!chosen.includes(one.value) && chosen.length >= most}
                  onChange={() => onChange(toggled(one.value))}
                />
                {one.count !== null && <span className="dim">{count(one.count)}</span>}
              </li>
            ))}
          </ul>
          {listed.length === 0 && <p className="dim">{t("There is nothing to choose from.")}</p>}
          {more > 0 && <p className="dim">{t("{0} more values: name them in a filter.", count(more))}</p>}
        </Popover>
      )}
      {mistake !== undefined && (
        <span className="bad written-note" role="alert">
          {mistake}
        </span>
      )}
    </div>
  );
}
