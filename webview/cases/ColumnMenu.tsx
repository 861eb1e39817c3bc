import { Button, Checkbox, Icon, Popover, t } from "../ui";
import type { CaseColumn } from "./caseColumns";
import { moved } from "./columnWidths";

/** Which columns, in which order. */
export function ColumnMenu({
  all,
  chosen,
  isDefault,
  onChoose,
  onReset,
}: {
  readonly all: readonly CaseColumn[];
  readonly chosen: readonly CaseColumn[];
  readonly isDefault: boolean;
  onChoose(ids: string[]): void;
  onReset(): void;
}) {
  const ids = chosen.map((column) => column.id);
  const rest = all.filter((column) => !ids.includes(column.id));
  return (
    <Popover kind="icon" label={t("Columns")} title={t("Columns")} button={<Icon name="settings-gear" />} panelLabel={t("Columns")}>
      <ul className="column-list">
        {[...chosen, ...rest].map((column, index) => {
          const shown = index < chosen.length;
          return (
            <li key={column.id}>
              <Checkbox
                label={column.title}
                checked={shown}
                disabled={index === 0}
                onChange={() => onChoose(shown ? ids.filter((id) => id !== column.id) : [...ids, column.id])}
              />
              <span className="grow" />
              {shown && index > 0 && (
                <>
                  <Button
                    kind="icon"
                    label={t("Move {0} left", column.title)}
                    disabled={index === 1}
                    onClick={() => onChoose([...moved(ids, column.id, -1)])}
                  >
                    <Icon name="arrow-up" />
                  </Button>
                  <Button
                    kind="icon"
                    label={t("Move {0} right", column.title)}
                    disabled={index === chosen.length - 1}
                    onClick={() => onChoose([...moved(ids, column.id, 1)])}
                  >
                    <Icon name="arrow-down" />
                  </Button>
                </>
              )}
            </li>
          );
        })}
      </ul>
      <Button disabled={isDefault} onClick={onReset}>
        {t("Back to the default")}
      </Button>
    </Popover>
  );
}
